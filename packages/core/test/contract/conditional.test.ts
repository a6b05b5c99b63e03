import { describe, expect, test } from 'vitest'
import { anEvent, editor, NOW, openCalendar, type TestCalendar, visitor } from '../fixtures.ts'
import { openWorld, paths } from './conditional-support.ts'

const etagOf = async (calendar: TestCalendar, path: string, user = visitor as typeof editor | null) =>
  (await calendar.get(path, { user })).headers['etag'] ?? 'none'

describe('If-None-Match', () => {
  test.each(paths)('a 200 to GET %s has a strong ETag, the same each time', async (path) => {
    const calendar = await openWorld()
    const etag = await etagOf(calendar, path)
    expect(etag).toMatch(/^"[\x21\x23-\x7e]{16,}"$/)
    expect(await etagOf(calendar, path)).toBe(etag)
  })

  test.each(paths)('that names the ETag gets 304 from %s, without a body', async (path) => {
    const calendar = await openWorld()
    const first = await calendar.get(path)
    const etag = first.headers['etag']
    const reply = await calendar.get(path, { headers: { 'if-none-match': etag } })
    expect([reply.status, reply.text, reply.headers['etag']]).toEqual([304, '', etag])
    for (const name of ['vary', 'cache-control', 'content-language']) {
      expect([name, reply.headers[name]]).toEqual([name, first.headers[name]])
    }
    expect(reply.headers).not.toHaveProperty('content-length')
    expect(reply.headers).not.toHaveProperty('content-type')
  })

  test.each([
    ['weakly', (etag: string) => `W/${etag}`],
    ['among others', (etag: string) => `"a,b", W/"c" , ${etag}`],
    ['as any', () => '*'],
    ['over two headers', (etag: string) => ['"a"', etag]],
  ])('can name the ETag %s', async (_, spell) => {
    const calendar = await openWorld()
    const headers = { 'if-none-match': spell(await etagOf(calendar, '/events')) }
    expect((await calendar.get('/events', { headers })).status).toBe(304)
  })

  test.each(['', '""', '"other"', 'W/"other"', 'unquoted', ',', '"'])(
    'of %j gets the whole response',
    async (header) => {
      const calendar = await openWorld()
      expect((await calendar.get('/events', { headers: { 'if-none-match': header } })).status).toBe(200)
    },
  )

  test('works for HEAD', async () => {
    const calendar = await openWorld()
    const headers = { 'if-none-match': await etagOf(calendar, '/events') }
    expect((await calendar.send({ method: 'HEAD', path: '/calendar/events/v1/events', headers })).status).toBe(304)
  })

  test('does not hide an error', async () => {
    const headers = { 'if-none-match': '*' }
    expect((await openCalendar().get('/events/9', { headers })).status).toBe(404)
  })

  test('gets the whole response after a change', async () => {
    const calendar = await openWorld()
    for (const path of ['/events', '/events/1']) {
      const headers = { 'if-none-match': await etagOf(calendar, path) }
      await calendar.put('/events/1', { title: path })
      expect([path, (await calendar.get(path, { headers })).status]).toEqual([path, 200])
    }
  })
})

describe('an ETag changes with what is shown', () => {
  test.each([
    ['the venue of the event', (calendar: TestCalendar) => calendar.put('/venues/1', { city: 'Kisumu' })],
    ['a term of the event', (calendar: TestCalendar) => calendar.put('/tags/1', { name: 'On stage' })],
    ['the count of a term', (calendar: TestCalendar) => calendar.makeEvent({ tags: [1] })],
    ['the venue going away', (calendar: TestCalendar) => calendar.del('/venues/1')],
  ])('%s', async (_, change) => {
    const calendar = await openWorld()
    const before = await etagOf(calendar, '/events/1')
    await change(calendar)
    expect(await etagOf(calendar, '/events/1')).not.toBe(before)
  })

  test('the time at which a scheduled event is published', async () => {
    let now = NOW
    const calendar = openCalendar({ clock: () => now })
    await calendar.makeEvent({ date: '2027-01-15 13:00:00' })
    const before = await etagOf(calendar, '/events/1', editor)
    now += 3_600_000
    const { headers, json } = await calendar.get('/events/1', { user: editor })
    expect([headers['etag'] === before, json.status]).toEqual([false, 'publish'])
  })

  test('the language root, the language of “Free”, the mount', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ cost: 0 })
    const path = '/calendar/events/v1/events/1'
    const replies = [
      await calendar.send({ path }),
      await calendar.send({ path: `/fr${path}` }),
      await calendar.send({ path, mount: 'https://example.org/api' }),
    ]
    expect(new Set(replies.map(({ headers }) => headers['etag'])).size).toBe(3)
  })

  test('the total of a list, though its page is the same', async () => {
    const calendar = await openWorld()
    const before = await etagOf(calendar, '/events?per_page=1')
    await calendar.makeEvent({ title: 'Later', start_date: '2027-02-01', end_date: '2027-02-01' })
    expect(await etagOf(calendar, '/events?per_page=1')).not.toBe(before)
  })
})

