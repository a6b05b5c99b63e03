import { describe, expect, test } from 'vitest'
import { author, editor, openCalendar, ROOT, type TestCalendar, visitor } from '../fixtures.ts'

const formats = [
  ['ics', 'text/calendar; charset=utf-8; method=PUBLISH'],
  ['rss', 'application/rss+xml; charset=utf-8'],
  ['jsonld', 'application/ld+json; charset=utf-8'],
  ['fullcalendar.json', 'application/json; charset=utf-8'],
] as const

async function openWorld(): Promise<TestCalendar> {
  const calendar = openCalendar()
  await calendar.makeEvent({ title: 'Jazz night', categories: ['Music'], venue: { venue: 'Hall' } })
  await calendar.makeEvent({ title: 'Book fair' })
  await calendar.makeEvent({ title: 'Draft one', status: 'draft' })
  await calendar.makeEvent({ title: 'Hidden one', hide_from_listings: true })
  await calendar.makeEvent({ title: 'Locked one', password: 'secret', description: 'Inside', categories: ['Music'] })
  return calendar
}

/** Shared, because no test changes it. */
const world = openWorld()

const titles = ['Jazz night', 'Book fair', 'Draft one', 'Hidden one', 'Locked one']
const titlesIn = (text: string) => titles.filter((title) => text.includes(title))

describe.each(formats)('/events.%s', (suffix, type) => {
  test('has the events of the list, in its own type', async () => {
    const { status, headers, text } = await (await world).get(`/events.${suffix}`)
    expect([status, headers['content-type'], headers['vary']]).toEqual([200, type, expect.stringMatching(/^Accept,/)])
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)))
    expect(titlesIn(text)).toEqual(['Jazz night', 'Book fair', 'Locked one'])
    expect(text).not.toContain('Inside')
  })

  test('takes the filters of the list, and shows what its user can see', async () => {
    const calendar = await world
    const get = async (path: string, user: typeof editor | null) => titlesIn((await calendar.get(path, { user })).text)
    expect(await get(`/events.${suffix}?categories=music`, visitor)).toEqual(['Jazz night'])
    expect(await get(`/events.${suffix}?categories=music`, editor)).toEqual(['Jazz night', 'Locked one'])
    expect(await get(`/events.${suffix}?status=draft`, editor)).toEqual(['Draft one'])
    expect(await get(`/events.${suffix}?include=4`, visitor)).toEqual(['Hidden one'])
    expect(await get(`/events.${suffix}?search=inside`, author)).toEqual([])
  })

  test('rejects what the list rejects, as JSON', async () => {
    const calendar = await world
    for (const query of ['status=draft', 'categories=none', 'start_date=x', 'geoloc_lat=1', 'cursor=x']) {
      const list = await calendar.get(`/events?${query}`)
      const feed = await calendar.get(`/events.${suffix}?${query}`)
      expect([feed.status, feed.headers['content-type']]).toEqual([400, 'application/json; charset=utf-8'])
      expect(Object.keys(feed.json.data.params)).toEqual(Object.keys(list.json.data.params))
    }
  })

  test('has no pages: page and per_page are ignored and named', async () => {
    const { headers, text } = await (await world).get(`/events.${suffix}?per_page=1&page=2&fields=id&expand=0`)
    expect(titlesIn(text)).toHaveLength(3)
    expect(headers['x-calendar-ignored']).toBe('per_page,page,fields,expand')
  })

  test('is for GET and HEAD', async () => {
    const calendar = await world
    const path = `/calendar/events/v1/events.${suffix}`
    const [get, head] = [await calendar.send({ path }), await calendar.send({ method: 'HEAD', path })]
    expect([head.status, head.text, head.headers]).toEqual([200, '', get.headers])
    expect((await calendar.send({ method: 'OPTIONS', path })).headers['allow']).toBe('GET, HEAD, OPTIONS')
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await calendar.send({ method, path, user: editor })).status).toBe(405)
    }
  })

  test('is in every language root, with links that stay there', async () => {
    const calendar = await world
    const reply = await calendar.send({ path: `/fr/calendar/events/v1/events.${suffix}?categories=music` })
    expect([reply.status, reply.headers['content-language']]).toEqual([200, 'fr'])
    const { headers } = await calendar.send({ path: '/fr/calendar/events/v1/events?categories=music&page=1&utm=1' })
    const at = `http://example.org/api/fr/calendar/events/v1/events.${suffix}?categories=music`
    expect(headers['link']).toContain(`<${at}>; rel="alternate"; type="${type.split(';')[0]}"`)
  })
})

