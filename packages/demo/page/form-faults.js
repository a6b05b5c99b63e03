import { byId, put } from './dom.js'
import { isTextKey, say } from './words.js'

/** @import { Refusal, Texts } from './types.js' */

/** The labels in the form for the parameters of the API. */
const LABELS = /** @satisfies {Readonly<Record<string, keyof Texts>>} */ ({
  title: 'title',
  start_date: 'start',
  end_date: 'end',
  all_day: 'allDay',
  timezone: 'timezone',
  venue: 'venue',
  organizer: 'organizer',
  image: 'picture',
  categories: 'categories',
  tags: 'tags',
  cost: 'cost',
  website: 'website',
  online_url: 'onlineAddress',
  description: 'description',
  status: 'status',
  event_status: 'change',
  event_status_reason: 'reason',
  featured: 'featured',
  hide_from_listings: 'hidden',
  'custom_fields.language': 'eventLanguage',
})

const NAMES = new RegExp(`\u2066?\\b(${Object.keys(LABELS).join('|').replace('.', '\\.')})\\b(\\[\\d+\\])?\u2069?`, 'g')

/**
 * Shows each fault at its field, and faults without a field at the top.
 * @param {HTMLFormElement} form
 * @param {Refusal} refusal
 */
export function showFaults(form, refusal) {
  clearFaults(form)
  const faults = faultsIn(refusal)
  const homeless = faults.filter(({ name, text }) => !showFault(form, name, text)).map(({ text }) => text)
  const general = faults.length === 0 ? [refusal.message] : homeless
  if (general.length > 0) showProblem(general.join(' '))
  const first = form.querySelector('[aria-invalid]')
  if (first instanceof HTMLElement) first.focus()
}

/**
 * Shows a problem with the form as a whole.
 * @param {string} text
 * @param {...HTMLElement} actions
 */
export function showProblem(text, ...actions) {
  const place = byId('error-general', HTMLElement)
  put(place, text, ...actions)
  place.classList.remove('is-solved')
  place.scrollIntoView({ block: 'nearest' })
}

/**
 * Shows that a problem is solved.
 * @param {string} text
 */
export function showSolved(text) {
  showProblem(text)
  byId('error-general', HTMLElement).classList.add('is-solved')
}

/** @param {HTMLFormElement} form */
function clearFaults(form) {
  for (const place of form.querySelectorAll('.error')) place.textContent = ''
  for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid')
}

/**
 * The faults, with the labels of the form.
 * @param {Refusal} refusal
 */
function faultsIn({ message, data }) {
  const { params = {}, details = {} } = data ?? {}
  if (Array.isArray(params))
    return params.map((name) => ({ name: String(name), text: faultText(name, 'required', message) }))
  return Object.entries(params).map(([name, text]) => ({ name, text: faultText(name, details[name]?.code, text) }))
}

/**
 * @param {string} name
 * @param {string | undefined} code
 * @param {string} message what the API says
 */
function faultText(name, code, message) {
  const key = `fault_${code}`
  if (isTextKey(key)) return say(key, { label: labelOf(fieldOf(name)), start: say('start') })
  return message.replace(NAMES, (_, parameter) => say('quoted', { label: labelOf(parameter) }))
}

/** @param {string} field */
function labelOf(field) {
  const labels = /** @type {Readonly<Record<string, keyof Texts>>} */ (LABELS)
  const key = labels[field]
  return key === undefined ? field : say(key)
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name for example `title` or `categories[0]`
 * @param {string} text
 */
function showFault(form, name, text) {
  const field = fieldOf(name)
  const place = document.getElementById(`error-${field}`)
  if (place === null) return false
  place.textContent = text
  const control = form.elements.namedItem(field)
  if (control instanceof HTMLElement) control.setAttribute('aria-invalid', 'true')
  return true
}

/** @param {string} name */
function fieldOf(name) {
  return name.replace(/\[.*$/, '')
}
