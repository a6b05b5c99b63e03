import { cleanText } from './clean-text.ts'

type Attributes = Readonly<Record<string, string>>

/** What stands for each special character, by its code. */
const references = new Map([
  [0x22, '&quot;'],
  [0x26, '&amp;'],
  [0x3c, '&lt;'],
  [0x3e, '&gt;'],
])

/**
 * Text in XML or HTML, as the content of an element or the value of an attribute. `]]>` cannot occur in it. A loop, because
 * replacing all of many matches takes ten times as long.
 */
export function escapeMarkup(text: string): string {
  const clean = cleanText(text)
  let escaped = ''
  let start = 0
  for (let at = 0; at < clean.length; at += 1) {
    const code = clean.charCodeAt(at)
    // Most characters are letters, which come later.
    const reference = code > 0x3e ? undefined : references.get(code)
    if (reference === undefined) continue
    escaped += clean.slice(start, at) + reference
    start = at + 1
  }
  return escaped + clean.slice(start)
}

/** The start of an element. */
export function startTag(name: string, attributes: Attributes): string {
  return `<${name}${attributesText(attributes)}>`
}

/** An element with text on a line of its own. */
export function element(name: string, text: string, attributes: Attributes = {}): string {
  return `${startTag(name, attributes)}${escapeMarkup(text)}</${name}>\n`
}

/** An element that has attributes alone, on a line of its own. */
export function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${attributesText(attributes)}/>\n`
}

function attributesText(attributes: Attributes): string {
  return Object.keys(attributes)
    .map((name) => ` ${name}="${escapeMarkup(attributes[name] ?? '')}"`)
    .join('')
}
