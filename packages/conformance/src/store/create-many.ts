import assert from 'node:assert/strict'
import {
  type CalendarError,
  type CategoryView,
  type CompleteStore,
  type EventView,
  isCalendarError,
  type Kind,
  kinds,
  type OrganizerView,
  type TagView,
  type VenueView,
} from '@kalends/core'
import type { StoreCase } from './store-case.ts'
import { calendarCase, calendarOn } from './support/calendar-case.ts'

/**
 * Cases for a calendar on the store: `createMany` plans rows together, and the store must write all of them or none.
 */
export const createMany: readonly StoreCase[] = [
  calendarCase('createMany writes all rows, and the new records in them, with one commit', async (calendar, store) => {
    const ids = await calendar.events.createMany(numbers(40).map(rowOf))
    assert.deepEqual(
      ids,
      numbers(40).map((number) => number + 1),
    )
    assert.equal(await store.revision(), 1)
    assert.deepEqual(await countsIn(store), { event: 40, venue: 4, organizer: 2, category: 3, tag: 6, image: 2 })
    for (const [index, id] of ids.entries()) assert.deepEqual(namesOf(await calendar.events.get(id)), namesIn(index))
  }),
  calendarCase('createMany gives rows of the same title slugs of their own', async (calendar) => {
    await calendar.events.create({ ...dates, title: 'Fair' })
    const ids = await calendar.events.createMany(numbers(3).map(() => ({ ...dates, title: 'Fair' })))
    const slugs = await Promise.all(ids.map(async (id) => (await calendar.events.get(id)).slug))
    assert.deepEqual(slugs, ['fair-2', 'fair-3', 'fair-4'])
    const places = await calendar.venues.createMany([{ venue: 'Hall' }, { venue: 'Hall' }])
    assert.deepEqual(await Promise.all(places.map(async (id) => (await calendar.venues.get(id)).slug)), [
      'hall',
      'hall-2',
    ])
  }),
  calendarCase('createMany links rows to records that exist', async (calendar, store) => {
    const { id: venue } = await calendar.venues.create({ venue: 'Hall 1', city: 'Ghent' })
    await calendar.tags.create({ name: 'Tag 3' })
    const { id: parent } = await calendar.categories.create({ name: 'Category 1' })
    await calendar.events.createMany([...numbers(12).map(rowOf), { ...dates, title: 'Last', venue }])
    assert.deepEqual(await countsIn(store), { event: 13, venue: 4, organizer: 2, category: 3, tag: 6, image: 2 })
    assert.equal((await calendar.venues.list({ event: 2 })).venues[0]?.id, venue)
    const below = await calendar.categories.createMany([
      { name: 'A', parent },
      { name: 'B', parent },
    ])
    for (const id of below) assert.equal((await calendar.categories.get(id)).parent, parent)
  }),
  calendarCase('createMany writes nothing if one row is rejected, and names the row', async (calendar, store) => {
    const { id: known } = await calendar.tags.create({ name: 'Known', slug: 'taken' })
    await calendar.events.create({ ...dates, title: 'A', external_source: 'city', external_id: '1' })
    const before = [await store.revision(), await countsIn(store)]
    const last = numbers(20).map(rowOf)
    const external = { external_source: 'city', external_id: '1' }
    const { events, tags } = calendar
    const refused = [
      [20, 'rest_invalid_param', () => events.createMany([...last, { ...dates, title: 'B', website: 'nowhere' }])],
      [20, 'rest_missing_callback_param', () => events.createMany([...last, { title: 'B' } as never])],
      [20, 'rest_invalid_param', () => events.createMany([...last, { ...dates, title: 'B', venue: 77 }])],
      [20, 'rest_invalid_param', () => events.createMany([...last, { ...dates, title: 'B', ...external }])],
      [
        20,
        'rest_forbidden',
        () => calendar.as(author).events.createMany([...plain(20), { ...dates, title: 'B', author: 1 }]),
      ],
      [1, 'term_exists', () => tags.createMany([{ name: 'New' }, { name: 'known' }])],
      [1, 'duplicate_term_slug', () => tags.createMany([{ name: 'New' }, { name: 'Newer', slug: 'taken' }])],
    ] as const
    for (const [row, code, create] of refused) {
      const error = await errorOf(create())
      assert.equal(error.code, code)
      checkRow(error, row)
    }
    assert.deepEqual([await store.revision(), await countsIn(store)], before)
    assert.equal((await errorOf(tags.createMany([{ name: 'known' }]))).toJSON().data['term_id'], known)
  }),
  calendarCase('createMany rejects rows that conflict with each other', async (calendar, store) => {
    const { events, tags, categories } = calendar
    const external = { external_source: 'city', external_id: '1' }
    const slugs = [
      { name: 'B', slug: 'x' },
      { name: 'C', slug: 'x' },
    ]
    const refused = [
      [2, 'rest_invalid_param', () => tags.createMany([{ name: 'A' }, { name: 'B' }, { name: 'a' }])],
      [1, 'duplicate_term_slug', () => tags.createMany(slugs)],
      [1, 'duplicate_term_slug', () => categories.createMany(slugs)],
      [
        1,
        'rest_invalid_param',
        () =>
          events.createMany([
            { ...rowOf(1), ...external },
            { ...rowOf(2), ...external },
          ]),
      ],
    ] as const
    for (const [row, code, create] of refused) {
      const error = await errorOf(create())
      assert.equal(error.code, code)
      checkRow(error, row)
    }
    assert.deepEqual([await store.revision(), await countsIn(store)], [0, { ...none }])
  }),
  calendarCase('createMany with atomic: false writes the valid rows', async (calendar, store) => {
    const wrong: Readonly<Record<number, object>> = {
      3: { title: '' },
      7: { venue: 77 },
      9: { end_date: '2027-01-01' },
    }
    const results = await calendar.events.createMany(
      numbers(40).map((number) => ({ ...rowOf(number), ...wrong[number] })),
      { atomic: false },
    )
    assert.equal(results.length, 40)
    for (const [row, { id, error }] of results.entries()) {
      if (id === undefined) checkRow(error, row)
      else assert.deepEqual(namesOf(await calendar.events.get(id)), namesIn(row))
    }
    const failed = results.flatMap(({ error }, row) => (error === undefined ? [] : [row]))
    assert.deepEqual(failed, Object.keys(wrong).map(Number))
    assert.deepEqual(await countsIn(store), { event: 37, venue: 4, organizer: 2, category: 3, tag: 6, image: 2 })
    const terms = await calendar.tags.createMany([{ name: 'Tag 1' }, { name: 'New' }], { atomic: false })
    assert.deepEqual([terms[0]?.error?.code, terms[0]?.error?.details.row], ['term_exists', 0])
    assert.equal(terms[1]?.id, 7)
  }),
  calendarCase('createMany and other writers at the same time create each record once', async (calendar, store) => {
    const others = [calendarOn(store), calendarOn(store)]
    const writing = [calendar, ...others].flatMap(({ events }, writer) => [
      events.createMany(numbers(30).map(rowOf)),
      events.createMany(numbers(10).map(rowOf), { atomic: false }),
      events.create({ ...rowOf(writer), title: 'Alone' }),
    ])
    const created = (await Promise.all(writing)).flat().map((one) => (typeof one === 'number' ? one : one.id))
    assert.equal(new Set(created).size, 123)
    assert.deepEqual(await countsIn(store), { event: 123, venue: 4, organizer: 2, category: 3, tag: 6, image: 2 })
    const events = await store.getMany('event', created.map(Number))
    assert.equal(new Set(events.map((event) => event?.slug)).size, 123)
    assert.ok(events.every((event) => event?.tagIds.length === 2 && event.venueIds.length === 1))
  }),
  calendarCase('createMany of the same new terms twice at the same time succeeds once', async (calendar, store) => {
    const rows = numbers(20).map((number) => ({ name: `Tag ${number}` }))
    const outcomes = await Promise.allSettled([calendar, calendarOn(store)].map(({ tags }) => tags.createMany(rows)))
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    assert.deepEqual(
      errors.map(({ code }) => code),
      ['term_exists'],
    )
    checkRow(errors[0], 0)
    assert.deepEqual([await store.revision(), (await countsIn(store)).tag], [1, 20])
  }),
]

