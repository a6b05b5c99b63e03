import { runs } from '@kalends/tooling/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventStatuses } from '../../src/contract/statuses.ts'
import { anEvent, editor, openCalendar } from '../fixtures.ts'

const text = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .filter((value) => value.isWellFormed() && !value.includes('\0'))
const name = text.map((value) => `n${value}`)
const url = fc.webUrl()
const flag = fc.boolean()
const ids = fc.uniqueArray(fc.constantFrom(1, 2), { maxLength: 2 })
const status = fc.constantFrom('publish', 'draft', 'pending', 'private')
const past = fc.constantFrom('2020-01-01 00:00:00', '2026-06-15 12:30:00', 1_500_000_000)

/** Values for the fields of each collection. The slug is given, so that it does not depend on which name came first. */
const collections = {
  events: {
    title: name,
    start_date: fc.constantFrom('2027-02-01 10:00', '2027-02-02'),
    end_date: fc.constantFrom('2027-02-03 10:00', '2027-02-04T10:00:00'),
    author: fc.integer({ min: 1, max: 9 }),
    date: past,
    description: text,
    excerpt: text,
    status,
    timezone: fc.constantFrom('UTC', 'Europe/Paris', 'Asia/Kathmandu', 'UTC+5.5', 'America/New_York'),
    image: fc.constantFrom('https://example.org/a.png', 'https://example.org/b.png'),
    cost: fc.constantFrom('5', ['$5', '$7'], 'Donation', 0),
    website: url,
    show_map: flag,
    show_map_link: flag,
    hide_from_listings: flag,
    sticky: flag,
    featured: flag,
    ticketed: flag,
    event_status: fc.constantFrom(...eventStatuses),
    event_status_reason: text,
    online_url: url,
    categories: ids,
    tags: ids,
    venue: ids,
    organizer: ids,
  },
  venues: {
    venue: name,
    author: fc.integer({ min: 1, max: 9 }),
    date_utc: past,
    description: text,
    excerpt: text,
    status,
    show_map: flag,
    show_map_link: flag,
    address: text,
    city: text,
    country: fc.constantFrom('', 'France', 'US'),
    province: text,
    state: text,
    zip: text,
    phone: text,
    stateprovince: text,
    website: url,
    image: fc.constant('https://example.org/a.png'),
  },
  organizers: {
    organizer: name,
    author: fc.integer({ min: 1, max: 9 }),
    date: past,
    description: text,
    excerpt: text,
    status,
    phone: text,
    website: url,
    email: fc.constantFrom('a@example.org', 'b@example.org'),
    image: fc.constant('https://example.org/a.png'),
  },
} as const

const least = {
  events: { ...anEvent({ start_date: '2027-02-01', end_date: '2027-02-05' }), slug: 'same' },
  venues: { venue: 'Hall', slug: 'same' },
  organizers: { organizer: 'Choir', slug: 'same' },
} as const
/**
 * Fields for which `null` in an update does not do the same as creating without them. The first three cannot be cleared. A
 * cleared author means no author, but a new record has its creator.
 */
const kept = new Set(['title', 'start_date', 'end_date', 'author'])

/** A calendar with all records that the values refer to. */
async function open() {
  const calendar = openCalendar()
  for (const label of ['A', 'B']) {
    await calendar.makeVenue({ venue: label })
    await calendar.makeOrganizer({ organizer: label })
    await calendar.makeCategory(label)
    await calendar.makeTag(label)
  }
  for (const file of ['a', 'b']) await calendar.makeVenue({ venue: file, image: `https://example.org/${file}.png` })
  return calendar
}

const some = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) => fc.record(fields, { requiredKeys: [] })

test.each(['events', 'venues', 'organizers'] as const)(
  'creating %s and then updating in part comes to the same as creating with all of it',
  async (collection) => {
    const fields = some(collections[collection])
    await fc.assert(
      fc.asyncProperty(fields, fields, async (first, second) => {
        const [inSteps, atOnce] = [await open(), await open()]
        const path = `/${collection}`
        const { id } = await inSteps.make(path, { ...least[collection], ...first })
        const updated = await inSteps.put(`${path}/${id}`, second)
        expect(updated.status).toBe(200)
        const created = await atOnce.make(path, { ...least[collection], ...first, ...second })
        expect(updated.json).toEqual(created)
        expect((await inSteps.get(`${path}/${id}`, { user: editor })).json).toMatchObject(created)
      }),
      { numRuns: runs(8) },
    )
  },
)

test.each(['events', 'venues', 'organizers'] as const)(
  'clearing some fields of %s with null comes to the same as never having given them',
  async (collection) => {
    const names = Object.keys(collections[collection]).filter(
      (field) => !kept.has(field) && !(field in least[collection]),
    )
    await fc.assert(
      fc.asyncProperty(some(collections[collection]), fc.subarray(names), async (given, cleared) => {
        const [inSteps, atOnce] = [await open(), await open()]
        const path = `/${collection}`
        const { id } = await inSteps.make(path, { ...least[collection], ...given })
        const updated = await inSteps.put(`${path}/${id}`, Object.fromEntries(cleared.map((field) => [field, null])))
        const others = Object.entries(given).filter(([field]) => !cleared.includes(field))
        const created = await atOnce.make(path, { ...least[collection], ...Object.fromEntries(others) })
        expect(updated.json).toEqual(created)
      }),
      { numRuns: runs(8) },
    )
  },
)

test.each(['events', 'venues', 'organizers'] as const)(
  'sending back one of %s as it was read changes nothing',
  async (collection) => {
    await fc.assert(
      fc.asyncProperty(some(collections[collection]), async (given) => {
        const calendar = await open()
        const path = `/${collection}`
        const before = await calendar.make(path, { ...least[collection], ...given })
        const { image, ...rest } = before
        const written = {
          ...rest,
          image: image?.id ?? null,
          cost: given['cost'] ?? null,
          categories: before.categories?.map((term: any) => term.id),
          tags: before.tags?.map((term: any) => term.id),
        }
        const after = await calendar.put(`${path}/${before.id}`, written)
        expect(after.status).toBe(200)
        const { stateprovince: _a, json_ld: _b, ...same } = after.json
        const { stateprovince: _c, json_ld: _d, ...expected } = before
        expect(same).toEqual(expected)
      }),
      { numRuns: runs(8) },
    )
  },
)
