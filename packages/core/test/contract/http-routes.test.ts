import { describe, expect, test } from 'vitest'
import { routes } from '../../src/contract/routes.ts'
import { anEvent, editor, openCalendar, ROOT, withoutJsonLd } from '../fixtures.ts'

describe('addresses', () => {
  test.each(['', '/doc', '/events', '/venues', '/organizers', '/categories', '/tags'])(
    'an anonymous user can read %s below the namespace root',
    async (path) => {
      expect((await openCalendar().get(path)).status).toBe(200)
    },
  )

  test.each(['', '/doc', '/events', '/events/1', '/events/by-slug/concert', '/venues', '/organizers', '/tags'])(
    'a trailing slash after %s changes nothing',
    async (path) => {
      const calendar = openCalendar()
      await calendar.makeEvent()
      const [plain, slashed] = await Promise.all([calendar.get(path), calendar.get(`${path}/`)])
      expect(slashed.status).toBe(200)
      expect(slashed.text).toBe(plain.text)
    },
  )

  test('a trailing slash is tolerated in front of a query', async () => {
    expect((await openCalendar().get('/events/?page=1')).status).toBe(200)
  })

  test('a trailing slash is tolerated when writing', async () => {
    expect((await openCalendar().post('/events/', anEvent())).status).toBe(201)
  })

  test.each([
    '/nowhere',
    '/events/abc',
    '/events/1x',
    '/events/-1',
    '/events/1.5',
    '/events/%31',
    '/events/٣',
    '/events//1',
    '/events//',
    '/events/1/more',
    '/events/by-slug',
    '/events/by-slug/',
    '/events/by-slug/a/b',
    '/events/by-slug/%E9',
    '/events/by-slug/a%00b',
    '/events/{id}',
    '/Events',
    '/categories/by-slug/music',
    '/tags/by-slug/live',
    '/docs',
    'x',
  ])('there is nothing at %s', async (path) => {
    const reply = await openCalendar().get(path)
    expect([reply.status, reply.json.code]).toEqual([404, 'rest_no_route'])
  })

  test.each(['', '/', '/calendar', '/calendar/events', '/calendar/events/v2', '/calendar/events/v1events', '*'])(
    'there is nothing at %j, outside of the namespace',
    async (path) => {
      const reply = await openCalendar().send({ path })
      expect([reply.status, reply.json.code]).toEqual([404, 'rest_no_route'])
    },
  )

  test.each(['/events/0', '/events/999', '/events/99999999999999999999999', '/events/by-slug/{slug}'])(
    '%s is an address of an event that does not exist',
    async (path) => {
      const reply = await openCalendar().get(path)
      expect([reply.status, reply.json.code]).toEqual([404, 'event-not-found'])
    },
  )

  test('an id may have zeros in front', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent()
    expect((await calendar.get(`/events/000${id}`)).json.id).toBe(id)
  })

  test('a slug is read percent-encoded', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({ slug: '祭り' })
    expect((await calendar.get(`/events/by-slug/${encodeURIComponent('祭り')}`)).json.id).toBe(id)
  })

  test('a slug is found in whichever Unicode form it is written', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeVenue({ slug: '\u30ac' })
    expect((await calendar.get(`/venues/by-slug/${encodeURIComponent('\u30ab\u3099')}`)).json.id).toBe(id)
  })

  test('the calendar owns what is below its namespace, under each language root, and nothing else', () => {
    const { owns } = openCalendar()
    const ours = [
      '/calendar/events/v1',
      '/calendar/events/v1/nowhere',
      '/fr/calendar/events/v1/',
      '/pt-pt/calendar/events/v1',
    ]
    const others = [
      '/',
      '/calendar',
      '/calendar/events/v10',
      '/de/calendar/events/v1',
      '/fr/fr/calendar/events/v1',
      '/fr',
    ]
    expect(ours.filter((path) => !owns(path))).toEqual([])
    expect(others.filter(owns)).toEqual([])
  })
})

