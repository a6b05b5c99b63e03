import { type Language, languages } from '../contract/languages.ts'
import type { Fault } from '../errors/calendar-error.ts'

/** Parses the language parameter. An unknown language is a fault. `null` counts as absent. */
export function parseLanguage(
  raw: Readonly<Record<string, unknown>>,
  param: string,
): { readonly language: Language | undefined; readonly faults: readonly Fault[] } {
  const asked = Object.hasOwn(raw, param) ? (raw[param] ?? undefined) : undefined
  const language = languages.find((known) => known === asked)
  if (language !== undefined || asked === undefined) return { language, faults: [] }
  return { language, faults: [{ param, code: 'not_one_of', values: { options: languages.join(', ') } }] }
}

/** Copies in-process input, and renames `i18n_language` to the configured name of the language parameter. */
export function renameLanguage(given: object, param: string): Record<string, unknown> {
  const { i18n_language: language, ...others }: Record<string, unknown> = { ...given }
  return language === undefined ? others : { ...others, [param]: language }
}
