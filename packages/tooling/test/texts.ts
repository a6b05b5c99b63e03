import { catalogues } from '../../core/src/i18n/catalogues.ts'
import { ar } from '../../demo/page/texts/ar.js'
import { en } from '../../demo/page/texts/en.js'
import { fr } from '../../demo/page/texts/fr.js'
import { ptPt } from '../../demo/page/texts/pt-pt.js'
import { sw } from '../../demo/page/texts/sw.js'
import { words } from '../../doc-page/src/words/languages.ts'
import { catalogues as icsCatalogues } from '../../ical/src/messages.ts'

/** The languages that texts are translated to. */
export const translations = ['fr', 'pt-pt', 'ar', 'sw'] as const

export type Translation = (typeof translations)[number]

/** One text in all languages. */
export type Text = { readonly path: string } & Readonly<Record<Translation | 'en', string>>

/** The paths of the categories and tags of the demo, which are translated freely. */
export const NAMES = /^demo\.(?:category|tag)_/

/** Every text of every package that has texts. */
export const allTexts: readonly Text[] = [
  ...pairs('core', catalogues),
  ...pairs('ical', icsCatalogues),
  ...pairs('demo', { ar, en, fr, 'pt-pt': ptPt, sw }),
  // The viewer's own English texts are the keys of its translations.
  ...pairs('doc-page', { ...words, en: withViewerTexts() }),
].filter(({ fr }) => /\p{L}/u.test(fr))

function withViewerTexts(): object {
  const own = Object.fromEntries(Object.keys(words.fr.viewer).map((text) => [text, text]))
  return { frame: words.en.frame, viewer: { ...own, ...words.en.viewer } }
}

function pairs(name: string, byLanguage: Readonly<Record<Translation | 'en', object>>): readonly Text[] {
  const flat = { en: flatten(byLanguage.en, name) }
  const others = translations.map((language) => [language, flatten(byLanguage[language], name)] as const)
  return [...flat.en].map(([path, text]) => {
    const translated = others.map(([language, texts]) => [language, texts.get(path)])
    const missing = translated.find(([, other]) => other === undefined)
    if (missing !== undefined) throw new Error(`${path} is missing in ${missing[0]}`)
    // Safe: the line above checks that every translation is there.
    return { path, en: text, ...Object.fromEntries(translated) } as Text
  })
}

/** Texts by path. The forms of a counted sentence are one text. */
function flatten(value: object, path: string): ReadonlyMap<string, string> {
  const entries = Object.entries(value).flatMap(([key, inner]: [string, unknown]): (readonly [string, string])[] => {
    if (typeof inner === 'string') return [[`${path}.${key}`, inner]]
    if (typeof inner !== 'object' || inner === null) throw new Error(`${path}.${key} is not a text`)
    if ('other' in inner) return [[`${path}.${key}`, Object.values(inner).join(' ')]]
    return [...flatten(inner, `${path}.${key}`)]
  })
  return new Map(entries)
}
