import type { Language } from '../contract/languages.ts'
import type { EventView } from '../contract/outputs.ts'
import { textLine } from './content-line.ts'
import { asHtml, onlineText, statusText, venuesOf } from './event-texts.ts'
import { htmlToText, isHtml } from './html-to-text.ts'
import { escapeMarkup } from './xml.ts'

/**
 * The description as plain text and, if it has tags, also as HTML, which Outlook shows. The status comes first, unless the
 * event takes place as announced. The URL to join online comes last, unless `LOCATION` contains it.
 */
export function* descriptionLines(view: EventView, language: Language): Generator<string> {
  const body = view.description || view.excerpt
  const status = statusText(view, view.event_status_reason, language)
  const online = venuesOf(view).length === 0 ? undefined : onlineText(view, language)
  const text = [status, htmlToText(body), online].filter((part) => part !== undefined && part !== '').join('\n\n')
  if (text === '') return
  yield textLine('DESCRIPTION', text)
  // From these properties, a program that reads the feed knows which texts to remove from the description.
  if (status !== undefined) yield textLine('X-KALENDS-PREFIX', status)
  if (online !== undefined) yield textLine('X-KALENDS-SUFFIX', online)
  if (!isHtml(body)) return
  yield textLine('X-ALT-DESC;FMTTYPE=text/html', htmlPage([paragraph(status), body, paragraph(online)]))
}

function paragraph(text: string | undefined): string {
  return text === undefined ? '' : `<p>${asHtml(escapeMarkup(text))}</p>`
}

function htmlPage(parts: readonly string[]): string {
  return `<!DOCTYPE html><html><body>${parts.join('')}</body></html>`
}
