import type { Calendar } from '@kalends/core'
import { format, parseISO } from 'date-fns'
import { fromZonedTime } from 'date-fns-tz'

/** Describes the next public event that has not started yet: its title, its wall time, and the same instant in the time zone of the process. */
export async function nextEvent(calendar: Calendar, now = new Date()): Promise<string> {
  const [event] = (await calendar.events.list({ starts_after: now.toISOString(), strict_dates: true, per_page: 1 }))
    .events
  if (event === undefined) return ''
  const start = parseISO(event.start_date)
  const day = format(start, 'EEEE d MMMM yyyy')
  if (event.all_day) return `${event.title}: ${day}`
  const here = fromZonedTime(event.utc_start_date, 'UTC')
  return `${event.title}: ${day}, ${format(start, 'HH:mm')} in ${event.timezone} (${format(here, 'HH:mm')} here)`
}
