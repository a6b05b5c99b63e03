import { createHash } from 'node:crypto'
import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import type { CalendarOptions } from '../../src/options.ts'
import type { User } from '../../src/ports/policy.ts'
import { copyStore } from '../../src/store-kit/copy-store.ts'
import { author, editor, openCalendar, type TestCalendar } from '../fixtures.ts'

const BASE = 'https://example.org/api'

async function openWorld(options: Partial<CalendarOptions> = {}): Promise<TestCalendar> {
  const calendar = openCalendar({ baseUrl: BASE, ...options })
  await calendar.makeEvent({ title: 'Public', categories: ['Music'] })
  await calendar.makeEvent({ title: 'My draft', status: 'draft', categories: ['Music'] }, { user: author })
  await calendar.makeEvent({ title: 'Other draft', status: 'draft' })
  await calendar.makeEvent({ title: 'Hidden', hide_from_listings: true })
  return calendar
}

const titlesIn = (text: string) => ['Public', 'My draft', 'Other draft', 'Hidden'].filter((one) => text.includes(one))
const pathOf = (url: string) => url.slice(`${BASE}/calendar/events/v1`.length)
const tokenOf = (url: string) => new URL(url).searchParams.get('feed_token') ?? ''

describe('a feed token', () => {
  test('opens the feed with its filters, as its user sees it', async () => {
    const calendar = await openWorld()
    const { id, url } = await calendar.feedTokens.create(author, { filters: { categories: 'music' } })
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(url).toMatch(/^https:\/\/example\.org\/api\/calendar\/events\/v1\/events\.ics\?feed_token=[\w-]{43}$/)
    const { status, headers, text } = await calendar.get(pathOf(url))
    expect([status, titlesIn(text)]).toEqual([200, ['Public', 'My draft']])
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['private, no-cache', 'no-referrer'])
    const all = await calendar.feedTokens.create(editor)
    expect(titlesIn((await calendar.get(pathOf(all.url))).text)).toEqual(['Public', 'My draft', 'Other draft'])
  })

  test('is of a user, whoever sends it', async () => {
    const calendar = await openWorld()
    const { url } = await calendar.feedTokens.create(author)
    expect(titlesIn((await calendar.get(pathOf(url), { user: editor })).text)).toEqual(['Public', 'My draft'])
  })

  test('takes no other parameters, and names them', async () => {
    const calendar = await openWorld()
    const { url } = await calendar.feedTokens.create(author, { filters: { categories: 'music' } })
    const { headers, text } = await calendar.get(`${pathOf(url)}&categories=&include=4&cursor=x&status=trash&utm=1`)
    expect(titlesIn(text)).toEqual(['Public', 'My draft'])
    expect(headers['x-calendar-ignored']).toBe('categories,include,cursor,status,utm')
    const strict = await openWorld({ unknownParameters: 'reject' })
    const own = await strict.feedTokens.create(author)
    expect((await strict.get(pathOf(own.url))).status).toBe(200)
    expect(Object.keys((await strict.get(`${pathOf(own.url)}&include=4`)).json.data.params)).toEqual(['include'])
  })

  test('can be combined with the language parameter, which must name a known language', async () => {
    const calendar = await openWorld()
    const { url } = await calendar.feedTokens.create(author)
    const { headers } = await calendar.get(`${pathOf(url)}&i18n_language=fr`)
    expect(headers).toMatchObject({ 'content-language': 'fr' })
    expect(headers).not.toHaveProperty('x-calendar-ignored')
    const { status, json } = await calendar.get(`${pathOf(url)}&i18n_language=xx`)
    expect([status, Object.keys(json.data.params)]).toEqual([400, ['i18n_language']])
  })

  test('lets FullCalendar choose the dates', async () => {
    const calendar = await openWorld()
    const { url } = await calendar.feedTokens.create(author, { format: 'fullcalendar' })
    const get = async (query: string) => titlesIn((await calendar.get(`${pathOf(url)}&${query}`)).text)
    expect(await get('start=2027-01-01&end=2027-02-01&timeZone=UTC&_=1')).toEqual(['Public', 'My draft'])
    expect(await get('start=2027-02-01&end=2027-03-01')).toEqual([])
  })

  test('can be of each format and language', async () => {
    const calendar = await openWorld()
    for (const format of ['ics', 'rss', 'jsonld', 'fullcalendar'] as const) {
      const { url } = await calendar.feedTokens.create(author, { format, i18n_language: 'fr' })
      const path = url.slice(BASE.length)
      expect(path).toMatch(/^\/fr\//)
      const reply = await calendar.send({ path })
      expect([reply.status, reply.headers['content-language'], titlesIn(reply.text).length]).toEqual([200, 'fr', 2])
    }
  })

  test.each(['', 'x', 'A'.repeat(43), 'é'.repeat(43), `${'A'.repeat(42)}%ff`])('that is %j is 401', async (token) => {
    const calendar = await openWorld()
    await calendar.feedTokens.create(author)
    for (const query of [`feed_token=${token}`, `feed_token[]=${token}`, `feed%5Ftoken=${token}`]) {
      const { status, json, headers } = await calendar.get(`/events.ics?${query}`, { user: editor })
      expect([status, json.code, headers['cache-control']]).toEqual([401, 'rest_invalid_feed_token', 'no-store'])
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
  })

  test('opens no other format, and nothing but feeds', async () => {
    const calendar = await openWorld()
    const { url } = await calendar.feedTokens.create(editor)
    const query = `feed_token=${tokenOf(url)}`
    expect((await calendar.get(`/events.rss?${query}`)).status).toBe(401)
    expect((await calendar.get(`/events?${query}`)).json.total).toBe(1)
    expect((await calendar.get(`/events/3?${query}`)).status).toBe(404)
    expect((await calendar.get(`/events/3.ics?${query}`)).status).toBe(404)
    expect((await calendar.get('/events?', { headers: { authorization: `Bearer ${tokenOf(url)}` } })).json.total).toBe(
      1,
    )
    const writes = await Promise.all([
      calendar.post(
        `/events?${query}`,
        { title: 'A', start_date: '2027-02-01', end_date: '2027-02-01' },
        { user: null },
      ),
      calendar.put(`/events/1?${query}`, { title: 'A' }, { user: null }),
      calendar.del(`/events/1?${query}`, { user: null }),
      calendar.post(`/events.ics?${query}`, {}, { user: null }),
    ])
    expect(writes.map(({ status }) => status)).toEqual([401, 401, 401, 405])
  })

  test('works by Accept too', async () => {
    const calendar = await openWorld()
    const { url } = await calendar.feedTokens.create(author)
    const { text } = await calendar.get(`/events?feed_token=${tokenOf(url)}`, { headers: { accept: 'text/calendar' } })
    expect(titlesIn(text)).toEqual(['Public', 'My draft'])
  })

  test('is listed without the token itself, and revoked permanently', async () => {
    const calendar = await openWorld()
    const [first, second] = [
      await calendar.feedTokens.create(author, { filters: { tags: [], search: 'a' } }),
      await calendar.feedTokens.create(author, { format: 'rss' }),
    ]
    await calendar.feedTokens.create(editor)
    const listed = await calendar.feedTokens.list(author.id)
    expect(listed.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
    expect(listed.find(({ id }) => id === first.id)).toEqual({
      id: first.id,
      userId: author.id,
      format: 'ics',
      filters: { tags: [], search: 'a' },
      createdAt: expect.any(Number),
    })
    expect([await calendar.feedTokens.revoke(first.id), await calendar.feedTokens.revoke(first.id)]).toEqual([
      true,
      false,
    ])
    expect((await calendar.get(pathOf(first.url))).status).toBe(401)
    expect((await calendar.get(pathOf(second.url))).status).toBe(200)
  })

  test('is never listed for a user without an id', async () => {
    const calendar = await openWorld()
    await calendar.feedTokens.create(author)
    for (const id of [undefined, null, 'x', 0]) {
      await expect(calendar.feedTokens.list(id as never)).rejects.toThrow('userId: must be a whole number above zero.')
    }
  })

  test('rejects filters that the feed does not have, or that are wrong', async () => {
    const calendar = await openWorld()
    const create = (options: object) => calendar.feedTokens.create(author, options)
    await expect(create({ filters: { categores: 'music' } })).rejects.toMatchObject({
      faults: [{ param: 'categores', message: expect.stringContaining('categories') }],
    })
    await expect(create({ filters: { cursor: 'x' } })).rejects.toMatchObject({ code: 'rest_invalid_param' })
    await expect(create({ filters: { start_date: 'x' } })).rejects.toMatchObject({ code: 'rest_invalid_param' })
    await expect(create({ format: 'pdf' })).rejects.toThrow('feedTokens.format: must be one of ics, ')
    await expect(create({ filters: 'categories=music' })).rejects.toThrow('feedTokens.filters: must be an object')
    await expect(create({ filter: { categories: 'music' } })).rejects.toThrow('feedTokens.filter: is not one of ')
    await expect(create({ categories: 'music' })).rejects.toThrow('feedTokens.categories: is not one of ')
    await expect(create({ i18n_language: 'xx' })).rejects.toThrow('feedTokens.i18n_language: must be one of ')
    await expect(create(null as never)).rejects.toThrow(TypeError)
    await expect(calendar.feedTokens.create(null as never)).rejects.toThrow(TypeError)
    await expect(calendar.feedTokens.create({ id: 'x' } as never)).rejects.toThrow(TypeError)
    expect(await calendar.feedTokens.list(author.id)).toEqual([])
  })
})

describe('the permissions of a feed token', () => {
  test('are those of users.get at each use', async () => {
    const users = new Map<number, User>([[author.id, author]])
    const calendar = await openWorld({ users: { exists: () => true, get: (id) => users.get(id) ?? null } })
    const { url } = await calendar.feedTokens.create(author)
    const titles = async () => titlesIn((await calendar.get(pathOf(url))).text)
    expect(await titles()).toEqual(['Public', 'My draft'])
    users.set(author.id, { id: author.id, roles: ['editor'] })
    expect(await titles()).toEqual(['Public', 'My draft', 'Other draft'])
    users.set(author.id, { id: author.id, roles: [] })
    expect(await titles()).toEqual(['Public'])
    users.set(author.id, editor)
    expect((await calendar.get(pathOf(url))).status).toBe(401)
    users.delete(author.id)
    expect((await calendar.get(pathOf(url))).status).toBe(401)
  })

  test('are those of the time without it, as long as the user exists', async () => {
    let exists = true
    const calendar = await openWorld({ users: { exists: () => exists } })
    const { url } = await calendar.feedTokens.create(author)
    expect((await calendar.get(pathOf(url))).status).toBe(200)
    exists = false
    expect((await calendar.get(pathOf(url))).status).toBe(401)
  })
})

/** What a token can follow in a query string, if a program spells the parameter in its own way. */
const misspelled = [
  'FEED_token=',
  'Feed_Token[]=',
  'FEED_TOKEN[a]=',
  'feed%5Ftoken=',
  'f%65ed_%54oken=',
  'feed%255Ftoken=',
  'feed-token=',
  'feedToken=',
  '+feed_token=',
  'amp;feed_token=',
  'amp;amp;feed_token=',
  'feed_token%20=',
  'feed_token%3D',
  'FEED_token%5B',
  'feed_token%zz',
]

describe('the token itself', () => {
  test('is in no header, body, hook, log or store', async () => {
    const seen: unknown[] = []
    const store = memoryStore()
    const calendar = await openWorld({
      store,
      feeds: { maxEvents: 1 },
      hooks: { '*': { before: (call) => void seen.push(call), after: (call) => void seen.push(call) } },
      log: { error: (entry) => void seen.push(entry) },
    })
    const { url } = await calendar.feedTokens.create(author, { filters: { categories: 'music' } })
    const token = tokenOf(url)
    const replies = []
    for (const path of [
      '/events.ics',
      '/events.rss',
      '/events',
      '/events/1',
      '/events/1.ics',
      '/venues',
      '/events/days',
      '/doc',
      '',
    ]) {
      replies.push(await calendar.get(`${path}?feed_token=${token}&x=1`))
      replies.push(await calendar.get(`${path}?x=1&feed_token[]=${token}`))
    }
    for (const name of misspelled) {
      for (const path of ['/events', '/events.ics', '/venues', '/events/days']) {
        replies.push(await calendar.get(`${path}?per_page=1&${name}${token}`))
      }
    }
    const strict = await openWorld({ unknownParameters: 'reject' })
    for (const name of misspelled) replies.push(await strict.get(`/events?${name}${token}`))
    replies.push(await calendar.get(pathOf(url), { headers: { accept: 'application/problem+json' } }))
    expect(replies[0]?.headers).toMatchObject({ 'x-calendar-truncated': 'events=1' })
    expect(replies[0]?.headers).not.toHaveProperty('link')
    expect(JSON.stringify(replies)).not.toContain(token)
    expect(JSON.stringify(seen)).not.toContain(token)
    const stored = store.feedTokens.list(undefined)
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(JSON.stringify(stored)).toContain(createHash('sha256').update(token).digest('base64url'))
  })
})

test('feed tokens go to another store with copyStore', async () => {
  const [from, to] = [memoryStore(), memoryStore()]
  const { url } = await (await openWorld({ store: from })).feedTokens.create(author)
  await copyStore(from, to)
  await copyStore(from, to)
  const calendar = openCalendar({ store: to, baseUrl: BASE })
  expect(titlesIn((await calendar.get(pathOf(url))).text)).toEqual(['Public', 'My draft'])
  expect(await calendar.feedTokens.list(author.id)).toHaveLength(1)
})

test('a store without feed tokens says so, and still has feeds', async () => {
  const { feedTokens: _none, ...store } = memoryStore()
  const calendar = await openWorld({ store })
  await expect(calendar.feedTokens.create(author)).rejects.toThrow('This store has no feed tokens.')
  expect((await calendar.get('/events.ics')).status).toBe(200)
})
