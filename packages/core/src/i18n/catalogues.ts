import type { Language } from '../contract/languages.ts'
import type { Catalogue } from './catalogue.ts'
import { en } from './en.ts'

/** Every language's catalogue. */
export const catalogues: Readonly<Record<Language, Catalogue>> = { ar: en, en, fr: en, 'pt-pt': en, sw: en }
