import { withoutOwnHtml, withoutOwnParagraphs } from './own-properties.ts'
import { type IcsProperties, type IcsProperty, textOf } from './property.ts'
import { unescaped } from './texts.ts'

/** The property with this name whose value is HTML. */
function htmlOf(properties: IcsProperties, name: string): IcsProperty | undefined {
  return properties.get(name)?.find((property) => property.parameter('fmttype')?.toLowerCase().startsWith('text/html'))
}

/** The description of an event: HTML if the file has it, otherwise the plain text. */
export function descriptionOf(properties: IcsProperties): string | undefined {
  const styled = htmlOf(properties, 'styled-description')
  const outlook = htmlOf(properties, 'x-alt-desc')
  const html = textOf(styled) ?? (outlook && unescaped(outlook.raw))
  const body = html === undefined ? undefined : withoutOwnHtml(bodyOf(html), properties).trim()
  const text = textOf(properties.get('description')?.[0]) ?? ''
  return body || withoutOwnParagraphs(text, properties).trim() || undefined
}

/** The content of `<body>`. Outlook writes whole documents. */
function bodyOf(html: string): string {
  const opening = html.search(/<body[\s>]/i)
  const inside = opening === -1 ? html : html.slice(html.indexOf('>', opening) + 1)
  const end = inside.search(/<\/body/i)
  return inside.slice(0, end === -1 ? undefined : end).trim()
}
