import { attackTexts, injectionCase } from '@kalends/conformance'
import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import { mountAddress } from '../../src/http/target.ts'
import { createHost } from '../../src/node/index.ts'
import { anEvent, openCalendar, pageLinksIn, ROOT } from '../fixtures.ts'

const PRINTABLE = /^[\x20-\x7e]*$/

/** Characters that end a line, a header, an attribute or a link if they are written without escaping. */
const breakers = [
  'a\r\nSet-Cookie: a=b',
  'a\nb',
  'a\u2028b',
  'a"><script>',
  "a' onload='x",
  'a>; rel="next", <http://evil.example/',
  '../..',
  '//evil.example',
  'http://evil.example/',
  '\\\\evil',
  '?a=b#c',
  '%0d%0aX: y',
  '\u202eevil',
  '\x7f\x1b[2J',
]

test(`${injectionCase.name}, in memory`, { timeout: 120_000 }, () => injectionCase.run(async () => memoryStore()))

describe('headers', () => {
  test.each(breakers)('cannot be broken by the title, the slug or a parameter %j', async (text) => {
    const calendar = openCalendar()
    const created = await calendar.post('/events', anEvent({ title: text, slug: `${text} x` }))
    const query = `search=${encodeURIComponent(text)}&x=${encodeURIComponent(text)}&${encodeURIComponent(text)}=1`
    const replies = [
      created,
      await calendar.get(`/events?${query}&per_page=1`),
      await calendar.get(`/events/by-slug/${encodeURIComponent(text)}`),
    ]
    for (const { headers } of replies) {
      for (const value of Object.values(headers)) expect(value).toMatch(PRINTABLE)
      expect(headers).not.toHaveProperty('set-cookie')
    }
  })

  test.each(breakers)('of a list keep their links whole with the parameter %j', async (text) => {
    const calendar = openCalendar()
    for (let count = 0; count < 3; count += 1) await calendar.makeEvent()
    const reply = await calendar.get(`/events?per_page=1&x=${encodeURIComponent(text)}&page=2`)
    const { json } = reply
    const links = [...pageLinksIn(reply).matchAll(/<([^<>]*)>; rel="(\w+)"/g)]
    expect(links.map(([, , rel]) => rel)).toEqual(['first', 'prev', 'next', 'last'])
    for (const url of [...links.map(([, url]) => url), json.rest_url, json.next_rest_url, json.previous_rest_url]) {
      expect(new URL(url ?? '').origin + new URL(url ?? '').pathname).toBe(`${ROOT}/events`)
      expect(new URL(url ?? '').searchParams.get('x')).toBe(text)
    }
  })

  test.each([
    'accept',
    'accept-language',
    'if-none-match',
    'if-match',
    'content-type',
    'x-event-password',
    'x-request-id',
  ])('are not made from what %s says', async (name) => {
    const calendar = openCalendar()
    const evil = 'evil\r\nSet-Cookie: a=b'
    for (const reply of [
      await calendar.get('/events', { headers: { [name]: evil } }),
      await calendar.put('/events/1', {}, { headers: { [name]: evil } }),
    ]) {
      expect(JSON.stringify(reply.headers)).not.toContain('evil')
    }
  })
})

describe('addresses', () => {
  test.each(breakers)('of a record stay below the calendar whatever its slug was made from: %j', async (text) => {
    const calendar = openCalendar()
    const event = await calendar.makeEvent({ title: `${text} x`, slug: `${text} x` })
    const venue = await calendar.makeVenue({ venue: `${text} x` })
    const term = await calendar.make('/tags', { name: `${text} x` })
    for (const { url, rest_url } of [event, venue, term]) {
      expect(rest_url).toMatch(/^http:\/\/example\.org\/api\/calendar\/events\/v1\/\w+\/\d+$/)
      expect(new URL(url).pathname.split('/')).toHaveLength(4)
      expect(new URL(url).href).toBe(url)
      expect(new URL(url).origin).toBe('http://example.org')
    }
  })

  test.each([
    'evil.example/x',
    'a b',
    'evil.example"',
    'a\r\nb',
    'user@evil.example',
    '',
    '[::1',
    'a,b',
    'x'.repeat(300),
    '<b>',
  ])('are not made from the host %j, which is none', (host) => {
    expect(mountAddress({ protocol: 'http', host, path: '/api' })).toBe('http://localhost/api')
  })

  test('are http or https, whatever a proxy says', () => {
    expect(mountAddress({ protocol: 'javascript', host: 'a.example', path: '' })).toBe('http://a.example')
  })

  test('are those of the host that was set, whatever a request says', async () => {
    const calendar = openCalendar({ baseUrl: 'https://calendar.example/api' })
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    const { text, headers: received } = await calendar.send({
      path: '/calendar/events/v1/events',
      mount: 'http://evil.example',
      headers,
    })
    expect(text + JSON.stringify(received)).not.toContain('evil')
  })

  test('of another site never cause a redirect', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent()
    const paths = [
      '//evil.example',
      '/\\evil.example',
      '/events//evil.example',
      '/events/1?url=//evil.example',
      '/events/',
      '//',
    ]
    for (const path of paths) {
      const { status, headers } = await calendar.get(path)
      expect([status >= 300 && status < 400, headers['location']]).toEqual([false, undefined])
    }
  })
})