describe('one event', () => {
  test.each(['/events/1.ics', '/events/by-slug/jazz-night.ics'])('is at %s', async (path) => {
    const { status, headers, text } = await (await world).get(path)
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8; method=PUBLISH'])
    expect(titlesIn(text)).toEqual(['Jazz night'])
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  })

  test('is found like the record itself', async () => {
    const calendar = await world
    for (const [path, user] of [
      ['/events/99', visitor],
      ['/events/3', visitor],
      ['/events/3', editor],
      ['/events/4', visitor],
      ['/events/5', visitor],
      ['/events/5', editor],
      ['/events/by-slug/none', visitor],
    ] as const) {
      const [record, feed] = [await calendar.get(path, { user }), await calendar.get(`${path}.ics`, { user })]
      expect([path, feed.status]).toEqual([path, record.status])
      if (record.status !== 200) expect(feed.json).toEqual(record.json)
    }
    expect((await calendar.get('/events/x.ics')).status).toBe(404)
    expect((await calendar.get('/events/.ics')).status).toBe(404)
    expect((await calendar.get('/venues/1.ics')).status).toBe(404)
  })

  test('opens with its password, which no cache stores and no link repeats', async () => {
    const calendar = await world
    const { headers, text } = await calendar.get('/events/5.ics?password=secret')
    expect([headers['cache-control'], text.includes('Inside'), text.includes('secret')]).toEqual([
      'private, no-store',
      true,
      false,
    ])
    const byHeader = await calendar.get('/events/5.ics', { headers: { 'x-event-password': 'secret' } })
    expect(byHeader.text).toContain('Inside')
    expect((await calendar.get('/events/5.ics')).status).toBe(403)
  })
})

describe('Accept', () => {
  const typeFor = async (accept: string, path = '/events') =>
    (await (await world).get(path, { headers: { accept } })).headers['content-type']?.split(';')[0]

  test.each([
    ['text/calendar', 'text/calendar'],
    ['application/rss+xml, application/xml;q=0.9, */*;q=0.8', 'application/rss+xml'],
    ['application/ld+json', 'application/ld+json'],
    ['application/json;q=0.5, text/calendar;q=0.6, application/rss+xml;q=0.7', 'application/rss+xml'],
    ['text/calendar, application/json', 'application/json'],
    ['text/calendar;q=0', 'application/json'],
    ['text/*', 'application/json'],
    ['*/*', 'application/json'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json'],
  ])('%s gets a list as %s', async (accept, type) => {
    expect(await typeFor(accept)).toBe(type)
  })

  test('chooses iCalendar for one event, and nothing for other records', async () => {
    expect(await typeFor('text/calendar', '/events/1')).toBe('text/calendar')
    expect(await typeFor('text/calendar', '/events/by-slug/jazz-night')).toBe('text/calendar')
    expect(await typeFor('application/rss+xml', '/events/1')).toBe('application/json')
    expect(await typeFor('text/calendar', '/venues/1')).toBe('application/json')
    expect(await typeFor('text/calendar', '/events/days')).toBe('application/json')
  })

  test('never gets the cached response of another format', async () => {
    const calendar = await world
    for (let round = 0; round < 3; round += 1) {
      for (const accept of ['text/calendar', 'application/json', 'application/rss+xml']) {
        const { headers } = await calendar.get('/events', { headers: { accept } })
        expect(headers['content-type']).toContain(accept)
      }
    }
  })

  test('leaves writes alone', async () => {
    const reply = await openCalendar().post(
      '/events',
      { title: 'A', start_date: '2027-02-01', end_date: '2027-02-01' },
      {
        headers: { accept: 'text/calendar' },
      },
    )
    expect([reply.status, reply.headers['content-type']]).toEqual([201, 'application/json; charset=utf-8'])
  })
})

describe('a list of events', () => {
  test('links to its feeds with its filters, and with nothing secret', async () => {
    const query = 'categories[]=music&search=a%26b&password=x&feed_token=y&per_page=2&utm=z&i18n_language=fr'
    const { headers } = await (await world).get(`/events?${query}`)
    const alternates = (headers['link'] ?? '').split(/, (?=<)/).filter((link) => link.includes('alternate'))
    const kept = 'categories%5B%5D=music&search=a%26b&i18n_language=fr'
    expect(alternates.map((link) => link.slice(1, link.indexOf('>')))).toEqual(
      formats.map(([suffix]) => `${ROOT}/events.${suffix}?${kept}`),
    )
  })

  test('behind a cursor, which holds its filters, links to none', async () => {
    const calendar = await world
    const { json } = await calendar.get('/events?per_page=1')
    const { headers } = await calendar.get(`/events?cursor=${json.next_cursor}`)
    expect(headers['link']).not.toContain('alternate')
  })
})
