import { anyEvent } from '../../plan/open-query.ts'
import { visibleOf } from '../../plan/visibility.ts'
import type { TermQuery } from '../../ports/query.ts'
import type { TermKind, TermRecord } from '../../ports/record.ts'
import type { Found } from '../../ports/store.ts'
import type { Context } from '../context.ts'

/** For each term, in order, how many published events without a password it has, of those that the person may see. */
export async function countEvents(
  kind: TermKind,
  ids: readonly number[],
  context: Context,
): Promise<readonly number[]> {
  if (ids.length === 0) return []
  if (countsAll(context)) return context.store.countEvents({ kind, ids, now: context.now })
  const counts = await ownCounts(kind, context)
  return ids.map((id) => counts.get(id) ?? 0)
}

/** The terms that pass the query, with events counted as the person sees them. */
export async function findTerms(kind: TermKind, query: TermQuery, context: Context): Promise<Found<TermRecord>> {
  const isByCount = query.orderBy === 'count'
  if (countsAll(context) || (!query.hideEmpty && !isByCount)) return context.store.find(kind, query)
  // A store counts for everybody, so what depends on counts is left to us here.
  const orderBy = isByCount ? 'id' : query.orderBy
  const all: TermQuery = { ...query, hideEmpty: false, orderBy, offset: 0, limit: undefined }
  const { records } = await context.store.find(kind, all)
  const counts = await ownCounts(kind, context)
  const filled = query.hideEmpty ? await withAncestors(kind, [...counts.keys()], context) : undefined
  const found = records.filter(({ id }) => filled === undefined || filled.has(id))
  const sign = query.direction === 'asc' ? 1 : -1
  const countOf = ({ id }: TermRecord): number => counts.get(id) ?? 0
  const sorted = isByCount ? found.toSorted((a, b) => sign * (countOf(a) - countOf(b))) : found
  const end = query.limit === undefined ? undefined : query.offset + query.limit
  return { records: sorted.slice(query.offset, end), total: found.length }
}

/** Whether every published event counts for the person, as it does unless a policy of the host's own hides some. */
function countsAll({ rights }: Context): boolean {
  return rights.events.read === 'all'
}

/** How many of the published events that are the person's own each term has; nobody sees those of others here. */
async function ownCounts(kind: TermKind, context: Context): Promise<ReadonlyMap<number, number>> {
  const visible = visibleOf(context.rights.events, context, ['publish'])
  const own = await context.store.find('event', { ...anyEvent(visible), opens: 'none', keepLocked: false })
  const counts = new Map<number, number>()
  for (const event of own.records) {
    const ids = kind === 'category' ? event.categoryIds : event.tagIds
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** These terms and all that they hang under. */
async function withAncestors(kind: TermKind, ids: readonly number[], { store }: Context): Promise<ReadonlySet<number>> {
  const all = new Set(ids)
  let level = ids
  while (level.length > 0) {
    const terms = await store.getMany(kind, level)
    const parents = terms.map((term) => term?.parentId).filter((id) => id !== undefined)
    level = [...new Set(parents)].filter((id) => !all.has(id))
    for (const id of level) all.add(id)
  }
  return all
}
