import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { ar } from '../page/texts/ar.js'
import { en } from '../page/texts/en.js'
import { fr } from '../page/texts/fr.js'
import { ptPt } from '../page/texts/pt-pt.js'
import { sw } from '../page/texts/sw.js'
import { seedCategories, seedTags } from '../src/seed/terms.ts'

const others = { ar, fr, 'pt-pt': ptPt, sw }
const html = readFileSync(new URL('../page/index.html', import.meta.url), 'utf8')

/** The placeholders of a sentence. A plural form for exactly one or two can spell the number out. */
function placesOf(entry: string | object): string[] {
  const sentence =
    typeof entry === 'string' ? entry : String(Object.entries(entry).find(([form]) => form === 'other')?.[1])
  return (sentence.match(/\{\w+\}/g) ?? []).sort()
}

describe.each(Object.entries(others))('the page in %s', (language, texts) => {
  it('says everything that it says in English', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(en))
  })

  it('leaves nothing empty', () => {
    expect(Object.entries(texts).filter(([, text]) => JSON.stringify(text).length < 3)).toEqual([])
  })

  it('has the same places to fill', () => {
    const places = (entries: object) => Object.entries(entries).map(([key, entry]) => [key, placesOf(entry)])
    expect(places(texts)).toEqual(places(en))
  })

  it('has a form for every number that its grammar tells apart', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const counted = Object.values(texts).filter((text) => typeof text !== 'string')
    expect(counted.length).toBe(4)
    for (const text of counted) expect(Object.keys(text)).toEqual(expect.arrayContaining(forms))
  })
})

test('titles in any language keep the punctuation of an Arabic sentence in its place', () => {
  const sentences = Object.values(ar).filter((text) => typeof text === 'string' && text.includes('{title}'))
  expect(sentences.length).toBeGreaterThan(4)
  for (const sentence of sentences) expect(sentence).toContain('\u2068{title}\u2069')
})

describe('the page', () => {
  it('names only sentences that there are', () => {
    const named = [...html.matchAll(/data-(?:text|label|placeholder)="(\w+)"/g)].map(([, key]) => key ?? '')
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((key) => !Object.hasOwn(en, key))).toEqual([])
  })

  it('has a name for every category and tag of the programme', () => {
    const keys = [...seedCategories.map(({ slug }) => `category_${slug}`), ...seedTags.map(({ slug }) => `tag_${slug}`)]
    expect(keys.filter((key) => !Object.hasOwn(en, key))).toEqual([])
  })

  it('has no script and no style of its own inside', () => {
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/)
  })

  it('takes nothing from elsewhere', () => {
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })
})
