import { copyFrom } from './clipboard.js'
import { button, byId, element } from './dom.js'
import { say } from './words.js'

/** @import { Exchange, Person } from './types.js' */

const MOST = 6
const LONGEST = 30_000

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
  kept.length = Math.min(kept.length, MOST)
  if (!inTheBackground || shown === undefined) shown = exchange
  showExchanges()
}

/**
 * Sets the user of the commands to copy.
 * @param {Person | null} person
 */
export function exchangesAs(person) {
  asker = person
  showExchanges()
}

/** Renders the latest requests again, for example in another language. */
function showExchanges() {
  byId('exchange-list', HTMLElement).replaceChildren(
    ...kept.map((exchange) => {
      const open = () => {
        shown = exchange
        showExchanges()
      }
      const label = `${exchange.method} ${pathOf(exchange)}`
      return element('li', {}, button(label, open, { 'aria-pressed': String(exchange === shown), dir: 'ltr' }))
    }),
  )
  if (shown !== undefined) showOne(shown)
}

/** @param {Exchange} exchange */
function showOne(exchange) {
  byId('exchange-status', HTMLElement).textContent = `${exchange.status} · ${Math.round(exchange.tookMs)} ms`
  byId('exchange-status', HTMLElement).classList.toggle('is-refused', exchange.status >= 400)
  byId('exchange-curl', HTMLTextAreaElement).value = curlOf(exchange)
  byId('exchange-answer', HTMLTextAreaElement).value = shorten(indent(exchange.answer))
}

/** Copies the shown request to the clipboard as a command. */
export async function copyCurl() {
  if (shown === undefined) return
  await copyFrom(byId('exchange-curl', HTMLTextAreaElement), byId('exchange-copy', HTMLButtonElement), 'copyCurl')
}

/** @param {Exchange} exchange */
function pathOf({ url }) {
  const { pathname, search } = new URL(url)
  return decodeURIComponent(pathname.replace(/^\/api/, '') + search)
}

/**
 * The page cannot read its cookie, so the command sends the role as a token, which the demo accepts too.
 * @param {Exchange} exchange
 */
function curlOf({ method, url, sent }) {
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quote(url),
    ...(asker === null ? [] : [`\\\n  -H 'Authorization: Bearer ${asker.role}'`]),
    ...(sent === undefined ? [] : [`\\\n  -H 'Content-Type: application/json'`, `\\\n  -d ${quote(sent)}`]),
  ].join(' ')
}

/** @param {string} text */
function quote(text) {
  return `'${text.replaceAll("'", "'\\''")}'`
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
