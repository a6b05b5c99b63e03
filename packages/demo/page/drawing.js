import { element } from './dom.js'
import { mayChange } from './permissions.js'
import { picture } from './pictures.js'
import { placeText } from './places.js'
import { session } from './session.js'
import { topicOf } from './topics.js'
import { say } from './words.js'

/** @import { EventApi, EventContentArg } from 'fullcalendar' */
/** @import { FeedEvent, FeedProps } from './types.js' */

/** The statuses of events that do not take place at their announced time. */
const CALLED_OFF = new Set(['canceled', 'postponed'])

/** The order within a day: the event to highlight, then events of the day, then events of several days. */
const RANKS = { fresh: 0, usual: 1, long: 2 }

/**
 * An event of the feed, with the classes of our styles. It has no URL, because a click opens its card on this page.
 * @param {FeedEvent} event
 * @param {string} freshId the id of the event to highlight
 */
export function drawable({ url: _url, ...event }, freshId) {
  const { categories, status, event_status, featured } = event.extendedProps
  const isFresh = event.id === freshId
  return {
    ...event,
    rank: isFresh ? RANKS.fresh : isLong(event) ? RANKS.long : RANKS.usual,
    editable: mayChange(event.extendedProps, session().person) && status !== 'trash',
    classNames: [
      `topic-${topicOf(categories[0])}`,
      ...(status === 'publish' ? [] : ['is-unpublished']),
      ...(CALLED_OFF.has(event_status) ? ['is-off'] : []),
      ...(featured ? ['is-featured'] : []),
      ...(isFresh ? ['is-fresh'] : []),
    ],
  }
}

const LONG_MS = 36 * 3_600_000

/** @param {Pick<FeedEvent, 'start' | 'end'>} event */
function isLong({ start, end }) {
  return Date.parse(end) - Date.parse(start) > LONG_MS
}

/**
 * The content of an event in the calendar.
 * @param {EventContentArg} drawn
 * @param {{ readonly isRow: boolean }} how whether it is a row of a list
 */
export function contentOf({ event, timeText }, { isRow }) {
  const props = propsOf(event)
  const title = element('bdi', { class: 'event-title', lang: languageOf(props) }, event.title)
  const change = props.event_status === 'scheduled' ? undefined : say(`event_status_${props.event_status}`)
  if (isRow) {
    const place = placeText(props)
    return [
      // A button, because the keyboard cannot reach the rows of this view.
      element(
        'button',
        { type: 'button', class: 'event-open' },
        picture(props.image, 'thumb') ?? element('span', { class: 'thumb' }),
        element('span', {}, change && element('span', { class: 'badge is-change' }, change), change && ' ', title),
        place && element('bdi', { class: 'event-place' }, place),
      ),
    ]
  }
  const isTimed = timeText !== '' && !event.allDay
  return [
    // The space lets a line end after the time.
    ...(isTimed ? [element('span', { class: 'event-time' }, breakable(timeText)), document.createTextNode(' ')] : []),
    // A cell has little room, so styles show the change, and hidden text tells screen readers.
    ...(change === undefined ? [] : [element('span', { class: 'unseen' }, change)]),
    title,
  ]
}

/**
 * The time with ordinary spaces. In a column too narrow for "10:00 AM", it breaks before "AM", not within.
 * @param {string} time
 */
function breakable(time) {
  return time.replace(/[\u00A0\u202F]/g, ' ')
}

/**
 * Adds a tooltip with the details for which a cell is too narrow, and the role that FullCalendar leaves out.
 * @param {HTMLElement} drawn
 * @param {EventApi} event
 * @param {string} timeText
 */
export function describeTo(drawn, event, timeText) {
  const parts = [event.allDay ? '' : timeText, event.title, placeText(propsOf(event))]
  drawn.title = parts.filter(Boolean).join(' · ')
  if (drawn.localName === 'a') drawn.setAttribute('role', 'button')
}

/** @param {EventApi} event */
function propsOf(event) {
  return /** @type {FeedProps} */ (event.extendedProps) // The feed sends these.
}

/**
 * The language of an event, if it declares one.
 * @param {{ readonly custom_fields: Readonly<Record<string, unknown>> }} event
 */
export function languageOf({ custom_fields }) {
  const code = custom_fields['language']
  return typeof code === 'string' ? code : undefined
}
