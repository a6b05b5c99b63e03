import { cleanText } from './clean-text.ts'

type Attributes = Readonly<Record<string, string>>

/** Text in XML or HTML, as the content of an element or the value of an attribute. `]]>` cannot occur in it. */
export function escapeMarkup(text: string): string {
  return cleanText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
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
