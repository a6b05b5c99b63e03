import { createEvent, getEvent, updateEvent } from './api.js'
import { choices, guardLeaving, leave } from './choices.js'
import { button, byId, element, put } from './dom.js'
import { showFaults, showProblem, showSolved } from './form-faults.js'
import { formFields } from './form-fields.js'
import {
  applyState,
  blank,
  changesOf,
  followAllDay,
  readValues,
  stateOf,
  valuesOf,
  writeValues,
} from './form-values.js'
import { ask } from './question.js'
import { say } from './words.js'

/** @import { EventView, Lists, Person, Refusal } from './types.js' */

/** @typedef {{ readonly event: EventView, readonly etag: string }} Existing */

/**
 * The input of the form.
 * @typedef {{ readonly lists: Lists, readonly person: Person, readonly day: string, readonly existing?: Existing,
 *   readonly onSaved: (event: EventView, isNew: boolean) => void }} Task
 */

let hasUnsaved = () => false
addEventListener('beforeunload', (leaving) => {
  if (hasUnsaved()) leaving.preventDefault()
})

/**
 * Opens the form for a new or an existing event.
 * @param {Task} task
 */
export function openForm(task) {
  const dialog = byId('editor', HTMLDialogElement)
  const { lists, person } = task
  // The browser's validation is off: the API validates.
  const form = element('form', { novalidate: true })
  put(
    form,
    element(
      'div',
      { class: 'fields' },
      element('h2', { id: 'editor-title' }, say(task.existing === undefined ? 'newEvent' : 'editEvent')),
      element('p', { class: 'hint' }, say('requiredHint')),
      element('div', { class: 'error general', role: 'alert', id: 'error-general' }),
      ...formFields(lists, person),
    ),
    element(
      'footer',
      {},
      element('button', { type: 'submit', class: 'primary' }, say('save')),
      button(say('cancel'), leave),
    ),
  )
  put(dialog, form)
  writeValues(form, task.existing === undefined ? blank(task) : valuesOf(task.existing.event))
  followAllDay(form)
  watch(form, task)
  dialog.showModal()
}

/**
 * Saves the form when it is submitted, and asks before unsaved changes are discarded.
 * @param {HTMLFormElement} form
 * @param {Task} task
 */
function watch(form, task) {
  const { event, dialog } = choices()
  let { existing } = task
  let before = { values: readValues(form), state: stateOf(form) }
  let isDiscarded = false
  const isWritten = () => !isDiscarded && changedKeys(before.state, stateOf(form)).length > 0
  const discard = () => {
    isDiscarded = true
    leave()
  }
  guardLeaving((next) => {
    if (!isWritten() || (next.event === event && next.dialog === dialog)) return true
    ask({ question: 'discardQuestion', yes: 'discard', no: 'keepWriting', act: discard })
    return false
  })
  hasUnsaved = isWritten

  form.addEventListener('submit', async (submitted) => {
    submitted.preventDefault()
    const submit = form.querySelector('[type=submit]')
    submit?.setAttribute('disabled', '')
    const outcome = await save(existing, before.values, readValues(form))
    submit?.removeAttribute('disabled')
    if (outcome.ok) {
      isDiscarded = true
      return task.onSaved(outcome.value, existing === undefined)
    }
    if (outcome.refusal.code !== 'rest_precondition_failed') return showFaults(form, outcome.refusal)
    showProblem(say('conflict'), button(say('loadNewest'), loadNewest))
  })

  /** Loads the newest version of the event, and applies the user's changes to it. */
  async function loadNewest() {
    const outcome = existing === undefined ? undefined : await getEvent(existing.event.id).catch(() => undefined)
    if (outcome === undefined || !outcome.ok) return showProblem(outcome?.refusal.message ?? say('failed'))
    const mine = stateOf(form)
    const changed = changedKeys(before.state, mine)
    existing = { event: outcome.value, etag: outcome.etag }
    writeValues(form, valuesOf(outcome.value))
    before = { values: readValues(form), state: stateOf(form) }
    applyState(
      form,
      changed.map((key) => [key, mine.get(key) ?? '']),
    )
    showSolved(say('newestLoaded'))
  }
}

/**
 * Creates the event, or sends only its changed values.
 * @param {Existing | undefined} existing
 * @param {Readonly<Record<string, unknown>>} before
 * @param {Readonly<Record<string, unknown>>} now
 */
async function save(existing, before, now) {
  try {
    if (existing === undefined) return await createEvent(now)
    return await updateEvent(existing.event.id, changesOf(before, now), existing.etag)
  } catch {
    return { ok: /** @type {const} */ (false), refusal: /** @type {Refusal} */ ({ code: '', message: say('failed') }) }
  }
}

/**
 * @param {ReadonlyMap<string, string>} before
 * @param {ReadonlyMap<string, string>} now
 */
function changedKeys(before, now) {
  return [...now.keys()].filter((key) => now.get(key) !== before.get(key))
}
