import { type Language, languages } from '../contract/languages.ts'
import type { Fault } from '../errors/calendar-error.ts'

/** The language that the parameters ask for. One that is none of ours is a fault; `null` asks for nothing. */
export function readLanguage(
  raw: Readonly<Record<string, unknown>>,
  param: string,
): { readonly language: Language | undefined; readonly faults: readonly Fault[] } {
  const asked = Object.hasOwn(raw, param) ? (raw[param] ?? undefined) : undefined
  const language = languages.find((known) => known === asked)
  if (language !== undefined || asked === undefined) return { language, faults: [] }
  return { language, faults: [{ param, code: 'not_one_of', values: { options: languages.join(', ') } }] }
}

/** A copy of what was given in this process, where the parameter has its own name always, with the name it has outside. */
export function renameLanguage(given: object, param: string): Record<string, unknown> {
  const { i18n_language: language, ...others }: Record<string, unknown> = { ...given }
  return language === undefined ? others : { ...others, [param]: language }
}
