import { describe, expect, test } from 'vitest'
import { languages } from '../../src/contract/languages.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { openCalendar } from '../fixtures.ts'
import { sentencesOf } from './sentences.ts'

const translations = languages.filter((language) => language !== 'en')

/** Whether a text is for readers. In examples only a message is; titles and descriptions there are data. */
function isForReaders(path: string): boolean {
  return path.startsWith('/components/examples/')
    ? path.endsWith('/value/message')
    : /\/(?:title|description|summary)$/.test(path) && !path.includes('/example/')
}

/** A copy without texts for readers; properties that are only called `title` or `description` stay. */
function withoutTexts(value: unknown, path = ''): unknown {
  if (typeof value === 'string') return isForReaders(path) ? '' : value
  if (Array.isArray(value)) return value.map((inner, index) => withoutTexts(inner, `${path}/${index}`))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutTexts(inner, `${path}/${key}`)]))
}

/** Every text for readers, in order, with its path. */
function textsIn(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return isForReaders(path) ? [[path, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}/${key}`))
}

/** The document without the two values that depend on the language: the default root, and the word for a free event. */
function documentIn(language: (typeof languages)[number]): any {
  const document: any = openCalendar().openapi(language)
  document.servers[1].variables.language.default = ''
  for (const name of ['events', 'events.list']) {
    const { value } = document.components.examples[name]
    for (const event of value.events ?? [value]) event.cost = ''
  }
  return structuredClone(document)
}

describe.each(translations)('the document in %s', (language) => {
  test('has the same paths, names, types, enumerations and codes as the English one', () => {
    expect(withoutTexts(documentIn(language))).toEqual(withoutTexts(documentIn('en')))
  })

  test('has no text that is empty', () => {
    const texts = textsIn(documentIn(language))
    expect(texts.length).toBeGreaterThan(500)
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('leaves no placeholder in a sentence', () => {
    expect(textsIn(documentIn(language)).filter(([, text]) => /\{\w+\}/.test(text))).toEqual([])
  })

  test('shares no text with the English one but codes', () => {
    const english = new Map(textsIn(documentIn('en')))
    const same = textsIn(documentIn(language)).filter(
      ([path, text]) => !text.startsWith('`') && english.get(path) === text,
    )
    expect([...new Set(same.map(([, text]) => text))]).toEqual([])
  })

  test('names its language in the default root, and the word for free', () => {
    const document: any = openCalendar().openapi(language)
    expect(document.servers[1].variables.language).toMatchObject({ default: language, enum: [...languages] })
    expect(document.components.examples.events.value.cost).toBe(catalogues[language].free)
  })

  test.each(['view', 'help'])(
    'lists the same addresses and parameters at the namespace root, in context %s',
    async (context) => {
      const rootIn = async (accepted: string) =>
        (await openCalendar().get(`?context=${context}`, { headers: { 'accept-language': accepted } })).json
      const [ours, english] = [await rootIn(language), await rootIn('en')]
      expect(withoutTexts(ours)).toEqual(withoutTexts(english))
      expect(textsIn(ours)).not.toEqual(textsIn(english))
    },
  )
})

test('the document has every description of a field, filter and view', () => {
  const texts = new Set(textsIn(documentIn('en')).map(([, text]) => text))
  const described = [...sentencesOf('en')].filter(([path]) => /^(?:fields|filters|parts|views)\./.test(path))
  expect(described.length).toBeGreaterThan(100)
  expect(described.filter(([, text]) => !texts.has(text)).map(([path]) => path)).toEqual([])
})

test('every property of a schema has a description that says more than its name', () => {
  const { schemas } = documentIn('en').components
  const described = Object.entries<any>(schemas)
  expect(described).toHaveLength(26)
  const bare = described.flatMap(([name, { properties }]) =>
    Object.keys(properties).flatMap((key) =>
      properties[key].description?.split(' ').length > 2 ? [] : [`${name}.${key}`],
    ),
  )
  expect(bare).toEqual([])
})

test('the parts of records and problems are described', () => {
  const { Image, DateDetails, CostDetails, Problem } = documentIn('en').components.schemas
  expect([Image, DateDetails, CostDetails, Problem].filter(({ description }) => !description)).toEqual([])
})

test('the document without a language is in the language of the calendar', () => {
  const calendar = openCalendar({ language: 'sw' })
  expect(calendar.openapi()).toEqual(calendar.openapi('sw'))
})
