import { element } from './dom.js'
import { placeText } from './places.js'
import { topicOf } from './topics.js'
import { say } from './words.js'

/** @import { EventContentArg, EventInput } from 'fullcalendar' */
/** @import { FeedEvent, FeedProps } from './types.js' */

/** How an event changed that was announced otherwise: it does not take place then. */
const CALLED_OFF = new Set(['canceled', 'postponed'])

/**
 * An event of the feed, with the classes of our styles. Its URL is left out: a click opens its card on this page.
 * @param {FeedEvent} event
 * @returns {EventInput}
 */
export function drawable({ url: _url, ...event }) {
  const { categories, status, event_status, featured } = event.extendedProps
  return {
    ...event,
    classNames: [
      `topic-${topicOf(categories[0])}`,
      ...(status === 'publish' ? [] : ['is-unpublished']),
      ...(CALLED_OFF.has(event_status) ? ['is-off'] : []),
      ...(featured ? ['is-featured'] : []),
    ],
  }
}

/**
 * What is drawn for an event.
 * @param {EventContentArg} drawn
 * @param {{ readonly isRow: boolean }} how whether it is a row of the list
 */
export function contentOf({ event, timeText }, { isRow }) {
  const props = /** @type {FeedProps} */ (event.extendedProps) // As the feed has them.
  const title = element('span', { class: 'event-title', dir: 'auto', lang: languageOf(props) }, event.title)
  const change = props.event_status === 'scheduled' ? undefined : say(`event_status_${props.event_status}`)
  if (isRow) {
    const place = placeText(props)
    return [
      // A button, because the rows of this view cannot be reached by keyboard themselves.
      element(
        'button',
        { type: 'button', class: 'event-open' },
        element('span', {}, change && element('span', { class: 'badge is-change' }, change), change && ' ', title),
        place && element('bdi', { class: 'event-place' }, place),
      ),
    ]
  }
  const isTimed = timeText !== '' && !event.allDay
  return [
    ...(isTimed ? [element('span', { class: 'event-time' }, timeText)] : []),
    // A cell has little room, so there the styles alone show it, and screen readers say it.
    ...(change === undefined ? [] : [element('span', { class: 'unseen' }, change)]),
    title,
  ]
}

/**
 * The language of an event, if it declares one.
 * @param {{ readonly custom_fields: Readonly<Record<string, unknown>> }} event
 */
export function languageOf({ custom_fields }) {
  const code = custom_fields['language']
  return typeof code === 'string' ? code : undefined
}
