import type { Language } from '@kalends/core'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { ptPt } from './pt-pt.ts'
import { sw } from './sw.ts'

/** All that a person can read on the page beside the document itself, in one language. */
export interface Words {
  /** What the page says. */
  readonly frame: { readonly [K in keyof typeof en.frame]: string }
  /** What is said in the place of what the viewer says. */
  readonly viewer: { readonly [K in keyof typeof en.viewer]: string }
}

/** The words in every language. */
export const words: Readonly<Record<Language, Words>> = { ar, en, fr, 'pt-pt': ptPt, sw }