describe('an ETag does not change with what is hidden', () => {
  test('a draft that an anonymous user cannot see', async () => {
    const calendar = await openWorld()
    const before = await etagOf(calendar, '/events')
    await calendar.makeEvent({ status: 'draft' })
    expect(await etagOf(calendar, '/events')).toBe(before)
  })

  test('a linked venue that an anonymous user cannot see', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeVenue({ status: 'draft' })
    await calendar.makeEvent({ venue: [id] })
    const [seen, hidden] = [await etagOf(calendar, '/events/1', editor), await etagOf(calendar, '/events/1')]
    await calendar.put(`/venues/${id}`, { city: 'Kisumu' })
    expect(await etagOf(calendar, '/events/1')).toBe(hidden)
    expect(await etagOf(calendar, '/events/1', editor)).not.toBe(seen)
  })

  test('fields that a password hides', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ password: 'secret' })
    const before = await etagOf(calendar, '/events')
    await calendar.put('/events/1', { description: 'Hidden', cost: 5 })
    expect(await etagOf(calendar, '/events')).toBe(before)
  })
})

describe('If-Match', () => {
  type Write = [method: 'put' | 'del', path: string, target: string, body: object]
  const writes: readonly Write[] = [
    ['put', '/events/1', '', { title: 'B' }],
    ['del', '/events/1', '', {}],
    ['put', '/events/1', '/events/by-slug/concert', { title: 'B' }],
    ['del', '/events/1', '/events/1?force=true', {}],
    ['put', '/venues/1', '', { city: 'B' }],
    ['put', '/tags/1', '', { name: 'B' }],
    ['del', '/tags/1', '', {}],
  ]
  const send = (calendar: TestCalendar, [method, path, target, body]: Write, etag: string) => {
    const options = { headers: { 'if-match': etag } }
    return method === 'put' ? calendar.put(target || path, body, options) : calendar.del(target || path, options)
  }

  test.each(writes)('on %s of %s %s passes for a client that has seen the current record', async (...write) => {
    const calendar = await openWorld()
    expect((await send(calendar, write, await etagOf(calendar, write[1], editor))).status).toBe(200)
  })

  test.each(writes)('on %s of %s %s is 412 after a change, and nothing is written', async (...write) => {
    const calendar = await openWorld()
    const path = write[1]
    const etag = await etagOf(calendar, path, editor)
    await calendar.put(
      path,
      path === '/events/1' ? { excerpt: 'Changed' } : path === '/tags/1' ? { description: 'C' } : { zip: '1' },
    )
    const before = await calendar.get(path, { user: editor })
    const reply = await send(calendar, write, etag)
    expect([reply.status, reply.json.code]).toEqual([412, 'rest_precondition_failed'])
    expect((await calendar.get(path, { user: editor })).text).toBe(before.text)
  })

  test('may be the ETag that a write returned', async () => {
    const calendar = openCalendar()
    const created = await calendar.post('/events', anEvent())
    const changed = await calendar.put(
      '/events/1',
      { title: 'B' },
      { headers: { 'if-match': created.headers['etag'] } },
    )
    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).toBe(await etagOf(calendar, '/events/1', editor))
    const again = await calendar.put('/events/1', { title: 'C' }, { headers: { 'if-match': created.headers['etag'] } })
    expect(again.status).toBe(412)
  })

  test('can come from a read in another language, by slug, or under another root', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ cost: 0 })
    const reads = [
      '/calendar/events/v1/events/by-slug/concert',
      '/fr/calendar/events/v1/events/1',
      '/calendar/events/v1/events/1?i18n_language=sw',
    ]
    for (const path of reads) {
      const { headers } = await calendar.send({ path, user: editor })
      const reply = await calendar.put('/events/1', {}, { headers: { 'if-match': headers['etag'] } })
      expect([path, reply.status]).toEqual([path, 200])
    }
  })

  test.each([
    ['*', 200],
    ['"a", "b"', 412],
    ['', 412],
    ['nonsense', 412],
  ])('with the value %j gets the status %i', async (header, status) => {
    const calendar = await openWorld()
    expect((await calendar.put('/events/1', { title: 'B' }, { headers: { 'if-match': header } })).status).toBe(status)
  })

  test('may be the ETag of an anonymous read', async () => {
    const calendar = await openWorld()
    const headers = { 'if-match': await etagOf(calendar, '/events/1', visitor) }
    expect((await calendar.put('/events/1', { title: 'B' }, { headers })).status).toBe(200)
    expect((await calendar.put('/events/1', { title: 'C' }, { headers })).status).toBe(412)
  })

  test.each([
    [5, 200],
    [6, 412],
  ])('can have the ETag of an anonymous read at position %i: %i', async (place, status) => {
    const calendar = await openWorld()
    const others = ['en/en', 'ar', 'fr', 'sw', 'pt-pt'].map((path) => `"${path}.0000000000000000"`)
    const tags = [...others.slice(0, place - 1), await etagOf(calendar, '/events/1', visitor)]
    const headers = { 'if-match': tags.join() }
    expect((await calendar.put('/events/1', { title: 'B' }, { headers })).status).toBe(status)
  })

  test('of an anonymous read passes for one change of the password, even within a second', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent()
    const headers = { 'if-match': await etagOf(calendar, '/events/1') }
    const statuses = []
    for (const password of ['first', 'second', '']) {
      statuses.push((await calendar.put('/events/1', { password }, { headers })).status)
    }
    expect(statuses).toEqual([200, 412, 412])
    const opened = await calendar.get('/events/1', { headers: { 'x-event-password': 'first' } })
    expect(opened.status).toBe(200)
  })

  test('of a read with the password does not pass for a user who can change it', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ password: 'secret' })
    const { headers } = await calendar.get('/events/1?password=secret')
    const changing = { headers: { 'if-match': headers['etag'] ?? '' } }
    expect((await calendar.put('/events/1', { password: 'other' }, changing)).status).toBe(412)
  })

  test('accepts no weak ETag', async () => {
    const calendar = await openWorld()
    const etag = await etagOf(calendar, '/events/1', editor)
    expect((await calendar.put('/events/1', {}, { headers: { 'if-match': `W/${etag}` } })).status).toBe(412)
    expect((await calendar.put('/events/1', {}, { headers: { 'if-match': `"x", ${etag}` } })).status).toBe(200)
  })

  test.each(['/events/1', '/tags/1'])('lets %s be changed after another event got its tag', async (path) => {
    const calendar = await openWorld()
    const etag = await etagOf(calendar, path, editor)
    await calendar.makeEvent({ tags: [1] })
    expect(await etagOf(calendar, path, editor)).not.toBe(etag)
    const headers = { 'if-match': etag }
    expect((await calendar.put(path, { description: 'B' }, { headers })).status).toBe(200)
    expect((await calendar.put(path, { description: 'C' }, { headers })).status).toBe(412)
  })

  test('on a missing record is 404', async () => {
    expect((await openCalendar().put('/events/9', {}, { headers: { 'if-match': '*' } })).status).toBe(404)
  })

  test('lets only one of two writers through who have seen the same version', async () => {
    const calendar = await openWorld()
    const headers = { 'if-match': await etagOf(calendar, '/events/1', editor) }
    const replies = await Promise.all(['B', 'C', 'D'].map((title) => calendar.put('/events/1', { title }, { headers })))
    expect(replies.map(({ status }) => status)).toEqual([200, 412, 412])
  })
})
