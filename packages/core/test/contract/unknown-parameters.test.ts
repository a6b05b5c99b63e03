import { expect, test } from 'vitest'
import { anEvent, openCalendar } from '../fixtures.ts'

const ignoredBy = async (path: string): Promise<string | undefined> =>
  (await openCalendar().get(path)).headers['x-calendar-ignored']

test('a response names the query parameters that it ignores, each once and percent-encoded', async () => {
  expect(await ignoredBy('/events?categry=music&page=1&a,b=1&f%C3%AAte[]=1&categry=2')).toBe('categry,a%2Cb,f%C3%AAte')
})

test.each(['/events', '/events?page=1&i18n_language=fr', '/events?categories[]=', '/tags?=1&'])(
  'a response to %s names none',
  async (path) => {
    expect(await ignoredBy(path)).toBeUndefined()
  },
)

test.each([
  ['x=%FF', 'x'],
  ['x[a][b]=1', 'x'],
  ['%FF=1', '%25FF'],
  ['x=%FF&x=1&=%FF', 'x'],
])('a parameter that cannot be decoded is named too: %s', async (query, names) => {
  expect(await ignoredBy(`/events?${query}`)).toBe(names)
})

test.each(['/events/1?id=1', '/events/by-slug/a?slug=a', '/tags/1?id=%FF'])(
  'the parameter of the path is known: %s',
  async (path) => {
    expect(await ignoredBy(path)).toBeUndefined()
    const rejecting = openCalendar({ unknownParameters: 'reject' })
    expect((await rejecting.get(path)).status).toBe(404)
  },
)

test('a cached response and a 304 name the ignored parameters too', async () => {
  const calendar = openCalendar()
  const first = await calendar.get('/events?x=1')
  const again = await calendar.get('/events?x=1')
  const unchanged = await calendar.get('/events?x=1', { headers: { 'if-none-match': String(first.headers['etag']) } })
  expect([again, unchanged].map(({ status, headers }) => [status, headers['x-calendar-ignored']])).toEqual([
    [200, 'x'],
    [304, 'x'],
  ])
})

test('the response to a write names those in its query string, not those in its body', async () => {
  const reply = await openCalendar().post('/events?notify=1', anEvent({ colour: 'red' }))
  expect([reply.status, reply.headers['x-calendar-ignored']]).toEqual([201, 'notify'])
})

test('an error names the ignored parameters too', async () => {
  const { status, headers } = await openCalendar().get('/events/9?x=1')
  expect([status, headers['x-calendar-ignored']]).toEqual([404, 'x'])
})

test('a response names at most 20, in at most 1 KiB', async () => {
  const many = Array.from({ length: 40 }, (_, number) => `p${number}=1`).join('&')
  expect((await ignoredBy(`/events?${many}`))?.split(',')).toHaveLength(20)
  const long = ['a', 'b', 'c'].map((letter) => `${letter.repeat(500)}=1`).join('&')
  expect((await ignoredBy(`/events?${long}`))?.split(',')).toEqual(['a'.repeat(500), 'b'.repeat(500)])
  expect(await ignoredBy(`/events?${'a'.repeat(2000)}=1&x=1`)).toBe('x')
})

test('the prefix of headers is an option', async () => {
  const { headers } = await openCalendar({ headerPrefix: 'X-My-' }).get('/events?x=1')
  expect(headers['x-my-ignored']).toBe('x')
})

test('unknownParameters: reject returns 400 with the nearest name', async () => {
  const calendar = openCalendar({ unknownParameters: 'reject' })
  const reply = await calendar.get('/events?categry=music&perpage=5&page=1&i18n_langage=fr')
  expect([reply.status, reply.headers['x-calendar-ignored']]).toEqual([400, undefined])
  expect(reply.json.data.details).toEqual({
    categry: { code: 'unknown_parameter', message: 'categry is not a parameter here. Did you mean categories?' },
    perpage: { code: 'unknown_parameter', message: 'perpage is not a parameter here. Did you mean per_page?' },
    i18n_langage: {
      code: 'unknown_parameter',
      message: 'i18n_langage is not a parameter here. Did you mean i18n_language?',
    },
  })
})

test.each(['x=%FF', 'x[a][b]=1'])(
  'unknownParameters: reject rejects a parameter that cannot be decoded: %s',
  async (query) => {
    const { status, json } = await openCalendar({ unknownParameters: 'reject' }).get(`/events?${query}`)
    expect([status, json.data.details.x.code]).toEqual([400, 'unknown_parameter'])
  },
)

test('unknownParameters: reject accepts known parameters, and any names in a body', async () => {
  const calendar = openCalendar({ unknownParameters: 'reject' })
  await calendar.makeEvent({ colour: 'red' })
  expect((await calendar.get('/events?page=1&categories[]=&i18n_language=fr')).status).toBe(200)
})

test('unknownParameters takes no other value', () => {
  // @ts-expect-error: JavaScript can give anything.
  expect(() => openCalendar({ unknownParameters: 'warn' })).toThrow(/^unknownParameters: /)
})
