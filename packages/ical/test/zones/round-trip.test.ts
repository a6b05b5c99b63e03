import { createCalendar, languages } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { runs } from '@kalends/tooling/runs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIcs } from '../../src/index.ts'

const NOW = Date.UTC(2027, 0, 15, 12)
const openCalendar = (language: (typeof languages)[number] = 'en') =>
  createCalendar({ store: memoryStore(), clock: () => NOW, sanitize: false, language })

const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/St_Johns',
  'Africa/Cairo',
  'Asia/Gaza',
  'UTC',
  'UTC+5:30',
  'UTC-3',
)
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(';', ',', ':', '\\', '"', '^', '\n', 'é', '日本', '🎉', 'مرحبا', ' ', '\\n', '%', '='),
      fc.string({ unit: 'grapheme', maxLength: 10 }),
    ),
    { maxLength: 20 },
  )
  // A round trip changes tags, entities and control characters, so they are removed here.
  .map((parts) => parts.join('').replace(/[<&]|(?!\n)[\p{Cc}\p{Cs}\ufffe\uffff\u2028\u2029]/gu, ''))
const line = text.map((given) => `T${given.replaceAll('\n', '')}T`.slice(0, 150))
const description = fc.oneof(
  text.map((given) => `D${given}D`),
  fc.constantFrom('', 'Canceled', '<p>Bring <b>books</b></p>', '<p>Canceled</p>', 'Two\n\nparagraphs'),
)
const coordinates = fc.constantFrom({}, { geo_lat: 52.52, geo_lng: -13.405 })
const venue = fc
  .tuple(line, fc.constantFrom({}, { address: '1 High Street, 2nd floor' }, { address: 'A; B' }), coordinates)
  .map(([name, address, point]) => ({ venue: name, ...address, ...point }))
const contact = fc.constantFrom({ email: "o'b+c@example.org" }, { website: 'https://choir.example.org/' })
// In parameters, ical.js parses a backslash followed by `n` as a line break.
const organizer = fc.tuple(line, contact).map(([name, given]) => ({ organizer: name.replaceAll('\\', ''), ...given }))
const distinct = <T>(items: fc.Arbitrary<T>, name: (item: T) => string) =>
  fc.uniqueArray(items, { maxLength: 3, selector: (item) => name(item).toLowerCase() })

const event = fc.record({
  title: line,
  description,
  start: fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 }),
  seconds: fc.integer({ min: 0, max: 300_000 }),
  timezone: zone,
  all_day: fc.boolean(),
  status: fc.constantFrom('publish' as const, 'private' as const),
  event_status: fc.constantFrom(...(['scheduled', 'canceled', 'postponed', 'rescheduled', 'moved_online'] as const)),
  event_status_reason: fc.oneof(
    fc.constant(''),
    text.map((given) => `R${given}R`.slice(0, 150)),
  ),
  online_url: fc.constantFrom(null, 'https://meet.example.org/a?b=1,2;c'),
  venue: distinct(venue, ({ venue: name }) => name),
  organizer: fc.array(organizer, { maxLength: 1 }),
  categories: distinct(line, (name) => name),
  image: fc.constantFrom(null, 'https://example.org/images/concert.jpg'),
  website: fc.constantFrom(null, 'https://example.org/concert'),
})

/** A fixed offset has several spellings. */
const zoneOf = ({ timezone, start }: { readonly timezone: string; readonly start: string }) =>
  timezone.startsWith('UTC') ? start.slice(-'+hh:mm'.length) : timezone

const everything = { start_date: '2000-01-01', status: ['publish', 'private'], per_page: 50 } as const

type Calendar = ReturnType<typeof openCalendar>

/** All events, ordered by title: a date has no zone, so an all-day event may start at another instant after the trip. */
async function allOf({ events: { list } }: Calendar) {
  const { events } = await list(everything)
  return events.toSorted((a, b) => (a.title < b.title ? -1 : 1))
}

/** The fields of a calendar's events that must survive the round trip. */
async function shown(calendar: Calendar) {
  return (await allOf(calendar)).map((view) => ({
    title: view.title,
    description: view.description,
    status: view.status,
    event_status: view.event_status,
    event_status_reason: view.event_status_reason,
    online_url: view.online_url,
    image: view.image?.url,
    categories: view.categories.map(({ name }) => name),
    venue: view.venue.map(({ venue: name, address, geo_lat, geo_lng }) => [name, address, geo_lat, geo_lng]),
    organizer: view.organizer.map(({ organizer: name, email, website }) => [name, email, website]),
    ...(view.all_day
      ? { start: view.start, end: view.end }
      : { utc_start_date: view.utc_start_date, utc_end_date: view.utc_end_date }),
    // The zone is compared only for times in the daytime. A date has no zone. A time that occurs twice is at night, and
    // is written in UTC.
    ...(!view.all_day && / (0[89]|1\d):/.test(view.utc_start_date) && { zone: zoneOf(view) }),
  }))
}

test('the feed of a calendar, read and created again, gives the same events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...languages),
      async (given, language) => {
        const [first, second] = [openCalendar(language), openCalendar()]
        for (const [index, { start, seconds, ...fields }] of given.entries()) {
          const title = `${index} ${fields.title}`
          // A name without other details would link the venue or organizer of another event.
          const venues = fields.venue.map((one) => ({ ...one, venue: `${index}${one.venue}` }))
          const organizers = fields.organizer.map((one) => ({ ...one, organizer: `${index}${one.organizer}` }))
          const dates = { start_date: start, end_date: start + seconds }
          await first.events.create({ ...fields, ...dates, title, venue: venues, organizer: organizers })
        }
        const file = await first.feeds.ics({ start_date: '2000-01-01' })
        const { events, problems } = await readIcs(file)
        expect(problems).toEqual([])
        for (const { input } of events) await second.events.create(input)
        expect(await shown(second)).toEqual(await shown(first))
        const pages = (await allOf(first)).map(({ url }) => url)
        // `URL` is the page of the event. Its website is not in the feed.
        expect((await allOf(second)).map(({ website }) => website)).toEqual(pages)
      },
    ),
    { numRuns: runs(30) },
  )
})
