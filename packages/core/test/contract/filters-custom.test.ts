import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { author, badParams, editor, openCalendar, type TestCalendar } from '../fixtures.ts'

const fields = {
  events: {
    price: { type: 'number', filterable: true },
    seats: { type: 'integer', default: 50, filterable: true },
    genre: { type: 'text', filterable: true },
    outdoors: { type: 'boolean', filterable: true },
    level: { type: 'choice', oneOf: ['easy', 'hard'], filterable: true },
    days: { type: 'choices', oneOf: ['mon', 'tue', 'wed'], default: ['wed'], filterable: true },
    link: { type: 'url', filterable: true },
    doors: { schema: v.nullable(v.pipe(v.string(), v.isoDate())), filterable: true },
    scores: { schema: v.array(v.number()), filterable: true },
    secret: { type: 'text' },
  },
  venues: { seats: { type: 'integer', filterable: true } },
  organizers: { kind: { type: 'text', filterable: true } },
} as const

const EVENTS = {
  a: {
    price: 10,
    genre: 'jazz',
    outdoors: true,
    level: 'easy',
    days: ['mon', 'tue'],
    doors: '2027-05-01',
    scores: [1, 9],
  },
  b: { price: 15.5, seats: 5, genre: 'Jazz', outdoors: false, level: 'hard', days: ['tue'], doors: '2027-06-01' },
  c: { price: 20, seats: 100, genre: 'rock, pop', link: 'https://a.example/b,c', secret: 'x' },
  d: { price: -3, genre: 'a..b\\c', days: [], scores: [5] },
  e: {},
}

/** The calendar of most tests. The title of each event is its key. */
async function open(): Promise<TestCalendar> {
  const calendar = openCalendar({ fields })
  for (const [title, custom_fields] of Object.entries(EVENTS)) await calendar.makeEvent({ title, custom_fields })
  return calendar
}

const queryOf = (field: string, value: string) => `custom_fields[${field}]=${encodeURIComponent(value)}`

