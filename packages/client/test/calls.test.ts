import { readFileSync } from 'node:fs'
import { operationIds } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { createClient, etagOf } from '../src/index.ts'
import { baseUrl, failure, jazz, json, openCalendar, openClient } from './fixtures.ts'

describe('the calls', () => {
  test('are those of the calendar in its process', () => {
    const client: Readonly<Record<string, unknown>> = { ...createClient({ baseUrl }) }
    const calls = Object.entries(client).flatMap(([name, api]) =>
      typeof api === 'function' ? [name] : Object.keys(Object(api)).map((method) => `${name}.${method}`),
    )
    const iterated = ['events', 'venues', 'organizers', 'categories', 'tags'].map((name) => `${name}.iterate`)
    const expected = operationIds.filter((operation) => !/^(root|doc)\./.test(operation))
    expect(calls.sort()).toEqual([...expected, ...iterated, 'feeds.stream', 'openapi'].sort())
  })

  test('return what the calendar returns', async () => {
    const { client, calendar } = openCalendar({}, { baseUrl })
    const created = await client.events.create({ ...jazz, venue: { venue: 'Hall' }, tags: ['live'] })
    const { json_ld, ...local } = await calendar.events.get(1)
    expect(created).toEqual(local)
    expect(await client.events.get(1)).toEqual({ ...local, json_ld })
    expect(await client.events.getBySlug('jazz', { select: ['id', 'venue.venue'] })).toEqual({
      id: 1,
      venue: [{ venue: 'Hall' }],
    })
    expect(await client.events.list({ expand: false })).toEqual(await calendar.events.list({ expand: false }))
    expect(await client.events.days({ start_date: '2027-04-01' })).toEqual({ days: [{ date: '2027-04-01', count: 1 }] })
    expect(await client.events.updateBySlug('jazz', { title: 'Blues' })).toMatchObject({ title: 'Blues', slug: 'jazz' })
    expect(await client.events.delete(1)).toMatchObject({ status: 'trash' })
    expect(await failure(client.events.delete(1))).toMatchObject({ code: 'event-is-in-trash', status: 410 })
    expect(await client.events.delete(1, { force: true })).toMatchObject({ id: 1 })
    expect(await failure(client.events.get(1))).toMatchObject({ code: 'event-not-found' })
    expect(await client.openapi('fr')).toMatchObject({ openapi: '3.1.0' })
  })

  test('find records in other scripts by their slug', async () => {
    const { client } = openCalendar()
    const { slug } = await client.venues.create({ venue: 'قاعة 50% / a?b' })
    expect(await client.venues.getBySlug(slug)).toMatchObject({ slug })
    expect(await failure(client.venues.getBySlug('a/b?c#d'))).toMatchObject({ code: 'venue-not-found' })
  })

  test('reject ids and slugs that would lead to another path', async () => {
    const { client, sent } = openClient(() => json({}))
    for (const id of ['', 'days', '../tags', '1/../2', NaN, -1, 1.5, null, undefined, {}]) {
      expect(await failure(client.events.get(id as never)), String(id)).toBeInstanceOf(TypeError)
      expect(await failure(client.feeds.event(id as never)), String(id)).toBeInstanceOf(TypeError)
    }
    for (const slug of ['', '.', '..', '\ud83d', 5, undefined]) {
      expect(await failure(client.events.deleteBySlug(slug as never)), String(slug)).toBeInstanceOf(TypeError)
    }
    expect(await failure(client.feeds.stream('constructor' as never).next())).toBeInstanceOf(TypeError)
    expect(sent).toEqual([])
  })
})

