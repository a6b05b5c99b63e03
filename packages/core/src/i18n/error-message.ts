import type { Language } from '../contract/languages.ts'
import type { ErrorCode, RecordKind } from '../errors/codes.ts'
import type { Catalogue } from './catalogue.ts'
import { catalogues } from './catalogues.ts'
import { type FillValues, fill } from './fill.ts'

/** The message of an error. The kinds of records share sentences, such as that of `event-not-found`. */
export function errorMessage(code: ErrorCode, language: Language, values: FillValues): string {
  const { errors, nouns } = catalogues[language]
  const [, kind, shared = code] = /^(event|venue|organizer|category|tag)-(.+)$/.exec(code) ?? []
  // What the pattern matches is a kind and a key of the catalogue; the types of codes and keys follow the same rule.
  const noun = kind === undefined ? {} : nouns[kind as RecordKind]
  return fill(errors[shared as keyof Catalogue['errors']], language, { ...values, ...noun })
}
