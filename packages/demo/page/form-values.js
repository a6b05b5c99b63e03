import { visitorZone } from './dates.js'
import { element } from './dom.js'
import { language } from './words.js'

/** @import { EventView, Person } from './types.js' */

/** @typedef {Readonly<Record<string, unknown>>} Values */

/**
 * The values of the form, as the API names them.
 * @param {HTMLFormElement} form
 * @returns {Values}
 */
export function readValues(form) {
  const data = new FormData(form)
  const text = (/** @type {string} */ name) => String(data.get(name) ?? '')
  const textOrNull = (/** @type {string} */ name) => (text(name) === '' ? null : text(name))
  return {
    title: text('title'),
    start_date: text('start_date'),
    end_date: text('end_date'),
    all_day: data.has('all_day'),
    timezone: text('timezone'),
    venue: text('venue') === '' ? [] : [Number(text('venue'))],
    organizer: text('organizer') === '' ? [] : [Number(text('organizer'))],
    image: textOrNull('image'),
    categories: data.getAll('categories').map(Number),
    tags: text('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    cost: text('cost'),
    website: textOrNull('website'),
    online_url: textOrNull('online_url'),
    description: text('description'),
    status: text('status'),
    event_status: text('event_status'),
    event_status_reason: text('event_status_reason'),
    featured: data.has('featured'),
    hide_from_listings: data.has('hide_from_listings'),
    custom_fields: { language: text('custom_fields.language') },
  }
}

/**
 * Writes values into the form.
 * @param {HTMLFormElement} form
 * @param {Values} values
 */
export function writeValues(form, values) {
  for (const control of datesIn(form)) control.type = 'datetime-local'
  for (const control of controlsIn(form)) {
    const value = values[control.name]
    if (value === undefined) continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = Array.isArray(value) ? value.includes(Number(control.value)) : value === true
    } else setValue(control, String(value))
  }
  showDates(form)
}

/**
 * The state of each control by its name. The name of a checkbox is followed by its value, because several share a name.
 * @param {HTMLFormElement} form
 * @returns {ReadonlyMap<string, string>}
 */
export function stateOf(form) {
  return new Map(controlsIn(form).map((control) => [keyOf(control), stateIn(control)]))
}

/**
 * Restores the state of some controls.
 * @param {HTMLFormElement} form
 * @param {readonly (readonly [key: string, state: string])[]} states
 */
export function applyState(form, states) {
  // Dates come last, because `all_day` changes their format.
  for (const areDates of [false, true]) {
    for (const [key, state] of states) {
      const control = controlsIn(form).find((one) => keyOf(one) === key)
      if (control === undefined || isDate(control) !== areDates) continue
      if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = state === 'true'
      else setValue(control, state)
    }
    if (!areDates) showDates(form)
  }
}

/**
 * The values of an event.
 * @param {EventView} event
 * @returns {Values}
 */
export function valuesOf(event) {
  return {
    title: event.title,
    start_date: event.start_date.slice(0, 16).replace(' ', 'T'),
    end_date: event.end_date.slice(0, 16).replace(' ', 'T'),
    all_day: event.all_day,
    timezone: event.timezone,
    venue: event.venue[0]?.id ?? '',
    organizer: event.organizer[0]?.id ?? '',
    image: event.image?.url ?? '',
    categories: event.categories.map(({ id }) => id),
    tags: event.tags.map(({ name }) => name).join(', '),
    cost: event.cost,
    website: event.website ?? '',
    online_url: event.online_url ?? '',
    description: event.description,
    status: event.status,
    event_status: event.event_status,
    event_status_reason: event.event_status_reason,
    featured: event.featured,
    hide_from_listings: event.hide_from_listings,
    'custom_fields.language': event.custom_fields['language'] ?? '',
  }
}

/**
 * The values of a new event.
 * @param {{ readonly person: Person, readonly day: string }} task
 * @returns {Values}
 */
export function blank({ person, day }) {
  const status = person.role === 'contributor' ? 'draft' : 'publish'
  const when = { start_date: `${day}T19:00`, end_date: `${day}T21:00`, timezone: visitorZone }
  return { ...when, status, 'custom_fields.language': language() }
}

/**
 * The values that have changed. Only these are sent, so that changes by others to the rest are not lost.
 * @param {Values} before
 * @param {Values} now
 */
export function changesOf(before, now) {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )
}

/**
 * Makes the two date fields take dates without times while the event lasts all day.
 * @param {HTMLFormElement} form
 */
export function followAllDay(form) {
  form.querySelector('[name=all_day]')?.addEventListener('change', () => showDates(form))
}

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

const HOURS = /** @type {Readonly<Record<string, string>>} */ ({ start_date: '19:00', end_date: '21:00' })

/** @param {HTMLFormElement} form */
function showDates(form) {
  const box = form.elements.namedItem('all_day')
  const isAllDay = box instanceof HTMLInputElement && box.checked
  for (const control of datesIn(form)) {
    const [day = '', time = HOURS[control.name]] = control.value.split('T')
    control.type = isAllDay ? 'date' : 'datetime-local'
    control.value = isAllDay || day === '' ? day : `${day}T${time}`
  }
}

/**
 * @param {HTMLFormElement} form
 * @returns {HTMLInputElement[]}
 */
function datesIn(form) {
  return controlsIn(form).filter(isDate)
}

/**
 * @param {Control} control
 * @returns {control is HTMLInputElement}
 */
function isDate(control) {
  return control instanceof HTMLInputElement && Object.hasOwn(HOURS, control.name)
}

/**
 * @param {HTMLFormElement} form
 * @returns {Control[]}
 */
function controlsIn(form) {
  return [...form.querySelectorAll('input, select, textarea')].map(
    (control) => /** @type {Control} */ (control), // The selector matches only controls.
  )
}

/** @param {Control} control */
function keyOf({ name, type, value }) {
  return type === 'checkbox' ? `${name} ${value}` : name
}

/** @param {Control} control */
function stateIn(control) {
  return control instanceof HTMLInputElement && control.type === 'checkbox' ? String(control.checked) : control.value
}

/**
 * Sets the value of a control. Adds an option for a value that a list lacks, so that saving does not lose it.
 * @param {Control} control
 * @param {string} value
 */
function setValue(control, value) {
  control.value = value
  if (!(control instanceof HTMLSelectElement) || control.value === value) return
  control.append(element('option', { value }, value.replace(/^https?:.*\//, '')))
  control.value = value
}
