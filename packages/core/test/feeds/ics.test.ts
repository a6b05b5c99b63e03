import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventView } from '../../src/contract/outputs.ts'
import { readWallText } from '../../src/domain/moment.ts'
import { zone } from '../zones/arbitraries.ts'
import { goldenEvents } from './golden-events.ts'
import { parseStrictly } from './ics-grammar.ts'
import { type ReadEvent, readWithIcalJs, readWithTsIcs } from './read-ics.ts'
import { feedEvents, writeFeed } from './support.ts'

const golden = await feedEvents(...goldenEvents)

/** When an event takes place, as a parser should read it. */
function timesOf(view: EventView): Pick<ReadEvent, 'start' | 'end'> {
  const [start, end] = view.all_day
    ? [view.start, view.end]
    : [readWallText(view.utc_start_date), readWallText(view.utc_end_date)]
  return { start, end: end === start ? undefined : end }
}

describe('the golden feed', () => {
  const text = writeFeed('ics', golden)

  test('follows the grammar', () => {
    expect(parseStrictly(text).components.filter(({ name }) => name === 'VEVENT')).toHaveLength(golden.length)
  })

  test.each([
    ['ical.js', readWithIcalJs],
    ['ts-ics', readWithTsIcs],
  ])('is read by %s with the same instants and titles', (_, read) => {
    const events = read(text)
    expect(events.map(({ uid, title, start, end }) => ({ uid, title, start, end }))).toEqual(
      golden.map(({ view, uid }) => ({ uid, title: view.title, ...timesOf(view) })),
    )
  })

  test('has the same descriptions and places in both parsers', () => {
    const pick = ({ description, location }: ReadEvent) => ({ description, location })
    expect(readWithTsIcs(text).map(pick)).toEqual(readWithIcalJs(text).map(pick))
  })
})

/** Characters with a special meaning in some format, or in none. */
const nasty = fc.constantFrom(
  ...[
    ';',
    ',',
    ':',
    '\\',
    '\\n',
    '"',
    "'",
    '^',
    '^n',
    '\n',
    '\r\n',
    '\t',
    ' ',
    'é',
    'ß',
    '日本',
    '🎉',
    '👩‍👩‍👧',
    'مرحبا',
    '\u202e',
  ],
  ...['\r\nBEGIN:VEVENT', 'END:VCALENDAR', ']]>', '=', '%', '#', '𝒳', 'a', 'Z', '0'],
)
const text = fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 30 }).map((parts) =>
  // No entities, and no tags, which the text of an HTML description would lose.
  parts.join('').replace(/[<&\p{Cs}\0]/gu, ''),
)

/** The text that remains: line breaks are `\n`, and control characters are removed. */
function shown(given: string): string {
  return given.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/(?![\n\t])\p{Cc}|[\ufffe\uffff]/gu, '')
}

const line = (given: string): string =>
  shown(given)
    .replace(/[\t\n]+/g, ' ')
    .trim()

test('random events are read by ical.js as they were written', async () => {
  const date = fc.integer({ min: Date.UTC(1985, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 })
  const event = fc.record({
    title: text.map((given) => `T${given}`.slice(0, 200)),
    description: text.map((given) => `D${given}`),
    place: text.map((given) => `P${given}`.slice(0, 200)),
    start: date,
    seconds: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400_000 })),
    timezone: zone,
    all_day: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), async (given) => {
      const events = await feedEvents(
        ...given.map(({ start, seconds, place, ...fields }) => ({
          ...fields,
          start_date: start,
          end_date: start + seconds,
          venue: { venue: place },
        })),
      )
      const feed = writeFeed('ics', events)
      parseStrictly(feed)
      expect(readWithIcalJs(feed)).toEqual(
        events.map(({ view, uid }, index) => ({
          uid,
          title: line(view.title),
          description: shown(given[index]?.description ?? ''),
          location: line(given[index]?.place ?? ''),
          ...timesOf(view),
        })),
      )
    }),
    { numRuns: 15 },
  )
})
