import { loadFeed } from './api.js'
import { drawable } from './drawing.js'
import { personalQuery } from './filter-query.js'
import { notify, notifyFailure } from './notice.js'

/** @import { EventSourceFuncArg } from 'fullcalendar' */
/** @import { FeedEvent } from './types.js' */

/** @typedef {ReturnType<typeof drawable>} Drawable */

/**
 * Loads the events in the range that FullCalendar is about to show.
 * @param {EventSourceFuncArg} range
 * @param {{ readonly inTheBackground: boolean, readonly signal: AbortSignal, readonly freshId: string, readonly again: () => unknown }} how
 *   `freshId` is the id of the event to highlight, and `again` loads the events once more
 * @returns {Promise<Drawable[] | undefined>} `undefined` if they could not be loaded
 */
export async function findEvents({ startStr, endStr, timeZone }, how) {
  const query = personalQuery()
  query.set('start', startStr)
  query.set('end', endStr)
  // In the browser's own zone, times are instants, so the request needs no zone.
  if (timeZone !== 'local') query.set('timeZone', timeZone)
  try {
    const outcome = await loadFeed(query, how)
    if (outcome.ok) return outcome.value.map((event) => drawable(event, how.freshId))
    notify(outcome.refusal.message)
  } catch (error) {
    // A request that a newer one has replaced is not an error.
    if (!how.signal.aborted) {
      notifyFailure(how.again)
      console.warn(error)
    }
  }
  return undefined
}

/**
 * How many events take place within a period. The view of a month also shows a few days before and after it.
 * @param {readonly Pick<FeedEvent, 'start' | 'end'>[]} events
 * @param {{ readonly currentStart: Date, readonly currentEnd: Date }} period
 */
export function countWithin(events, { currentStart, currentEnd }) {
  return events.filter((event) => {
    const [start, end] = [startOf(event.start), startOf(event.end)]
    return start < currentEnd && (end > currentStart || start >= currentStart)
  }).length
}

/**
 * Parses a date as midnight in the user's zone, and a time as an instant.
 * @param {string} text
 */
export function startOf(text) {
  return new Date(text.length === '2027-03-10'.length ? `${text}T00:00:00` : text)
}
