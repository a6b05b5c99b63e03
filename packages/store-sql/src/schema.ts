import type { PlaceKind, PostKind, TermKind } from '@kalends/core'
import { isLongSpan, statusCodes } from './codes.ts'
import type { Dialect } from './dialect.ts'

/*
 * Every record has two rows: a narrow one with what is asked about, and one in `…_content` with all of it as JSON, so
 * that looking through the first does not drag the second along.
 *
 * These two and `kalends_state` are the truth. `kalends_link`, `kalends_posting`, `kalends_tally`, the text indexes, the
 * `events` of terms and `side` and `span` of events follow from them.
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
    ...listTables(dialect),
    ...dialect.textIndex.create(),
  ]
}

/** One row: the last revision, the last id of each kind, and as of when due events count as published. */
function stateTable({ types: { integer, table } }: Dialect): string[] {
  return [
    `CREATE TABLE kalends_state (
      one ${integer} PRIMARY KEY CHECK (one = 1),
      revision ${integer} NOT NULL,
      settled_at ${integer} NOT NULL,
      next_due ${integer},
      last_due ${integer},
      odd ${integer} NOT NULL,
      event ${integer} NOT NULL,
      venue ${integer} NOT NULL,
      organizer ${integer} NOT NULL,
      category ${integer} NOT NULL,
      tag ${integer} NOT NULL,
      image ${integer} NOT NULL
    ) ${table}`,
    `INSERT INTO kalends_state VALUES (1, 0, ${Number.MIN_SAFE_INTEGER}, NULL, NULL, 0, 0, 0, 0, 0, 0, 0)`,
  ]
}

function contentTable({ types: { integer, text, table } }: Dialect, kind: string): string {
  return `CREATE TABLE kalends_${kind}_content (
    id ${integer} PRIMARY KEY REFERENCES kalends_${kind} (id),
    revision ${integer} NOT NULL,
    search_text ${text},
    json ${text} NOT NULL
  ) ${table}`
}

function imageTables(dialect: Dialect): string[] {
  const { integer, text, table } = dialect.types
  return [
    `CREATE TABLE kalends_image (id ${integer} PRIMARY KEY, url ${text} NOT NULL, author ${integer}) ${table}`,
    'CREATE INDEX kalends_image_url ON kalends_image (url, id)',
    contentTable(dialect, 'image'),
  ]
}

function termTables(dialect: Dialect, kind: TermKind): string[] {
  const { integer, text, table } = dialect.types
  const parent = kind === 'category' ? `${integer} REFERENCES kalends_category (id)` : integer
  return [
    `CREATE TABLE kalends_${kind} (
      id ${integer} PRIMARY KEY,
      slug ${text} NOT NULL,
      name_key ${text} NOT NULL,
      description_text ${text} NOT NULL,
      parent ${parent},
      events ${integer} NOT NULL
    ) ${table}`,
    `CREATE UNIQUE INDEX kalends_${kind}_slug ON kalends_${kind} (slug)`,
    `CREATE INDEX kalends_${kind}_name ON kalends_${kind} (name_key, id)`,
    `CREATE INDEX kalends_${kind}_parent ON kalends_${kind} (parent) WHERE parent IS NOT NULL`,
    contentTable(dialect, kind),
  ]
}

/** Slugs are unique among the living; of those in the trash several may have had the same. */
function slugIndexes(kind: PostKind): string[] {
  const trash = statusCodes.trash
  return [
    `CREATE UNIQUE INDEX kalends_${kind}_slug ON kalends_${kind} (slug) WHERE status <> ${trash}`,
    `CREATE INDEX kalends_${kind}_trashed_slug ON kalends_${kind} (slug) WHERE status = ${trash}`,
  ]
}

function imageLink(kind: PostKind): string {
  return `CREATE INDEX kalends_${kind}_image ON kalends_${kind} (image) WHERE image IS NOT NULL`
}

