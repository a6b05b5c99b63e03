import { type Language, languages } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { en } from '../src/i18n/en.ts'
import { readIcs } from '../src/index.ts'
import { catalogues } from '../src/messages.ts'
import { readEvent } from './fixtures.ts'

const start = 'DTSTART:20270310T183000Z'
const placesOf = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort()

describe.each(languages)('the messages in %s', (language) => {
  const { problems, reasons, untitled } = catalogues[language]

  test('have a text for every code, with the same values', () => {
    for (const [own, english] of [
      [problems, en.problems],
      [reasons, en.reasons],
    ] as const) {
      const places = (texts: object) => Object.entries(texts).map(([code, text]) => [code, placesOf(text)])
      expect(places(own)).toEqual(places(english))
    }
    expect(
      [...Object.values(problems), ...Object.values(reasons), untitled].filter((text) => text.trim() === ''),
    ).toEqual([])
  })

  test('are whole sentences, and reasons are parts of one', () => {
    expect(Object.values(problems).filter((text) => !text.endsWith('.'))).toEqual([])
    expect(Object.values(reasons).filter((text) => text.endsWith('.'))).toEqual([])
  })

  test('say what to do, in a sentence of their own or by naming what must be', () => {
    // The reason of an ignored value says what it must be.
    const told = Object.entries(problems).filter(([code]) => code !== 'ignored_value')
    const english = new Map(Object.entries(en.problems))
    const hasRemedy = (text: string) => /\.\S* .+\.$/.test(text.replace('(.ics)', ''))
    expect(told.filter(([code, text]) => !/\bmust\b/.test(english.get(code) ?? '') && !hasRemedy(text))).toEqual([])
    const advice = / (?:Add|Check|Correct|Export|Give|Move|Raise|Save|Split|Use)\b.*\.$/
    expect(
      [...english].filter(([code, text]) => code !== 'ignored_value' && !/\bmust\b/.test(text) && !advice.test(text)),
    ).toEqual([])
  })
})

test.each(languages.filter((language) => language !== 'en'))('the messages in %s are not in English', (language) => {
  const { problems, reasons, untitled } = catalogues[language]
  const same = (own: object, english: object) =>
    Object.entries(english).filter(([code, text]) => new Map(Object.entries(own)).get(code) === text)
  expect([same(problems, en.problems), same(reasons, en.reasons)]).toEqual([[], []])
  expect(untitled).not.toBe(en.untitled)
})

test('Arabic isolates the names beside it', () => {
  const { problems, reasons } = catalogues.ar
  const texts = [...Object.values(problems), ...Object.values(reasons)].map((text) =>
    text.replace(/\{limit\}|\{reason\}/g, ''),
  )
  const outside = texts.map((text) => text.replace(/[\u2066\u2068][^\u2069]*\u2069/g, ''))
  expect(outside.filter((text) => /[\d{]/.test(text))).toEqual([])
  expect(outside.flatMap((text) => text.match(/[A-Za-z-]+/g) ?? []).filter((word) => word !== 'URL')).toEqual([])
})

test.each<[Language, string]>([
  [
    'en',
    'RRULE is not a valid recurrence rule: BYHOUR=25 is not valid. Only the dates that are listed are read. Correct the rule.',
  ],
  [
    'fr',
    'RRULE n’est pas une règle de récurrence valide\u00A0: BYHOUR=25 n’est pas valide. Seules les dates énumérées sont lues. Corrigez la règle.',
  ],
  [
    'pt-pt',
    'RRULE não é uma regra de recorrência válida: BYHOUR=25 não é válido. Só são lidas as datas enumeradas. Corrija a regra.',
  ],
  [
    'sw',
    'RRULE si kanuni sahihi ya kujirudia: BYHOUR=25 si sahihi. Tarehe zilizoorodheshwa pekee ndizo zinazosomwa. Sahihisha kanuni.',
  ],
  [
    'ar',
    '\u2066RRULE\u2069 ليست قاعدة تكرار صالحة: \u2068BYHOUR=25\u2069 غير صالح. تُقرأ التواريخ المذكورة فقط. صحّح القاعدة.',
  ],
])('a problem is told in %s', async (language, message) => {
  const { problems } = await readEvent([start, 'RRULE:FREQ=DAILY;BYHOUR=25'], { language })
  expect(problems.map((problem) => [problem.code, problem.message])).toEqual([['bad_rule', message]])
})

test('numbers are formatted for the language', async () => {
  const limits = { maxLineLength: 12_345 }
  const file = await readEvent([start, `COMMENT:${'x'.repeat(20_000)}`], { language: 'pt-pt', ...limits })
  expect(file.problems[0]?.message).toContain('12\u00A0345')
  const arabic = await readEvent([start, `COMMENT:${'x'.repeat(20_000)}`], { language: 'ar', ...limits })
  expect(arabic.problems[0]?.message).toContain('12,345')
})

test('an event without a title gets one in the language, unless another is given', async () => {
  const titleIn = async (options: object) => (await readEvent([start, 'SUMMARY:'], options)).events[0]?.input.title
  expect(await titleIn({ language: 'sw' })).toBe('Tukio lisilo na kichwa')
  expect(await titleIn({ language: 'sw', untitled: 'Bila jina' })).toBe('Bila jina')
})

test('an unknown language is rejected', async () => {
  await expect(readIcs('', { language: 'de' as never })).rejects.toThrow('readIcs.language: must be one of')
})
