import { apiUrl } from './api.js'
import { leave } from './choices.js'
import { isRunning, timeHere, timeThere, visitorZone } from './dates.js'
import { button, byId, element, put } from './dom.js'
import { languageOf } from './drawing.js'
import { mayChange } from './permissions.js'
import { picture } from './pictures.js'
import { richText, webAddress } from './rich-text.js'
import { topicOf } from './topics.js'
import { say, termName } from './words.js'

/** @import { EventView, Person, VenueView } from './types.js' */

/**
 * The actions on an event in its card.
 * @typedef {{ readonly edit: () => unknown, readonly trash: () => unknown, readonly restore: () => unknown }} Actions
 */

/**
 * Opens the card of an event.
 * @param {EventView} event
 * @param {Person | null} person who is logged in
 * @param {Actions} actions
 */
export function openCard(event, person, actions) {
  const card = byId('card', HTMLDialogElement)
  card.className = `topic-${topicOf(event.categories[0]?.slug)}`
  put(
    card,
    picture(event.image?.url, 'banner'),
    element(
      'header',
      {},
      element('p', { class: 'badges' }, ...badges(event)),
      element('h2', { id: 'card-title' }, element('bdi', { lang: languageOf(event) }, event.title)),
      button('×', leave, { class: 'icon close', 'aria-label': say('close') }),
    ),
    event.event_status_reason !== '' &&
      element('p', { class: 'reason' }, element('bdi', {}, event.event_status_reason)),
    element('dl', {}, ...facts(event)),
    event.description.trim() !== '' &&
      element(
        'div',
        { class: proseClass(event), dir: 'auto', lang: languageOf(event) },
        ...richText(event.description),
      ),
    element(
      'footer',
      {},
      ...(mayChange(event, person) ? buttons(event, actions) : []),
      event.status === 'publish' &&
        element('a', { href: apiUrl(`/events/${event.id}.ics`), download: `${event.slug}.ics` }, say('toMyCalendar')),
    ),
  )
  if (!card.open) card.showModal()
  card.scrollTop = 0
}

/**
 * A class that preserves the line breaks of a description without HTML.
 * @param {EventView} event
 */
function proseClass({ description }) {
  return description.includes('<') ? 'prose' : 'prose is-plain'
}

/** @param {EventView} event */
function badges(event) {
  const badge = (/** @type {string} */ text, kind = '') => element('span', { class: `badge ${kind}` }, text)
  return [
    ...event.categories.map((category) => badge(termName('category', category), 'is-topic')),
    ...(event.status === 'publish' ? [] : [badge(say(`status_${event.status}`), 'is-status')]),
    ...(event.event_status === 'scheduled' ? [] : [badge(say(`event_status_${event.event_status}`), 'is-change')]),
    ...(isRunning(event) && event.status === 'publish' ? [badge(say('runningNow'), 'is-now')] : []),
    ...(event.featured ? [badge(say('featured'))] : []),
  ]
}

/** @param {EventView} event */
function facts(event) {
  const { organizer, cost, tags } = event
  const website = webAddress(event.website)
  return [
    ...times(event),
    ...fact('where', ...places(event)),
    ...(organizer.length > 0 ? fact('organizer', ...organizer.map((one) => line(one.organizer))) : []),
    ...(cost === '' ? [] : fact('cost', line(cost))),
    ...(website === undefined ? [] : fact('website', outside(website, new URL(website).host))),
    ...(tags.length > 0 ? fact('tags', tags.map((tag) => termName('tag', tag)).join(' ·\u00a0')) : []),
  ]
}

/**
 * The time of the event in its own zone, and in the user's zone if that is different.
 * @param {EventView} event
 */
function times(event) {
  const [there, here] = [timeThere(event), timeHere(event)]
  if (event.all_day) return fact('when', line(there))
  const zone = element('small', {}, element('bdi', {}, zoneOf(event)))
  if (there === here) return fact('when', line(there), zone)
  return [
    ...fact('there', line(there), zone),
    ...fact('yourTime', line(here), element('small', {}, element('bdi', {}, visitorZone))),
  ]
}

/** @param {EventView} event */
function places({ venue, event_status, online_url }) {
  const address = webAddress(online_url)
  const link = address === undefined ? line(say('online')) : outside(address, say('online'))
  if (event_status === 'moved_online' || (venue.length === 0 && address !== undefined)) return [link]
  if (venue.length === 0) return [element('span', { class: 'muted' }, say('noVenue'))]
  return [...venue.map(placeOf), ...(address === undefined ? [] : [link])]
}

/**
 * @param {Parameters<typeof say>[0]} key
 * @param {...(Node | string)} content
 */
function fact(key, ...content) {
  return [element('dt', {}, say(key)), element('dd', {}, ...content)]
}

/** @param {EventView} event */
function zoneOf({ timezone, timezone_abbr }) {
  return timezone_abbr === '' || timezone_abbr === timezone ? timezone : `${timezone} (${timezone_abbr})`
}

/** @param {VenueView} venue */
function placeOf({ venue, address, zip, city, country, geo_lat, geo_lng }) {
  const town = [zip, city].filter((text) => text !== '').join(' ')
  const rest = [address, town, country].filter((text) => text !== '').join(', ')
  return element(
    'div',
    {},
    line(venue),
    rest !== '' && element('small', {}, element('bdi', {}, rest)),
    geo_lat !== null && geo_lng !== null && outside(mapOf(geo_lat, geo_lng), say('map')),
  )
}

/**
 * @param {number} latitude
 * @param {number} longitude
 */
function mapOf(latitude, longitude) {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

/** @param {string} text */
function line(text) {
  return element('span', { class: 'line' }, element('bdi', {}, text))
}

/**
 * A link to another site.
 * @param {string} href
 * @param {string} label
 */
function outside(href, label) {
  return element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, label)
}

/**
 * @param {EventView} event
 * @param {Actions} actions
 */
function buttons(event, { edit, trash, restore }) {
  if (event.status === 'trash') return [button(say('restore'), restore, { class: 'primary' })]
  return [button(say('edit'), edit, { class: 'primary' }), button(say('trash'), trash, { class: 'danger' })]
}