describe('events by custom fields', () => {
  let calendar: TestCalendar
  beforeEach(async () => {
    calendar = await open()
  })

  it.each([
    ['price', '10', 'a'],
    ['price', '10,20, 99', 'ac'],
    ['price', '10..20', 'abc'],
    ['price', '10.5..', 'bc'],
    ['price', '..10', 'ad'],
    ['price', ' -5 .. 0 ', 'd'],
    ['price', '', 'abcde'],
    ['seats', '50', 'ade'],
    ['seats', '..50', 'abde'],
    ['seats', '51..', 'c'],
    ['genre', 'jazz', 'a'],
    ['genre', 'jazz,Jazz', 'ab'],
    ['genre', 'a..k', 'ad'],
    ['genre', 'rock\\, pop', 'c'],
    ['genre', 'a\\..b\\\\c', 'd'],
    ['genre', '..Jazz', 'b'],
    ['outdoors', 'true', 'a'],
    ['outdoors', '0', 'b'],
    ['level', 'easy,hard', 'ab'],
    ['days', 'mon', 'a'],
    ['days', 'tue', 'ab'],
    ['days', 'wed', 'cde'],
    ['link', 'https://a\\.example/b\\,c', 'c'],
    ['doors', '2027-05-02..', 'b'],
    ['scores', '2..8', 'd'],
    ['scores', '9', 'a'],
  ])('%s=%s', async (field, value, kept) => {
    expect((await calendar.names(`/events?${queryOf(field, value)}`)).join('')).toBe(kept)
    const { days } = (
      await calendar.get(`/events/days?start_date=2027-01-01&end_date=2027-12-31&${queryOf(field, value)}`)
    ).json
    expect(days.length === 0).toBe(kept === '')
  })

  it('all of them must match, together with other filters', async () => {
    const query = `${queryOf('days', 'tue')}&${queryOf('price', '11..')}`
    expect(await calendar.names(`/events?${query}`)).toEqual(['b'])
    expect(await calendar.names(`/events?${query}&search=zzz`)).toEqual([])
    expect(await calendar.names(`/events?${queryOf('price', '0..')}&exclude=1&orderby=title&order=desc`)).toEqual([
      'c',
      'b',
    ])
    const { json } = await calendar.get(`/events?${queryOf('price', '10..20')}&per_page=2`)
    expect([json.total, json.next_rest_url]).toEqual([3, expect.stringContaining('custom_fields%5Bprice%5D=10..20')])
  })

  it('follow a change', async () => {
    await calendar.put('/events/1', { custom_fields: { price: 30, genre: null } })
    expect(await calendar.names(`/events?${queryOf('price', '30')}`)).toEqual(['a'])
    expect(await calendar.names(`/events?${queryOf('genre', 'jazz')}`)).toEqual([])
    await calendar.del('/events/1?force=true')
    expect(await calendar.names(`/events?${queryOf('price', '30')}`)).toEqual([])
  })

  it('never find an event that is locked for the user', async () => {
    await calendar.put('/events/1', { password: 'x' })
    expect(await calendar.names(`/events?${queryOf('price', '10')}`)).toEqual([])
    expect(await calendar.names(`/events?${queryOf('seats', '50')}`)).toEqual(['d', 'e'])
    expect(
      (await calendar.get(`/events/days?start_date=2027-01-01&end_date=2027-12-31&${queryOf('price', '10')}`)).json
        .days,
    ).toEqual([])
    expect(await calendar.names(`/events?${queryOf('price', '10')}`, { user: editor })).toEqual(['a'])
  })

  it.each([
    ['price', 'cheap', 'custom_fields.price must be a number.'],
    ['price', '10..cheap', 'custom_fields.price must be a number.'],
    ['price', '20..10', expect.stringContaining('begins with its lower end')],
    ['price', '..', expect.stringContaining('a range such as 10..20')],
    ['price', '1..2,3', expect.stringContaining('a range such as 10..20')],
    ['price', '1..2..3', expect.stringContaining('a range such as 10..20')],
    ['genre', 'x'.repeat(201), expect.stringContaining('200')],
    ['genre', 'x,'.repeat(501), expect.stringContaining('500')],
    ['outdoors', 'maybe', expect.stringContaining('custom_fields.outdoors')],
    ['level', 'medium', 'custom_fields.level must be one of: easy, hard.'],
    [
      'secret',
      'x',
      expect.stringContaining('custom_fields.secret is not filterable. Filterable custom fields: price, seats'),
    ],
    ['colour', 'red', expect.stringContaining('custom_fields.colour is not filterable.')],
  ])('reject %s=%s', async (field, value, message) => {
    const { status, json } = await calendar.get(`/events?${queryOf(field, value)}`)
    expect([status, json.message]).toEqual([400, message])
    expect(await calendar.failure(`/events/days?${queryOf(field, value)}`)).toEqual(badParams(`custom_fields.${field}`))
  })

  it('reject anything but an object, and names where none is declared', async () => {
    expect(await calendar.failure('/events?custom_fields=5')).toEqual(badParams('custom_fields'))
    expect(await openCalendar().failure('/events?custom_fields[price]=5')).toEqual(badParams('custom_fields.price'))
    expect(await calendar.failure('/venues?custom_fields[price]=5')).toEqual(badParams('custom_fields.price'))
  })
})

it('venues and organizers have filters of their own', async () => {
  const calendar = openCalendar({ fields })
  for (const seats of [5, 50]) await calendar.makeVenue({ venue: `${seats}`, custom_fields: { seats } })
  await calendar.makeVenue({ venue: 'draft', status: 'draft', custom_fields: { seats: 5 } }, { user: author })
  await calendar.makeOrganizer({ organizer: 'Ann', custom_fields: { kind: 'club' } })
  expect(await calendar.names('/venues?custom_fields[seats]=..10')).toEqual(['5'])
  expect(await calendar.names('/venues?custom_fields[seats]=..10', { user: author })).toEqual(['draft', '5'])
  expect(await calendar.names('/organizers?custom_fields[kind]=club,band')).toEqual(['Ann'])
  expect(await calendar.names('/organizers?custom_fields[kind]=band')).toEqual([])
})

