import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { languages } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { words } from '../src/words/languages.ts'

const viewer = readFileSync(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui-bundle.js'), 'utf8')

/** Texts composed of other texts of the viewer, or of names in the document. */
const COMPOSED = new Set(['query', 'path', 'header', 'cookie'])

test.each(Object.keys(words.fr.viewer).filter((text) => !COMPOSED.has(text)))('the viewer still says “%s”', (text) => {
  const parts = text.split('{}').map((part) => part.trim().replace(/ (?:character|item)s?$/, ''))
  expect(parts.filter((part) => !viewer.includes(part) && !viewer.includes(part.replaceAll('"', '\\"')))).toEqual([])
})

describe.each(languages)('in %s', (language) => {
  const { frame, viewer: said } = words[language]

  test('the only empty translation is one that another translation includes', () => {
    const empty = Object.entries({ ...frame, ...said }).filter(([, text]) => text.trim() === '')
    expect(empty.map(([name]) => name)).toEqual(['item'])
  })

  test('no translation has more placeholders than the English text', () => {
    const places = (text: string): number => text.split('{}').length
    expect(Object.entries(said).filter(([text, other]) => places(other) > places(text))).toEqual([])
  })

  test('the response is announced', () => {
    expect(frame.answered).toContain('{status}')
  })
})

test.each(languages.filter((language) => language !== 'en'))('%s has every text, and is not English', (language) => {
  expect(Object.keys(words[language].viewer).sort()).toEqual(Object.keys(words.fr.viewer).sort())
  const kept = Object.entries(words[language].viewer).filter(([text, other]) => text === other)
  // Some words are the same in two languages.
  expect(kept.length).toBeLessThan(6)
})
