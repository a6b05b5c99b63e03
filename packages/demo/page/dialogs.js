import { getEvent, trashEvent, updateEvent } from './api.js'
import { openCard } from './card.js'
import { CLOSED, choices, choose, guardLeaving, leave } from './choices.js'
import { localDay, startDay } from './dates.js'
import { byId } from './dom.js'
import { isFiltered, UNFILTERED } from './filter-query.js'
import { openForm } from './form.js'
import { attempt, notify } from './notice.js'
import { lists, session } from './session.js'
import { openSubscription } from './subscribe.js'
import { say } from './words.js'

/** @import { EventView } from './types.js' */

/**
 * The functions of the calendar that dialogs call.
 * @typedef {{ readonly refresh: (how?: { readonly quietly?: boolean }) => void,
 *   readonly highlight: (id: string, where: Partial<import('./types.js').Choices>) => void }} CalendarView
 */

const IDS = /** @type {const} */ (['card', 'editor', 'subscription'])

/**
 * Opens and closes dialogs according to the address.
 * @param {CalendarView} calendar
 */
export async function showDialogs(calendar) {
  const asked = choices()
  const { event, dialog } = asked
  if (dialog === 'subscribe') return show('subscription', openSubscription)
  if (dialog === 'new') return show('editor', () => openEditor(calendar))
  if (event === '') return show(undefined, () => guardLeaving(() => true))
  const outcome = await getEvent(Number(event))
  // The user has opened something else meanwhile, or closed the dialog.
  if (choices().event !== event || choices().dialog !== dialog) return
  if (!outcome.ok) {
    notify(outcome.refusal.message)
    return choose(CLOSED, { replace: true })
  }
  const existing = { event: outcome.value, etag: outcome.etag }
  if (dialog === 'edit') return show('editor', () => openEditor(calendar, existing))
  show('card', () => openCard(existing.event, session().person, actionsOn(existing.event, calendar)))
}

/** Makes all dialogs close through the address, so that the browser's history has each of them only once. */
export function wireDialogs() {
  for (const id of IDS) {
    const dialog = byId(id, HTMLDialogElement)
    // A click on the backdrop has the dialog as its target. The form stays open, so that nothing typed is lost.
    dialog.addEventListener('click', ({ target }) => target === dialog && id !== 'editor' && leave())
    dialog.addEventListener('cancel', (canceled) => {
      if (canceled.target !== dialog) return
      canceled.preventDefault()
      leave()
    })
    // A browser does not let a page cancel the closing of a dialog twice in a row.
    dialog.addEventListener('keydown', (pressed) => {
      if (pressed.key !== 'Escape' || pressed.isComposing) return
      pressed.preventDefault()
      // One press closes one thing: a popover below the dialog stays open.
      pressed.stopPropagation()
      leave()
    })
  }
}

/**
 * @param {(typeof IDS)[number] | undefined} shown
 * @param {() => void} open
 */
function show(shown, open) {
  if (shown !== 'editor') guardLeaving(() => true)
  for (const id of IDS) if (id !== shown) byId(id, HTMLDialogElement).close()
  open()
}

/**
 * @param {CalendarView} calendar
 * @param {{ readonly event: EventView, readonly etag: string }} [existing]
 */
function openEditor(calendar, existing) {
  const { person } = session()
  if (person === null) {
    notify(say('signInFirst'))
    return choose(CLOSED, { replace: true })
  }
  if (byId('editor', HTMLDialogElement).open) return
  openForm({
    lists: lists(),
    person,
    day: choices().date || localDay(new Date()),
    ...(existing === undefined ? {} : { existing }),
    onSaved: (event, isNew) => onSaved(event, isNew, calendar),
  })
}

/**
 * Shows the saved event in the calendar. A new event resets the filters, which could hide it.
 * @param {EventView} event
 * @param {boolean} isNew
 * @param {CalendarView} calendar
 */
function onSaved(event, isNew, calendar) {
  notify(say(isNew ? 'created' : 'saved', { title: event.title }), {
    label: say('open'),
    act: () => choose({ event: String(event.id) }),
  })
  if (isNew)
    calendar.highlight(String(event.id), { ...CLOSED, ...(isFiltered() ? UNFILTERED : {}), date: startDay(event) })
  else calendar.highlight(String(event.id), CLOSED)
}

/**
 * @param {EventView} event
 * @param {CalendarView} calendar
 */
function actionsOn(event, calendar) {
  return {
    edit: () => choose({ dialog: 'edit' }),
    trash: () => attempt(() => moveToTrash(event, calendar)),
    restore: () => attempt(() => restore(event, 'draft', calendar)),
  }
}

/**
 * @param {EventView} event
 * @param {CalendarView} calendar
 */
async function moveToTrash(event, calendar) {
  const outcome = await trashEvent(event.id)
  choose(CLOSED, { replace: true })
  if (!outcome.ok) return notify(outcome.refusal.message)
  const undo = { label: say('undo'), act: () => attempt(() => restore(event, event.status, calendar)) }
  notify(say('trashed', { title: event.title }), undo)
  calendar.refresh({ quietly: true })
}

/**
 * @param {EventView} event
 * @param {EventView['status']} status
 * @param {CalendarView} calendar
 */
async function restore({ id }, status, calendar) {
  const outcome = await updateEvent(id, { status })
  choose(CLOSED, { replace: true })
  notify(outcome.ok ? say('restored', { title: outcome.value.title }) : outcome.refusal.message)
  calendar.refresh({ quietly: true })
}
