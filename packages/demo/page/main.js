import { getEvent, getLists, session, trashEvent, updateEvent } from './api.js'
import { createCalendarView } from './calendar.js'
import { closeCard, openCard } from './card.js'
import { choices, choose, isNarrow, onChoice } from './choices.js'
import { localDay } from './dates.js'
import { byId, element, put } from './dom.js'
import { copyCurl, exchangesAs } from './exchanges.js'
import { showFilters, wireFilters } from './filters.js'
import { openForm } from './form.js'
import { offerZones } from './form-fields.js'
import { attempt, hideNotice, notify } from './notice.js'
import { showPeople } from './people.js'
import { knowVenues } from './places.js'
import { openSubscription } from './subscribe.js'
import { knowCategories } from './topics.js'
import { isLanguage, languageNames, say, speak } from './words.js'

/** @import { EventView, Lists, SessionView, ViewName } from './types.js' */

speak(choices().language)
/** @type {[Lists, SessionView]} */
let [lists, people] = await Promise.all([getLists(), session('GET')])
knowCategories(lists.categories)
knowVenues(lists.venues)
const calendar = createCalendarView({
  onEvent: (id) => attempt(() => openEvent(id)),
  onDay: (day) => people.person !== null && addEvent(day),
})

wireToolbar()
wireFilters()
offerZones()
showAll()
onChoice((now, before) => {
  if (now.language !== before.language) speak(now.language)
  calendar.follow(now, before)
  showAll()
})
await attempt(openFromAddress)

/** Renders everything around the calendar again. */
function showAll() {
  const { view, language } = choices()
  showFilters(lists, people.person)
  showPeople(people, {
    logIn: (role) => attempt(() => changePerson('POST', role)),
    logOut: () => attempt(() => changePerson('DELETE')),
  })
  exchangesAs(people.person)
  for (const option of document.querySelectorAll('[data-view]')) {
    option.setAttribute('aria-pressed', String(option.getAttribute('data-view') === view))
  }
  byId('language', HTMLSelectElement).value = language
  byId('doc-link', HTMLAnchorElement).href = `/api/${language}/calendar/events/v1/doc`
}

function wireToolbar() {
  const languages = byId('language', HTMLSelectElement)
  put(
    languages,
    ...Object.entries(languageNames).map(([value, name]) => element('option', { value, lang: value }, name)),
  )
  languages.addEventListener('change', () => {
    if (isLanguage(languages.value)) choose({ language: languages.value })
  })
  for (const option of document.querySelectorAll('[data-view]')) {
    const view = /** @type {ViewName} */ (option.getAttribute('data-view')) // These elements are three buttons.
    option.addEventListener('click', () => choose({ view }))
  }
  for (const where of /** @type {const} */ (['prev', 'next', 'today'])) {
    byId(where, HTMLButtonElement).addEventListener('click', () => calendar.turn(where))
  }
  byId('add', HTMLButtonElement).addEventListener('click', () => addEvent(localDay(new Date())))
  byId('subscribe', HTMLButtonElement).addEventListener('click', openSubscription)
  byId('exchange-copy', HTMLButtonElement).addEventListener('click', copyCurl)
  byId('behind', HTMLDetailsElement).open = !isNarrow()
  for (const dialog of document.querySelectorAll('dialog')) {
    // A click on the backdrop has the dialog as its target. The form stays open, so that nothing typed is lost.
    dialog.addEventListener('click', ({ target }) => target === dialog && dialog.id !== 'editor' && dialog.close())
  }
}

/**
 * @param {'POST' | 'DELETE'} method
 * @param {string} [role]
 */
async function changePerson(method, role) {
  people = await session(method, role)
  hideNotice()
  if (people.person === null) choose({ show: '' })
  showAll()
  calendar.refresh()
  byId('people', HTMLElement).querySelector('button')?.focus()
}

/** @param {EventView} event */
function showCard(event) {
  openCard(event, people.person, {
    edit: (one) => attempt(() => editEvent(one)),
    trash: (one) => attempt(() => moveToTrash(one)),
    restore: (one) => attempt(() => restore(one, 'draft')),
  })
}

/** @param {string} day */
function addEvent(day) {
  if (people.person !== null) openForm({ lists, person: people.person, day, onSaved })
}

/** @param {EventView} shown */
async function editEvent({ id }) {
  const outcome = await getEvent(id)
  closeCard()
  if (!outcome.ok) return notify(outcome.refusal.message)
  const existing = { event: outcome.value, etag: outcome.etag }
  if (people.person !== null) openForm({ lists, person: people.person, existing, onSaved })
}

/**
 * @param {EventView} event
 * @param {boolean} isNew
 */
function onSaved({ title }, isNew) {
  notify(say(isNew ? 'created' : 'saved', { title }))
  calendar.refresh({ quietly: true })
}

/** @param {EventView} event */
async function moveToTrash(event) {
  const outcome = await trashEvent(event.id)
  closeCard()
  if (!outcome.ok) return notify(outcome.refusal.message)
  const undo = { label: say('undo'), act: () => attempt(() => restore(event, event.status)) }
  notify(say('trashed', { title: event.title }), undo)
  calendar.refresh({ quietly: true })
}

/**
 * @param {EventView} event
 * @param {EventView['status']} status
 */
async function restore({ id }, status) {
  const outcome = await updateEvent(id, { status })
  closeCard()
  notify(outcome.ok ? say('restored', { title: outcome.value.title }) : outcome.refusal.message)
  calendar.refresh({ quietly: true })
}

/** A URL that names an event opens its card. */
async function openFromAddress() {
  const id = Number(new URLSearchParams(location.search).get('event'))
  if (Number.isSafeInteger(id) && id > 0) await openEvent(id)
}

/**
 * Opens the card of an event as it is now.
 * @param {number} id
 */
async function openEvent(id) {
  const outcome = await getEvent(id)
  if (outcome.ok) showCard(outcome.value)
  else notify(outcome.refusal.message)
}
