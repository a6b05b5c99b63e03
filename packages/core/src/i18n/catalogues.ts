import { type Language, languages } from '../contract/languages.ts'
import { memoize } from '../domain/memoize.ts'
import type { ErrorCode, RecordKind } from '../errors/codes.ts'
import { ar } from './ar.ts'
import { type Catalogue, en } from './en.ts'
import { fr } from './fr.ts'
import { ptPt } from './pt-pt.ts'
import { sw } from './sw.ts'

/** Every language's catalogue. */
export const catalogues: Readonly<Record<Language, Catalogue>> = { ar, en, fr, 'pt-pt': ptPt, sw }

/** Values for the placeholders of a sentence. */
export type FillValues = Readonly<Record<string, string | number>>

/** Replaces the `{placeholders}` of a sentence. Numbers are formatted for the language, except ids. */
export function fill(sentence: string, language: Language, values: FillValues = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder
    return typeof value === 'number' && name !== 'id' ? numberFormat(language).format(value) : String(value)
  })
}

// Arabic texts use Latin digits here, like the dates and ids beside them.
const numberFormat = memoize(languages.length, (language: Language) => new Intl.NumberFormat(`${language}-u-nu-latn`))

/** The message of an error. The kinds of records share sentences, such as the one for `event-not-found`. */
export function errorMessage(code: ErrorCode, language: Language, values: FillValues): string {
  const { errors, nouns } = catalogues[language]
  const [, kind, shared = code] = /^(event|venue|organizer|category|tag)-(.+)$/.exec(code) ?? []
  // The pattern splits a code into a kind and a key of the catalogue, as the type `ErrorSentence` does.
  const noun = kind === undefined ? {} : nouns[kind as RecordKind]
  return fill(errors[shared as keyof Catalogue['errors']], language, { ...values, ...noun })
}
