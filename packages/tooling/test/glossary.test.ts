import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allTexts, NAMES, type Text, type Translation, translations } from './texts.ts'

const glossary = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8')
const columns = ['French', 'Portuguese', 'Arabic', 'Swahili']

/** The rows of the tables whose first column has that heading. A cell is a list of words. */
function rowsOf(heading: string): readonly (readonly (readonly string[])[])[] {
  const lines = glossary.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`| ${heading} |`))
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'))
  return lines.slice(start + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().split(', ')),
  )
}

/** A text without the parts that are not translated: names in backticks, placeholders, isolates. */
function plain(text: string): string {
  return text.replace(/`[^`]*`|\{[^}]*\}|[\u2066-\u2069]/g, '').toLowerCase()
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w-])${word.toLowerCase()}(?![\\w-])`).test(plain(text))
}

function breaches(english: readonly string[], forms: readonly string[], language: Translation): readonly string[] {
  const isBreach = (text: Text) =>
    !NAMES.test(text.path) &&
    english.some((term) => hasWord(text.en, term)) &&
    !forms.some((form) => plain(text[language]).includes(form.toLowerCase()))
  return allTexts.filter(isBreach).map((text) => `${text.path}: ${text[language]}`)
}

const concepts = rowsOf('English')
const avoided = rowsOf('in')

test('the glossary has a row for each concept, with a term in each language', () => {
  expect(concepts.length).toBeGreaterThan(45)
  expect(concepts.filter((row) => row.length !== 5 || row.some((cell) => cell.includes('')))).toEqual([])
  expect(avoided.filter(([language]) => !columns.includes(language?.[0] ?? ''))).toEqual([])
})

test('all packages are there', () => {
  const counts = ['core.', 'ical.', 'demo.', 'doc-page.'].map(
    (name) => allTexts.filter(({ path }) => path.startsWith(name)).length,
  )
  expect(counts.filter((count) => count > 40)).toHaveLength(4)
})

describe.each(concepts.map((row) => [row[0]?.[0] ?? '', row] as const))('“%s”', (_, [english = [], ...others]) => {
  test('is used', () => {
    expect(allTexts.some((text) => english.some((term) => hasWord(text.en, term)))).toBe(true)
  })

  test.each(translations.map((language, index) => [language, others[index] ?? []] as const))(
    'is called the same everywhere in %s',
    (language, forms) => {
      expect(breaches(english, forms, language)).toEqual([])
    },
  )
})

test.each(avoided)('%s does not say “%s”', ([column = ''], words) => {
  const language = translations[columns.indexOf(column)] ?? 'fr'
  const said = allTexts.filter((text) => words.some((word) => plain(text[language]).includes(word)))
  expect(said.map((text) => `${text.path}: ${text[language]}`)).toEqual([])
})

test('the test finds a term that is translated otherwise', () => {
  expect(breaches(['venue'], ['salle'], 'fr').length).toBeGreaterThan(3)
})
