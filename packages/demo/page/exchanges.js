import { copyFrom } from './clipboard.js'
import { colored } from './colored-json.js'
import { curlOf } from './curl.js'
import { button, byId, element, put } from './dom.js'
import { say } from './words.js'

/** @import { Exchange, Person } from './types.js' */

const MOST = 6
const LONGEST = 12_000

/** @type {Exchange[]} */
const kept = []
/** @type {Exchange | undefined} */
let shown
/** @type {Person | null} */
let asker = null

/**
 * Shows a request and its response beside the calendar. With `inTheBackground`, it is only added to the list.
 * @param {Exchange} exchange
 * @param {{ readonly inTheBackground?: boolean }} [how]
 */
export function keepExchange(exchange, { inTheBackground = false } = {}) {
  kept.unshift(exchange)
  // The exchange that is shown stays in the list.
  while (kept.length > MOST)
    kept.splice(
      kept.findLastIndex((one) => one !== shown),
      1,
    )
  if (!inTheBackground || shown === undefined) shown = exchange
  showExchanges()
}

/**
 * Sets the user for the copied commands.
 * @param {Person | null} person
 */
export function exchangesAs(person) {
  asker = person
  showExchanges()
}

/** Renders the latest requests again, for example in another language. */
function showExchanges() {
  put(byId('exchange-list', HTMLElement), ...kept.map(rowOf))
  if (shown !== undefined) showOne(shown)
}

/** @param {Exchange} exchange */
function rowOf(exchange) {
  const { path, query } = tailOf(exchange)
  const open = () => {
    shown = exchange
    showExchanges()
    // The rows are new, so the focus would be lost.
    const pressed = byId('exchange-list', HTMLElement).querySelector('[aria-pressed=true]')
    if (pressed instanceof HTMLElement) pressed.focus()
  }
  const row = button('', open, { 'aria-pressed': String(exchange === shown), dir: 'ltr' })
  put(
    row,
    element('span', { class: `method is-${exchange.method.toLowerCase()}` }, exchange.method),
    element('span', { class: 'path' }, path),
    element('span', { class: exchange.status >= 400 ? 'status is-refused' : 'status' }, String(exchange.status)),
    element('span', { class: 'took' }, tookText(exchange)),
    query !== '' && element('span', { class: 'query' }, query),
  )
  return element('li', {}, row)
}

/** @param {Exchange} exchange */
function showOne(exchange) {
  const parts = [String(exchange.status), tookText(exchange), cacheText(exchange)].filter((text) => text !== '')
  byId('exchange-status', HTMLElement).textContent = parts.join(' · ')
  byId('exchange-status', HTMLElement).classList.toggle('is-refused', exchange.status >= 400)
  byId('exchange-curl', HTMLElement).textContent = curlOf(exchange, asker)
  put(byId('exchange-answer', HTMLElement), ...colored(shorten(indent(exchange.answer))))
}

/** Copies the shown request to the clipboard as a command. */
export async function copyCurl() {
  if (shown === undefined) return
  await copyFrom(byId('exchange-curl', HTMLElement), byId('exchange-copy', HTMLButtonElement), 'copyCurl')
}

/**
 * The end of the path, where requests differ, and the decoded query.
 * @param {Exchange} exchange
 */
function tailOf({ url }) {
  const { pathname, searchParams } = new URL(url)
  const [, tail = pathname] = /\/v1(\/.*)$/.exec(decodeURIComponent(pathname)) ?? []
  const query = [...searchParams].map(([name, value]) => `${name}=${dayOnly(value)}`).join(' & ')
  return { path: tail, query }
}

/**
 * Shortens a midnight to its day.
 * @param {string} value
 */
function dayOnly(value) {
  return value.replace(/^(\d{4}-\d\d-\d\d)T00:00:00(?:Z|[+-]\d\d:\d\d)?$/, '$1')
}

/**
 * The time that the server reports. If the browser measured it, its own work would be included.
 * @param {Exchange} exchange
 */
function tookText({ timing }) {
  const [, ms] = /total;dur=([\d.]+)/.exec(timing) ?? []
  if (ms === undefined) return ''
  return Number(ms) < 1 ? `${Math.round(Number(ms) * 1000)} µs` : `${Number(ms).toFixed(Number(ms) < 10 ? 1 : 0)} ms`
}

/** @param {Exchange} exchange */
function cacheText({ timing }) {
  const [, result] = /cache;desc=(\w+)/.exec(timing) ?? []
  return result === undefined || result === 'bypass' ? '' : `cache ${result}`
}

/** @param {string} text */
function indent(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** @param {string} text */
function shorten(text) {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}\n${say('cut', { count: text.length - LONGEST })}` : text
}