function placeTables(dialect: Dialect, kind: PlaceKind): string[] {
  const { integer, real, text, table } = dialect.types
  const coordinates = kind === 'venue' ? `, latitude ${real}, longitude ${real}` : ''
  const located = 'CREATE INDEX kalends_venue_place ON kalends_venue (latitude, longitude) WHERE latitude IS NOT NULL'
  return [
    `CREATE TABLE kalends_${kind} (
      id ${integer} PRIMARY KEY,
      status ${integer} NOT NULL,
      author ${integer},
      published_at ${integer} NOT NULL,
      slug ${text} NOT NULL,
      name_key ${text} NOT NULL,
      image ${integer} REFERENCES kalends_image (id)
      ${coordinates}
    ) ${table}`,
    ...slugIndexes(kind),
    imageLink(kind),
    `CREATE INDEX kalends_${kind}_published ON kalends_${kind} (published_at, id, status)`,
    `CREATE INDEX kalends_${kind}_name ON kalends_${kind} (name_key, id)`,
    ...(kind === 'venue' ? [located] : []),
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
      status ${integer} NOT NULL,
      author ${integer},
      published_at ${integer} NOT NULL,
      modified_at ${integer} NOT NULL,
      hidden ${integer} NOT NULL,
      locked ${integer} NOT NULL,
      featured ${integer} NOT NULL,
      ticketed ${integer} NOT NULL,
      side ${integer} NOT NULL,
      span ${integer} NOT NULL,
      parent ${integer} REFERENCES kalends_event (id),
      image ${integer} REFERENCES kalends_image (id),
      slug ${text} NOT NULL,
      title_text ${text} NOT NULL
    ) ${table}`,
    ...slugIndexes('event'),
    imageLink('event'),
    'CREATE INDEX kalends_event_parent ON kalends_event (parent) WHERE parent IS NOT NULL',
    `CREATE INDEX kalends_event_due ON kalends_event (published_at) WHERE status = ${statusCodes.future}`,
    'CREATE INDEX kalends_event_ends ON kalends_event (ends_at, id, side, hidden, locked)',
    'CREATE INDEX kalends_event_published ON kalends_event (published_at, id)',
    'CREATE INDEX kalends_event_modified ON kalends_event (modified_at, id)',
    'CREATE INDEX kalends_event_title ON kalends_event (title_text, id)',
    contentTable(dialect, 'event'),
  ]
}

/** What each event is linked to. By event: links of new events lie together, so few pages are written. */
function linkTable({ types: { integer, clustered } }: Dialect): string {
  return `CREATE TABLE kalends_link (
    event ${integer} NOT NULL,
    kind ${integer} NOT NULL,
    target ${integer} NOT NULL,
    PRIMARY KEY (event, kind, target)
  ) ${clustered}`
}

/**
 * Postings: which events are on a list, in order of their start, once more by class of length for those of more
 * than a day.
 * Tallies: how many events of a list start (parts 0 to 3) or end (parts 4 to 7) in a bucket, by width of the bucket; and
 * how many of them are locked. Ends are counted for the lists of all events alone, and short lists not at all.
 */
function listTables({ types: { integer, clustered } }: Dialect): string[] {
  return [
    `CREATE TABLE kalends_posting (
      list ${integer} NOT NULL,
      starts_at ${integer} NOT NULL,
      event ${integer} NOT NULL,
      ends_at ${integer} NOT NULL,
      span ${integer} NOT NULL,
      locked ${integer} NOT NULL,
      PRIMARY KEY (list, starts_at, event)
    ) ${clustered}`,
    `CREATE INDEX kalends_posting_long
      ON kalends_posting (list, span, starts_at, event, ends_at, locked) WHERE ${isLongSpan('span')}`,
    `CREATE TABLE kalends_tally (
      list ${integer} NOT NULL,
      part ${integer} NOT NULL,
      bucket ${integer} NOT NULL,
      events ${integer} NOT NULL,
      locked ${integer} NOT NULL,
      PRIMARY KEY (list, part, bucket)
    ) ${clustered}`,
  ]
}
