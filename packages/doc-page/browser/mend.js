import { mendDialogs } from './dialogs.js'

/**
 * Adds what the viewer lacks for screen readers and keyboards: labels for its fields, and an announcement of each
 * response.
 * @param {HTMLElement} root
 * @param {Readonly<Record<string, string>>} words
 * @param {Readonly<Record<string, string>>} viewer translations of the viewer's texts
 */
export function mend(root, words, viewer) {
  const style = document.documentElement.style
  // The style sheet of the page shows these two words.
  style.setProperty('--word-required', JSON.stringify(words['required']))
  style.setProperty('--word-loading', JSON.stringify(words['loading']))
  new MutationObserver(() => {
    nameFields(root, { ...words, ...viewer })
    // Scrollable elements must be reachable by keyboard.
    for (const text of root.querySelectorAll('pre:not([tabindex])')) text.setAttribute('tabindex', '0')
    announce(root, words)
  }).observe(root, { childList: true, subtree: true })
  mendDialogs(root)
}

/** Selectors of fields without a label, and the text of the viewer to use as their label. */
const fields = {
  'textarea.body-param__text': 'Request body',
  '.examples-select-element': 'Example',
  '.json-schema-2020-12-accordion:has(> :first-child:empty)': 'Schema',
  '.close-modal': 'Close',
}

/**
 * @param {HTMLElement} root
 * @param {Readonly<Record<string, string>>} words
 */
function nameFields(root, words) {
  name(root, '.servers select', () => words['server'])
  for (const [selector, text] of Object.entries(fields)) name(root, selector, () => words[text] ?? text)
  name(root, '.parameters-col_description :is(input, select, textarea)', parameterOf)
}

/**
 * @param {HTMLElement} root
 * @param {string} selector
 * @param {(element: Element) => string | undefined} nameOf
 */
function name(root, selector, nameOf) {
  for (const element of root.querySelectorAll(`:is(${selector}):not([aria-label])`)) {
    const label = nameOf(element)
    if (label !== undefined) element.setAttribute('aria-label', label)
  }
}

/**
 * The name of the parameter in the row of a field.
 * @param {Element} field
 */
function parameterOf(field) {
  const cell = field.closest('tr')?.querySelector('.parameter__name')
  return cell?.firstChild?.textContent?.trim()
}

/** @type {WeakSet<Element>} */
const announced = new WeakSet()

/**
 * @param {HTMLElement} root
 * @param {Readonly<Record<string, string>>} words
 */
function announce(root, words) {
  const news = document.getElementById('news')
  for (const row of root.querySelectorAll('.live-responses-table tr.response')) {
    if (announced.has(row)) continue
    announced.add(row)
    const status = row.querySelector('.response-col_status')?.firstChild?.textContent ?? ''
    if (news !== null) news.textContent = (words['answered'] ?? '').replace('{status}', status)
  }
}
