import { describe, expect, test } from 'vitest'
import { anEvent, openCalendar } from '../fixtures.ts'

const yes = [true, 1, 'true', '1', 'TRUE', 'True', ' true ']
const no = [false, 0, 'false', '0', 'FALSE', 'False']
const moreYes = ['yes', 'on', 'YES', 'On']
const moreNo = ['no', 'off', 'NO', 'Off']
const neither = ['', 'y', 't', 'ja', 'null', 2, -1, 0.5, 'truefalse', [true], {}, [], '01']

describe('booleans of an event', () => {
  const names = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured', 'ticketed']

  test.each(names)('%s takes true, false, 1 and 0, as JSON or as text', async (name) => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent()
    const read = async (value: unknown) => (await calendar.post(`/events/${id}`, { [name]: value })).json[name]
    for (const value of yes) expect([value, await read(value)]).toEqual([value, true])
    for (const value of no) expect([value, await read(value)]).toEqual([value, false])
  })

  test.each(names)('%s takes nothing else, not even yes and no', async (name) => {
    const calendar = openCalendar()
    for (const value of [...neither, ...moreYes, ...moreNo]) {
      const { status, json } = await calendar.post('/events', anEvent({ [name]: value }))
      expect([value, status, json.data.details?.[name]?.code]).toEqual([value, 400, 'not_boolean'])
    }
  })
})

describe('flags of a venue', () => {
  test.each(['show_map', 'show_map_link'])('%s also takes yes, no, on and off', async (name) => {
    const calendar = openCalendar()
    const { id } = await calendar.makeVenue()
    const read = async (value: unknown) => (await calendar.post(`/venues/${id}`, { [name]: value })).json[name]
    for (const value of [...yes, ...moreYes]) expect([value, await read(value)]).toEqual([value, true])
    for (const value of [...no, ...moreNo]) expect([value, await read(value)]).toEqual([value, false])
  })

  test.each(['show_map', 'show_map_link'])('%s takes nothing else', async (name) => {
    const calendar = openCalendar()
    for (const value of neither) {
      const { status, json } = await calendar.post('/venues', { venue: 'Hall', [name]: value })
      expect([value, status, json.data.details?.[name]?.code]).toEqual([value, 400, 'not_flag'])
    }
  })

  test('are true by default', async () => {
    const { show_map, show_map_link } = await openCalendar().makeVenue()
    expect([show_map, show_map_link]).toEqual([true, true])
  })
})

describe('booleans in filters', () => {
  const texts = (values: readonly unknown[]) => values.filter((value) => typeof value === 'string')

  test.each(['featured', 'ticketed'])('%s distinguishes true from false', async (name) => {
    const calendar = openCalendar()
    await calendar.makeEvent({ title: 'With', [name]: true })
    await calendar.makeEvent({ title: 'Without' })
    const found = async (value: unknown) => (await calendar.get(`/events?${name}=${value}`)).json.events[0].title
    for (const value of texts(yes)) expect([value, await found(value)]).toEqual([value, 'With'])
    for (const value of texts(no)) expect([value, await found(value)]).toEqual([value, 'Without'])
  })

  test.each([
    ['/events', 'featured', false],
    ['/events', 'ticketed', false],
    ['/events', 'geoloc', false],
    ['/categories', 'hide_empty', false],
    ['/tags', 'hide_empty', false],
    ['/events', 'strict_dates', true],
    ['/venues', 'has_events', true],
    ['/venues', 'only_with_upcoming', true],
    ['/organizers', 'has_events', true],
    ['/organizers', 'only_with_upcoming', true],
  ])('%s?%s= takes yes and no: %j', async (path, name, takesMore) => {
    const calendar = openCalendar()
    const statusOf = async (value: unknown) =>
      (await calendar.get(`${path}?${name}=${encodeURIComponent(String(value))}`)).status
    for (const value of texts([...yes, ...no])) expect([value, await statusOf(value)]).toEqual([value, 200])
    for (const value of [...moreYes, ...moreNo]) {
      expect([value, await statusOf(value)]).toEqual([value, takesMore ? 200 : 400])
    }
    for (const value of texts(neither)) expect([value, await statusOf(value)]).toEqual([value, 400])
  })
})

