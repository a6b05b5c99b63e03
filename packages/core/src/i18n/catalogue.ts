import type { en } from './en.ts'

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

/** All texts of one language. `{name}` in a text is a placeholder. */
export type Catalogue = Texts<typeof en>

/** The code of what is wrong with one parameter. */
export type FaultCode = keyof typeof en.faults
