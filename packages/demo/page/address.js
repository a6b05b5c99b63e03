import { isNarrow } from './width.js'
import { isLanguage, languageNames } from './words.js'

/** @import { Choices, DialogName, Language, ViewName } from './types.js' */

/** @type {readonly ViewName[]} */
const VIEWS = ['month', 'week', 'list']
/** @type {readonly DialogName[]} */
const DIALOGS = ['new', 'edit', 'subscribe']
/** @type {readonly Choices['show'][]} */
const SHOWN = ['unpublished', 'trash']

/**
 * Parses the choices in a query string. A missing or unknown choice has its default.
 * @param {string} search
 * @returns {Choices}
 */
export function readChoices(search) {
  const given = new URLSearchParams(search)
  const text = (/** @type {string} */ name) => given.get(name) ?? ''
  const matching = (/** @type {string} */ name, /** @type {RegExp} */ form) => (form.test(text(name)) ? text(name) : '')
  const language = given.get('lang')
  const spoken = text('spoken')
  return {
    language: isLanguage(language) ? language : preferredLanguage(),
    view: VIEWS.find((view) => view === text('view')) ?? (isNarrow() ? 'list' : 'month'),
    date: matching('date', /^\d{4}-\d\d-\d\d$/),
    search: text('search'),
    category: text('category'),
    venue: text('venue'),
    spoken: isLanguage(spoken) ? spoken : '',
    show: SHOWN.find((show) => show === text('show')) ?? '',
    event: matching('event', /^[1-9]\d{0,14}$/),
    dialog: DIALOGS.find((dialog) => dialog === text('dialog')) ?? '',
  }
}

/**
 * The query string for some choices.
 * @param {Choices} chosen
 */
export function writeChoices({ language, ...rest }) {
  const given = Object.entries(rest).filter(([, value]) => value !== '')
  return `?${new URLSearchParams([['lang', language], ...given])}`
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
