import { readChoices, writeChoices } from './address.js'

/** @import { Choices } from './types.js' */

/** @typedef {(now: Choices, before: Choices) => void} Listener */

/** @type {Listener[]} */
const listeners = []

/** @type {(next: Choices) => boolean} */
let mayBecome = () => true

/** @type {Choices} */
let current = readChoices(location.search)

addEventListener('popstate', () => {
  const next = readChoices(location.search)
  if (mayBecome(next)) return become(next)
  // The browser is already at another entry of its history, so the entry that it left is added again.
  history.pushState({ isOpened: true }, '', writeChoices(current))
})

/** The current choices. */
export function choices() {
  return current
}

/**
 * Changes some choices, writes them to the address, and calls the listeners. Each change adds an entry to the browser's
 * history, but typing in the search field adds only one.
 * @param {Partial<Choices>} changes
 * @param {{ readonly replace?: boolean }} [how] whether to replace the entry instead of adding one
 */
export function choose(changes, { replace = false } = {}) {
  const next = { ...current, ...changes }
  const changed = keys.filter((key) => next[key] !== current[key])
  if (changed.length === 0) return
  const isTyped = changed.includes('search') && current.search !== '' && next.search !== ''
  const isOpened = isOpen(next) && changed.some((key) => key === 'event' || key === 'dialog')
  const state = { isOpened }
  if (replace || isTyped) history.replaceState(state, '', writeChoices(next))
  else history.pushState(state, '', writeChoices(next))
  become(next)
}

/** Closes the open dialog. If this page opened it, goes back in the history, so that the calendar has only one entry. */
export function leave() {
  if (!mayBecome({ ...current, ...CLOSED })) return
  if (history.state?.isOpened) history.back()
  else choose(CLOSED, { replace: true })
}

/** The choices without an open dialog. */
export const CLOSED = /** @satisfies {Partial<Choices>} */ ({ event: '', dialog: '' })

/**
 * Sets the function that is called before the choices change. If it returns `false`, they do not change.
 * @param {(next: Choices) => boolean} guard
 */
export function guardLeaving(guard) {
  mayBecome = guard
}

/**
 * Adds a listener for changed choices.
 * @param {Listener} listener
 */
export function onChoice(listener) {
  listeners.push(listener)
}

const keys = /** @type {(keyof Choices)[]} */ (Object.keys(current)) // `readChoices` returns every key.

/** @param {Choices} next */
function become(next) {
  const before = current
  current = next
  for (const listener of listeners) listener(current, before)
}

/** @param {Choices} chosen */
function isOpen({ event, dialog }) {
  return event !== '' || dialog !== ''
}
