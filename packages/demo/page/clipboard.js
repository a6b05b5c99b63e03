import { say } from './words.js'

/** @import { Texts } from './types.js' */

const CONFIRMED_MS = 2000

/**
 * Copies the text of a field or an element, and says so on the button for a while.
 * @param {HTMLElement} source
 * @param {HTMLButtonElement} copy the button
 * @param {keyof Texts} label the text of the button
 */
export async function copyFrom(source, copy, label) {
  const isField = source instanceof HTMLInputElement || source instanceof HTMLTextAreaElement
  // Browsers allow the clipboard only on localhost and https. Elsewhere the text is selected, ready to copy.
  if (navigator.clipboard === undefined) {
    if (isField) return source.select()
    return getSelection()?.selectAllChildren(source)
  }
  await navigator.clipboard.writeText(isField ? source.value : (source.textContent ?? ''))
  copy.textContent = say('copied')
  setTimeout(() => {
    copy.textContent = say(label)
  }, CONFIRMED_MS)
}
