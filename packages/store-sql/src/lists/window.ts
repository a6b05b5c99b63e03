import type { EventQuery } from '@kalends/core'

/**
 * The ranges of start and end that a query allows; open ends are infinite. Each bound is tightened by the others, given
 * that no event ends before it starts: what ends before `endTo` also starts before it, and what starts at `startFrom`
 * or later also ends then or later.
 */
export interface Window {
  readonly startFrom: number
  readonly startTo: number
  readonly endFrom: number
  readonly endTo: number
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

/** Whether no event can be in the window. */
export function isEmpty({ startFrom, startTo, endFrom, endTo }: Window): boolean {
  return startFrom >= startTo || endFrom >= endTo
}

/** Whether the window can contain events that started before `endFrom` and are running then. */
export function hasRunning({ startFrom, endFrom }: Window): boolean {
  return endFrom > startFrom
}
