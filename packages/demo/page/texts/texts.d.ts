import type { en } from './en.js'

/** The same keys as in English. A sentence with a number has the plural forms of its language. */
export type Texts = {
  readonly [K in keyof typeof en]: (typeof en)[K] extends string ? string : Plural
}

/** The plural forms of a sentence. */
export interface Plural {
  readonly zero?: string
  readonly one?: string
  readonly two?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}
