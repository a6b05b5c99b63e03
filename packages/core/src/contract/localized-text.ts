import * as v from 'valibot'
import { type Language, languages } from './languages.ts'
import { keepValue, type Option, option, optionsOf } from './option-schemas.ts'

/**
 * Your own text: one for all languages, or an object with one for each. For a language that the object leaves out, its
 * first text is used.
 */
export type LocalizedText = string | { readonly [L in Language]?: string | undefined }

const byLanguage = v.pipe(
  optionsOf(Object.fromEntries(languages.map((language) => [language, v.optional(option.text)]))),
  v.check(
    (texts) => Object.values(texts).some((text) => text !== undefined),
    `must have a text for at least one of ${languages.join(', ')}.`,
  ),
)
const inAll = v.pipe(
  v.string('must be a string, or an object with a string for each language.'),
  v.minLength(1, 'must not be empty.'),
)

/** The schema of a text in one language or in several. */
export const localizedText: Option<LocalizedText> = keepValue(
  v.lazy((given): v.GenericSchema => (typeof given === 'object' && given !== null ? byLanguage : inAll)),
)

/** The text in a language. */
export function textIn(text: LocalizedText, language: Language): string
export function textIn(text: LocalizedText | undefined, language: Language): string | undefined
export function textIn(text: LocalizedText | undefined, language: Language): string | undefined {
  if (typeof text !== 'object') return text
  return text[language] ?? Object.values(text).find((other) => other !== undefined)
}
