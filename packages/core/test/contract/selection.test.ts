import { describe, expect, it, test } from 'vitest'
import { badParams, editor, openCalendar, type TestCalendar } from '../fixtures.ts'

const everything = {
  title: 'Fête',
  description: 'Crimson',
  image: 'https://example.org/a.png',
  cost: '5 €',
  categories: ['Music'],
  tags: ['live', 'late'],
  venue: { venue: 'Hall', city: 'Paris', image: 'https://example.org/b.png', custom_fields: { 'a.b': 1 } },
  organizer: { organizer: 'Choir', email: 'a@example.org' },
  custom_fields: { seats: 3 },
}
const fields = {
  events: { seats: { type: 'integer' }, mood: { type: 'text' } },
  venues: { 'a.b': { type: 'integer' }, ['__proto__']: { type: 'text' } },
} as const

/** A calendar with one record in each collection, but two tags. */
async function open(more: object = {}): Promise<TestCalendar> {
  const calendar = openCalendar({ fields })
  await calendar.makeEvent({ ...everything, ...more })
  return calendar
}

describe('fields', () => {
  it.each([
    ['id,title', { id: 1, title: 'Fête' }],
    ['title , id', { id: 1, title: 'Fête' }],
    ['id&fields=title', { id: 1, title: 'Fête' }],
    ['venue.venue,venue.city', { venue: [{ venue: 'Hall', city: 'Paris' }] }],
    ['venue.image.url', { venue: [{ image: { url: 'https://example.org/b.png' } }] }],
    ['image.url,image.extension', { image: { url: 'https://example.org/a.png', extension: 'png' } }],
    ['tags.name', { tags: [{ name: 'live' }, { name: 'late' }] }],
    ['cost_details.values', { cost_details: { values: ['5'] } }],
    ['start_date_details.year', { start_date_details: { year: '2027' } }],
    ['custom_fields.seats', { custom_fields: { seats: 3 } }],
    ['custom_fields', { custom_fields: { seats: 3, mood: null } }],
    ['venue.custom_fields.a.b', { venue: [{ custom_fields: { 'a.b': 1 } }] }],
    ['venue.custom_fields.__proto__', { venue: [{ custom_fields: { ['__proto__']: null } }] }],
    ['organizer.custom_fields', { organizer: [{}] }],
  ])('=%s shows nothing else, alone and in lists', async (names, shown) => {
    const calendar = await open()
    expect((await calendar.get(`/events/1?fields=${names}`)).json).toStrictEqual(shown)
    expect((await calendar.get(`/events/by-slug/fete?fields=${names}`)).json).toStrictEqual(shown)
    expect((await calendar.get(`/events?fields=${names}`)).json.events).toStrictEqual([shown])
  })

  it('with a field and fields inside it shows the whole field, in the order of the contract', async () => {
    const calendar = await open()
    const { json } = await calendar.get('/events/1?fields=venue.city,venue,title,id')
    const whole = (await calendar.get('/events/1')).json
    expect(JSON.stringify(json)).toBe(JSON.stringify({ id: 1, title: 'Fête', venue: whole.venue }))
  })

  it('shows json_ld only if it is selected, the same as without a selection', async () => {
    const calendar = await open()
    const { json_ld } = (await calendar.get('/events/1')).json
    expect((await calendar.get('/events/1?fields=id,json_ld&expand=false&tz=Asia/Tokyo')).json).toEqual({
      id: 1,
      json_ld,
    })
    expect((await calendar.get('/events/1?fields=json_ld')).json).toEqual({ json_ld })
    expect((await calendar.get('/events?fields=id,json_ld')).json.events).toEqual([{ id: 1 }])
    expect((await calendar.get('/events?fields=json_ld')).json.events).toEqual([{}])
  })

  it.each([
    ['/events/1', 'title'],
    ['/venues/1', 'venue'],
    ['/organizers/1', 'organizer'],
  ])('=json_ld of %s has an ETag that changes with it', async (path, name) => {
    const calendar = await open()
    const { etag = '' } = (await calendar.get(`${path}?fields=json_ld`)).headers
    await calendar.patch(path, { [name]: 'Other' })
    const { status, json } = await calendar.get(`${path}?fields=json_ld`, { headers: { 'if-none-match': etag } })
    expect([status, json?.json_ld.name]).toEqual([200, 'Other'])
  })

  it('that is empty selects all fields', async () => {
    const calendar = await open()
    expect((await calendar.get('/events/1?fields=')).json).toEqual((await calendar.get('/events/1')).json)
  })

  it.each([
    ['/venues', 'venue,city', { venue: 'Hall', city: 'Paris' }],
    ['/organizers', 'organizer,email', { organizer: 'Choir', email: 'a@example.org' }],
    ['/categories', 'name,urls.up', { name: 'Music', urls: { up: null } }],
    ['/tags', 'name,count', { name: 'live', count: 1 }],
  ])('of %s', async (path, names, shown) => {
    const calendar = await open()
    expect((await calendar.get(`${path}/1?fields=${names}`)).json).toEqual(shown)
    const { json } = await calendar.get(`${path}?fields=${names}`)
    expect(json[path.slice(1)]).toContainEqual(shown)
    expect(json.total).toBe(path === '/tags' ? 2 : 1)
    expect(json.rest_url).toContain(`fields=${encodeURIComponent(names)}`)
  })

  it.each([
    ['/events', 'titel', 'title'],
    ['/events/1', 'venues.city', 'venue.city'],
    ['/events', 'id.x', 'id'],
    ['/events', 'custom_fields.seat', 'custom_fields.seats'],
    ['/events', 'venue.json_ld', 'venue.phone'],
    ['/events?expand=false', 'venue.city', 'venue'],
    ['/venues/1', 'title', 'date'],
    ['/tags', 'parent', 'name'],
  ])('of %s rejects %s', async (path, name, nearest) => {
    const { status, json } = await (await open()).get(`${path}${path.includes('?') ? '&' : '?'}fields=id,${name}`)
    expect([status, json.data.details.fields.code]).toEqual([400, 'unknown_field'])
    expect(json.message).toBe(`fields names a field that does not exist: “${name}”. Did you mean ${nearest}?`)
  })

  it('rejects what is not a list of names, and too many of them', async () => {
    const calendar = await open()
    for (const query of ['fields[a]=1', `fields=${'id,x'.repeat(501)}`, 'fields=%00']) {
      expect(await calendar.failure(`/events?${query}`)).toEqual(badParams('fields'))
    }
  })

  it('never shows what a locked event hides', async () => {
    const calendar = await open({ password: 'secret' })
    const { json } = await calendar.get(
      '/events?fields=title,description,venue.city,custom_fields.seats,image.url,tags',
    )
    const shown = { title: 'Fête', description: '', image: null, tags: [], venue: [], custom_fields: {} }
    expect(json.events).toEqual([shown])
    expect((await calendar.get('/events/1?fields=description')).status).toBe(403)
    const opened = await calendar.get('/events/1?fields=description&password=secret')
    expect([opened.json, opened.headers['cache-control']]).toEqual([{ description: 'Crimson' }, 'private, no-store'])
  })

  it('fits more records into limits.responseBytes', async () => {
    const calendar = openCalendar({ limits: { responseBytes: 20_000 } })
    for (let number = 0; number < 4; number += 1) await calendar.makeEvent({ description: 'x'.repeat(6000) })
    expect((await calendar.get('/events?per_page=4')).json.events).toHaveLength(2)
    const { json, headers } = await calendar.get('/events?per_page=4&fields=id')
    expect([json.events.length, headers['x-calendar-truncated']]).toEqual([4, undefined])
  })
})

