import { element } from './dom.js'
import { venueGroups } from './filters.js'
import { formatButtons } from './formatting.js'
import { localPicture, PICTURES, pictureAddress } from './pictures.js'
import { languageNames, say, termName } from './words.js'
import { zoneGroups } from './zones.js'

/** @import { EventView, Lists, Person, Texts } from './types.js' */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

const CHANGES = /** @type {const} */ (['scheduled', 'canceled', 'postponed', 'rescheduled', 'moved_online'])

/** The fields that an event must have. */
const REQUIRED = new Set(['title', 'start_date', 'end_date'])

/**
 * The fields of the form, named as the API names them.
 * @param {Lists} lists
 * @param {Person} person
 * @returns {HTMLElement[]}
 */
export function formFields(lists, person) {
  return [
    field('title', 'title', element('input', { autocomplete: 'off', autofocus: true, dir: 'auto' })),
    row(
      field('start_date', 'start', element('input', { type: 'datetime-local' })),
      field('end_date', 'end', element('input', { type: 'datetime-local' })),
    ),
    row(check('all_day', 'allDay'), field('timezone', 'timezone', element('select', {}, ...zoneGroups()))),
    row(
      field('venue', 'venue', choice([['', say('noVenue')]], ...venueGroups(lists.venues))),
      field(
        'organizer',
        'organizer',
        choice([['', say('noOrganizer')], ...lists.organizers.map(({ id, organizer }) => pair(id, organizer))]),
      ),
    ),
    categoryField(lists),
    pictureField(),
    row(
      field('tags', 'tags', element('input', { dir: 'auto' }), 'tagsHint'),
      field('cost', 'cost', element('input', {}), 'costHint'),
    ),
    row(
      field('website', 'website', element('input', { type: 'url', dir: 'ltr' })),
      field('online_url', 'onlineAddress', element('input', { type: 'url', dir: 'ltr' })),
    ),
    descriptionField(),
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
  control.required = REQUIRED.has(name)
  control.setAttribute('aria-describedby', [hint && `hint-${name}`, `error-${name}`].filter(Boolean).join(' '))
  return element(
    'div',
    { class: 'field' },
    element('label', { for: id, class: control.required ? 'is-required' : '' }, say(label)),
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

/** The description, with buttons that format it. */
function descriptionField() {
  const text = element('textarea', { rows: 6, dir: 'auto' })
  const made = field('description', 'description', text, 'descriptionHint')
  text.before(formatButtons(text))
  return made
}

/**
 * A column for each of the top categories, with those below it.
 * @param {Lists} lists
 */
function categoryField({ categories }) {
  const tops = categories.filter(({ parent }) => parent === 0)
  const groups = tops.map((top) =>
    element(
      'div',
      { class: `boxes topic-${top.slug}` },
      ...[top, ...categories.filter(({ parent }) => parent === top.id)].map((category) =>
        element(
          'label',
          { class: category === top ? 'is-top' : '' },
          element('input', { type: 'checkbox', name: 'categories', value: category.id }),
          ` ${termName('category', category)}`,
        ),
      ),
    ),
  )
  return element(
    'fieldset',
    { class: 'field', 'aria-describedby': 'error-categories' },
    element('legend', {}, say('categories')),
    element('div', { class: 'groups' }, ...groups),
    errorPlace('categories'),
  )
}

/** A choice among the pictures of the demo, with the chosen one beside it. */
function pictureField() {
  const select = choice([
    ['', say('noPicture')],
    ...PICTURES.map((topic) => pair(pictureAddress(topic), say(`category_${topic}`))),
  ])
  const shown = element('img', { alt: '', width: 96, height: 54, class: 'preview' })
  const show = () => {
    const source = localPicture(select.value)
    shown.hidden = source === undefined
    if (source !== undefined) shown.src = source
  }
  select.addEventListener('change', show)
  // The form sets the picture of the event after this function returns.
  queueMicrotask(show)
  return element('div', { class: 'with-preview' }, field('image', 'picture', select), shown)
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
