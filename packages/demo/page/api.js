import { keepExchange } from './exchanges.js'
import { language } from './words.js'

/** @import { EventView, FeedEvent, Lists, Refusal, SessionView } from './types.js' */

/**
 * @typedef {{ readonly method?: string, readonly body?: object, readonly headers?: Readonly<Record<string, string>>,
 *   readonly inTheBackground?: boolean, readonly signal?: AbortSignal }} Asking
 */

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
 * Sends a request to the API below the language root. Rejects when there is no response at all.
 * @template T
 * @param {string} path below the namespace, with its query
 * @param {Asking} [asking]
 * @returns {Promise<Outcome<T>>}
 */
async function ask(path, { method = 'GET', body, headers = {}, inTheBackground = false, signal } = {}) {
  const url = apiUrl(path)
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const began = performance.now()
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(sent === undefined ? {} : { body: sent }),
    ...(signal === undefined ? {} : { signal }),
  })
  const answer = await response.text()
  const { status } = response
  keepExchange({ method, url, sent, status, tookMs: performance.now() - began, answer }, { inTheBackground })
  const value = JSON.parse(answer)
  if (!response.ok) return { ok: false, refusal: value }
  return { ok: true, value, etag: response.headers.get('etag') ?? '' }
}

/**
 * Loads a feed of events in the form that FullCalendar draws.
 * @param {URLSearchParams} query
 * @param {Asking} asking
 * @returns {Promise<Outcome<readonly FeedEvent[]>>}
 */
export function loadFeed(query, asking) {
  return ask(`/events.fullcalendar.json?${query}`, asking)
}

/**
 * Loads the current state of an event.
 * @param {number} id
 * @returns {Promise<Outcome<EventView>>}
 */
export function getEvent(id) {
  return ask(`/events/${id}`)
}

/**
 * Adds an event.
 * @param {object} fields
 * @returns {Promise<Outcome<EventView>>}
 */
export function createEvent(fields) {
  return ask('/events', { method: 'POST', body: fields })
}

/**
 * Updates an event, unless it has changed since it was loaded.
 * @param {number} id
 * @param {object} fields
 * @param {string} [etag]
 * @returns {Promise<Outcome<EventView>>}
 */
export function updateEvent(id, fields, etag) {
  return ask(`/events/${id}`, { method: 'PATCH', body: fields, headers: etag ? { 'If-Match': etag } : {} })
}

/**
 * Moves an event to the trash.
 * @param {number} id
 * @returns {Promise<Outcome<EventView>>}
 */
export function trashEvent(id) {
  return ask(`/events/${id}`, { method: 'DELETE' })
}

/**
 * Loads the options of filters and forms.
 * @returns {Promise<Lists>}
 */
export async function getLists() {
  const [categories, venues, organizers] = await Promise.all([
    listOf('/categories?hide_empty=false&per_page=100', 'categories'),
    listOf('/venues?per_page=100', 'venues'),
    listOf('/organizers?per_page=100', 'organizers'),
  ])
  return /** @type {Lists} */ ({ categories, venues, organizers }) // As the API documents them.
}

/**
 * @param {string} path
 * @param {string} name
 */
async function listOf(path, name) {
  /** @type {Outcome<Record<string, unknown>>} */
  const outcome = await ask(path, { inTheBackground: true })
  return outcome.ok ? outcome.value[name] : []
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
