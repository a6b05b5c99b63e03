import { getEvent, updateEvent } from './api.js'
import { instant, laterDay, localDay, timeHere } from './dates.js'
import { attempt, notify } from './notice.js'
import { say } from './words.js'

/** @import { EventApi } from 'fullcalendar' */
/** @import { EventView } from './types.js' */

/** @typedef {{ readonly event: EventApi, readonly oldEvent: EventApi, readonly revert: () => void }} Moved */

/**
 * Saves an event that was dragged or resized, unless it has changed since it was drawn. If saving fails, the event
 * returns to its previous place.
 * @param {Moved} moved
 * @param {() => void} refresh loads the events again
 */
export async function moveEvent({ event, oldEvent, revert }, refresh) {
  let isSaved = false
  await attempt(async () => {
    const id = Number(event.id)
    const found = await getEvent(id)
    if (!found.ok) return notify(found.refusal.message)
    if (!isWhere(found.value, oldEvent)) return notify(say('movedMeanwhile', { title: event.title }))
    const saved = await updateEvent(id, datesOf(event), found.etag)
    if (!saved.ok) return notify(saved.refusal.message)
    isSaved = true
    const undo = async () => {
      const undone = await updateEvent(id, datesOf(oldEvent), saved.etag)
      notify(undone.ok ? say('restored', { title: event.title }) : undone.refusal.message)
      refresh()
    }
    const text = say('moved', { title: event.title, when: timeHere(saved.value) })
    notify(text, { label: say('undo'), act: () => attempt(undo) })
  })
  if (!isSaved) revert()
  refresh()
}

/**
 * The dates of a drawn event as parameters of the API. Times are instants, so the event stays in its own zone.
 * @param {EventApi} event
 */
function datesOf({ allDay, start, end }) {
  const [first, after] = [start ?? new Date(), end ?? start ?? new Date()] // `forceEventDuration` makes both present.
  return allDay
    ? { all_day: true, start_date: localDay(first), end_date: laterDay(localDay(after), -1) }
    : { all_day: false, start_date: first.toISOString(), end_date: after.toISOString() }
}

/**
 * Whether an event is still where it was drawn.
 * @param {EventView} event
 * @param {EventApi} drawn
 */
function isWhere(event, drawn) {
  const dates = datesOf(drawn)
  if (event.all_day !== drawn.allDay) return false
  if (event.all_day) {
    return event.start_date.slice(0, 10) === dates.start_date && event.end_date.slice(0, 10) === dates.end_date
  }
  return (
    instant(event.utc_start_date).toISOString() === dates.start_date &&
    // FullCalendar draws an event without a duration as one hour.
    (event.utc_start_date === event.utc_end_date || instant(event.utc_end_date).toISOString() === dates.end_date)
  )
}
