import { resolveDays, startsOfDays } from '../domain/days.ts'
import type { DayQuery } from '../ports/query.ts'
import type { ValuesFor } from './parse-input.ts'
import { type EventReferences, type PlanContext, planEvents, planWindow } from './plan-lists.ts'

/** In seconds. No two time zones are further apart. */
const DAYS_APART = 2 * 86_400

/** Turns the filters of a request into a query for the days of events. */
export function planDays(
  values: ValuesFor<'events.days'>,
  references: EventReferences,
  context: PlanContext,
): DayQuery {
  const { now, zone } = context
  const { start_date: _from, end_date: _to, ...filters } = values
  const { query } = planEvents(filters, references, planWindow(filters, context, false), context)
  const days = resolveDays(values, now, zone)
  const starts = startsOfDays(days, zone)
  // An all-day event of another time zone may be on a day that it does not overlap.
  const from = (starts[0] ?? 0) - DAYS_APART
  const to = (starts.at(-1) ?? 0) + DAYS_APART
  const events = {
    ...query,
    starts: { ...query.starts, max: Math.min(query.starts.max ?? to, to) },
    ends: { ...query.ends, min: Math.max(query.ends.min ?? from, from) },
    orderBy: 'start' as const,
    limit: undefined,
  }
  return { events, starts, firstDay: days.first }
}