it('in process, values in lists and ranges are taken as they are', async () => {
  const calendar = openCalendar({ fields })
  for (const [title, custom_fields] of Object.entries(EVENTS)) await calendar.makeEvent({ title, custom_fields })
  const titles = async (custom_fields: Readonly<Record<string, unknown>>) => {
    const { events, rest_url } = await calendar.events.list({ custom_fields })
    const { pathname, search } = new URL(rest_url)
    const { json } = await calendar.get(`${pathname.replace('/calendar/events/v1', '')}${search}`)
    expect(json.events.map(({ title }: { title: string }) => title)).toEqual(events.map(({ title }) => title))
    return events.map(({ title }) => title).join('')
  }
  expect(await titles({ genre: ['rock, pop', 'a..b\\c'] })).toBe('cd')
  expect(await titles({ genre: { from: 'a..b', to: 'a..c' } })).toBe('d')
  expect(await titles({ price: { from: 15 }, outdoors: false })).toBe('b')
  expect(await titles({ price: { to: 10 } })).toBe('ad')
  expect(await titles({ price: [10, 20], genre: null })).toBe('ac')
  expect(await titles({ price: '10..15.5' })).toBe('ab')
  for (const price of [{}, { from: null }, { from: 1, until: 2 }, { from: 5, to: 1 }]) {
    await expect(calendar.events.list({ custom_fields: { price } })).rejects.toMatchObject({
      faults: [{ param: 'custom_fields.price', code: 'not_range' }],
    })
  }
})

it('filters by custom fields apply to every page of a list', async () => {
  const calendar = await open()
  const found: string[] = []
  const custom_fields = { price: { from: -5, to: 16 }, genre: null }
  for await (const { title } of calendar.events.iterate({ custom_fields, per_page: 1, exclude: 4 })) found.push(title)
  expect(found).toEqual(['a', 'b'])
  const { json } = await calendar.get('/events?custom_fields[price]=..16&city=&per_page=2')
  const next = await calendar.get(`/events?cursor=${json.next_cursor}`)
  expect(next.json.events.map(({ title }: { title: string }) => title)).toEqual(['d'])
})

it('an explanation names the filters by custom fields', async () => {
  const calendar = await open()
  const { event } = await calendar.explain({ custom_fields: { price: '11..' } }, { id: 1 })
  expect(event?.conditions.filter(({ holds }) => !holds)).toEqual([
    { name: 'custom_fields', holds: false, message: expect.stringContaining('custom fields') },
  ])
})

it('the document describes the filters by custom fields', () => {
  const parameter = (calendar: TestCalendar, path: string) => {
    const document = calendar.openapi() as { paths: Record<string, { get: { parameters: { name: string }[] } }> }
    return document.paths[path]?.get.parameters.find(({ name }) => name === 'custom_fields')
  }
  expect(parameter(openCalendar(), '/events')).toMatchObject({ schema: { type: 'object', properties: {} } })
  const calendar = openCalendar({ fields })
  for (const path of ['/events', '/events/days', '/venues', '/organizers']) {
    expect(parameter(calendar, path)).toMatchObject({ in: 'query', style: 'deepObject', explode: true })
  }
  expect(parameter(calendar, '/venues')).toMatchObject({ schema: { properties: { seats: { type: 'string' } } } })
})

it.each([
  [
    { events: { a: { schema: v.object({ b: v.string() }), filterable: true } } },
    'fields.events.a.filterable: needs a type',
  ],
  [{ events: { a: { schema: v.any(), filterable: true } } }, 'fields.events.a.filterable: needs a type'],
  [{ events: { a: { type: 'text', filterable: 'yes' } } }, 'fields.events.a.filterable'],
  [
    { tags: { a: { type: 'text', filterable: true } } },
    'fields.tags.a.filterable: is for events, venues and organizers',
  ],
])('%j cannot be declared', (declared, message) => {
  expect(() => openCalendar({ fields: declared as object })).toThrow(message)
})
