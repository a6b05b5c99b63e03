import { seededRandom } from '@kalends/conformance'
import { addDays, addSeconds } from 'date-fns'
import type { LoadRequest } from '../load/workload.ts'
import { CATEGORIES, ORGANIZERS, VENUES } from './fill.ts'
import { textMaker } from './words.ts'

const EVENTS = '/api/calendar/events/v1/events'
const now = new Date()

/** The list without filters. */
export const standardList: LoadRequest = { method: 'GET', path: EVENTS }

/** All events as iCalendar. */
export const standardFeed: LoadRequest = { method: 'GET', path: `${EVENTS}.ics?starts_after=2000-01-01` }

/** The same feed, each time with a different end date after all events. */
export function differentFeeds(length: number): readonly LoadRequest[] {
  return Array.from({ length }, (_, index) => ({
    method: 'GET',
    path: `${standardFeed.path}&ends_before=${fromNow(3650, index)}&strict_dates=true`,
  }))
}

/**
 * Requests for ten kinds of list in rotation. The window of each request begins at a different second, so that no two
 * are equal. Searches are for words that occur in a calendar with `events` events.
 */
export function differentFilters(length: number, events: number): readonly LoadRequest[] {
  const random = seededRandom(7)
  const { word } = textMaker(seededRandom(events))
  const filters: readonly (() => string)[] = [
    () => '',
    () => `&end_date=${fromNow(random.between(300, 330))}`,
    () => `&categories=${random.between(1, CATEGORIES)}`,
    () => `&venue=${random.between(1, VENUES)}`,
    () => `&organizer=${random.between(1, ORGANIZERS)}`,
    () => `&search=${word()}`,
    () => '&order=desc',
    () => `&page=${random.between(2, 10)}`,
    () => '&featured=false&per_page=10',
    () => `&tags=${random.between(1, 20)}&strict_dates=true`,
  ]
  return Array.from({ length }, (_, index) => {
    const filter = filters[index % filters.length]?.() ?? ''
    return { method: 'GET', path: `${EVENTS}?start_date=${fromNow(random.between(-200, 0), index)}${filter}` }
  })
}

/** Five fields of an event: what a month view shows. */
export const FIVE_FIELDS = '&fields=id,title,start,end,venue.venue'

/** Lists of random windows of thirty days within two years. `more` has parameters for all of them. */
export function randomMonths(length: number, more = ''): readonly LoadRequest[] {
  const random = seededRandom(30)
  return Array.from({ length }, (_, index) => {
    const from = random.between(-365, 335)
    const window = `start_date=${fromNow(from, index)}&end_date=${fromNow(from + 30, index)}`
    return { method: 'GET', path: `${EVENTS}?${window}${more}` }
  })
}

/** Events to create, each with its own title. */
export function eventBodies(length: number): readonly LoadRequest[] {
  const { text } = textMaker(seededRandom(5))
  const days = Array.from({ length: 301 }, (_, day) => fromNow(day))
  return Array.from({ length: Math.min(length, 40_000) }, (_, index) => ({
    method: 'POST',
    path: EVENTS,
    body: JSON.stringify({
      title: `${text(4)} ${index}`,
      description: text(45),
      start_date: days[index % 300],
      end_date: days[(index % 300) + 1],
      venue: 1 + (index % VENUES),
      organizer: 1 + (index % ORGANIZERS),
      categories: [1 + (index % CATEGORIES)],
    }),
  }))
}

/** The date and time in UTC, `days` and `seconds` from now. */
function fromNow(days: number, seconds = 0): string {
  return addSeconds(addDays(now, days), seconds).toISOString().slice(0, 19)
}
