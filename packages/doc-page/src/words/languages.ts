import type { Language } from '@kalends/core'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { ptPt } from './pt-pt.ts'
import { sw } from './sw.ts'
import type { Words } from './words.ts'

/** The texts of the page in every language. */
export const words: Readonly<Record<Language, Words>> = { ar, en, fr, 'pt-pt': ptPt, sw }