const author = { id: 3, roles: ['author'] }
const dates = { start_date: '2027-03-01 10:00:00', end_date: '2027-03-01 12:00:00' }
const none = { event: 0, venue: 0, organizer: 0, category: 0, tag: 0, image: 0 } satisfies Record<Kind, number>

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function plain(count: number) {
  return numbers(count).map((number) => ({ ...dates, title: `Event ${number}` }))
}

/** An event with a new venue, organizer, terms and image. */
function rowOf(number: number) {
  return {
    ...dates,
    title: `Event ${number}`,
    venue: { venue: `Hall ${number % 4}`, city: 'Ghent' },
    organizer: { organizer: `Club ${number % 2}` },
    categories: [`Category ${number % 3}`],
    tags: [`Tag ${number % 6}`, `tag ${(number + 1) % 6}`],
    image: `https://example.org/${number % 2}.png`,
  }
}

/** The title, the names of the linked records, and the image of a row, in lower case. */
function namesIn(number: number): readonly (string | undefined)[] {
  const { title, venue, organizer, categories, tags, image } = rowOf(number)
  return [title, venue.venue, organizer.organizer, ...categories, ...tags, image].map((name) => name.toLowerCase())
}

function namesOf({ title, venue, organizer, categories, tags, image }: EventView): readonly (string | undefined)[] {
  const names = [title]
  for (const link of [...venue, ...organizer, ...categories, ...tags]) names.push(nameOf(link))
  return [...names, image?.url].map((name) => name?.toLowerCase())
}

/** The name of a linked record. The view must not have `expand=false`. */
function nameOf(link: number | VenueView | OrganizerView | CategoryView | TagView): string {
  if (typeof link === 'number') throw new Error('The link is an id.')
  if ('venue' in link) return link.venue
  return 'organizer' in link ? link.organizer : link.name
}

/** How many records there are of each kind. Ids start at 1, and a rejected commit can use some up. */
async function countsIn(store: CompleteStore): Promise<Readonly<Record<Kind, number>>> {
  const counts: Record<Kind, number> = { ...none }
  for (const kind of kinds) {
    const records = await store.getMany(
      kind,
      numbers(1000).map((number) => number + 1),
    )
    counts[kind] = records.filter((record) => record !== undefined).length
  }
  return counts
}

async function errorOf(promise: Promise<unknown>): Promise<CalendarError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.ok(isCalendarError(error), `not a CalendarError: ${error}`)
  return error
}

/** Checks that each part of an error names its row. */
function checkRow(error: CalendarError, row: number): void {
  const { message, data } = error.toJSON()
  assert.deepEqual([error.details.row, data.row], [row, row])
  for (const text of [error.message, message]) assert.ok(text.includes(`[${row}]`), text)
  for (const { param } of error.faults) assert.ok(param.startsWith(`[${row}].`), param)
}
