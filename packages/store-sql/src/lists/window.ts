import type { Direction, EventQuery, Position } from '@kalends/core'
import { type Sql, sql } from '../sql.ts'
import { shortDuration } from './durations.ts'

/**
 * The ranges of start and end that a query allows; open ends are infinite. No event on a list ends before it starts. So
 * an event that ends before `endTo` also starts before it, and an event that starts at `startFrom` or later also ends
 * then or later. The bounds are tightened accordingly.
 */
export interface Window {
  readonly startFrom: number
  readonly startTo: number
  readonly endFrom: number
  readonly endTo: number
  /** Only events after this position, by start. */
  readonly after?: ListPosition
  /** Only events with these ids, `to` excluded, in a window of one second. */
  readonly ids?: { readonly from: number; readonly to: number }
}

/** A position on a list, and the direction in which events come after it. */
export interface ListPosition extends Position {
  readonly direction: Direction
}

/** The window of a query. */
export function windowOf({ starts, ends }: Pick<EventQuery, 'starts' | 'ends'>): Window {
  const startFrom = starts.min ?? Number.NEGATIVE_INFINITY
  const endTo = ends.max ?? Number.POSITIVE_INFINITY
  return {
    startFrom,
    startTo: Math.min(starts.max ?? Number.POSITIVE_INFINITY, endTo),
    endFrom: Math.max(ends.min ?? Number.NEGATIVE_INFINITY, startFrom),
    endTo,
  }
}

/** The part of a window after the position `after` of a query that sorts by start. */
export function restOf(window: Window, { after, direction }: EventQuery): Window {
  if (after === undefined) return window
  const at = Number(after.value)
  const rest = { ...window, after: { ...after, direction } }
  if (direction === 'desc') return { ...rest, startTo: Math.min(window.startTo, at + 1) }
  return { ...rest, startFrom: Math.max(window.startFrom, at), endFrom: Math.max(window.endFrom, at) }
}

/** Whether no event can be in the window. */
export function isEmpty({ startFrom, startTo, endFrom, endTo }: Window): boolean {
  return startFrom >= startTo || endFrom >= endTo
}

/** Whether the window may contain events that started before `endFrom` and are running then. */
export function hasRunning({ startFrom, endFrom }: Window): boolean {
  return endFrom > startFrom
}

/** The conditions that a list entry `p` starts in the window, whenever it ends. */
export function startConditions({ startFrom, startTo, ids }: Window): Sql[] {
  return [
    ...(Number.isFinite(startFrom) ? [sql`p.starts_at >= ${startFrom}`] : []),
    ...(Number.isFinite(startTo) ? [sql`p.starts_at < ${startTo}`] : []),
    // With `=`, the ids are found by the index.
    ...(ids ? [sql`p.starts_at = ${startTo - 1} AND p.event >= ${ids.from} AND p.event < ${ids.to}`] : []),
  ]
}

/** The part of a window with the events that start in it, and events of the day before that may still be running. */
export function recent(window: Window): Window {
  return { ...window, startFrom: Math.max(window.startFrom, window.endFrom - shortDuration) }
}
