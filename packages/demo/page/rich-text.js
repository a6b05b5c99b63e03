import { element } from './dom.js'

const ALLOWED = new Set(['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'code'])
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object', 'embed', 'noscript', 'title', 'textarea'])
const DEEPEST = 20

/**
 * The text of a description with its paragraphs, lists and emphasis, rebuilt element by element. The server has
 * sanitized it already, but the page does not rely on that.
 * @param {string} html
 * @returns {Node[]}
 */
export function richText(html) {
  // A document that is only parsed runs no scripts and loads nothing.
  return copies(new DOMParser().parseFromString(html, 'text/html').body, DEEPEST)
}

/**
 * @param {Node} parent
 * @param {number} depth
 * @returns {Node[]}
 */
function copies(parent, depth) {
  return depth === 0 ? [] : [...parent.childNodes].flatMap((child) => copy(child, depth - 1))
}

/**
 * @param {Node} node
 * @param {number} depth
 * @returns {Node[]}
 */
function copy(node, depth) {
  if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.textContent ?? '')]
  if (!(node instanceof Element) || DROPPED.has(node.localName)) return []
  const inner = copies(node, depth)
  const href = node.localName === 'a' ? webAddress(node.getAttribute('href')) : undefined
  if (href !== undefined) return [element('a', { href, rel: 'noopener noreferrer', target: '_blank' }, ...inner)]
  if (!ALLOWED.has(node.localName)) return inner
  const made = document.createElement(node.localName)
  made.append(...inner)
  return [made]
}

/**
 * A URL that is safe to link to: `http`, `https` or `mailto`.
 * @param {string | null} text
 */
export function webAddress(text) {
  if (text === null || !URL.canParse(text)) return undefined
  return /^(?:https?|mailto):$/.test(new URL(text).protocol) ? text : undefined
}
