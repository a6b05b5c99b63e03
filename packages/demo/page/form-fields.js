import { byId, element } from './dom.js'
import { venueGroups } from './filters.js'
import { languageNames, say, termName } from './words.js'

/** @import { EventView, Lists, Person, Texts } from './types.js' */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

const CHANGES = /** @type {const} */ (['scheduled', 'canceled', 'postponed', 'rescheduled', 'moved_online'])

/**
 * The fields of the form, named as the API names them.
 * @param {Lists} lists
 * @param {Person} person
 * @returns {HTMLElement[]}
 */
export function formFields(lists, person) {
  return [
    field('title', 'title', element('input', { autocomplete: 'off' })),
    row(
      field('start_date', 'start', element('input', { type: 'datetime-local' })),
      field('end_date', 'end', element('input', { type: 'datetime-local' })),
    ),
    row(check('all_day', 'allDay'), field('timezone', 'timezone', element('input', { list: 'zones', dir: 'ltr' }))),
    row(
      field('venue', 'venue', choice([['', say('noVenue')]], ...venueGroups(lists.venues))),
      field(
        'organizer',
        'organizer',
        choice([['', say('noOrganizer')], ...lists.organizers.map(({ id, organizer }) => pair(id, organizer))]),
      ),
    ),
    categoryField(lists),
    row(
      field('tags', 'tags', element('input', {}), 'tagsHint'),
      field('cost', 'cost', element('input', {}), 'costHint'),
    ),
    field('website', 'website', element('input', { type: 'url', dir: 'ltr' })),
    field('description', 'description', element('textarea', { rows: 4, dir: 'auto' }), 'descriptionHint'),
    row(
      field('status', 'status', choice(statusesFor(person).map((status) => pair(status, say(`status_${status}`))))),
      field('custom_fields.language', 'eventLanguage', choice(Object.entries(languageNames))),
    ),
    row(
      field('event_status', 'change', choice(CHANGES.map((one) => pair(one, say(`event_status_${one}`))))),
      field('event_status_reason', 'reason', element('input', { dir: 'auto' })),
    ),
    row(check('featured', 'featured'), check('hide_from_listings', 'hidden')),
  ]
}

/**
 * Suggests time zone names while the user types.
 */
export function offerZones() {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  byId('zones', HTMLDataListElement).replaceChildren(...zones.map((value) => element('option', { value })))
}

/**
 * The statuses that the user can choose. Users who cannot publish can submit for review.
 * @param {Person} person
 * @returns {EventView['status'][]}
 */
function statusesFor({ role }) {
  return role === 'contributor' ? ['draft', 'pending'] : ['publish', 'draft', 'pending', 'private']
}

/**
 * @param {string} name
 * @param {keyof Texts} label
 * @param {Control} control
 * @param {keyof Texts} [hint]
 */
function field(name, label, control, hint) {
  const id = `field-${name}`
  control.id = id
  control.name = name
  control.setAttribute('aria-describedby', [hint && `hint-${name}`, `error-${name}`].filter(Boolean).join(' '))
  return element(
    'div',
    { class: 'field' },
    element('label', { for: id }, say(label)),
    control,
    hint !== undefined && element('p', { class: 'hint', id: `hint-${name}` }, say(hint)),
    errorPlace(name),
  )
}

/**
 * @param {string} name
 * @param {keyof Texts} label
 */
function check(name, label) {
  const box = element('input', { type: 'checkbox', name, id: `field-${name}`, 'aria-describedby': `error-${name}` })
  return element('div', { class: 'field check' }, element('label', {}, box, ` ${say(label)}`), errorPlace(name))
}

/** @param {Lists} lists */
function categoryField({ categories }) {
  const tops = categories.filter(({ parent }) => parent === 0)
  const ordered = tops.flatMap((top) => [top, ...categories.filter(({ parent }) => parent === top.id)])
  const boxes = ordered.map((category) =>
    element(
      'label',
      { class: category.parent === 0 ? 'is-top' : '' },
      element('input', { type: 'checkbox', name: 'categories', value: category.id }),
      ` ${termName('category', category)}`,
    ),
  )
  return element(
    'fieldset',
    { class: 'field', 'aria-describedby': 'error-categories' },
    element('legend', {}, say('categories')),
    element('div', { class: 'boxes' }, ...boxes),
    errorPlace('categories'),
  )
}

/** @param {string} name */
function errorPlace(name) {
  return element('p', { class: 'error', id: `error-${name}` })
}

/** @param {...HTMLElement} fields */
function row(...fields) {
  return element('div', { class: 'row' }, ...fields)
}

/**
 * @param {readonly (readonly [string, string])[]} options
 * @param {...HTMLElement} groups
 */
function choice(options, ...groups) {
  return element('select', {}, ...options.map(([value, label]) => element('option', { value }, label)), ...groups)
}

/**
 * @param {string | number} value
 * @param {string} label
 * @returns {readonly [string, string]}
 */
function pair(value, label) {
  return [String(value), label]
}