describe('parameters', () => {
  test.each([
    [{}, ''],
    [{ search: undefined, status: null, include: [] }, ''],
    [{ search: 'a b&c=é', featured: false, page: 2 }, '?search=a+b%26c%3D%C3%A9&featured=false&page=2'],
    [{ categories: ['music', 3] }, '?categories=music,3'],
    [{ city: ['Paris', 'Frankfurt, Oder'] }, '?city%5B%5D=Paris&city%5B%5D=Frankfurt,+Oder'],
    [{ custom_fields: { seats: { from: 10, to: 20 } } }, '?custom_fields%5Bseats%5D=10..20'],
    [{ custom_fields: { seats: { to: 20 }, note: null } }, '?custom_fields%5Bseats%5D=..20'],
    [{ custom_fields: { note: ['a,b', 'c..d', 'e.'] } }, '?custom_fields%5Bnote%5D=a%5C,b,c%5C..d,e%5C.'],
    [{ select: ['id', 'venue.city'], i18n_language: 'fr' }, '?i18n_language=fr&fields=id,venue.city'],
    [{ search: '\ud83d' }, '?search=%EF%BF%BD'],
  ])('%j are %s', async (filters, query) => {
    const { client, sent } = openClient(() => json({}))
    await client.events.list(filters as never)
    expect(sent[0]?.target).toBe(`/events${query}`)
  })

  test('filter by custom fields as in the process of the calendar', async () => {
    const fields = {
      events: { seats: { type: 'integer', filterable: true }, note: { type: 'text', filterable: true } },
    } as const
    const { client, calendar } = openCalendar({}, { fields })
    for (const [seats, note] of [[5, 'a,b'] as const, [15, 'c..d'] as const, [25, 'e\\f'] as const]) {
      await calendar.events.create({ ...jazz, custom_fields: { seats, note } })
    }
    for (const [filter, ids] of [
      [{ seats: { from: 10 } }, [2, 3]],
      [{ seats: [5, 25] }, [1, 3]],
      [{ note: ['a,b', 'c..d'] }, [1, 2]],
      [{ note: ['e\\f'] }, [3]],
      [{ note: { from: 'b', to: 'c..d' } }, [2]],
    ] as const) {
      const { events } = await client.events.list({ custom_fields: filter, select: ['id'] })
      expect(events.map(({ id }) => id)).toEqual(ids)
    }
  })

  test('in a body keep numbers from becoming null', async () => {
    const { client } = openCalendar()
    expect(await failure(client.venues.create({ venue: 'Hall', geo_lat: NaN, geo_lng: 1 }))).toMatchObject({
      faults: [{ param: 'geo_lat' }],
    })
  })

  test('have the names that the options of the calendar give them', async () => {
    const names = { namespace: 'v2', languageParameter: 'lang' }
    const { client } = openCalendar(names, names)
    await client.tags.create({ name: 'Jazz', i18n_language: 'fr' })
    const languages: (string | null)[] = []
    const onResponse = ({ headers }: Response) => languages.push(headers.get('content-language'))
    await client.tags.get(1, { i18n_language: 'ar' }, { onResponse })
    await client.tags.delete(1, { i18n_language: 'sw' }, { onResponse })
    expect(languages).toEqual(['ar', 'sw'])
  })

  test.each(['plain', 'päss wörd', '密码', ' blanks ', 'tab\there'])(
    'open an event by its password: %j',
    async (password) => {
      const { calendar } = openCalendar()
      await calendar.events.create({ ...jazz, password })
      const { client, sent } = openClient((request) => calendar.fetch(request, { mount: '/api' }))
      expect(await client.events.get(1, { password })).toMatchObject({ title: 'Jazz' })
      expect(await client.feeds.event(1, { password })).toContain('SUMMARY:Jazz')
      expect(await failure(client.events.get(1, { password: 'x' }))).toMatchObject({ code: 'event-password-protected' })
      const isInHeader = password === password.trim() && !password.includes('\t')
      expect(sent[0]?.target).toBe(isInHeader ? '/events/1' : `/events/1?${new URLSearchParams({ password })}`)
    },
  )
})

describe('preconditions', () => {
  test('hold for the record as it was read, or was written last', async () => {
    const { client, calendar } = openCalendar()
    const created = await client.events.create(jazz)
    const updated = await client.events.update(1, { title: 'Blues' }, { ifMatch: created })
    const read = await client.events.get(1, { select: ['id'] })
    expect(await failure(client.events.update(1, { title: 'Swing' }, { ifMatch: created }))).toMatchObject({
      code: 'rest_precondition_failed',
      status: 412,
    })
    await client.events.updateBySlug('jazz', { featured: true }, { ifMatch: read })
    expect(await failure(client.events.delete(1, {}, { ifMatch: updated }))).toMatchObject({ status: 412 })
    expect(await calendar.events.get(1)).toMatchObject({ title: 'Blues', featured: true, status: 'publish' })
    const { etag } = { etag: etagOf(await client.events.get(1)) ?? '' }
    expect(await client.events.deleteBySlug('jazz', {}, { ifMatch: etag })).toMatchObject({ status: 'trash' })
  })

  test('hold for a response from the cache, and behind a proxy that makes tags weak', async () => {
    const { calendar, sent } = openCalendar()
    const { client } = openClient(async (request) => {
      const response = await calendar.fetch(request, { mount: '/api', user: { id: 1, roles: ['editor'] } })
      const headers = new Headers(response.headers)
      headers.set('ETag', `W/${headers.get('etag')}`)
      return new Response(response.status === 304 ? null : await response.text(), { status: response.status, headers })
    })
    await calendar.tags.create({ name: 'Jazz' })
    await client.tags.get(1)
    const cached = await client.tags.get(1)
    expect(await client.tags.update(1, { name: 'Blues' }, { ifMatch: cached })).toMatchObject({ name: 'Blues' })
    expect(sent).toEqual([])
  })

  test('need a record that has an ETag', async () => {
    const { client, calendar, sent } = openCalendar()
    await calendar.events.create(jazz)
    const { events } = await client.events.list()
    for (const ifMatch of [events[0] ?? {}, {}, '', null]) {
      const error = await failure(client.events.update(1, {}, { ifMatch: ifMatch as object }))
      expect(error).toMatchObject({ message: expect.stringContaining('ifMatch: must be a record') })
    }
    expect(sent).toHaveLength(1)
  })
})