describe('the log', () => {
  test.each(breakers)('gets one record with nothing of the request in it, for the path %j', async (text) => {
    const logged: object[] = []
    const failure = new Error('planned')
    const calendar = openCalendar({
      log: { error: (entry) => logged.push(entry) },
      store: { ...memoryStore(), getBySlug: () => Promise.reject(failure) },
    })
    const headers = { 'x-request-id': text, 'user-agent': text }
    await calendar.get(`/events/by-slug/${encodeURIComponent(text)}`, { headers })
    expect(logged).toEqual([
      { id: expect.stringMatching(/^[\da-f-]{36}$/), operation: 'events.getBySlug', error: failure },
    ])
  })
})

test('properties added to Object.prototype are neither options nor parameters', async () => {
  Object.assign(Object.prototype, { polluted: 'by others' })
  try {
    const calendar = openCalendar({ fields: { events: { price: { type: 'text' } } } })
    const venue = await calendar.makeVenue()
    const fields = { venue: [{ id: venue.id }, { venue: 'New' }], organizer: { organizer: 'New' }, tags: ['New'] }
    const { id } = await calendar.makeEvent({ ...fields, custom_fields: { price: '5 €' } })
    for (const path of ['', '/doc', '/events?polluted=2', `/events/${id}`, '/venues', '/tags']) {
      const { status, text } = await calendar.get(path)
      expect([path, status, text.includes('by others')]).toEqual([path, 200, false])
    }
  } finally {
    Reflect.deleteProperty(Object.prototype, 'polluted')
  }
})

test('a name such as __proto__ is a name like any other', async () => {
  const calendar = openCalendar({ fields: { events: { __proto__x: { type: 'text' } } } })
  const body =
    '{"title":"a","start_date":"2027-01-20","end_date":"2027-01-20","__proto__":{"isAdmin":true,"status":"draft"},' +
    '"constructor":{"prototype":{"polluted":1}},"custom_fields":{"__proto__":{"polluted":1}},"venue":{"venue":"b","__proto__":{"city":"c"}}}'
  const { status, json } = await calendar.send({
    method: 'POST',
    path: '/calendar/events/v1/events?__proto__[polluted]=1&constructor[prototype][polluted]=1',
    headers: { 'content-type': 'application/json' },
    body,
    user: { id: 2, roles: ['editor'] },
  })
  expect([status, json.status, json.venue[0].city]).toEqual([201, 'publish', ''])
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test.each(['__proto__', 'constructor', 'toString'])('the role %s gives no permissions', async (role) => {
  const reply = await openCalendar().post('/events', anEvent(), {
    user: { id: 9, roles: [role], capabilities: [role] },
  })
  expect(reply.status).toBe(403)
})

test('what is written comes back as it was, and is not turned into anything', async () => {
  const calendar = openCalendar({ sanitize: false })
  for (const text of attackTexts) {
    const { id } = await calendar.makeEvent({ title: text, description: text })
    const { json } = await calendar.get(`/events/${id}`)
    expect([json.title, json.description]).toEqual([text, text])
  }
})

test('a mocked request without method, socket or address is handled', async () => {
  const host = createHost<undefined>(openCalendar({ sanitize: false }), {})
  const target = { path: '/calendar/events/v1/events', query: '', mountPath: '', protocol: '', host: undefined }
  const mocked = { request: { headers: {} } as never, response: {} as never, from: undefined, body: undefined }
  expect((await host.respond({ ...target, ...mocked })).status).toBe(200)
})