describe('whole numbers', () => {
  test.each(['1', '+1', ' 1 ', '01'])('may be text: %j', async (value) => {
    const calendar = openCalendar()
    expect((await calendar.get(`/events?page=${encodeURIComponent(value)}`)).status).toBe(200)
    expect((await calendar.post('/events', anEvent({ author: value }))).json.author).toBe(1)
  })

  test.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', ''],
    ['page', '1.0'],
    ['page', '1e1'],
    ['page', '0x1'],
    ['page', 'one'],
    ['page', 'NaN'],
    ['page', 'Infinity'],
    ['per_page', '0'],
    ['per_page', '-10'],
    ['per_page', 'all'],
  ])('%s cannot be %j', async (name, value) => {
    for (const path of ['/events', '/venues', '/organizers', '/categories', '/tags']) {
      const { status, json } = await openCalendar().get(`${path}?${name}=${value}`)
      expect([path, status, Object.keys(json.data.params ?? {})]).toEqual([path, 400, [name]])
    }
  })

  test.each([0, -1, 1.5, '0', '-3', '1.5', '', 'me', true, [1], {}])('an author cannot be %j', async (value) => {
    const { status, json } = await openCalendar().post('/events', anEvent({ author: value }))
    expect([status, Object.keys(json.data.params)]).toEqual([400, ['author']])
  })

  test.each([
    ['/venues', 'event'],
    ['/organizers', 'event'],
    ['/tags', 'event'],
    ['/tags', 'post'],
    ['/events', 'post_parent'],
  ])('%s?%s= is an id: positive', async (path, name) => {
    for (const value of ['0', '-1', 'a', '']) {
      const { status, json } = await openCalendar().get(`${path}?${name}=${value}`)
      expect([value, status, Object.keys(json.data.params)]).toEqual([value, 400, [name]])
    }
  })
})

describe('numbers', () => {
  test.each([
    ['48.85', 48.85],
    ['-0.5', -0.5],
    [48, 48],
    ['4.8e1', 48],
    ['.5', 0.5],
    ['-90', -90],
    [0, 0],
  ])('a latitude may be %j', async (value, shown) => {
    const { geo_lat } = await openCalendar().makeVenue({ geo_lat: value, geo_lng: 2 })
    expect(geo_lat).toBe(shown)
  })

  test.each(['', 'north', '90.1', -90.1, '1e9', 'Infinity', 'NaN', '0x10', '1,5', true, [1]])(
    'a latitude cannot be %j',
    async (value) => {
      const { status, json } = await openCalendar().post('/venues', { venue: 'Hall', geo_lat: value, geo_lng: 2 })
      expect([status, Object.hasOwn(json.data.params, 'geo_lat')]).toEqual([400, true])
    },
  )

  test('a latitude needs a longitude', async () => {
    const calendar = openCalendar()
    const alone = await calendar.post('/venues', { venue: 'Hall', geo_lat: 1 })
    const filter = await calendar.get('/events?geoloc_lng=1')
    const inEvent = await calendar.post('/events', anEvent({ venue: { venue: 'Hall', geo_lng: 1 } }))
    expect([alone, filter, inEvent].map(({ json }) => Object.keys(json.data.params))).toEqual([
      ['geo_lat'],
      ['geoloc_lng'],
      ['venue[0].geo_lng'],
    ])
  })
})

describe('choices', () => {
  test.each([
    ['/events?orderby=price', 'orderby'],
    ['/events?order=up', 'order'],
    ['/tags?orderby=start_date', 'orderby'],
    ['/categories?order=random', 'order'],
    ['/categories?orderby=', 'orderby'],
    ['?context=secret', 'context'],
  ])('%s is rejected', async (path, name) => {
    const { status, json } = await openCalendar().get(path)
    expect([status, Object.keys(json.data.params)]).toEqual([400, [name]])
    expect(json.data.details[name].code).toBe('not_one_of')
  })

  test.each(['published', 'Publish', '', 'auto-draft', 7, ['draft'], 'constructor', 'toString'])(
    'a status cannot be %j',
    async (status) => {
      const calendar = openCalendar()
      for (const [path, body] of [
        ['/events', anEvent({ status })],
        ['/venues', { venue: 'Hall', status }],
        ['/organizers', { organizer: 'Choir', status }],
      ] as const) {
        const reply = await calendar.post(path, body)
        expect([path, reply.status, Object.keys(reply.json.data.params)]).toEqual([path, 400, ['status']])
      }
    },
  )
})

test('a form and JSON with the same content create the same event', async () => {
  const fields = { all_day: 'true', cost: '5', website: 'https://example.org/', author: '9', timezone: 'europe/paris' }
  const [one, two] = [openCalendar(), openCalendar()]
  const json = await one.post('/events', anEvent(fields))
  const form = new URLSearchParams(anEvent(fields) as Record<string, string>).toString()
  const formed = await two.postForm('/events', form)
  expect(json.status).toBe(201)
  expect(formed.text).toBe(json.text)
})

test('the message for a negative cost says that it is negative', async () => {
  const { status, json } = await openCalendar().post('/events', anEvent({ cost: -5 }))
  expect(status).toBe(400)
  expect(json.message).toBe('cost must be a string, a number that is not negative, or a list of them.')
})
