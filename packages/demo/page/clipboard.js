import { say } from './words.js'

/** @import { Texts } from './types.js' */

const CONFIRMED_MS = 2000

/**
 * Copies the text of a field, and says so on the button for a while.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {HTMLButtonElement} copy the button
 * @param {keyof Texts} label the text of the button
 */
export async function copyFrom(field, copy, label) {
  // Browsers allow the clipboard only on localhost and https. Elsewhere the text is selected, ready to copy.
  if (navigator.clipboard === undefined) return field.select()
  await navigator.clipboard.writeText(field.value)
  copy.textContent = say('copied')
  setTimeout(() => {
    copy.textContent = say(label)
  }, CONFIRMED_MS)
}
