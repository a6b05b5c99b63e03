import type { Language } from '../contract/languages.ts'
import type { Sentence } from './catalogue.ts'

/** Values for the placeholders of a sentence. */
export type FillValues = Readonly<Record<string, string | number>>

/**
 * Replaces the `{placeholders}` of a sentence. The plural form follows `count`, `max` or `min`, whichever is given
 * first. Numbers are formatted for the language, except ids.
 */
export function fill(sentence: Sentence, language: Language, values: FillValues = {}): string {
  const text = typeof sentence === 'string' ? sentence : pluralForm(sentence, language, values)
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder
    return typeof value === 'number' && name !== 'id' ? formatsOf(language).numbers.format(value) : String(value)
  })
}

function pluralForm(forms: Exclude<Sentence, string>, language: Language, values: FillValues): string {
  const number = Number(values['count'] ?? values['max'] ?? values['min'] ?? 0)
  return forms[formatsOf(language).plurals.select(number)] ?? forms.other ?? ''
}

interface Formats {
  readonly plurals: Intl.PluralRules
  readonly numbers: Intl.NumberFormat
}

const formats = new Map<Language, Formats>()

function formatsOf(language: Language): Formats {
  const known = formats.get(language) ?? {
    plurals: new Intl.PluralRules(language),
    // Arabic texts use Latin digits here, like the dates and ids beside them.
    numbers: new Intl.NumberFormat(`${language}-u-nu-latn`),
  }
  formats.set(language, known)
  return known
}
