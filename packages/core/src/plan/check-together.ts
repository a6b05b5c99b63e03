import type { OperationId } from '../contract/routes.ts'
import type { Moment } from '../domain/moment.ts'
import { resolveSchedule } from '../domain/schedule.ts'
import type { Fault } from '../errors/calendar-error.ts'

type Values = Readonly<Record<string, unknown>>

/** What is wrong with parameters that may be good one by one, as far as the request alone can tell. */
export function checkTogether(
  operation: OperationId,
  { raw, values }: { readonly raw: Values; readonly values: Values },
  zone: string,
): readonly Fault[] {
  if (operation === 'events.list') return checkPair(raw, 'geoloc_lat', 'geoloc_lng')
  if (operation === 'venues.create') return checkPair(raw, 'geo_lat', 'geo_lng')
  return operation === 'events.create' ? checkOrder(values, zone) : []
}

/** Of a point, both coordinates or none; one that was given and cannot be read is there nonetheless. */
export function checkPair(raw: Values, one: string, other: string, prefix = ''): readonly Fault[] {
  const has = (name: string): boolean => Object.hasOwn(raw, name) && raw[name] !== undefined && raw[name] !== null
  if (has(one) === has(other)) return []
  const [there, missing] = has(one) ? [one, other] : [other, one]
  return [{ param: prefix + there, code: 'needs_other', values: { other: missing } }]
}

function checkOrder(values: Values, zone: string): readonly Fault[] {
  // The readers of these fields give just these types.
  const { start_date, end_date, timezone, all_day } = values as {
    readonly start_date?: Moment
    readonly end_date?: Moment
    readonly timezone?: string | null
    readonly all_day?: boolean | null
  }
  if (start_date === undefined || end_date === undefined) return []
  const input = { start: start_date, end: end_date, timezone: timezone ?? undefined, allDay: all_day ?? undefined }
  return resolveSchedule(input, undefined, zone) === undefined ? [{ param: 'end_date', code: 'end_before_start' }] : []
}
