import { createEvent, updateEvent } from './api.js'
import { visitorZone } from './dates.js'
import { button, byId, element, put } from './dom.js'
import { formFields } from './form-fields.js'
import { language, say } from './words.js'

/** @import { EventView, Lists, Person, Refusal } from './types.js' */

/** @typedef {Readonly<Record<string, unknown>>} Values */

/**
 * The input of the form.
 * @typedef {{ readonly lists: Lists, readonly person: Person, readonly day?: string,
 *   readonly existing?: { readonly event: EventView, readonly etag: string },
 *   readonly onSaved: (event: EventView, isNew: boolean) => void }} Task
 */

/**
 * Opens the form for a new or an existing event.
 * @param {Task} task
 */
export function openForm(task) {
  const dialog = byId('editor', HTMLDialogElement)
  const { existing, lists, person } = task
  // The browser's validation is off: the API validates.
  const form = element('form', { novalidate: true })
  put(
    form,
    element('h2', { id: 'editor-title' }, say(existing === undefined ? 'newEvent' : 'editEvent')),
    element('p', { class: 'error general', role: 'alert', id: 'error-general' }),
    ...formFields(lists, person),
    element(
      'footer',
      {},
      element('button', { type: 'submit', class: 'primary' }, say('save')),
      button(say('cancel'), () => dialog.close()),
    ),
  )
  put(dialog, form)
  write(form, existing === undefined ? blank(task) : valuesOf(existing.event))
  followAllDay(form)
  const before = read(form)
  form.addEventListener('submit', (submitted) => {
    submitted.preventDefault()
    void save(form, before, task)
  })
  dialog.showModal()
}

/**
 * @param {HTMLFormElement} form
 * @param {Values} before
 * @param {Task} task
 */
async function save(form, before, { existing, onSaved }) {
  const now = read(form)
  const submit = form.querySelector('[type=submit]')
  submit?.setAttribute('disabled', '')
  try {
    const outcome =
      existing === undefined
        ? await createEvent(now)
        : await updateEvent(existing.event.id, changesOf(before, now), existing.etag)
    if (!outcome.ok) return showRefusal(form, outcome.refusal)
    byId('editor', HTMLDialogElement).close()
    onSaved(outcome.value, existing === undefined)
  } catch {
    showRefusal(form, { code: '', message: say('failed') })
  } finally {
    submit?.removeAttribute('disabled')
  }
}

/**
 * Shows each fault at its field, and faults without a field at the top.
 * @param {HTMLFormElement} form
 * @param {Refusal} refusal
 */
function showRefusal(form, { message, data }) {
  const faults = new Map(
    Array.isArray(data?.params)
      ? data.params.map((name) => [String(name), message])
      : Object.entries(data?.params ?? {}).map(([name, text]) => [name, text]),
  )
  for (const place of form.querySelectorAll('.error')) place.textContent = ''
  for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid')
  const homeless = [...faults].filter(([name, text]) => !showFault(form, name, text)).map(([, text]) => text)
  const general = faults.size === 0 ? [message] : homeless
  byId('error-general', HTMLElement).textContent = general.join(' ')
  const first = form.querySelector('[aria-invalid]')
  if (first instanceof HTMLElement) first.focus()
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name for example `title` or `categories[0]`
 * @param {string} text
 */
function showFault(form, name, text) {
  const field = name.replace(/\[.*$/, '')
  const place = document.getElementById(`error-${field}`)
  if (place === null) return false
  place.textContent = text
  const control = form.elements.namedItem(field)
  if (control instanceof HTMLElement) control.setAttribute('aria-invalid', 'true')
  return true
}

/**
 * The values of the form, as the API names them.
 * @param {HTMLFormElement} form
 * @returns {Values}
 */
function read(form) {
  const data = new FormData(form)
  const text = (/** @type {string} */ name) => String(data.get(name) ?? '')
  return {
    title: text('title'),
    start_date: text('start_date'),
    end_date: text('end_date'),
    all_day: data.has('all_day'),
    timezone: text('timezone'),
    venue: text('venue') === '' ? [] : [Number(text('venue'))],
    organizer: text('organizer') === '' ? [] : [Number(text('organizer'))],
    categories: data.getAll('categories').map(Number),
    tags: text('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    cost: text('cost'),
    website: text('website') === '' ? null : text('website'),
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
 * @param {HTMLFormElement} form
 * @param {Values} values
 */
function write(form, values) {
  for (const [name, value] of Object.entries(values)) {
    for (const control of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (control instanceof HTMLInputElement && control.type === 'checkbox') {
        control.checked = Array.isArray(value) ? value.includes(Number(control.value)) : value === true
      } else if (control instanceof HTMLSelectElement) {
        choose(control, String(value))
      } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
        control.value = String(value)
      }
    }
  }
}

/**
 * Selects a value. One that is not in the list is added, so that saving does not lose it.
 * @param {HTMLSelectElement} control
 * @param {string} value
 */
function choose(control, value) {
  control.value = value
  if (control.value === value) return
  control.append(element('option', { value }, value))
  control.value = value
}

/**
 * @param {EventView} event
 * @returns {Values}
 */
function valuesOf(event) {
  return {
    title: event.title,
    start_date: event.start_date.slice(0, 16).replace(' ', 'T'),
    end_date: event.end_date.slice(0, 16).replace(' ', 'T'),
    all_day: event.all_day,
    timezone: event.timezone,
    venue: event.venue[0]?.id ?? '',
    organizer: event.organizer[0]?.id ?? '',
    categories: event.categories.map(({ id }) => id),
    tags: event.tags.map(({ name }) => name).join(', '),
    cost: event.cost,
    website: event.website ?? '',
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
 * @param {Task} task
 * @returns {Values}
 */
function blank({ person, day }) {
  const when = day === undefined ? {} : { start_date: `${day}T19:00`, end_date: `${day}T21:00` }
  const status = person.role === 'contributor' ? 'draft' : 'publish'
  return { ...when, timezone: visitorZone, status, 'custom_fields.language': language() }
}

/**
 * For all-day events the two fields take dates without times. Their dates stay the same.
 * @param {HTMLFormElement} form
 */
function followAllDay(form) {
  const box = form.elements.namedItem('all_day')
  if (!(box instanceof HTMLInputElement)) return
  const follow = () => {
    for (const [name, hour] of /** @type {const} */ ([
      ['start_date', '19:00'],
      ['end_date', '21:00'],
    ])) {
      const control = form.elements.namedItem(name)
      if (!(control instanceof HTMLInputElement)) continue
      const [day = '', time = hour] = control.value.split('T')
      control.type = box.checked ? 'date' : 'datetime-local'
      control.value = box.checked || day === '' ? day : `${day}T${time}`
    }
  }
  box.addEventListener('change', follow)
  follow()
}

/**
 * Only changed values are sent, so that changes by others to the rest are kept.
 * @param {Values} before
 * @param {Values} now
 */
function changesOf(before, now) {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )
}
