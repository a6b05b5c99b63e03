import { button, byId, element, put } from './dom.js'
import { say } from './words.js'

/**
 * Shows a notice, with an optional action. It stays until it is dismissed or replaced.
 * @param {string} text
 * @param {{ readonly label: string, readonly act: () => unknown }} [action]
 */
export function notify(text, action) {
  show(text, action, false)
}

/**
 * Shows that the server does not respond, and offers to try again.
 * @param {() => unknown} again
 */
export function notifyFailure(again) {
  show(say('failed'), { label: say('tryAgain'), act: again }, true)
}

/**
 * @param {string} text
 * @param {{ readonly label: string, readonly act: () => unknown } | undefined} action
 * @param {boolean} isError
 */
function show(text, action, isError) {
  const act = () => {
    hideNotice()
    action?.act()
  }
  const notice = byId('notice', HTMLElement)
  notice.classList.toggle('is-error', isError)
  put(
    notice,
    element('p', {}, text),
    action !== undefined && button(action.label, act, { class: 'link' }),
    button('×', hideNotice, { class: 'icon', 'aria-label': say('dismiss') }),
  )
}

/**
 * Runs something that calls the server, and shows a notice when there is no response.
 * @param {() => Promise<unknown>} work
 * @param {() => unknown} [again] what to do to try again, if it is more than this
 */
export async function attempt(work, again = () => attempt(work)) {
  try {
    await work()
  } catch (error) {
    console.warn(error)
    notifyFailure(again)
  }
}

/** Removes the notice. If the focus was in it, the focus moves to the calendar. */
export function hideNotice() {
  const notice = byId('notice', HTMLElement)
  if (notice.contains(document.activeElement)) byId('calendar', HTMLElement).focus({ preventScroll: true })
  put(notice)
}
