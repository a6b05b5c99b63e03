import type { Language } from '../contract/languages.ts'
import type { Sentence } from './catalogue.ts'

/** What is put into a sentence. */
export type FillValues = Readonly<Record<string, string | number>>

/** Puts values into the `{places}` of a sentence; its plural form follows `count`, `max` or `min`, whichever is there. */
export function fill(sentence: Sentence, language: Language, values: FillValues = {}): string {
  const text = typeof sentence === 'string' ? sentence : pluralForm(sentence, language, values)
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}

function pluralForm(forms: Exclude<Sentence, string>, language: Language, values: FillValues): string {
  const number = Number(values['count'] ?? values['max'] ?? values['min'] ?? 0)
  return forms[pluralRules(language).select(number)] ?? forms.other ?? ''
}

const rules = new Map<Language, Intl.PluralRules>()

function pluralRules(language: Language): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known
}
