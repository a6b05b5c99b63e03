import type { Calendar } from '@kalends/core'
import { format, parseISO } from 'date-fns'
import { fromZonedTime } from 'date-fns-tz'

/** Describes the next public event: its title, its wall time, and the same instant in the time zone of the process. */
export async function nextEvent(calendar: Calendar): Promise<string> {
  const [event] = (await calendar.events.list({ per_page: 1 })).events
  if (event === undefined) return ''
  const start = parseISO(event.start_date)
  const day = format(start, 'EEEE d MMMM yyyy')
  if (event.all_day) return `${event.title}: ${day}`
  const here = fromZonedTime(event.utc_start_date, 'UTC')
  return `${event.title}: ${day}, ${format(start, 'HH:mm')} in ${event.timezone} (${format(here, 'HH:mm')} here)`
}