describe('iterate', () => {
  test('returns all records, page by page, and sends filters once', async () => {
    const { client, calendar, sent } = openCalendar()
    await calendar.events.createMany(Array.from({ length: 120 }, (_, n) => ({ ...jazz, title: `Night ${n}` })))
    const ids: number[] = []
    for await (const { id } of client.events.iterate({ search: 'night', select: ['id'], i18n_language: 'fr' }))
      ids.push(id)
    expect(ids).toEqual(Array.from({ length: 120 }, (_, n) => n + 1))
    expect(sent.map(({ target }) => target.replace(/cursor=[^&]+/, 'cursor'))).toEqual([
      '/events?per_page=100&search=night&i18n_language=fr&fields=id',
      '/events?cursor&i18n_language=fr&fields=id',
      '/events?cursor&i18n_language=fr&fields=id',
    ])
  })

  test('reads no further than its caller', async () => {
    const { client, calendar, sent } = openCalendar()
    await calendar.tags.createMany(Array.from({ length: 5 }, (_, n) => ({ name: `Tag ${n}` })))
    for await (const _ of client.tags.iterate({ hide_empty: false, per_page: 2 })) break
    expect(sent).toHaveLength(1)
  })

  test('ends when a server returns the same cursor again, and takes no page', async () => {
    const { client, sent } = openClient(() => json({ tags: [{ id: 1 }], next_cursor: 'x' }))
    const ids: number[] = []
    for await (const { id } of client.tags.iterate()) ids.push(id)
    expect([ids, sent.length]).toEqual([[1, 1], 2])
    expect(await failure(client.tags.iterate({ page: 2 } as never).next())).toBeInstanceOf(TypeError)
  })

  test('ends when the signal is aborted', async () => {
    const { client, calendar } = openCalendar()
    await calendar.tags.createMany(Array.from({ length: 5 }, (_, n) => ({ name: `Tag ${n}` })))
    const leaving = new AbortController()
    const tags = client.tags.iterate({ hide_empty: false, per_page: 1 }, { signal: leaving.signal })
    await tags.next()
    leaving.abort()
    expect(await failure(tags.next())).toMatchObject({ name: 'AbortError' })
  })
})

