import { type TermRecord, type Write, withAncestors } from '@kalends/core'
import type { TransactionContext } from '../context.ts'
import type { Dialect } from '../dialect.ts'
import { categoryTree } from '../lists/category-tree.ts'
import type { ListEntry } from '../lists/list-entries.ts'
import { dimensions, listNumber, publicationStates, stateOf, unlisted } from '../lists/list-number.ts'
import { type Program, select, selectColumn } from '../program.ts'
import { loadRecords } from '../records/load-records.ts'
import type { RowChange } from '../row-changes.ts'
import { plain, sql } from '../sql.ts'
import { entriesAtOnce, writeEntries } from './write-entries.ts'

/** The parent of each category; `undefined` for those at the top. */
export type Parents = ReadonlyMap<number, number | undefined>

/** The parents of these categories and of all above them, before the commit. Most of them are cached. */
export function* findParents(context: TransactionContext, categories: Iterable<number>): Program<Parents> {
  const parents = new Map<number, number | undefined>()
  for (const category of new Set(categories)) {
    for (let at: number | undefined = category; at !== undefined && !parents.has(at); ) {
      const [record]: readonly (TermRecord | undefined)[] = yield* loadRecords(context, 'category', [at])
      parents.set(at, record?.parentId)
      at = record?.parentId
    }
  }
  return parents
}

/** How many events are read or moved at once: few enough not to block the process for long. */
const portion = 500

/** The states in which a category has a list. */
const states = [...Object.values(publicationStates), unlisted] as const

type ParentOf = (id: number) => number | undefined

/**
 * When categories get another parent, moves their events from the lists of former ancestors to the lists of new ancestors.
 * Runs before anything else is written.
 */
export function* moveCategories(context: TransactionContext, writes: readonly Write<'category'>[]): Program<void> {
  const moved = writes.filter(
    ({ before, after }) => before !== undefined && after !== undefined && before.parentId !== after.parentId,
  )
  if (moved.length === 0) return
  const tree = yield* categoryTree(context)
  const parentBefore: ParentOf = (id) => tree.parents.get(id) ?? undefined
  const written = new Map(writes.map(({ id, after }) => [id, after]))
  const parentAfter: ParentOf = (id) => (written.get(id) === undefined ? parentBefore(id) : written.get(id)?.parentId)
  // The lists of ancestors change. The affected events are those on the lists of the moved categories themselves, which
  // don't change.
  const lists = moved.flatMap(({ id }) => states.map((state) => listNumber('category', id, state)))
  const entries = yield* entriesOn(context.dialect, lists)
  for (let from = 0; from < entries.length; from += portion) {
    yield* moveEntries(context.dialect, entries.slice(from, from + portion), parentBefore, parentAfter)
  }
}

/** One entry of each event that is on any of the lists. */
function* entriesOn(dialect: Dialect, lists: readonly number[]): Program<readonly ListEntry[]> {
  const filled = yield* selectColumn<number>(
    sql`SELECT asked.value FROM ${dialect.ids(lists)} AS asked
      WHERE EXISTS (SELECT 1 FROM kalends_list_entry p WHERE p.list = asked.value LIMIT 1)`,
  )
  const found = new Map<number, ListEntry>()
  for (const list of filled) {
    let isAfter = plain('')
    for (;;) {
      const entries: readonly ListEntry[] = yield* select<ListEntry>(
        sql`SELECT list, starts_at, event, ends_at, duration_class, locked FROM kalends_list_entry
          WHERE list = ${list} ${isAfter} ORDER BY starts_at, event LIMIT ${portion}`,
      )
      for (const entry of entries) found.set(entry[2], entry)
      const last = entries[portion - 1]
      if (last === undefined) break
      isAfter = sql`AND (starts_at, event) > (${last[1]}, ${last[2]})`
    }
  }
  return [...found.values()]
}

/** Moves the events of these entries, which are on a list of a moved category, between the lists of all categories. */
function* moveEntries(
  dialect: Dialect,
  entries: readonly ListEntry[],
  parentBefore: ParentOf,
  parentAfter: ParentOf,
): Program<void> {
  const events = entries.map(([, , event]) => event)
  const links = yield* select<readonly [event: number, category: number]>(
    sql`SELECT event, target FROM kalends_link
      WHERE kind = ${dimensions.category} AND event IN ${dialect.ids(events)}`,
  )
  const categories = new Map<number, number[]>()
  for (const [event, category] of links) categories.set(event, [...(categories.get(event) ?? []), category])
  let changes: RowChange<ListEntry>[] = []
  for (const [list, startsAt, event, ...others] of entries) {
    const before = withAncestors(categories.get(event) ?? [], parentBefore)
    const after = withAncestors(categories.get(event) ?? [], parentAfter)
    const add = (category: number, by: number) =>
      changes.push({ row: [listNumber('category', category, stateOf(list)), startsAt, event, ...others], by })
    for (const category of before) if (!after.has(category)) add(category, -1)
    for (const category of after) if (!before.has(category)) add(category, 1)
    if (changes.length < entriesAtOnce) continue
    yield* writeEntries(dialect, changes)
    changes = []
  }
  yield* writeEntries(dialect, changes)
}
