import {
  type Found,
  type ImageQuery,
  type ImageRecord,
  type Kind,
  type NamedKind,
  type PostKind,
  placeKinds,
  type RecordOf,
  recordsOnPage,
  type SluggedKind,
  sameNameLimit,
  scanSlug,
} from '@kalends/core'
import { dueAt } from './event-index.ts'
import { byNumber, firstIndex } from './sorted.ts'
import { idsFrom, recordsOf, type State } from './state.ts'

/** The images with a URL. */
export function findImages({ tables }: State, query: ImageQuery): Found<ImageRecord> {
  const images = recordsOf(tables.image, tables.image.names.get(query.url) ?? [])
  const found = images.filter(({ authorId }) => query.authorId === undefined || authorId === query.authorId)
  return { records: recordsOnPage(found, query), total: found.length }
}

/** The sorted ids of each table at a revision. They are cached because an export reads them page by page. */
const orders = new WeakMap<object, { readonly revision: number; readonly ids: readonly number[] }>()

/** The ids of the records of a kind that are higher than `after`. */
export function idsAfter({ tables, revision }: State, kind: Kind, after: number, limit: number): readonly number[] {
  const { records } = tables[kind]
  let order = orders.get(records)
  if (order?.revision !== revision) {
    order = { revision, ids: [...records.keys()].sort(byNumber) }
    orders.set(records, order)
  }
  const { ids } = order
  const first = firstIndex(ids.length, (index) => (ids[index] ?? 0) > after)
  return ids.slice(first, first + limit)
}

/** The record that holds a slug. If none does, the record in the trash that had the slug and was written last. */
export function findBySlug<K extends SluggedKind>({ tables }: State, kind: K, slug: string): RecordOf<K> | undefined {
  return scanSlug<K>(recordsOf(tables[kind], tables[kind].slugs.get(slug) ?? []), slug)
}

/** The records with one of these `nameKeys`, ordered by id. For each key, at most the first `sameNameLimit` records. */
export function findByName<K extends NamedKind>(
  { tables }: State,
  kind: K,
  nameKeys: readonly string[],
): readonly RecordOf<K>[] {
  const ids = [...new Set(nameKeys)].flatMap((nameKey) =>
    [...(tables[kind].names.get(nameKey) ?? [])].sort(byNumber).slice(0, sameNameLimit(kind)),
  )
  return recordsOf(tables[kind], ids.sort(byNumber))
}

/** The records with these external ids of a source, ordered by id. */
export function findByExternalId<K extends PostKind>(
  { tables }: State,
  kind: K,
  source: string,
  externalIds: readonly string[],
): readonly RecordOf<K>[] {
  return recordsOf(tables[kind], [...idsFrom<K>(tables[kind], source, externalIds)].sort(byNumber))
}

/** The ids of these categories and of all their descendants, in order. */
export function descendantsOf({ tables }: State, ids: readonly number[]): readonly number[] {
  const { records, links } = tables.category
  const found = new Set<number>()
  const open = ids.filter((id) => records.has(id))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(links.get(id) ?? []))
  }
  return [...found].sort(byNumber)
}

/** The first moment after `now` at which a scheduled post is published. */
export function nextDue({ tables, events }: State, now: number): number | undefined {
  let next = events.scheduled[dueAt(events, now)]?.publishedAt
  for (const kind of placeKinds) {
    for (const { status, publishedAt } of tables[kind].records.values()) {
      if (status === 'future' && publishedAt > now) next = Math.min(next ?? publishedAt, publishedAt)
    }
  }
  return next
}