describe('expand=false', () => {
  it('shows linked records as the ids that a write takes, and nothing else differently', async () => {
    const calendar = await open()
    const whole = (await calendar.get('/events/1')).json
    const { json } = await calendar.get('/events/1?expand=false')
    const ids = { categories: [1], tags: [1, 2], venue: [1], organizer: [1] }
    expect(JSON.stringify(json)).toBe(JSON.stringify({ ...whole, ...ids }))
    expect((await calendar.get('/events?expand=0&fields=venue,tags')).json.events).toEqual([
      { tags: [1, 2], venue: [1] },
    ])
    expect((await calendar.patch('/events/1', ids)).status).toBe(200)
  })

  it('shows no ids of a locked event, nor of venues that the user cannot see', async () => {
    const locked = await open({ password: 'secret' })
    expect((await locked.get('/events?expand=false&fields=venue,tags')).json.events).toEqual([{ tags: [], venue: [] }])
    const calendar = await open()
    await calendar.patch('/venues/1', { status: 'draft' })
    expect((await calendar.get('/events/1?expand=false')).json.venue).toEqual([])
    expect((await calendar.get('/events/1?expand=false', { user: editor })).json.venue).toEqual([1])
  })

  it('takes booleans only', async () => {
    expect(await (await open()).failure('/events?expand=tags')).toEqual(badParams('expand'))
  })
})

