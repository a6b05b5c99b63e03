import {
  datesOf,
  isOnline,
  type Kind,
  type PlaceKind,
  type PostKind,
  type RecordOf,
  type TermKind,
  type UnitVector,
  unitVector,
  type Write,
} from '@kalends/core'
import { batches } from '../batches.ts'
import { authorCode, eventStatusCodes, statusCodes } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import { execute, type Program } from '../program.ts'
import { contentBytes, contentRow } from '../records/content.ts'
import type { LoadedRecord } from '../records/record-cache.ts'
import { plain, type Sql, type SqlValue, sql } from '../sql.ts'

/** For each column, its value in the row of a record. */
type Columns<K extends Kind> = Readonly<Record<string, (record: RecordOf<K>) => SqlValue>>

/** Columns that posts of every kind have. */
const postColumns: Columns<PostKind> = {
  status: ({ status }) => statusCodes[status],
  author: ({ authorId }) => (authorId === undefined ? null : authorCode(authorId)),
  published_at: ({ publishedAt }) => publishedAt,
  slug: ({ slug }) => slug,
  image: ({ imageId }) => imageId ?? null,
  external_source: ({ externalSource }) => externalSource ?? null,
  external_id: ({ externalId }) => externalId ?? null,
}

const placeColumns: Columns<PlaceKind> = { ...postColumns, name_key: ({ nameKey }) => nameKey }

const termColumns: Columns<TermKind> = {
  slug: ({ slug }) => slug,
  name_key: ({ nameKey }) => nameKey,
  description_text: ({ descriptionText }) => descriptionText,
  parent: ({ parentId }) => parentId ?? null,
}

const columnsOf: { readonly [K in Kind]: Columns<K> } = {
  event: {
    ...postColumns,
    starts_at: ({ startsAt }) => startsAt,
    ends_at: ({ endsAt }) => endsAt,
    first_day: (event) => datesOf(event)?.[0] ?? null,
    last_day: (event) => datesOf(event)?.[1] ?? null,
    modified_at: ({ modifiedAt }) => modifiedAt,
    hidden: ({ hideFromListings }) => Number(hideFromListings),
    locked: ({ passwordHash }) => Number(passwordHash !== undefined),
    featured: ({ featured }) => Number(featured),
    ticketed: ({ ticketed }) => Number(ticketed),
    event_status: ({ eventStatus }) => eventStatusCodes[eventStatus],
    online: (event) => Number(isOnline(event)),
    parent: ({ parentId }) => parentId ?? null,
    title_text: ({ titleText }) => titleText,
  },
  venue: {
    ...placeColumns,
    latitude: ({ latitude }) => latitude ?? null,
    x: (venue) => vectorOf(venue)?.[0] ?? null,
    y: (venue) => vectorOf(venue)?.[1] ?? null,
    z: (venue) => vectorOf(venue)?.[2] ?? null,
    city: ({ cityKey }) => cityKey,
    country: ({ countryKey }) => countryKey,
  },
  organizer: placeColumns,
  category: termColumns,
  tag: termColumns,
  image: { url: ({ url }) => url, author: ({ authorId }) => (authorId === undefined ? null : authorCode(authorId)) },
}

/** Where a venue is, if it has coordinates. */
function vectorOf({ latitude, longitude }: RecordOf<'venue'>): UnitVector | undefined {
  return latitude === undefined || longitude === undefined ? undefined : unitVector({ latitude, longitude })
}

/** Writes the rows of records of a kind. Returns the records that exist afterwards. */
export function* writeRecords<K extends Kind>(
  dialect: Dialect,
  kind: K,
  writes: readonly Write<K>[],
): Program<readonly LoadedRecord[]> {
  if (writes.length === 0) return []
  const table = `kalends_${kind}`
  const removed = writes.filter(({ after }) => after === undefined).map(({ id }) => id)
  if (removed.length > 0) {
    yield* execute(sql`DELETE FROM ${plain(table)} WHERE id IN ${dialect.ids(removed)}`)
    yield* execute(sql`DELETE FROM ${plain(`${table}_content`)} WHERE id IN ${dialect.ids(removed)}`)
  }
  // Records can exchange slugs, which are unique. So all of them give up their slugs first.
  const renamed = writes.filter(({ before, after }) => before && after && slugOf(before) !== slugOf(after))
  if (renamed.length > 0 && writes.length > 1) {
    const ids = dialect.ids(renamed.map(({ id }) => id))
    yield* execute(sql`UPDATE ${plain(table)} SET slug = '/' || id WHERE id IN ${ids}`)
  }
  // External ids are unique too, so they are given up first in the same way.
  const moved = writes.filter(
    ({ before, after }) => externalIdOf(before) !== externalIdOf(after) && externalIdOf(before),
  )
  if (moved.length > 0 && writes.length > 1) {
    const ids = dialect.ids(moved.map(({ id }) => id))
    yield* execute(sql`UPDATE ${plain(table)} SET external_id = NULL WHERE id IN ${ids}`)
  }
  const added = writes.filter(({ before }) => before === undefined)
  const updated = added.length === 0 ? writes : writes.filter(({ before }) => before !== undefined)
  // New records are not upserted: to be able to undo a part of an upsert, SQLite copies every page that it changes.
  return [
    ...(yield* writeRows(dialect, kind, added, () => plain(''))),
    ...(yield* writeRows(dialect, kind, updated, replaceRow)),
  ]
}

/** Writes the rows of the records that exist afterwards. */
function* writeRows<K extends Kind>(
  dialect: Dialect,
  kind: K,
  writes: readonly Write<K>[],
  onConflict: (columns: readonly string[]) => Sql,
): Program<readonly LoadedRecord[]> {
  const records = writes.map(({ after }) => after).filter((record) => record !== undefined)
  const columns: Columns<K> = columnsOf[kind]
  const values = Object.values(columns)
  const names = ['id', ...Object.keys(columns)]
  const written: LoadedRecord[] = []
  // Rows are made for one batch at a time. Making the rows of all records at once would take memory and block the process.
  for (const batch of batches(records, dialect)) {
    const rows = batch.map((record) => [record.id, ...values.map((column) => column(record))])
    const contents = batch.map((record) => contentRow(record))
    const tables = [
      { table: `kalends_${kind}`, columns: names, rows },
      { table: `kalends_${kind}_content`, columns: contentColumns, rows: contents },
    ]
    for (const { table, columns: of, rows: all } of tables) {
      const into = plain(`${table} (${of.join(', ')})`)
      yield* execute(sql`${dialect.insertMany} ${into} ${dialect.rows(all)} ${onConflict(of)}`)
    }
    for (const [index, row] of contents.entries()) {
      written.push({ kind, record: batch[index], bytes: contentBytes(row) } as unknown as LoadedRecord) // Safe: kind and record match.
    }
  }
  return written
}

const contentColumns = ['id', 'revision', 'search_text', 'json']

/** Replaces all columns of the row that has the id. */
function replaceRow([, ...others]: readonly string[]): Sql {
  return plain(`ON CONFLICT (id) DO UPDATE SET ${others.map((name) => `${name} = excluded.${name}`).join(', ')}`)
}

/** A slug is unique among the posts that are not in the trash, and among terms. */
function slugOf(record: RecordOf<Kind>): string {
  return 'slug' in record ? `${'status' in record ? record.status : ''} ${record.slug}` : ''
}

function externalIdOf(record: RecordOf<Kind> | undefined): string | undefined {
  if (record === undefined || !('externalId' in record) || record.externalId === undefined) return undefined
  return JSON.stringify([record.externalSource, record.externalId])
}
