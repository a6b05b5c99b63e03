import { isLanguage, languageNames } from './words.js'

/** @import { Choices, Language, ViewName } from './types.js' */

/** @typedef {(now: Choices, before: Choices) => void} Listener */

const narrow = matchMedia('(max-width: 720px)')

/** @type {Listener[]} */
const listeners = []

/** @type {Choices} */
let current = read(new URLSearchParams(location.search))

/** The current choices. */
export function choices() {
  return current
}

/**
 * Changes some choices, writes them to the URL, and calls the listeners.
 * @param {Partial<Choices>} changes
 */
export function choose(changes) {
  const before = current
  current = { ...current, ...changes }
  history.replaceState(null, '', `?${write(current)}`)
  for (const listener of listeners) listener(current, before)
}

/**
 * Adds a listener for changed choices.
 * @param {Listener} listener
 */
export function onChoice(listener) {
  listeners.push(listener)
}

/**
 * @param {URLSearchParams} given
 * @returns {Choices}
 */
function read(given) {
  const text = (/** @type {string} */ name) => given.get(name) ?? ''
  const view = text('view')
  const show = text('show')
  const language = given.get('lang')
  return {
    language: isLanguage(language) ? language : preferredLanguage(),
    view: isView(view) ? view : isNarrow() ? 'list' : 'month',
    date: /^\d{4}-\d\d-\d\d$/.test(text('date')) ? text('date') : '',
    search: text('search'),
    category: text('category'),
    venue: text('venue'),
    show: show === 'trash' || show === 'unpublished' ? show : '',
  }
}

/** @param {Choices} chosen */
function write({ language, ...rest }) {
  const given = Object.entries(rest).filter(([, value]) => value !== '')
  return new URLSearchParams([['lang', language], ...given])
}

/** The filters that the visitor has chosen, as the API names them. */
export function filterQuery() {
  const { search, category, venue } = current
  const query = new URLSearchParams()
  if (search.trim() !== '') query.set('search', search)
  if (category !== '') query.set('categories', category)
  if (venue !== '') query.set('venue', venue)
  return query
}

/** Whether the page is as narrow as a phone. */
export function isNarrow() {
  return narrow.matches
}

/**
 * Adds a listener for the page becoming narrow or wide.
 * @param {() => void} listener
 */
export function onNarrow(listener) {
  narrow.addEventListener('change', listener)
}

/**
 * @param {string} text
 * @returns {text is ViewName}
 */
function isView(text) {
  return text === 'month' || text === 'week' || text === 'list'
}

/**
 * The first of the browser's languages that the page has.
 * @returns {Language}
 */
function preferredLanguage() {
  for (const wanted of navigator.languages) {
    const base = wanted.toLowerCase().split('-')[0]
    for (const spoken of /** @type {Language[]} */ (Object.keys(languageNames))) {
      if (spoken.split('-')[0] === base) return spoken
    }
  }
  return 'en'
}
