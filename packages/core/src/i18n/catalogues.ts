import type { Language } from '../contract/languages.ts'
import { ar } from './ar.ts'
import type { Catalogue } from './catalogue.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { ptPt } from './pt-pt.ts'
import { sw } from './sw.ts'

/** Every language's catalogue. */
export const catalogues: Readonly<Record<Language, Catalogue>> = { ar, en, fr, 'pt-pt': ptPt, sw }
