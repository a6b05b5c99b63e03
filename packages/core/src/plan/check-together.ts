import { checkPair } from '../contract/check-pair.ts'
import type { Fault } from '../contract/fault.ts'
import type { OperationId } from '../contract/routes.ts'
import { resolveSchedule } from '../domain/schedule.ts'
import type { ValuesFor } from './parse-input.ts'

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
  // The table of this operation parsed the values.
  const { start_date, end_date, timezone, all_day } = values as ValuesFor<'events.create'>
  if (!start_date || !end_date) return []
  const input = { start: start_date, end: end_date, timezone: timezone ?? undefined, allDay: all_day ?? undefined }
  return resolveSchedule(input, undefined, zone) === undefined ? [{ param: 'end_date', code: 'end_before_start' }] : []
}
