import type { Catalogue, Sentence } from '../i18n/catalogue.ts'
import { catalogues } from '../i18n/catalogues.ts'
import { type FillValues, fill } from '../i18n/fill.ts'
import type { Settings } from '../ports/settings.ts'
import type { Presenting } from '../present/presenting.ts'

/** What the writing of a document depends on. */
export interface Writing extends Presenting {
  readonly settings: Settings
  readonly catalogue: Catalogue
  /** Puts a sentence of the catalogue into words. */
  readonly say: (sentence: Sentence, values?: FillValues) => string
}

/** What a document in this language, reached by this baseUrls, is written with. */
export function writingFor({
  settings,
  language,
  baseUrls,
}: Pick<Presenting, 'settings' | 'language' | 'baseUrls'>): Writing {
  return {
    settings,
    language,
    baseUrls,
    catalogue: catalogues[language],
    // The examples are the same whenever they are asked for.
    now: 1_800_000_000,
    say: (sentence, values) => fill(sentence, language, values),
  }
}
