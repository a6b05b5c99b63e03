import type { Direction, PageRange } from '@kalends/core'
import type { Dialect } from '../dialect.ts'
import { all, join, plain, type Sql, sql } from '../sql.ts'
import type { Branch } from './branches.ts'
import { durationLimits, firstLongClass, isLongClass, shortDuration } from './durations.ts'
import { hasRunning, isEmpty, startConditions, type Window } from './window.ts'

/** What ranges are built from. */
export interface Scan {
  readonly dialect: Dialect
  readonly window: Window
}

/**
 * The events of all branches within the window, each once, as a query with the columns `event` and `starts_at`. With
 * `rangeOrder` and a limit, SQLite merges the ranges, which are in that order, and stops at the limit.
 */
export function rangesOf(scan: Scan, branches: readonly Branch[]): Sql {
  return union(
    branches,
    branches.flatMap((branch) => branchRanges(scan, branch)),
  )
}

/**
 * A page of the events of all branches in `rangeOrder`, with the columns `event` and `starts_at`, for Postgres.
 * Postgres plans without knowing the values of limit and offset. With a limit on each range, and the offset outside of
 * the limits, it reads only the first entries of each range. Otherwise it would read and sort all entries.
 */
export function pageOf(
  scan: Scan,
  branches: readonly Branch[],
  direction: Direction,
  { offset, limit = Number.MAX_SAFE_INTEGER - offset }: PageRange,
): Sql {
  const order = rangeOrder(direction)
  const head = sql`${order} LIMIT CAST(${offset + limit} AS bigint)`
  const ranges = branches.flatMap((branch) => branchRanges(scan, branch))
  const heads = ranges.map((range) => sql`SELECT event, starts_at FROM (${range} ${head}) AS head`)
  return sql`SELECT event, starts_at FROM (${union(branches, heads)} ${head}) AS heads ${order} OFFSET ${offset}`
}

/** An event may be on several lists of a branch, so it is returned once. */
function union(branches: readonly Branch[], ranges: readonly Sql[]): Sql {
  return join(ranges, branches.some((branch) => branch.lists.length > 1) ? ' UNION ' : ' UNION ALL ')
}

/** The events of all branches within the window, as a query with the column `event`. */
export function eventsIn(scan: Scan, branches: readonly Branch[]): Sql {
  return branches.length === 0 || isEmpty(scan.window)
    ? plain('SELECT 0 AS event WHERE 1 = 0')
    : sql`SELECT event FROM (${rangesOf(scan, branches)}) AS listed`
}

/** By start, ties by id. */
export function rangeOrder(direction: Direction): Sql {
  return plain(direction === 'asc' ? 'ORDER BY starts_at ASC, event ASC' : 'ORDER BY starts_at DESC, event DESC')
}

/**
 * Without running events, one range in order of start. With them, one range for short events and everything that
 * starts in the window, plus one for each long duration class, which looks back as far as its limit.
 */
function branchRanges(scan: Scan, branch: Branch): Sql[] {
  const { window } = scan
  if (!hasRunning(window)) return [rangeOf(scan, branch, [])]
  const isOther = sql`(${plain(`p.duration_class < ${firstLongClass}`)} OR p.starts_at >= ${window.endFrom})`
  return [rangeOf(lookingBack(scan, shortDuration, window.startTo), branch, [isOther]), ...longRanges(scan, branch)]
}

/** For each long duration class, a range of the events that started before `endFrom` and are running then. */
export function longRanges(scan: Scan, branch: Branch): Sql[] {
  if (!hasRunning(scan.window)) return []
  return durationLimits.flatMap((limit, index) =>
    index < firstLongClass
      ? []
      : [rangeOf(lookingBack(scan, limit, scan.window.endFrom), branch, [isOfLongClass(index)])],
  )
}

/** Written so that the database can use the partial index of long classes. */
function isOfLongClass(index: number): Sql {
  return plain(`p.duration_class = ${index} AND ${isLongClass('p.duration_class')}`)
}

function lookingBack(scan: Scan, seconds: number, startTo: number): Scan {
  const { window } = scan
  const startFrom = Math.max(window.startFrom, window.endFrom - seconds)
  return { ...scan, window: { ...window, startFrom, startTo: Math.min(window.startTo, startTo) } }
}

function rangeOf({ dialect, window }: Scan, branch: Branch, more: readonly Sql[]): Sql {
  const { lists, openOnly, conditions } = branch
  const list = lists.length === 1 ? sql`p.list = ${lists[0] ?? null}` : sql`p.list IN ${dialect.ids(lists)}`
  const where = [list, ...more, ...windowConditions(window), ...(openOnly ? [plain('p.locked = 0')] : [])]
  const columns = plain(`${lists.length > 1 ? 'DISTINCT ' : ''}p.event AS event, p.starts_at AS starts_at`)
  if (conditions.length === 0) return sql`SELECT ${columns} FROM kalends_list_entry p WHERE ${all(where)}`
  return sql`SELECT ${columns} FROM kalends_list_entry p CROSS JOIN kalends_event e
    WHERE ${all(where)} AND e.id = p.event AND ${all(conditions)}`
}

function windowConditions(window: Window): Sql[] {
  const { endFrom, endTo, after } = window
  const isBehind = plain(after?.direction === 'desc' ? '<' : '>')
  return [
    ...(after === undefined ? [] : [sql`(p.starts_at, p.event) ${isBehind} (${after.value}, ${after.id})`]),
    ...startConditions(window),
    ...(hasRunning(window) ? [sql`p.ends_at >= ${endFrom}`] : []),
    ...(Number.isFinite(endTo) ? [sql`p.ends_at < ${endTo}`] : []),
  ]
}
