import { ar } from './texts/ar.js'
import { en } from './texts/en.js'
import { fr } from './texts/fr.js'
import { ptPt } from './texts/pt-pt.js'
import { sw } from './texts/sw.js'

/** @import { Language, Plural, Texts } from './types.js' */

/** The languages by their own names, in the order of the language menu. */
export const languageNames = /** @type {const} */ ({
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
  'pt-pt': 'Português',
  sw: 'Kiswahili',
})

/** @type {Readonly<Record<Language, Texts>>} */
const all = { en, fr, ar, 'pt-pt': ptPt, sw }

/** @type {Language} */
let current = 'en'

/**
 * Whether a string is the code of one of the five languages.
 * @param {string | null} text
 * @returns {text is Language}
 */
export function isLanguage(text) {
  return text !== null && Object.hasOwn(languageNames, text)
}

/** The language in use. */
export function language() {
  return current
}

/**
 * The locale of dates and times: the user's own variety of the language, such as `en-GB`, with Latin digits as in
 * prices.
 */
export function dateLocale() {
  const base = current.split('-')[0]
  const own = navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === base)
  return `${own ?? current}-u-nu-latn`
}

/**
 * Changes the language of new texts, and of elements with `data-text`, `data-label` or `data-placeholder`.
 * @param {Language} chosen
 */
export function speak(chosen) {
  current = chosen
  document.documentElement.lang = chosen
  document.documentElement.dir = chosen === 'ar' ? 'rtl' : 'ltr'
  document.title = `${say('brand')} · Kalends`
  for (const place of document.querySelectorAll('[data-text]')) place.textContent = say(keyOf(place, 'data-text'))
  for (const place of document.querySelectorAll('[data-label]')) {
    place.setAttribute('aria-label', say(keyOf(place, 'data-label')))
  }
  for (const place of document.querySelectorAll('[data-placeholder]')) {
    place.setAttribute('placeholder', say(keyOf(place, 'data-placeholder')))
  }
}

/**
 * @param {Element} place
 * @param {string} attribute
 */
function keyOf(place, attribute) {
  return /** @type {keyof Texts} */ (place.getAttribute(attribute)) // A test checks every key.
}

/**
 * A sentence in the current language, with values in place of its placeholders. `count` chooses the plural form.
 * @param {keyof Texts} key
 * @param {Readonly<Record<string, string | number>>} [values]
 */
export function say(key, values = {}) {
  const entry = all[current][key]
  const sentence = typeof entry === 'string' ? entry : pluralForm(entry, Number(values['count']))
  return sentence.replace(/\{(\w+)\}/g, (place, name) => shown(values[name] ?? place))
}

/** @param {string | number} value */
function shown(value) {
  return typeof value === 'number' ? new Intl.NumberFormat(`${current}-u-nu-latn`).format(value) : value
}

/**
 * @param {Plural} entry
 * @param {number} count
 */
function pluralForm(entry, count) {
  return entry[new Intl.PluralRules(current).select(count)] ?? entry.other
}

/**
 * Whether there is a sentence with this key.
 * @param {string} key
 * @returns {key is keyof Texts}
 */
export function isTextKey(key) {
  return Object.hasOwn(en, key)
}

/**
 * The name of a category or tag in the current language. Terms that users added keep their name.
 * @param {'category' | 'tag'} kind
 * @param {{ readonly slug: string, readonly name: string }} term
 */
export function termName(kind, { slug, name }) {
  const key = `${kind}_${slug}`
  return isTextKey(key) ? say(key) : name
}
