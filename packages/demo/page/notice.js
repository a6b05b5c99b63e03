import { button, byId, element, put } from './dom.js'
import { say } from './words.js'

/**
 * Tells the visitor something, with a way to act on it. It stays until it is dismissed or something newer comes.
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
 * Does something that talks to the server, and says so when there is no answer.
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

/** Takes away what was told. */
export function hideNotice() {
  put(byId('notice', HTMLElement))
}
