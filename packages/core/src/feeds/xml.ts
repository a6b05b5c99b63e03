import { cleanText } from './clean-text.ts'

type Attributes = Readonly<Record<string, string>>

const SPECIAL = /["&<>]/
/** Replacing many matches takes several times as long in one long text as in portions of it. */
const PORTION = 4096

/** Text in XML or HTML, as the content of an element or the value of an attribute. `]]>` cannot occur in it. */
export function escapeMarkup(text: string): string {
  const clean = cleanText(text)
  if (!SPECIAL.test(clean)) return clean
  let escaped = ''
  for (let at = 0; at < clean.length; at += PORTION) escaped += escapePortion(clean.slice(at, at + PORTION))
  return escaped
}

function escapePortion(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The start tag of an element. */
export function startTag(name: string, attributes: Attributes): string {
  return `<${name}${attributesText(attributes)}>`
}

/** An element with text on a line of its own. */
export function element(name: string, text: string, attributes: Attributes = {}): string {
  return `${startTag(name, attributes)}${escapeMarkup(text)}</${name}>\n`
}

/** An element whose content consists of several texts, which are written one by one. */
export function* longElement(name: string, texts: Iterable<string>): Generator<string> {
  yield startTag(name, {})
  for (const text of texts) yield escapeMarkup(text)
  yield `</${name}>\n`
}

/** An element that has only attributes, on a line of its own. */
export function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${attributesText(attributes)}/>\n`
}

function attributesText(attributes: Attributes): string {
  return Object.keys(attributes)
    .map((name) => ` ${name}="${escapeMarkup(attributes[name] ?? '')}"`)
    .join('')
}