describe('methods', () => {
  test.each(['post', 'put', 'patch'] as const)('an update by %s is partial', async (method) => {
    const calendar = openCalendar()
    const before = await calendar.makeEvent({ description: 'Kept', cost: '5 €', tags: ['live'] })
    const { status, json } = await calendar[method](`/events/${before.id}`, { title: 'Changed' })
    expect(status).toBe(200)
    expect({ ...json, json_ld: undefined }).toEqual({ ...before, title: 'Changed', json_ld: undefined })
  })

  test.each(['post', 'put', 'patch'] as const)('an update by slug by %s is the same', async (method) => {
    const calendar = openCalendar()
    const before = await calendar.makeVenue({ city: 'Kisumu' })
    const { status, json } = await calendar[method]('/venues/by-slug/hall', { zip: '40100' })
    expect([status, json.id, json.city, json.zip]).toEqual([200, before.id, 'Kisumu', '40100'])
  })

  test('an id in the body does not redirect an update', async () => {
    const calendar = openCalendar()
    const [first, second] = [await calendar.makeEvent(), await calendar.makeEvent({ title: 'Other' })]
    const { json } = await calendar.post(`/events/${first.id}`, { id: second.id, title: 'Changed' })
    expect(json.id).toBe(first.id)
    expect((await calendar.get(`/events/${second.id}`)).json.title).toBe('Other')
  })

  test('a slug in the body of an update by slug is the new slug', async () => {
    const calendar = openCalendar()
    const first = await calendar.makeEvent({ slug: 'first' })
    await calendar.makeEvent({ slug: 'second' })
    const { json } = await calendar.put('/events/by-slug/first', { slug: 'third' })
    expect([json.id, json.slug]).toEqual([first.id, 'third'])
    expect((await calendar.get('/events/by-slug/first')).status).toBe(404)
    expect((await calendar.get('/events/by-slug/third')).json.id).toBe(first.id)
  })

  test('an id in the query does not redirect a read', async () => {
    const calendar = openCalendar()
    const first = await calendar.makeEvent()
    const second = await calendar.makeEvent()
    expect((await calendar.get(`/events/${first.id}?id=${second.id}&slug=${second.slug}`)).json.id).toBe(first.id)
  })

  const paths = [...new Set(Object.values(routes).map(({ path }) => path))]
  const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
  const cases = paths.map((path) => {
    const declared = Object.values(routes)
      .filter((route) => route.path === path)
      .flatMap(({ methods }) => methods as readonly string[])
    const allowed = all.filter((method) => declared.includes(method === 'HEAD' ? 'GET' : method))
    return {
      path,
      address: path.replace('{id}', '1').replace('{slug}', 'a'),
      allowed,
      allow: [...allowed, 'OPTIONS'].join(', '),
    }
  })

  test.each(cases)('OPTIONS of $path responds with 204 and allows $allow', async ({ address, allow }) => {
    const reply = await openCalendar().send({ method: 'OPTIONS', path: `/calendar/events/v1${address}` })
    expect([reply.status, reply.headers['allow'], reply.text]).toEqual([204, allow, ''])
    expect(reply.headers).not.toHaveProperty('content-length')
  })

  test.each(cases)('any other method at $path is 405', async ({ address, allowed, allow }) => {
    const calendar = openCalendar()
    for (const method of [...all, 'TRACE', 'PURGE', 'get', ''].filter((name) => !allowed.includes(name))) {
      const reply = await calendar.send({ method, path: `/calendar/events/v1${address}`, user: editor })
      expect([method, reply.status, reply.headers['allow']]).toEqual([method, 405, allow])
      expect(reply.json.code).toBe('rest_method_not_allowed')
    }
  })

  test('OPTIONS of an unknown path is 404', async () => {
    const reply = await openCalendar().send({ method: 'OPTIONS', path: '/calendar/events/v1/nowhere' })
    expect([reply.status, reply.json.code]).toEqual([404, 'rest_no_route'])
  })
})

describe('HEAD', () => {
  test.each(['', '/doc', '/events', '/events/1', '/events/by-slug/concert', '/tags'])(
    'of %s is like GET without the body',
    async (path) => {
      const calendar = openCalendar()
      await calendar.makeEvent()
      const expected = await calendar.get(path)
      const head = await calendar.send({ method: 'HEAD', path: `/calendar/events/v1${path}` })
      expect([head.status, head.headers, head.text]).toEqual([200, expected.headers, ''])
      expect(head.headers['content-length']).toBe(String(Buffer.byteLength(expected.text)))
    },
  )

  test('of a missing record has no body either', async () => {
    const calendar = openCalendar()
    const head = await calendar.send({ method: 'HEAD', path: '/calendar/events/v1/events/9' })
    const expected = await calendar.get('/events/9')
    expect([head.status, head.headers, head.text]).toEqual([404, expected.headers, ''])
  })
})

describe('creations', () => {
  test.each([
    ['/events', anEvent()],
    ['/venues', { venue: 'Hall' }],
    ['/organizers', { organizer: 'Choir' }],
    ['/categories', { name: 'Music' }],
    ['/tags', { name: 'Live' }],
  ])('in %s are 201 and say where the record is', async (path, body) => {
    const calendar = openCalendar()
    const reply = await calendar.post(path, body)
    expect(reply.status).toBe(201)
    expect(reply.headers['location']).toBe(`${ROOT}${path}/${reply.json.id}`)
    expect(reply.headers['location']).toBe(reply.json.rest_url)
    expect(withoutJsonLd((await calendar.get(`${path}/${reply.json.id}`)).json)).toEqual(reply.json)
  })
})
