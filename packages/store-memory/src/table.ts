import type { Drafts, Kind, RecordOf, SluggedKind } from '@kalends/core'

/** All records of one kind, by id. */
export interface Table<K extends Kind> {
  /** At the place of its id. Ids rise from 1, so the list has few gaps. */
  readonly rows: (RecordOf<K> | undefined)[]
  count: number
  /** The highest id that was ever given out: none is given out twice. */
  lastId: number
  /** Who holds which slug. */
  readonly slugs: Map<string, number>
  /** The slugs of records in the trash, which hold none. */
  readonly trashedSlugs: Map<string, Set<number>>
  readonly names: Map<string, Set<number>>
}

/** A table without records. */
export function emptyTable<K extends Kind>(): Table<K> {
  return { rows: [], count: 0, lastId: 0, slugs: new Map(), trashedSlugs: new Map(), names: new Map() }
}

/** Counts the ids up to `lastId` as given out. To be called while the table is empty. */
export function reserveIds(table: Table<Kind>, lastId: number): void {
  table.lastId = lastId
  // Filled from the start: a list that begins with a large gap would be kept as a slow map.
  for (let id = 0; id <= lastId; id += 1) table.rows.push(undefined)
}

/** The record with this id. */
export function rowOf<K extends Kind>(table: Table<K>, id: number): RecordOf<K> | undefined {
  return table.rows[id]
}

/** Puts one state of a record in the place of another; `undefined` stands for no record. */
export function putRow<K extends Kind>(
  table: Table<K>,
  before: RecordOf<K> | undefined,
  after: RecordOf<K> | undefined,
): void {
  if (before !== undefined) {
    table.rows[before.id] = undefined
    table.count -= 1
    leaveNames(table, before)
  }
  if (after !== undefined) {
    table.rows[after.id] = after
    table.count += 1
    if (after.id > table.lastId) table.lastId = after.id
    enterNames(table, after)
  }
}

/** The record that holds this slug, else the one of those in the trash that was written last. */
export function rowBySlug<K extends SluggedKind>(table: Table<K>, slug: string): RecordOf<K> | undefined {
  const holder = table.slugs.get(slug)
  if (holder !== undefined) return rowOf(table, holder)
  let latest: RecordOf<K> | undefined
  for (const id of table.trashedSlugs.get(slug) ?? []) {
    const row = rowOf(table, id)
    if (row !== undefined && (latest === undefined || isLater(row, latest))) latest = row
  }
  return latest
}

/** Ids of the records with this name key, ascending. */
export function idsByName<K extends Kind>(table: Table<K>, nameKey: string): number[] {
  return [...(table.names.get(nameKey) ?? [])].sort((left, right) => left - right)
}

/** The slug that a record or draft keeps others from having; what is in the trash, and images, hold none. */
export function heldSlug(row: RecordOf<Kind> | Drafts[Kind]): string | undefined {
  if (!('slug' in row) || ('status' in row && row.status === 'trash')) return undefined
  return row.slug
}

/** Adds an id to the set under a key. */
export function enter<T>(sets: Map<T, Set<number>>, key: T, id: number): void {
  const known = sets.get(key)
  if (known === undefined) sets.set(key, new Set([id]))
  else known.add(id)
}

/** Takes an id out of the set under a key. */
export function leave<T>(sets: Map<T, Set<number>>, key: T, id: number): void {
  const known = sets.get(key)
  known?.delete(id)
  if (known?.size === 0) sets.delete(key)
}

function isLater(left: { id: number; revision: number }, right: { id: number; revision: number }): boolean {
  return left.revision > right.revision || (left.revision === right.revision && left.id > right.id)
}

function enterNames(table: Table<Kind>, row: RecordOf<Kind>): void {
  const slug = heldSlug(row)
  if (slug !== undefined) table.slugs.set(slug, row.id)
  else if ('slug' in row) enter(table.trashedSlugs, row.slug, row.id)
  if ('nameKey' in row) enter(table.names, row.nameKey, row.id)
}

function leaveNames(table: Table<Kind>, row: RecordOf<Kind>): void {
  const slug = heldSlug(row)
  if (slug === undefined && 'slug' in row) leave(table.trashedSlugs, row.slug, row.id)
  // Within one commit another record may have taken the slug over already.
  if (slug !== undefined && table.slugs.get(slug) === row.id) table.slugs.delete(slug)
  if ('nameKey' in row) leave(table.names, row.nameKey, row.id)
}
