/** Elements with text from the document, the user or the server, which must not be translated. */
const FOREIGN = [
  'code',
  'option',
  'pre',
  'textarea',
  '.info',
  '.opblock-summary-description',
  '.opblock-summary-path',
  '.opblock-tag a',
  '.opblock-tag small',
  'div.parameter__name',
  '.parameter__type',
  '.renderedMarkdown',
  'td.header-col',
  '.json-schema-2020-12__title',
  '.json-schema-2020-12__description',
  '.json-schema-2020-12-json-viewer__value',
].join()

/** Elements inside the elements above that contain the viewer's own text. */
const OWN = [
  '.examples-select option',
  '.parameter__default i',
  '.parameter__enum i',
  '.live-responses-table .renderedMarkdown',
  '.json-schema-2020-12-keyword__name',
].join()

const ATTRIBUTES = ['aria-label', 'title']

/**
 * Translates the texts of the viewer, which is in English only, now and whenever it adds some. Texts are changed in
 * place, so the viewer keeps using its own elements.
 * @param {HTMLElement} root
 * @param {Readonly<Record<string, string>>} words translations by the English text; `{}` matches anything
 */
export function translate(root, words) {
  const say = speaker(words)
  /** @param {Node} node */
  const visit = (node) => {
    if (node instanceof Text) translateText(node, say)
    if (!(node instanceof Element)) return
    translateAttributes(node, say)
    for (const child of node.childNodes) visit(child)
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') for (const node of addedNodes) visit(node)
      else if (target instanceof Element) translateAttributes(target, say)
      else visit(target)
    }
    // Drops the records of the changes that this function has just made.
    observer.takeRecords()
  })
  observer.observe(root, {
    attributeFilter: ATTRIBUTES,
    characterData: true,
    childList: true,
    subtree: true,
  })
}

/** @typedef {(text: string) => string | undefined} Say returns `undefined` for a text without a translation */

/**
 * @param {Text} text
 * @param {Say} say
 */
function translateText(text, say) {
  const parent = text.parentElement
  if (parent === null || (parent.closest(FOREIGN) !== null && parent.closest(OWN) === null)) return
  const said = say(text.data)
  if (said !== undefined && said !== text.data) text.data = said
}

/**
 * @param {Element} element
 * @param {Say} say
 */
function translateAttributes(element, say) {
  for (const name of ATTRIBUTES) {
    const value = element.getAttribute(name)
    const said = value === null ? undefined : say(value)
    if (said !== undefined && said !== value) element.setAttribute(name, said)
  }
}

/**
 * @param {Readonly<Record<string, string>>} words
 * @returns {Say}
 */
function speaker(words) {
  const patterns = Object.entries(words)
    .filter(([text]) => text.includes('{}'))
    .map(([text, said]) => ({ pattern: patternOf(text), said }))
  /** @type {(text: string) => string | undefined} */
  const sayTrimmed = (text) => {
    if (Object.hasOwn(words, text)) return words[text]
    for (const { pattern, said } of patterns) {
      const found = pattern.exec(text)
      if (found === null) continue
      const values = found.slice(1)
      return said.replaceAll('{}', () => {
        const value = values.shift() ?? ''
        return sayTrimmed(value) ?? value
      })
    }
    return undefined
  }
  return (text) => {
    const trimmed = text.trim()
    const said = trimmed === '' ? undefined : sayTrimmed(trimmed)
    return said === undefined ? undefined : text.replace(trimmed, () => said)
  }
}

/** @param {string} text with `{}` as placeholders */
function patternOf(text) {
  const parts = text.split('{}').map((part) => part.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('(.+)')}$`, 's')
}
