import type { Direction, EventQuery, PageRange } from '@kalends/core'
import type { ResolvedQuery } from '../conditions/event-conditions.ts'
import { limitOf } from '../conditions/limit.ts'
import type { TransactionContext } from '../context.ts'
import { type Program, selectColumn, selectValue } from '../program.ts'
import { all, join, plain, type Sql, sql } from '../sql.ts'
import { unionBranches } from './branches.ts'
import { countBranch, withResolutions } from './count-branch.ts'
import { countInWindow } from './count-window.ts'
import { chooseDrivingLists } from './driving-lists.ts'
import { listNumber, publicationStates } from './list-number.ts'
import { eventsIn, longRanges, pageOf, rangeOrder, rangesOf } from './ranges.ts'
import { seek } from './seek.ts'
import { isEmpty, recent, restOf, startConditions, type Window, windowOf } from './window.ts'
import { type NextPart, windowParts } from './window-parts.ts'

/** The lists that a query reads: they count its events and find its pages, for any window. */
export interface EventLists {
  /** How many events of the query are in the window. */
  count(window: Window): Program<number>
  /** The ids of a page of the query, by start in its direction. The offset must be less than the count. */
  page(window: Window, range: PageRange): Program<readonly number[]>
  /** All events of the query in the window, as a query with the column `event`. */
  query(window: Window): Sql
  /** How many events of the query are in the window, as an expression, if it visits few entries. */
  quickCount(window: Window): Sql | undefined
  /** A page of a query as a query with the columns `event` and `starts_at`, if it can visit entries in order. */
  quickPage(query: EventQuery): Sql | undefined
  /** Divides a window into parts with few events, in the query's direction. */
  parts(window: Window): NextPart
}

/** Up to this many entries of lists are visited by one statement. */
const mostVisited = 2000

/** Below this offset, skipping events one by one is as fast as seeking. */
const worthwhile = 3000

/** Opens the lists of a query, which must be current at its `now`. The query must not include hidden events. */
export function* openLists(context: TransactionContext, query: ResolvedQuery): Program<EventLists> {
  const { dialect } = context
  const driving = yield* chooseDrivingLists(context, query)
  const branches = unionBranches(query, driving)
  const countable = yield* withResolutions(context, branches)
  const counted = countable.flatMap((branch) => branch.counted ?? [])
  const isSeekable = counted.length === branches.length
  const isMerged = branches.every(({ lists }) => lists.length === 1)
  // A list without bucket counts is short.
  const isPlain = isMerged && branches.every(({ conditions }) => conditions.length === 0)

  /** Whether one statement can visit all entries within the window. */
  function* isShort(window: Window): Program<boolean> {
    if (isPlain || !dialect.isBlocking) return true
    const every = { lists: branches.flatMap(({ lists }) => lists), openOnly: false, conditions: [] }
    const entries = sql`SELECT p.event FROM kalends_list_entry p
      WHERE p.list IN ${dialect.ids(every.lists)} AND ${all(startConditions(recent(window)))}`
    const counts = [entries, ...longRanges({ dialect, window }, every)].map(
      (visited) => sql`(SELECT count(*) FROM (${visited} LIMIT ${plain(mostVisited + 1)}) AS visited)`,
    )
    return ((yield* selectValue<number>(sql`SELECT ${join(counts, ' + ')}`)) ?? 0) <= mostVisited
  }

  function parts(window: Window, direction: Direction): NextPart {
    // The list of all events of a state has that state as its number.
    const lists = [...new Set(branches.flatMap((branch) => branch.lists.map((list) => list % 4)))]
    return windowParts(context, { window, direction, lists, isShort })
  }

  function countOf(window: Window): Sql {
    return join(
      countable.map((branch) => countBranch({ dialect, window }, branch)),
      ' + ',
    )
  }

  function* countIn(window: Window): Program<number> {
    return (yield* selectValue<number>(sql`SELECT ${countOf(window)}`)) ?? 0
  }

  return {
    query: (window) => eventsIn({ dialect, window }, branches),
    parts: (window) => parts(window, query.direction),
    quickCount: (window) => (isPlain && branches.length > 0 ? countOf(window) : undefined),
    quickPage(asked) {
      const rest = restOf(windowOf(asked), asked)
      if (!isMerged || branches.length === 0 || asked.offset >= worthwhile || isEmpty(rest)) return undefined
      return pageOf({ dialect, window: rest }, branches, asked.direction, asked)
    },
    *count(window) {
      if (branches.length === 0 || isEmpty(window)) return 0
      if (yield* isShort(window)) return yield* countIn(window)
      let total = 0
      const next = parts(window, 'asc')
      for (let part = yield* next(); part !== undefined; part = yield* next()) total += yield* countIn(part)
      return total
    },
    *page(window, range) {
      if (branches.length === 0 || isEmpty(window)) return []
      const { offset, limit = Number.MAX_SAFE_INTEGER } = range
      if (limit === 0) return []
      if (yield* isShort(window)) return yield* pageIn(window, range)
      const ids: number[] = []
      let skipped = 0
      const next = parts(window, query.direction)
      while (ids.length < limit) {
        const part = yield* next()
        if (part === undefined) break
        const events = skipped < offset ? yield* countIn(part) : 0
        if (skipped < offset && skipped + events <= offset) {
          skipped += events
          continue
        }
        const found = yield* pageIn(part, { offset: offset - skipped, limit: limit - ids.length })
        for (const id of found) ids.push(id)
        skipped = offset
      }
      return ids
    },
  }

  function* pageIn(window: Window, { offset, limit }: PageRange): Program<readonly number[]> {
    const { direction } = query
    const from =
      isSeekable && offset >= worthwhile ? yield* seek(counted, { window, offset }, direction) : { window, offset }
    const scan = { dialect, window: from.window }
    const page = { offset: from.offset, limit }
    return yield* selectColumn<number>(
      dialect.isBlocking
        ? sql`${rangesOf(scan, branches)} ${rangeOrder(direction)} ${limitOf(page)}`
        : pageOf(scan, branches, direction, page),
    )
  }
}

/** How many public events are in a window, whatever other conditions a query has. */
export function* countPublic(window: Window): Program<number> {
  const list = listNumber('all', 0, publicationStates.public)
  return (
    (yield* selectValue<number>(sql`SELECT ${countInWindow({ list, openOnly: false, resolution: 0 }, window)}`)) ?? 0
  )
}
