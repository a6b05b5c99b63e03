import { keepExchange } from './exchanges.js'
import { language } from './words.js'

/** @import { EventInput } from '@kalends/core' */
/** @import { EventView, FeedEvent, Lists, Refusal, SessionView } from './types.js' */

/** @typedef {{ readonly inTheBackground: boolean, readonly signal: AbortSignal }} Asking */

/**
 * The result of a request: its value, or the error.
 * @template T
 * @typedef {{ readonly ok: true, readonly value: T, readonly etag: string } |
 *   { readonly ok: false, readonly refusal: Refusal }} Outcome
 */

/**
 * A URL of the API below the language root.
 * @param {string} path below the namespace, with its query
 */
export function apiUrl(path) {
  return new URL(`/api/${language()}/calendar/events/v1${path}`, location.origin).href
}

/**
 * A client of the API below the language root. The page shows every request and its response beside the calendar.
 * @param {{ readonly inTheBackground?: boolean }} [how]
 */
function client(how) {
  return window.Kalends.createClient({
    baseUrl: new URL(`/api/${language()}`, location.origin).href,
    // With a cache, there would be responses without a body to show.
    cacheBytes: 0,
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      const answer = await response.clone().text()
      const { method = 'GET', body } = init
      const sent = typeof body === 'string' ? body : undefined
      const timing = response.headers.get('Server-Timing') ?? ''
      keepExchange({ method, url, sent, status: response.status, timing, answer }, how)
      return response
    },
  })
}

/**
 * The result of a call. Rejects if the API does not respond.
 * @template T
 * @param {Promise<T>} call
 * @returns {Promise<Outcome<T>>}
 */
async function outcomeOf(call) {
  const { etagOf, isCalendarError } = window.Kalends
  try {
    const value = await call
    return { ok: true, value, etag: etagOf(Object(value)) ?? '' }
  } catch (error) {
    const isAnswered = isCalendarError(error) && !/^(network_error|unexpected_response)$/.test(error.code)
    if (!isAnswered) throw error
    return { ok: false, refusal: error.toJSON() }
  }
}

/**
 * Loads a feed of events for FullCalendar.
 * @param {URLSearchParams} query
 * @param {Asking} asking
 * @returns {Promise<Outcome<readonly FeedEvent[]>>}
 */
export function loadFeed(query, { inTheBackground, signal }) {
  const feed = client({ inTheBackground }).feeds.fullcalendar(Object.fromEntries(query), { signal })
  return outcomeOf(feed.then((text) => JSON.parse(text)))
}

/**
 * Finds the first event of a list, with any parameters of the list.
 * @param {URLSearchParams} query
 * @returns {Promise<EventView | undefined>}
 */
export async function findFirst(query) {
  const list = client({ inTheBackground: true }).events.list({ ...Object.fromEntries(query), per_page: 1 })
  const outcome = await outcomeOf(list)
  return outcome.ok ? outcome.value.events[0] : undefined
}

/**
 * Loads the current state of an event.
 * @param {number} id
 * @returns {Promise<Outcome<EventView>>}
 */
export function getEvent(id) {
  return outcomeOf(client().events.get(id))
}

/**
 * Adds an event.
 * @param {object} fields
 * @returns {Promise<Outcome<EventView>>}
 */
export function createEvent(fields) {
  // The form has the required fields. The API checks what they contain.
  return outcomeOf(client().events.create(/** @type {EventInput} */ (fields)))
}

/**
 * Updates an event. With an ETag, only if the event has not changed since it was loaded.
 * @param {number} id
 * @param {object} fields
 * @param {string} [etag]
 * @returns {Promise<Outcome<EventView>>}
 */
export function updateEvent(id, fields, etag) {
  return outcomeOf(client().events.update(id, fields, etag ? { ifMatch: etag } : {}))
}

/**
 * Moves an event to the trash.
 * @param {number} id
 * @returns {Promise<Outcome<EventView>>}
 */
export function trashEvent(id) {
  return outcomeOf(client().events.delete(id))
}

/**
 * Loads the options of filters and forms.
 * @returns {Promise<Lists>}
 */
export async function getLists() {
  const { categories, venues, organizers } = client({ inTheBackground: true })
  const [ofEvents, places, hosts] = await Promise.all([
    outcomeOf(categories.list({ hide_empty: false, per_page: 100 })),
    outcomeOf(venues.list({ per_page: 100 })),
    outcomeOf(organizers.list({ per_page: 100 })),
  ])
  return {
    categories: ofEvents.ok ? ofEvents.value.categories : [],
    venues: places.ok ? places.value.venues : [],
    organizers: hosts.ok ? hosts.value.organizers : [],
  }
}

/**
 * Returns who is logged in, after logging in (POST) or out (DELETE).
 * @param {'GET' | 'POST' | 'DELETE'} method
 * @param {string} [role]
 * @returns {Promise<SessionView>}
 */
export async function session(method, role) {
  const response = await fetch('/session', {
    method,
    ...(role === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ role }) }),
  })
  return response.json()
}
