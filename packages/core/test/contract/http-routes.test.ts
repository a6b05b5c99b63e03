import { describe, expect, test } from 'vitest'
import { routes } from '../../src/contract/routes.ts'
import {
  anEvent,
  editor,
  get,
  makeEvent,
  makeVenue,
  openCalendar,
  patch,
  post,
  put,
  ROOT,
  send,
  withoutJsonLd,
} from '../fixtures.ts'

describe('addresses', () => {
  test.each(['', '/doc', '/events', '/venues', '/organizers', '/categories', '/tags'])(
    'a visitor can read %s below the namespace root',
    async (path) => {
      expect((await get(openCalendar(), path)).status).toBe(200)
    },
  )

  test.each(['', '/doc', '/events', '/events/1', '/events/by-slug/concert', '/venues', '/organizers', '/tags'])(
    'a trailing slash after %s changes nothing',
    async (path) => {
      const calendar = openCalendar()
      await makeEvent(calendar)
      const [plain, slashed] = await Promise.all([get(calendar, path), get(calendar, `${path}/`)])
      expect(slashed.status).toBe(200)
      expect(slashed.text).toBe(plain.text)
    },
  )

  test('a trailing slash is tolerated in front of a query', async () => {
    expect((await get(openCalendar(), '/events/?page=1')).status).toBe(200)
  })

  test('a trailing slash is tolerated when writing', async () => {
    expect((await post(openCalendar(), '/events/', anEvent())).status).toBe(201)
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
    const reply = await get(openCalendar(), path)
    expect([reply.status, reply.json.code]).toEqual([404, 'rest_no_route'])
  })

  test.each(['', '/', '/calendar', '/calendar/events', '/calendar/events/v2', '/calendar/events/v1events', '*'])(
    'there is nothing at %j, outside of the namespace',
    async (path) => {
      const reply = await send(openCalendar(), { path })
      expect([reply.status, reply.json.code]).toEqual([404, 'rest_no_route'])
    },
  )

  test.each(['/events/0', '/events/999', '/events/99999999999999999999999', '/events/by-slug/{slug}'])(
    '%s is an address of an event that does not exist',
    async (path) => {
      const reply = await get(openCalendar(), path)
      expect([reply.status, reply.json.code]).toEqual([404, 'event-not-found'])
    },
  )

  test('an id may have zeros in front', async () => {
    const calendar = openCalendar()
    const { id } = await makeEvent(calendar)
    expect((await get(calendar, `/events/000${id}`)).json.id).toBe(id)
  })

  test('a slug is read percent-encoded', async () => {
    const calendar = openCalendar()
    const { id } = await makeEvent(calendar, { slug: '祭り' })
    expect((await get(calendar, `/events/by-slug/${encodeURIComponent('祭り')}`)).json.id).toBe(id)
  })

  test('a slug is found in whichever Unicode form it is written', async () => {
    const calendar = openCalendar()
    const { id } = await makeVenue(calendar, { slug: '\u30ac' })
    expect((await get(calendar, `/venues/by-slug/${encodeURIComponent('\u30ab\u3099')}`)).json.id).toBe(id)
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
  test.each([
    ['POST', post],
    ['PUT', put],
    ['PATCH', patch],
  ])('an update by %s is partial', async (_, update) => {
    const calendar = openCalendar()
    const before = await makeEvent(calendar, { description: 'Kept', cost: '5 €', tags: ['live'] })
    const { status, json } = await update(calendar, `/events/${before.id}`, { title: 'Changed' })
    expect(status).toBe(200)
    expect({ ...json, json_ld: undefined }).toEqual({ ...before, title: 'Changed', json_ld: undefined })
  })

  test.each([
    ['POST', post],
    ['PUT', put],
    ['PATCH', patch],
  ])('an update by slug by %s is the same', async (_, update) => {
    const calendar = openCalendar()
    const before = await makeVenue(calendar, { city: 'Kisumu' })
    const { status, json } = await update(calendar, '/venues/by-slug/hall', { zip: '40100' })
    expect([status, json.id, json.city, json.zip]).toEqual([200, before.id, 'Kisumu', '40100'])
  })

  test('an id in the body does not redirect an update', async () => {
    const calendar = openCalendar()
    const [first, second] = [await makeEvent(calendar), await makeEvent(calendar, { title: 'Other' })]
    const { json } = await post(calendar, `/events/${first.id}`, { id: second.id, title: 'Changed' })
    expect(json.id).toBe(first.id)
    expect((await get(calendar, `/events/${second.id}`)).json.title).toBe('Other')
  })

  test('a slug in the body of an update by slug is the new slug', async () => {
    const calendar = openCalendar()
    const first = await makeEvent(calendar, { slug: 'first' })
    await makeEvent(calendar, { slug: 'second' })
    const { json } = await put(calendar, '/events/by-slug/first', { slug: 'third' })
    expect([json.id, json.slug]).toEqual([first.id, 'third'])
    expect((await get(calendar, '/events/by-slug/first')).status).toBe(404)
  })

  test('an id in the query does not redirect a read', async () => {
    const calendar = openCalendar()
    const first = await makeEvent(calendar)
    const second = await makeEvent(calendar)
    expect((await get(calendar, `/events/${first.id}?id=${second.id}&slug=${second.slug}`)).json.id).toBe(first.id)
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

  test.each(cases)('OPTIONS of $path answers 204 and allows $allow', async ({ address, allow }) => {
    const reply = await send(openCalendar(), { method: 'OPTIONS', path: `/calendar/events/v1${address}` })
    expect([reply.status, reply.headers['allow'], reply.text]).toEqual([204, allow, ''])
    expect(reply.headers).not.toHaveProperty('content-length')
  })

  test.each(cases)('any other method at $path is 405', async ({ address, allowed, allow }) => {
    const calendar = openCalendar()
    for (const method of [...all, 'TRACE', 'PURGE', 'get', ''].filter((name) => !allowed.includes(name))) {
      const reply = await send(calendar, { method, path: `/calendar/events/v1${address}`, user: editor })
      expect([method, reply.status, reply.headers['allow']]).toEqual([method, 405, allow])
      expect(reply.json.code).toBe('rest_method_not_allowed')
    }
  })

  test('OPTIONS of an unknown path is 404', async () => {
    const reply = await send(openCalendar(), { method: 'OPTIONS', path: '/calendar/events/v1/nowhere' })
    expect([reply.status, reply.json.code]).toEqual([404, 'rest_no_route'])
  })
})

describe('HEAD', () => {
  test.each(['', '/doc', '/events', '/events/1', '/events/by-slug/concert', '/tags'])(
    'of %s answers like GET without the body',
    async (path) => {
      const calendar = openCalendar()
      await makeEvent(calendar)
      const asked = await get(calendar, path)
      const head = await send(calendar, { method: 'HEAD', path: `/calendar/events/v1${path}` })
      expect([head.status, head.headers, head.text]).toEqual([200, asked.headers, ''])
      expect(head.headers['content-length']).toBe(String(Buffer.byteLength(asked.text)))
    },
  )

  test('of what is not there has no body either', async () => {
    const calendar = openCalendar()
    const head = await send(calendar, { method: 'HEAD', path: '/calendar/events/v1/events/9' })
    const asked = await get(calendar, '/events/9')
    expect([head.status, head.headers, head.text]).toEqual([404, asked.headers, ''])
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
    const reply = await post(calendar, path, body)
    expect(reply.status).toBe(201)
    expect(reply.headers['location']).toBe(`${ROOT}${path}/${reply.json.id}`)
    expect(reply.headers['location']).toBe(reply.json.rest_url)
    expect(withoutJsonLd((await get(calendar, `${path}/${reply.json.id}`)).json)).toEqual(reply.json)
  })
})
