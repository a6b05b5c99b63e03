import { button, byId, element, put } from './dom.js'
import { say } from './words.js'

/**
 * Shows a notice, with an optional action. It stays until it is dismissed or replaced.
 * @param {string} text
 * @param {{ readonly label: string, readonly act: () => unknown }} [action]
 */
export function notify(text, action) {
  const act = () => {
    hideNotice()
    action?.act()
  }
  put(
    byId('notice', HTMLElement),
    element('p', {}, text),
    action !== undefined && button(action.label, act, { class: 'link' }),
    button('×', hideNotice, { class: 'icon', 'aria-label': say('dismiss') }),
  )
}

/**
 * Runs something that calls the server, and shows a notice when there is no response.
 * @param {() => Promise<unknown>} work
 */
export async function attempt(work) {
  try {
    await work()
  } catch (error) {
    console.warn(error)
    notify(say('failed'))
  }
}

/** Removes the notice. If the focus was in it, the focus moves to the calendar. */
export function hideNotice() {
  const notice = byId('notice', HTMLElement)
  if (notice.contains(document.activeElement)) byId('calendar', HTMLElement).focus({ preventScroll: true })
  put(notice)
}
