import type { PlaceKind, PostKind, TermKind } from '@kalends/core'
import { statusCodes } from './codes.ts'
import type { Dialect } from './dialect.ts'
import { createFeedTokens } from './feed-tokens.ts'
import { isLongClass } from './lists/durations.ts'

/*
 * Every record has two rows: a narrow one with the columns that queries filter and sort by, and one in `…_content` with
 * the whole record as JSON, so that scanning the first does not read the second.
 *
 * These two and `kalends_state` are the source of truth. Everything else is derived from them in the same transaction:
 * `kalends_link`, `kalends_field`, `kalends_list_entry`, `kalends_bucket`, the text indexes and `events` of terms.
 * `rebuild` derives all of it, and the narrow rows, from the content.
 */

/** The statements that create the tables, in order. */
export function createTables(dialect: Dialect): readonly string[] {
  return [
    ...stateTable(dialect),
    ...imageTables(dialect),
    ...termTables(dialect, 'category'),
    ...termTables(dialect, 'tag'),
    ...placeTables(dialect, 'venue'),
    ...placeTables(dialect, 'organizer'),
    ...eventTables(dialect),
    linkTable(dialect),
    ...fieldTables(dialect),
    ...listTables(dialect),
    ...createFeedTokens(dialect),
    ...dialect.textIndex.create(),
    ...dialect.ownTables,
  ]
}

/** One row: the last revision, the last id of each kind, and up to when scheduled events have been published. */
function stateTable({ types: { integer, table } }: Dialect): string[] {
  return [
    `CREATE TABLE kalends_state (
      one ${integer} PRIMARY KEY CHECK (one = 1),
      revision ${integer} NOT NULL,
      due_as_of ${integer} NOT NULL,
      due_id ${integer} NOT NULL,
      next_due ${integer},
      last_due ${integer},
      inverted ${integer} NOT NULL,
      event ${integer} NOT NULL,
      venue ${integer} NOT NULL,
      organizer ${integer} NOT NULL,
      category ${integer} NOT NULL,
      tag ${integer} NOT NULL,
      image ${integer} NOT NULL
    ) ${table}`,
    `INSERT INTO kalends_state VALUES (1, 0, ${Number.MIN_SAFE_INTEGER}, ${Number.MAX_SAFE_INTEGER}, NULL, NULL, 0, 0, 0, 0, 0, 0, 0)`,
  ]
}

function contentTable({ types: { integer, text, table } }: Dialect, kind: string): string {
  return `CREATE TABLE kalends_${kind}_content (
    id ${integer} PRIMARY KEY REFERENCES kalends_${kind} (id) DEFERRABLE INITIALLY DEFERRED,
    revision ${integer} NOT NULL,
    search_text ${text},
    json ${text} NOT NULL
  ) ${table}`
}

function imageTables(dialect: Dialect): string[] {
  const { integer, text, table } = dialect.types
  return [
    `CREATE TABLE kalends_image (id ${integer} PRIMARY KEY, url ${text} NOT NULL, author ${text}) ${table}`,
    'CREATE INDEX kalends_image_url ON kalends_image (url, id)',
    contentTable(dialect, 'image'),
  ]
}

function termTables(dialect: Dialect, kind: TermKind): string[] {
  const { integer, text, table } = dialect.types
  const parent =
    kind === 'category' ? `${integer} REFERENCES kalends_category (id) DEFERRABLE INITIALLY DEFERRED` : integer
  return [
    `CREATE TABLE kalends_${kind} (
      id ${integer} PRIMARY KEY,
      slug ${text} NOT NULL,
      name_key ${text} NOT NULL,
      description_text ${text} NOT NULL,
      parent ${parent},
      events ${integer} NOT NULL DEFAULT 0
    ) ${table}`,
    `CREATE UNIQUE INDEX kalends_${kind}_slug ON kalends_${kind} (slug)`,
    `CREATE INDEX kalends_${kind}_name ON kalends_${kind} (name_key, id)`,
    `CREATE INDEX kalends_${kind}_parent ON kalends_${kind} (parent) WHERE parent IS NOT NULL`,
    contentTable(dialect, kind),
  ]
}

/**
 * The indexes that posts of every kind have. Slugs are unique outside the trash. The indexes by image and external id
 * are partial, because few posts have one.
 */
function postIndexes(kind: PostKind): string[] {
  const table = `kalends_${kind}`
  const trash = statusCodes.trash
  return [
    `CREATE UNIQUE INDEX ${table}_slug ON ${table} (slug) WHERE status <> ${trash}`,
    `CREATE INDEX ${table}_trashed_slug ON ${table} (slug) WHERE status = ${trash}`,
    `CREATE INDEX ${table}_image ON ${table} (image) WHERE image IS NOT NULL`,
    `CREATE UNIQUE INDEX ${table}_external_id ON ${table} (external_id, external_source) WHERE external_id IS NOT NULL`,
    `CREATE INDEX ${table}_external_source ON ${table} (external_source, id) WHERE external_source IS NOT NULL`,
  ]
}

