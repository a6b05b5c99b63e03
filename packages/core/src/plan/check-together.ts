import { checkPair } from '../contract/check-pair.ts'
import type { Fault } from '../contract/fault.ts'
import type { OperationId } from '../contract/routes.ts'
import type { Moment } from '../domain/moment.ts'
import { resolveSchedule } from '../domain/schedule.ts'

type Values = Readonly<Record<string, unknown>>

/** Checks parameters that depend on each other. Checks that need stored records happen later. */
export function checkTogether(
  operation: OperationId,
  { raw, values }: { readonly raw: Values; readonly values: Values },
  zone: string,
): readonly Fault[] {
  if (operation === 'events.list') return checkPair(raw, 'geoloc_lat', 'geoloc_lng')
  if (operation === 'venues.create') return checkPair(raw, 'geo_lat', 'geo_lng')
  return operation === 'events.create' ? checkOrder(values, zone) : []
}

function checkOrder(values: Values, zone: string): readonly Fault[] {
  // These are the output types of the schemas of these fields.
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
