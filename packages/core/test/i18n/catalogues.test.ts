import { describe, expect, test } from 'vitest'
import { languages } from '../../src/contract/languages.ts'
import { placesIn, sentenceOf, sentencesOf } from './sentences.ts'

const translations = languages.filter((language) => language !== 'en')
const english = sentencesOf('en')
const paths = [...english.keys()]

/** Sentences that can be the same as in English, because they have no English word, or only shared ones. */
const sharedSentences = ['{param} {problem}']

/** What is written the same in every language: names of parameters and headers, values, types, dates, abbreviations. */
const VERBATIM =
  /\w+=\w+|[a-z]+(?:_[a-z]+)+|[A-Z]\w+(?:-[A-Z]\w+)+|\w+\/[\w-]+|https?:\/\/|\d[\d:T+-]+(?: \d[\d:]+)?|[A-Z]{2,}(?:-\d)?(?:\+[\d:]+)?|OpenAPI|ETag|schema\.org|\b(?:true|false|publish|help|include|post)\b(?=[ .,:]|$)/g

describe.each(languages)('the catalogue of %s', (language) => {
  const sentences = sentencesOf(language)
  const texts = [...sentences].map(([path, text]) => ({ path, text }))

  test('has every sentence and no more', () => {
    expect([...sentences.keys()].sort()).toEqual([...paths].sort())
  })

  test('has no sentence that is empty or has blanks where none belong', () => {
    expect(texts.filter(({ text }) => text === '' || text !== text.trim() || / {2}/.test(text))).toEqual([])
  })

  test('has the same placeholders as English in each sentence', () => {
    const places = (language: (typeof languages)[number]) =>
      Object.fromEntries(paths.map((path) => [path, placesIn(sentenceOf(language, path))]))
    expect(places(language)).toEqual(places('en'))
  })

  test('ends a sentence with a full stop where English does, and only there', () => {
    const wrong = paths.filter(
      (path) => sentenceOf(language, path).endsWith('.') !== sentenceOf('en', path).endsWith('.'),
    )
    expect(wrong).toEqual([])
  })
})

describe.each(translations)('the translation to %s', (language) => {
  test('is a translation, save for a few sentences that need none', () => {
    const same = paths
      .map((path) => sentenceOf('en', path))
      .filter((text, at) => text === sentenceOf(language, paths[at] ?? ''))
    expect(same.filter((text) => !sharedSentences.includes(text))).toEqual([])
  })

  test('leaves names, values and abbreviations as they are', () => {
    const lost = paths.flatMap((path) => {
      const ours = sentenceOf(language, path)
      const kept = sentenceOf('en', path).match(VERBATIM) ?? []
      return kept.filter((word) => !ours.includes(word)).map((word) => `${path}: ${word}`)
    })
    expect(lost).toEqual([])
  })

  test('calls the same thing by the same words: English sentences that are alike are alike in it', () => {
    const said = new Map<string, Set<string>>()
    for (const path of paths) {
      const key = `${path.slice(0, path.indexOf('.'))} ${sentenceOf('en', path)}`
      said.set(key, (said.get(key) ?? new Set()).add(sentenceOf(language, path)))
    }
    expect([...said].filter(([, ways]) => ways.size > 1)).toEqual([])
  })
})

test('the words that languages share with English are all in use', () => {
  const texts = translations.flatMap((language) => [...sentencesOf(language).values()])
  expect(sharedSentences.filter((text) => !texts.includes(text))).toEqual([])
})

describe('Arabic', () => {
  const texts = [...sentencesOf('ar')].map(([path, text]) => ({ path, text }))

  test('begins every sentence with an Arabic letter, so that it runs from right to left', () => {
    expect(texts.filter(({ text }) => !/^\p{Script=Arabic}/u.test(text))).toEqual([])
  })

  test('closes every isolate that it opens', () => {
    expect(
      texts.filter(({ text }) => !/^(?:[^\u2066-\u2069]|[\u2066\u2068][^\u2066-\u2069]+\u2069)*$/.test(text)),
    ).toEqual([])
  })

  test('isolates dates, signed numbers and foreign words, which would be reversed otherwise', () => {
    const bare = /(?<![\u2066\u2068]`?)(?:\{(?:date|min|reason|name)\}|\b\d{4}-\d\d)/
    expect(texts.filter(({ text }) => bare.test(text))).toEqual([])
  })

  test('uses the comma, the semicolon and the question mark of its own', () => {
    const outside = (text: string) => text.replace(/[\u2066\u2068][^\u2069]*\u2069/g, '')
    expect(texts.filter(({ text }) => /[,;?]/.test(outside(text)))).toEqual([])
  })
})

describe.each(languages)('an error in %s', (language) => {
  /** Whether a text has a second sentence, which says what to do. */
  const hasRemedy = (text: string) => /[.؟?](?:\u2069)? .+[.؟?]$/s.test(text.replace(/\d\.\.\d/g, ''))
  /** Hooks and schemas of the host give these reasons. */
  const ofHost = ['errors.rest_vetoed', 'faults.refused_by_schema']
  /** These say what to do in one sentence. */
  const isRule = (path: string) => /^(?:is required|must)\b/.test(sentenceOf('en', path))

  test('says what to do', () => {
    const said = paths.filter((path) => /^(?:errors\.|wrongPassword$)/.test(path) && !ofHost.includes(path))
    expect(said.length).toBeGreaterThan(20)
    expect(said.filter((path) => !hasRemedy(sentenceOf(language, path)))).toEqual([])
  })

  test('about a parameter says what would be right', () => {
    const faults = paths.filter((path) => path.startsWith('faults.') && !ofHost.includes(path))
    expect(faults.length).toBeGreaterThan(40)
    expect(faults.filter((path) => !isRule(path) && !hasRemedy(sentenceOf(language, path)))).toEqual([])
  })
})

test.each(translations)('%s uses the apostrophe and the quotation marks of print', (language) => {
  const texts = [...sentencesOf(language).values()]
  const outside = (text: string) => text.replace(/\{"title": "…"\}|\("…"\)/, '')
  expect(texts.filter((text) => /['"]/.test(outside(text)))).toEqual([])
})
