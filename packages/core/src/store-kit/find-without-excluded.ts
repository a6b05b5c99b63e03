import { searchParts } from '../domain/fold-text.ts'
import type { EventQuery } from '../ports/query.ts'
import type { EventRecord } from '../ports/record.ts'
import type { Found } from '../ports/store.ts'
import { comesAfter, compareBy } from './compare-by.ts'

/** Up to this many excluded events are taken out of a page. */
const MOST_EXCLUDED = 100

/**
 * Finds events without those that the query excludes, and yields what `find` yields. A few excluded events are found along with
 * the others and then taken out, so that an index can count and skip events.
 */
export function* findWithoutExcluded<Y, N>(
  query: EventQuery,
  find: (query: EventQuery) => Generator<Y, Found<EventRecord>, N>,
): Generator<Y, Found<EventRecord>, N> {
  const { exclude, ids, limit, needles } = query
  const isFew = exclude.length > 0 && exclude.length <= MOST_EXCLUDED
  if (!isFew || ids !== undefined || !searchParts(needles).isExact) return yield* find(query)
  const whole = { offset: 0, limit: undefined, after: undefined, isCounted: true }
  const { records: excluded } = yield* find({ ...query, ...whole, ids: exclude, exclude: [] })
  const page = yield* find({ ...query, exclude: [], limit: limit && limit + excluded.length })
  const [first] = page.records
  const compare = compareBy.event(query, () => 0)
  const isSkipped = (event: EventRecord) => first !== undefined && compare(event, first) < 0
  // The offset counts the excluded events before the page too.
  const skipped = excluded.filter(comesAfter('event', query)).filter(isSkipped).length
  const isExcluded = new Set(excluded.map(({ id }) => id))
  const others = page.records.filter(({ id }) => !isExcluded.has(id))
  const records = others.slice(skipped, limit === undefined ? undefined : skipped + limit)
  // If the query is not counted, the total of `find` may be as small as the page.
  return { ...page, records, total: Math.max(page.total - excluded.length, records.length) }
}
