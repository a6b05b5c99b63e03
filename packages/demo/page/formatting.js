import { button, element } from './dom.js'
import { say } from './words.js'

/**
 * Buttons that format the selected words of a field as HTML, which is what the API stores.
 * @param {HTMLTextAreaElement} field
 */
export function formatButtons(field) {
  return element(
    'div',
    { class: 'formats' },
    button(say('bold'), () => wrap(field, '<strong>', '</strong>'), { class: 'is-bold' }),
    button(say('italic'), () => wrap(field, '<em>', '</em>'), { class: 'is-italic' }),
    button(say('list'), () => wrapLines(field)),
    button(say('link'), () => wrapLink(field)),
  )
}

/**
 * Puts text around the selection, which stays selected.
 * @param {HTMLTextAreaElement} field
 * @param {string} before
 * @param {string} after
 */
function wrap(field, before, after) {
  const { selectionStart, selected } = selectionOf(field)
  field.setRangeText(`${before}${selected}${after}`)
  field.setSelectionRange(selectionStart + before.length, selectionStart + before.length + selected.length)
  field.focus()
}

/**
 * Makes each of the selected lines an item of a list.
 * @param {HTMLTextAreaElement} field
 */
function wrapLines(field) {
  const { selected } = selectionOf(field)
  const items = selected.split('\n').map((line) => `<li>${line}</li>`)
  field.setRangeText(['<ul>', ...items, '</ul>'].join('\n'))
  field.focus()
}

/**
 * Makes the selection a link. If the selection is not a URL itself, the user types the URL.
 * @param {HTMLTextAreaElement} field
 */
function wrapLink(field) {
  const { selectionStart, selected } = selectionOf(field)
  const address = /^https?:\/\/\S+$/.test(selected) ? selected : 'https://'
  const before = '<a href="'
  field.setRangeText(`${before}${address}">${selected}</a>`)
  const end = selectionStart + before.length + address.length
  field.setSelectionRange(end, end)
  field.focus()
}

/** @param {HTMLTextAreaElement} field */
function selectionOf({ value, selectionStart, selectionEnd }) {
  return { selectionStart, selected: value.slice(selectionStart, selectionEnd) }
}
