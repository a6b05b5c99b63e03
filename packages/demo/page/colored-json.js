import { element } from './dom.js'

/** A string, with the colon after it if it is a name; a number; or a word such as `true`. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\b\d+(?:\.\d+)?\b|\b(?:true|false|null)\b/g

/**
 * JSON with one color for names, one for texts, and one for other values.
 * @param {string} text
 * @returns {Node[]}
 */
export function colored(text) {
  /** @type {Node[]} */
  const parts = []
  let end = 0
  for (const found of text.matchAll(TOKEN)) {
    const [whole, string, colon] = found
    const shown = string ?? whole
    const kind = string === undefined ? 'json-value' : colon === undefined ? 'json-text' : 'json-name'
    parts.push(document.createTextNode(text.slice(end, found.index)), element('span', { class: kind }, shown))
    end = found.index + shown.length
  }
  return [...parts, document.createTextNode(text.slice(end))]
}
