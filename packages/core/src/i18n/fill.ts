import type { Language } from '../contract/languages.ts'

/** Values for the placeholders of a sentence. */
export type FillValues = Readonly<Record<string, string | number>>

/** Replaces the `{placeholders}` of a sentence. Numbers are formatted for the language, except ids. */
export function fill(sentence: string, language: Language, values: FillValues = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder
    return typeof value === 'number' && name !== 'id' ? numberFormat(language).format(value) : String(value)
  })
}

const formats = new Map<Language, Intl.NumberFormat>()

function numberFormat(language: Language): Intl.NumberFormat {
  // Arabic texts use Latin digits here, like the dates and ids beside them.
  const known = formats.get(language) ?? new Intl.NumberFormat(`${language}-u-nu-latn`)
  formats.set(language, known)
  return known
}
