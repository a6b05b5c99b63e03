import type { Language } from '@kalends/core'
import { ar } from './i18n/ar.ts'
import { en, type IcsCatalogue } from './i18n/en.ts'
import { fr } from './i18n/fr.ts'
import { ptPt } from './i18n/pt-pt.ts'
import { sw } from './i18n/sw.ts'

/** The sentences of every language. */
export const catalogues: Readonly<Record<Language, IcsCatalogue>> = { ar, en, fr, 'pt-pt': ptPt, sw }

/** What is wrong with a file or one of its lines. */
export type IcsProblemCode = keyof IcsCatalogue['problems']

/** What is wrong with a rule or a value, as a part of a message. */
export interface Reason {
  readonly reason: keyof IcsCatalogue['reasons']
  readonly values?: MessageValues
}

/** The values that a message names. */
export type MessageValues = Readonly<Record<string, string | number | Reason>>

/** Returns a function that writes the messages of problems in a language. */
export function messagesIn(language: Language): (code: IcsProblemCode, values: MessageValues) => string {
  const { problems, reasons } = catalogues[language]
  // Latin digits in Arabic too, like the digits in dates and names next to them.
  const numbers = new Intl.NumberFormat(`${language}-u-nu-latn`)

  function fill(sentence: string, values: MessageValues): string {
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => shown(values[name] ?? ''))
  }

  function shown(value: MessageValues[string]): string {
    if (typeof value === 'number') return numbers.format(value)
    return typeof value === 'string' ? shortened(value) : fill(reasons[value.reason], value.values ?? {})
  }

  return (code, values) => fill(problems[code], values)
}

// Values are texts from the file. A message shows only their beginning.
const LONGEST_VALUE = 80

function shortened(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE).toWellFormed()}…` : text
}
