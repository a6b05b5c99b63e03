import type { Range } from '@kalends/core'

/**
 * The starts and ends that a query asks for, for events that do not end before they start. Open sides are infinite.
 * What one side says about the other is already in it: who ends before `endTo` also starts before it, and who starts
 * from `startFrom` on also ends from then on.
 */
export interface Window {
  readonly startFrom: number
  readonly startTo: number
  readonly endFrom: number
  readonly endTo: number
}

/** The window that two ranges describe. */
export function windowOf(starts: Range, ends: Range): Window {
  const startFrom = starts.min ?? Number.NEGATIVE_INFINITY
  const endTo = ends.max ?? Number.POSITIVE_INFINITY
  return {
    startFrom,
    startTo: Math.min(starts.max ?? Number.POSITIVE_INFINITY, endTo),
    endFrom: Math.max(ends.min ?? Number.NEGATIVE_INFINITY, startFrom),
    endTo,
  }
}

/** Whether nothing can be in it. */
export function isEmpty({ startFrom, startTo, endFrom, endTo }: Window): boolean {
  return startFrom >= startTo || endFrom >= endTo
}

/** Whether it holds events that started before the moment from which on they must end: those running then. */
export function hasRunning({ startFrom, endFrom }: Window): boolean {
  return endFrom > startFrom
}

/** The part of the window without the events that run at its beginning. */
export function withoutRunning(window: Window): Window {
  return { ...window, startFrom: window.endFrom }
}