test('caches and entity tags tell shapes apart, and editors can write with any of them', async () => {
  const calendar = await open()
  const queries = ['', 'fields=id', 'fields=id,title', 'fields=venue', 'expand=false', 'expand=false&fields=venue']
  const bodies = new Map<string, string>()
  const tags = new Set<string | undefined>()
  for (let round = 0; round < 3; round += 1) {
    for (const path of ['/events', '/events/1']) {
      for (const query of queries) {
        const { text, headers } = await calendar.get(`${path}?${query}`)
        expect(bodies.get(path + query) ?? text).toBe(text)
        bodies.set(path + query, text)
        tags.add(headers['etag'])
      }
    }
  }
  expect(tags.size).toBe(2 * queries.length)
  // The order of names makes no difference.
  const [one, other] = ['fields=id,title', 'fields=title,id'].map((query) => calendar.get(`/events/1?${query}`))
  expect((await one)?.headers['etag']).toBe((await other)?.headers['etag'])
  for (const query of queries) {
    const { headers } = await calendar.get(`/events/1?${query}`, { user: editor })
    const condition = { headers: { 'if-match': headers['etag'] } }
    expect((await calendar.patch('/events/1', { excerpt: query }, condition)).status).toBe(200)
  }
})

describe('select', () => {
  it('is the same in process, on every collection', async () => {
    const { events, venues, organizers, categories, tags, as } = await open()
    expect(await events.get(1, { select: ['id', 'venue.city'] })).toEqual({ id: 1, venue: [{ city: 'Paris' }] })
    expect(await events.getBySlug('fete', { select: ['title'], expand: false })).toEqual({ title: 'Fête' })
    const page = await as(null).events.list({ select: ['tags'], expand: false })
    expect([page.events, page.total]).toEqual([[{ tags: [1, 2] }], 1])
    expect(page.rest_url).toContain(`?expand=false&${encodeURIComponent('fields[]')}=tags`)
    expect((await venues.list({ select: ['city'] })).venues).toEqual([{ city: 'Paris' }])
    expect(await organizers.getBySlug('choir', { select: ['email'] })).toEqual({ email: 'a@example.org' })
    expect(await categories.get(1, { select: ['name'] })).toEqual({ name: 'Music' })
    expect((await tags.list({ select: ['name'], search: 'late' })).tags).toEqual([{ name: 'late' }])
  })

  it('is called `select` in errors', async () => {
    const { events } = await open()
    const given = { select: ['titel'] as unknown as ['title'] }
    await expect(events.list(given)).rejects.toThrow(
      'select names a field that does not exist: “titel”. Did you mean title?',
    )
  })
})
