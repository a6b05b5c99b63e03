import type { en } from './en.ts'

/** A sentence, or its plural forms as `Intl.PluralRules` names them. */
export type Sentence = string | { readonly [form in Intl.LDMLPluralRule]?: string }

type Sentences<T> = {
  readonly [K in keyof T]: T[K] extends string | { readonly other: string } ? Sentence : Sentences<T[K]>
}

/** All texts of one language. */
export type Catalogue = Sentences<typeof en>

/** The code of what is wrong with one parameter. */
export type FaultCode = keyof typeof en.faults
