import type { EventView } from '../contract/outputs.ts'
import { isoText, readWallText } from '../domain/moment.ts'
import { offsetAt } from '../domain/zone.ts'

/** The start and the end of an event as strings. */
export interface EventInstants {
  readonly start: string
  /** For an all-day event, the day after its last day. */
  readonly end: string
}

/**
 * The start and the end of an event in ISO 8601, as dates for an all-day event. A locked event doesn't show its zone, so its
 * times are in UTC. If you pass `zone`, all times are in that zone.
 */
export function eventInstants(view: EventView, zone?: string): EventInstants {
  const { start, end } = view
  if (view.all_day || (zone === undefined && start !== '')) return { start, end }
  const inZone = (text: string): string => {
    const utc = readWallText(text)
    return isoText(utc, offsetAt(zone ?? 'UTC', utc))
  }
  return { start: inZone(view.utc_start_date), end: inZone(view.utc_end_date) }
}
