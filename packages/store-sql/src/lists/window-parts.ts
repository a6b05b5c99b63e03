import type { Direction } from '@kalends/core'
import { checkTime, type TransactionContext } from '../context.ts'
import { rowsPerStatement } from '../dialect.ts'
import { type Program, selectOne } from '../program.ts'
import { all, plain, sql } from '../sql.ts'
import { shortDuration } from './durations.ts'
import { hasRunning, startConditions, type Window } from './window.ts'

/** About how many events of each list are in a part. */
const partSize = 400

/** A window to divide into parts. */
export interface Division {
  readonly window: Window
  readonly direction: Direction
  /** The lists by whose events the window is divided. */
  readonly lists: readonly number[]
  /** Whether a window has so few events that it is a part as it is. */
  readonly isShort: (window: Window) => Program<boolean>
}

/** Returns the next part of a window; `undefined` at the end. */
export type NextPart = () => Program<Window | undefined>

/** Divides a window into parts, in the order of their events. */
export function windowParts(context: TransactionContext, { window, direction, lists, isShort }: Division): NextPart {
  // Usually few events last longer than a day. These are one part, however long ago they started.
  const [lasting, ...rest] = hasRunning(window) ? cutAt(window, window.endFrom - shortDuration) : [undefined, window]
  const left = inOrder([...(lasting ? [lasting] : []), ...rest], direction)
  return function* () {
    const next = left.shift()
    if (next === undefined) return undefined
    checkTime(context)
    if (next === lasting && (yield* isShort(next))) return next
    const [part, ...others] = yield* cutPart(context, next, direction, lists)
    left.unshift(...others)
    return part
  }
}

/** A part of a window, and what is left of it, in order. */
function* cutPart(
  { dialect }: TransactionContext,
  window: Window,
  direction: Direction,
  lists: readonly number[],
): Program<readonly Window[]> {
  const keys: EntryKey[] = []
  const size = rowsPerStatement(dialect, partSize)
  for (const list of lists) keys.push(...(yield* keyBehind(window, direction, list, size)))
  const [first] = keys.sort((left, right) => left.start - right.start || left.event - right.event)
  const key = direction === 'asc' ? first : keys.at(-1)
  if (key === undefined) return [window]
  const { start, event } = key
  const border = direction === 'asc' ? start : start + 1
  const pieces = inOrder(cutAt(window, border), direction)
  if (pieces.length > 1) return pieces
  // All events of the part start in the same second, so they are divided by id.
  const [second = window, ...rest] = inOrder(cutAt(window, direction === 'asc' ? start + 1 : start), direction)
  const { from, to } = second.ids ?? { from: 0, to: Number.MAX_SAFE_INTEGER }
  const at = direction === 'asc' ? event : event + 1
  const parts = [
    { ...second, ids: { from, to: at } },
    { ...second, ids: { from: at, to } },
  ]
  return [...inOrder(parts, direction), ...rest]
}

interface EntryKey {
  readonly start: number
  readonly event: number
}

/** The start and id of the first event on a list that no longer fits into a part. Empty if all of them fit. */
function* keyBehind(window: Window, direction: Direction, list: number, size: number): Program<EntryKey[]> {
  const way = direction === 'asc' ? 'ASC' : 'DESC'
  const row = yield* selectOne<readonly [start: number, event: number]>(
    sql`SELECT p.starts_at, p.event FROM kalends_list_entry p
      WHERE ${all([sql`p.list = ${list}`, ...startConditions(window)])}
      ORDER BY ${plain(`p.starts_at ${way}, p.event ${way}`)} LIMIT 1 OFFSET ${plain(size)}`,
  )
  return row === undefined ? [] : [{ start: row[0], event: row[1] }]
}

/**
 * Cuts a window at a moment into an earlier and a later part. If the moment is not inside, returns the whole window.
 */
function cutAt(window: Window, at: number): [Window, ...Window[]] {
  if (at <= window.startFrom || at >= window.startTo) return [window]
  return [
    { ...window, startTo: at },
    { ...window, startFrom: at, endFrom: Math.max(at, window.endFrom) },
  ]
}

function inOrder(windows: readonly Window[], direction: Direction): Window[] {
  return direction === 'asc' ? [...windows] : windows.toReversed()
}
