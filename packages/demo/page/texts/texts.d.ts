import type { en } from './en.js'

/** The same keys as in English; what differs with a number has the forms of its own language. */
export type Texts = {
  readonly [K in keyof typeof en]: (typeof en)[K] extends string ? string : Plural
}

/** A sentence in the forms that a language has for numbers. */
export interface Plural {
  readonly zero?: string
  readonly one?: string
  readonly two?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}