function placeTables(dialect: Dialect, kind: PlaceKind): string[] {
  const { integer, real, text, table } = dialect.types
  const whereabouts =
    kind === 'venue'
      ? `, latitude ${real}, x ${real}, y ${real}, z ${real}, city ${text} NOT NULL, country ${text} NOT NULL`
      : ''
  const indexes = [
    'CREATE INDEX kalends_venue_latitude ON kalends_venue (latitude, id) WHERE latitude IS NOT NULL',
    // The last two columns decide whether most viewers see a venue, so the index alone answers that.
    'CREATE INDEX kalends_venue_city ON kalends_venue (city, id, status, published_at)',
    'CREATE INDEX kalends_venue_country ON kalends_venue (country, id, status, published_at)',
  ]
  return [
    `CREATE TABLE kalends_${kind} (
      id ${integer} PRIMARY KEY,
      status ${integer} NOT NULL,
      author ${text},
      published_at ${integer} NOT NULL,
      slug ${text} NOT NULL,
      name_key ${text} NOT NULL,
      image ${integer} REFERENCES kalends_image (id) DEFERRABLE INITIALLY DEFERRED,
      external_source ${text},
      external_id ${text}
      ${whereabouts}
    ) ${table}`,
    ...postIndexes(kind),
    `CREATE INDEX kalends_${kind}_published ON kalends_${kind} (published_at, id, status)`,
    `CREATE INDEX kalends_${kind}_author ON kalends_${kind} (author, published_at, id) WHERE author IS NOT NULL`,
    `CREATE INDEX kalends_${kind}_name ON kalends_${kind} (name_key, id)`,
    ...(kind === 'venue' ? indexes : []),
    contentTable(dialect, kind),
  ]
}

function eventTables(dialect: Dialect): string[] {
  const { integer, text, table } = dialect.types
  return [
    `CREATE TABLE kalends_event (
      id ${integer} PRIMARY KEY,
      starts_at ${integer} NOT NULL,
      ends_at ${integer} NOT NULL,
      first_day ${integer},
      last_day ${integer},
      status ${integer} NOT NULL,
      author ${text},
      published_at ${integer} NOT NULL,
      modified_at ${integer} NOT NULL,
      hidden ${integer} NOT NULL,
      locked ${integer} NOT NULL,
      featured ${integer} NOT NULL,
      ticketed ${integer} NOT NULL,
      event_status ${integer} NOT NULL,
      online ${integer} NOT NULL,
      parent ${integer} REFERENCES kalends_event (id) DEFERRABLE INITIALLY DEFERRED,
      image ${integer} REFERENCES kalends_image (id) DEFERRABLE INITIALLY DEFERRED,
      slug ${text} NOT NULL,
      title_text ${text} NOT NULL,
      external_source ${text},
      external_id ${text}
    ) ${table}`,
    ...postIndexes('event'),
    'CREATE INDEX kalends_event_parent ON kalends_event (parent) WHERE parent IS NOT NULL',
    `CREATE INDEX kalends_event_due ON kalends_event (published_at, id) WHERE status = ${statusCodes.future}`,
    'CREATE INDEX kalends_event_ends ON kalends_event (ends_at, id)',
    'CREATE INDEX kalends_event_locked ON kalends_event (id) WHERE locked = 1',
    'CREATE INDEX kalends_event_published ON kalends_event (published_at, id)',
    'CREATE INDEX kalends_event_modified ON kalends_event (modified_at, id)',
    'CREATE INDEX kalends_event_title ON kalends_event (title_text, id)',
    contentTable(dialect, 'event'),
  ]
}

/** What each event is linked to. The key begins with the event, so the links of new events share pages. */
function linkTable({ types: { integer, clustered } }: Dialect): string {
  return `CREATE TABLE kalends_link (
    event ${integer} NOT NULL,
    kind ${integer} NOT NULL,
    target ${integer} NOT NULL,
    PRIMARY KEY (event, kind, target)
  ) ${clustered}`
}

/**
 * The values of custom fields of posts of every kind. The table has the values of all fields, so that any field can
 * become filterable later. The key begins with the record, so the values of new records share pages.
 */
function fieldTables({ types: { integer, text, clustered } }: Dialect): string[] {
  return [
    `CREATE TABLE kalends_field (
      kind ${integer} NOT NULL,
      id ${integer} NOT NULL,
      name ${text} NOT NULL,
      value ${text} NOT NULL,
      PRIMARY KEY (kind, id, name, value)
    ) ${clustered}`,
    'CREATE INDEX kalends_field_value ON kalends_field (kind, name, value, id)',
  ]
}

/**
 * The inverted index: which events are on a list, in order of their start; long events are indexed a second time, by
 * duration class. The bucket counts: how many events of a list start in a bucket, and how many of them are locked.
 * Short lists have none.
 */
function listTables({ types }: Dialect): string[] {
  const { integer, clustered } = types
  return [
    `CREATE TABLE kalends_list_entry (
      list ${integer} NOT NULL,
      starts_at ${integer} NOT NULL,
      event ${integer} NOT NULL,
      ends_at ${integer} NOT NULL,
      duration_class ${integer} NOT NULL,
      locked ${integer} NOT NULL,
      PRIMARY KEY (list, starts_at, event) ${types.covering('ends_at, duration_class, locked')}
    ) ${clustered}`,
    `CREATE INDEX kalends_list_entry_long
      ON kalends_list_entry (list, duration_class, starts_at, event, ends_at, locked)
      WHERE ${isLongClass('duration_class')}`,
    `CREATE TABLE kalends_bucket (
      list ${integer} NOT NULL,
      level ${integer} NOT NULL,
      bucket ${integer} NOT NULL,
      events ${integer} NOT NULL,
      locked ${integer} NOT NULL,
      PRIMARY KEY (list, level, bucket)
    ) ${clustered}`,
  ]
}
