import { loadFeed } from './api.js'
import { choose, onChoice } from './choices.js'
import { dateText, laterDay, localDay, timeText } from './dates.js'
import { byId, element, put } from './dom.js'
import { languageOf } from './drawing.js'
import { isFiltered, personalQuery } from './filter-query.js'
import { startOf } from './find-events.js'
import { attempt } from './notice.js'
import { picture } from './pictures.js'
import { placeText } from './places.js'
import { topicOf } from './topics.js'
import { say } from './words.js'

/** @import { FeedEvent } from './types.js' */

/** How many events are shown at most. A button leads to the others. */
const MOST = 5

/**
 * Shows the events of today with the filters of the calendar, whichever month the calendar shows.
 * @param {{ readonly again: () => unknown }} how what to do to try again after a request without response
 */
export function createToday({ again }) {
  /** @type {AbortController | undefined} */
  let asking
  const refresh = () =>
    attempt(async () => {
      asking?.abort()
      asking = new AbortController()
      const { signal } = asking
      const found = await load(signal).catch((error) => {
        if (!signal.aborted) throw error
        return undefined
      })
      if (found !== undefined && !signal.aborted) draw(found)
    }, again)
  const asked = /** @type {const} */ (['language', 'search', 'category', 'venue', 'spoken', 'show'])
  onChoice((now, before) => {
    if (asked.some((name) => now[name] !== before[name])) void refresh()
  })
  byId('today-all', HTMLButtonElement).addEventListener('click', () => choose({ view: 'list', date: '' }))
  return { refresh }
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<readonly FeedEvent[]>}
 */
async function load(signal) {
  const day = localDay(new Date())
  const query = personalQuery()
  query.set('start', midnight(day))
  query.set('end', midnight(laterDay(day, 1)))
  const outcome = await loadFeed(query, { inTheBackground: true, signal })
  return outcome.ok ? outcome.value : []
}

/**
 * Midnight of a day with the user's UTC offset, in the format in which FullCalendar sends it.
 * @param {string} day
 */
function midnight(day) {
  const minutes = -startOf(day).getTimezoneOffset()
  const two = (/** @type {number} */ part) => String(Math.trunc(Math.abs(part))).padStart(2, '0')
  return `${day}T00:00:00${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** @param {readonly FeedEvent[]} events */
function draw(events) {
  const first = events.toSorted((one, other) => keyOf(one) - keyOf(other)).slice(0, MOST)
  byId('today-title', HTMLElement).textContent = say('today')
  byId('today-date', HTMLElement).textContent = dateText(new Date(), { weekday: 'long', day: 'numeric', month: 'long' })
  byId('today-all', HTMLButtonElement).hidden = events.length <= MOST
  byId('today-all', HTMLButtonElement).textContent = say('allToday', { count: events.length })
  put(byId('today-list', HTMLElement), ...(first.length === 0 ? [nothingRow()] : first.map(rowOf)))
}

function nothingRow() {
  return element('li', { class: 'muted' }, say(isFiltered() ? 'nothingTodayFiltered' : 'nothingToday'))
}

/**
 * The key to sort by: current and later events come first, by start; then all-day events; then past events.
 * @param {FeedEvent} event
 */
function keyOf({ start, end, allDay }) {
  const rank = startOf(end).getTime() < Date.now() ? 2 : allDay ? 1 : 0
  return rank * 1e14 + startOf(start).getTime()
}

/** @param {FeedEvent} event */
function rowOf(event) {
  const { extendedProps: props } = event
  const place = placeText(props)
  const open = element(
    'button',
    { type: 'button', class: `today-event topic-${topicOf(props.categories[0])}` },
    picture(props.image, 'thumb') ?? element('span', { class: 'thumb' }),
    element(
      'span',
      { class: 'today-text' },
      element('bdi', { class: 'event-title', lang: languageOf(props) }, event.title),
      element('span', { class: 'muted line' }, ...whenOf(event)),
      place !== undefined && element('bdi', { class: 'muted place' }, place),
    ),
  )
  open.addEventListener('click', () => choose({ event: event.id }))
  return element('li', {}, open)
}

/** @param {FeedEvent} event */
function whenOf({ start, end, allDay, extendedProps: props }) {
  const change = props.event_status === 'scheduled' ? undefined : say(`event_status_${props.event_status}`)
  const isOn = !allDay && startOf(start).getTime() <= Date.now() && Date.now() < startOf(end).getTime()
  const when = allDay ? say('allDay') : timeText(startOf(start))
  return [
    change !== undefined && element('span', { class: 'badge is-change' }, change),
    isOn && change === undefined && element('span', { class: 'badge is-now' }, say('runningNow')),
    element('span', {}, when),
  ]
}
