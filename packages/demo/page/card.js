import { isRunning, timeHere, timeThere, visitorZone } from './dates.js'
import { button, byId, element, put } from './dom.js'
import { languageOf } from './drawing.js'
import { richText, webAddress } from './rich-text.js'
import { topicOf } from './topics.js'
import { say, termName } from './words.js'

/** @import { EventView, Person, VenueView } from './types.js' */

/**
 * The actions on an event in its card.
 * @typedef {{ readonly edit: (event: EventView) => unknown, readonly trash: (event: EventView) => unknown,
 *   readonly restore: (event: EventView) => unknown }} Actions
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
    element(
      'header',
      {},
      element('p', { class: 'badges' }, ...badges(event)),
      element('h2', { id: 'card-title' }, element('bdi', { lang: languageOf(event) }, event.title)),
      button('×', () => card.close(), { class: 'icon close', 'aria-label': say('close') }),
    ),
    event.event_status_reason !== '' && element('p', { class: 'reason', dir: 'auto' }, event.event_status_reason),
    element('dl', {}, ...facts(event)),
    element('div', { class: 'prose', dir: 'auto', lang: languageOf(event) }, ...richText(event.description)),
    mayChange(event, person) && element('footer', {}, ...buttons(event, actions)),
  )
  if (!card.open) card.showModal()
}

/** Closes the card, if it is open. */
export function closeCard() {
  byId('card', HTMLDialogElement).close()
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
  const { venue, organizer, cost, tags } = event
  const website = webAddress(event.website)
  return [
    ...fact('there', timeThere(event), element('small', {}, element('bdi', {}, zoneOf(event)))),
    ...fact('yourTime', timeHere(event), element('small', {}, element('bdi', {}, visitorZone))),
    ...(venue.length > 0 && event.event_status !== 'moved_online'
      ? fact('where', ...venue.map(placeOf))
      : fact('where', say('online'))),
    ...(organizer.length > 0 ? fact('organizer', ...organizer.map((one) => line(one.organizer))) : []),
    ...(cost === '' ? [] : fact('cost', line(cost))),
    ...(website === undefined ? [] : fact('website', outside(website, new URL(website).host))),
    ...(tags.length > 0 ? fact('tags', tags.map((tag) => termName('tag', tag)).join(' · ')) : []),
  ]
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
    element('small', {}, element('bdi', {}, rest)),
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
 * What the default policy allows the user; the API decides.
 * @param {EventView} event
 * @param {Person | null} person
 */
function mayChange(event, person) {
  return person !== null && (person.role === 'editor' || event.author === person.id)
}

/**
 * @param {EventView} event
 * @param {Actions} actions
 */
function buttons(event, { edit, trash, restore }) {
  if (event.status === 'trash') return [button(say('restore'), () => restore(event), { class: 'primary' })]
  return [
    button(say('edit'), () => edit(event), { class: 'primary' }),
    button(say('trash'), () => trash(event), { class: 'danger' }),
  ]
}
