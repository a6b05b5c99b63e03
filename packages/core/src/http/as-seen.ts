import { languages } from '../contract/languages.ts'
import { catalogues } from '../i18n/catalogues.ts'
import { type Context, inTurn, presenting } from '../operations/context.ts'
import type { Showing } from '../operations/outcome.ts'
import { freshTexts } from '../operations/shown-json.ts'
import { matchesOwn } from './conditional.ts'
import { ownDigestOf } from './fragments.ts'
import { headerOf } from './headers.ts'
import { type CalendarRequest, isReadMethod } from './message.ts'

/**
 * Whether the record still looks as it did when the caller got the tag in `If-Match`, counts of its terms aside. They
 * may have read it in any language and under any language root, so all of those count. Absent when the caller did not
 * say.
 */
export function isAsSeen(message: CalendarRequest, context: Context): ((current: Showing) => boolean) | undefined {
  const header = headerOf(message.headers, 'if-match')
  if (header === undefined || isReadMethod(message.method)) return undefined
  const roots = [context.entrance.languageRoot, undefined, ...languages]
  return (current) => {
    // Asked when the turn of the write has come, not when the request did.
    const facts = presenting(inTurn(context))
    return roots.some((languageRoot) =>
      languages.some((language) => {
        const entrance = { ...context.entrance, languageRoot }
        const json = current.json(freshTexts, { ...facts, entrance, language, catalogue: catalogues[language] })
        return matchesOwn(header, ownDigestOf(json))
      }),
    )
  }
}
