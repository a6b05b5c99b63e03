import { createCalendarView } from './calendar.js'
import { choices, choose, onChoice } from './choices.js'
import { showDialogs, wireDialogs } from './dialogs.js'
import { byId, element, put } from './dom.js'
import { copyCurl, exchangesAs } from './exchanges.js'
import { showFilters, wireFilters } from './filters.js'
import { attempt, hideNotice } from './notice.js'
import { leavePeople, showPeople, wirePeople } from './people.js'
import { knowVenues } from './places.js'
import { changePerson, lists, loadSession, session } from './session.js'
import { createToday } from './today.js'
import { knowCategories } from './topics.js'
import { isNarrow } from './width.js'
import { isLanguage, languageNames, speak } from './words.js'

/** @import { ViewName } from './types.js' */

speak(choices().language)
await loadSession()
knowCategories(lists().categories)
knowVenues(lists().venues)
// This listener comes first, so that all others render in the new language.
onChoice((now, before) => {
  if (now.language !== before.language) speak(now.language)
})
// If one of the two requests got no response, the other one usually got none either.
const again = () => calendar.refresh()
const today = createToday({ again })
const view = createCalendarView({ again })
const calendar = {
  ...view,
  /** Loads the events again, including those of today. */
  refresh(/** @type {{ readonly quietly?: boolean }} */ how = {}) {
    view.refresh(how)
    void today.refresh()
  },
  /** Shows an event that was just saved. */
  highlight(/** @type {Parameters<typeof view.highlight>} */ ...what) {
    view.highlight(...what)
    void today.refresh()
  },
}

wireToolbar()
wireFilters()
wirePeople()
wireDialogs()
showAll()
onChoice((now, before) => {
  showAll()
  const isOther = now.event !== before.event || now.dialog !== before.dialog
  if (isOther || now.language !== before.language) void attempt(() => showDialogs(calendar))
})
void today.refresh()
await attempt(() => showDialogs(calendar))

/** Renders everything around the calendar again. */
function showAll() {
  const { view: chosen, language } = choices()
  const { person } = session()
  showFilters(lists(), person)
  showPeople(session(), {
    logIn: (role) => attempt(() => change('POST', role)),
    logOut: () => attempt(() => change('DELETE')),
  })
  exchangesAs(person)
  for (const option of document.querySelectorAll('[data-view]')) {
    option.setAttribute('aria-pressed', String(option.getAttribute('data-view') === chosen))
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
    const name = /** @type {ViewName} */ (option.getAttribute('data-view')) // These elements are three buttons.
    option.addEventListener('click', () => choose({ view: name }))
  }
  for (const where of /** @type {const} */ (['prev', 'next', 'today'])) {
    byId(where, HTMLButtonElement).addEventListener('click', () => calendar.turn(where))
  }
  byId('add', HTMLButtonElement).addEventListener('click', () => choose({ dialog: 'new' }))
  byId('subscribe', HTMLButtonElement).addEventListener('click', () => choose({ dialog: 'subscribe' }))
  byId('exchange-copy', HTMLButtonElement).addEventListener('click', copyCurl)
  byId('behind', HTMLDetailsElement).open = !isNarrow()
  // Scrollable elements must be reachable by keyboard.
  for (const id of ['exchange-curl', 'exchange-answer']) byId(id, HTMLElement).tabIndex = 0
  // A fragment would become part of the address and of the history.
  document.querySelector('.skip')?.addEventListener('click', (click) => {
    click.preventDefault()
    byId('calendar', HTMLElement).focus()
  })
}

/**
 * @param {'POST' | 'DELETE'} method
 * @param {string} [role]
 */
async function change(method, role) {
  await changePerson(method, role)
  hideNotice()
  if (session().person === null) choose({ show: '' })
  showAll()
  calendar.refresh()
  leavePeople()
}
