import type { Language } from '../../src/contract/languages.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'

/** Every sentence of a language by its path, such as `faults.too_long`. */
export function sentencesOf(language: Language): ReadonlyMap<string, string> {
  return sentences[language]
}

/** A sentence of a language by its path. Throws when there is none, so that a test cannot compare nothing. */
export function sentenceOf(language: Language, path: string): string {
  const found = sentences[language].get(path)
  if (found === undefined) throw new Error(`${language} has no ${path}`)
  return found
}

const sentences: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  ar: new Map(walk(catalogues.ar, [])),
  en: new Map(walk(catalogues.en, [])),
  fr: new Map(walk(catalogues.fr, [])),
  'pt-pt': new Map(walk(catalogues['pt-pt'], [])),
  sw: new Map(walk(catalogues.sw, [])),
}

function walk(value: object, path: readonly string[]): readonly (readonly [string, string])[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const here = [...path, key]
    if (typeof inner === 'string') return [[here.join('.'), inner] as const]
    if (typeof inner !== 'object' || inner === null) throw new Error(`${here.join('.')} is no sentence`)
    return walk(inner, here)
  })
}

/** The placeholders of a string, sorted. */
export function placesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort()
}