describe('feeds', () => {
  test('are those of the calendar', async () => {
    const { client, calendar } = openCalendar({}, { baseUrl })
    await calendar.events.create(jazz)
    const filters = { search: 'jazz' }
    expect(await client.feeds.ics(filters)).toBe(await calendar.feeds.ics(filters))
    expect(await client.feeds.rss()).toBe(await calendar.feeds.rss())
    expect(await client.feeds.jsonld()).toBe(await calendar.feeds.jsonld())
    const month = { start: '2027-04-01', end: '2027-05-01' }
    expect(await client.feeds.fullcalendar(month)).toBe(await calendar.feeds.fullcalendar(month))
    expect(await client.feeds.event(1)).toBe(await calendar.feeds.event(1))
    expect(await client.feeds.eventBySlug('jazz')).toBe(await calendar.feeds.eventBySlug('jazz'))
    let streamed = ''
    for await (const text of client.feeds.stream('fullcalendar', month)) streamed += text
    expect(streamed).toBe(await calendar.feeds.fullcalendar(month))
  })

  test('are streamed with characters whole, and end when nobody reads', async () => {
    const bytes = new TextEncoder().encode('Fête 🎷')
    let canceled = false
    const streamOf = () => {
      let at = 0
      return new ReadableStream({
        pull: (body) => (at < bytes.length ? body.enqueue(bytes.slice(at, ++at)) : body.close()),
        cancel: () => {
          canceled = true
        },
      })
    }
    const { client } = openClient(() => new Response(streamOf()))
    const texts: string[] = []
    for await (const text of client.feeds.stream('ics')) texts.push(text)
    expect(texts).toEqual([...'Fête 🎷'])
    for await (const _ of client.feeds.stream('ics')) break
    expect(canceled).toBe(true)
  })

  test('reject when a stream breaks off', async () => {
    const broken = () =>
      new ReadableStream({
        start: (body) => body.enqueue(new TextEncoder().encode('BEGIN')),
        pull: (body) => body.error(new TypeError('terminated')),
      })
    const { client, sent } = openClient(() => new Response(broken()))
    const texts = client.feeds.stream('ics')
    expect(await texts.next()).toEqual({ done: false, value: 'BEGIN' })
    expect(await failure(texts.next())).toMatchObject({ code: 'network_error' })
    expect(sent).toHaveLength(1)
  })
})

describe('options', () => {
  test.each([
    ['baseUrl', { baseUrl: '/api' }],
    ['baseUrl', { baseUrl: '' }],
    ['baseUrl', {}],
    ['baseUrl', { baseUrl: 'ftp://example.org' }],
    ['baseUrl', { baseUrl: 'https://me:secret@example.org' }],
    ['baseUrl', { baseUrl: 'https://example.org/api?' }],
    ['baseUrl', { baseUrl: 'https://example.org/#api' }],
    ['retries', { baseUrl, retries: -1 }],
    ['retries', { baseUrl, retries: Number.POSITIVE_INFINITY }],
    ['cacheBytes', { baseUrl, cacheBytes: NaN }],
  ])('that are wrong are named: %s of %j', (name, options) => {
    expect(() => createClient(options as never)).toThrow(new RegExp(`^${name}: `))
  })

  test('can begin and end with slashes', async () => {
    const { client, sent } = openClient(() => json({}), { baseUrl: `${baseUrl}//`, namespace: '/calendar/events/v1/' })
    await client.tags.list()
    expect(sent[0]?.target).toBe('/tags')
  })

  test('headers go with every request, and those of the client win', async () => {
    const headers = { Authorization: 'Bearer x', accept: 'text/html', 'content-type': 'text/plain' }
    const { client, sent } = openClient(() => json({}), { headers })
    await client.tags.create({ name: 'a' })
    await client.tags.list()
    const [created, listed] = sent
    expect([created?.headers.get('authorization'), listed?.headers.get('authorization')]).toEqual([
      'Bearer x',
      'Bearer x',
    ])
    expect([created?.headers.get('accept'), created?.headers.get('content-type')]).toEqual([
      'application/json',
      'application/json',
    ])
  })

  test('the global fetch is the default, also one that is replaced later', async () => {
    const client = createClient({ baseUrl })
    const { fetch: original } = globalThis
    try {
      globalThis.fetch = async () => json({ id: 5 })
      expect(await client.events.get(5)).toEqual({ id: 5 })
    } finally {
      globalThis.fetch = original
    }
  })
})

describe('the client', () => {
  /** The names of the calls, such as `events.list`, and of the other members. */
  const membersOf = (api: object): readonly string[] =>
    Object.entries(api).flatMap(([name, member]) =>
      typeof member === 'function' ? [name] : Object.keys(member).map((method) => `${name}.${method}`),
    )

  test('has the calls of a calendar, apart from those that its guide and its README list', () => {
    const { client, calendar } = openCalendar()
    const own = new Set(membersOf(client))
    const lacking = membersOf(calendar).filter((name) => !own.has(name))
    const names = new Set(lacking.map((name) => (name.endsWith('.createMany') ? 'createMany' : name.split('.', 1)[0])))
    for (const page of ['../../../docs/client.md', '../README.md']) {
      const text = readFileSync(new URL(page, import.meta.url), 'utf8')
      const [, list = ''] = /only on the calendar, not on the client:(.*?)(?:\n\n|\n-)/s.exec(text) ?? []
      const listed = new Set([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name))
      expect(listed, page).toEqual(names)
    }
    for (const name of own) expect(membersOf(calendar)).toContain(name)
  })
})
