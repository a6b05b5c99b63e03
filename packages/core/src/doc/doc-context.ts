import type { Catalogue, Sentence } from '../i18n/catalogue.ts'
import { catalogues } from '../i18n/catalogues.ts'
import { type FillValues, fill } from '../i18n/fill.ts'
import type { Settings } from '../ports/settings.ts'
import type { Presenting } from '../present/presenting.ts'

/** What the documents are built from: the settings of a calendar, a language and base URLs. */
export interface DocContext extends Presenting {
  readonly settings: Settings
  readonly catalogue: Catalogue
  /** Returns a sentence of the catalogue with its values filled in. */
  readonly translate: (sentence: Sentence, values?: FillValues) => string
}

/** The sentences of properties or parameters, by name. */
export interface Sentences {
  readonly [name: string]: Sentence
}

/** The context of a document in this language, with links that start with these base URLs. */
export function docContext({
  settings,
  language,
  baseUrls,
}: Pick<Presenting, 'settings' | 'language' | 'baseUrls'>): DocContext {
  return {
    settings,
    language,
    baseUrls,
    catalogue: catalogues[language],
    // A fixed time, so that examples are the same whenever they are built.
    now: 1_800_000_000,
    translate: (sentence, values) => fill(sentence, language, values),
  }
}
