import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test, vi } from 'vitest'
import type { Calendar } from '../../src/calendar.ts'
import {
  administrator,
  badParams,
  editor,
  idsOf,
  NOW,
  openCalendar,
  type Reply,
  type RequestOptions,
  ROOT,
  type TestCalendar,
} from '../fixtures.ts'

const makers = {
  events: (calendar: TestCalendar, n: number) => calendar.makeEvent({ title: `E${n % 3}` }),
  venues: (calendar: TestCalendar, n: number) => calendar.makeVenue({ venue: `V${n}` }),
  organizers: (calendar: TestCalendar, n: number) => calendar.makeOrganizer({ organizer: `O${n}` }),
  categories: (calendar: TestCalendar, n: number) => calendar.makeCategory(`C${n}`, { description: `${n % 3}` }),
  tags: (calendar: TestCalendar, n: number) => calendar.makeTag(`T${n}`, { description: `${n % 3}` }),
}
const collections = Object.keys(makers) as (keyof typeof makers)[]
type Collection = (typeof collections)[number]
const isTerms = (name: string) => name === 'categories' || name === 'tags'
const ordersOf = (name: Collection): readonly string[] => {
  if (isTerms(name)) return ['name', 'slug', 'id', 'count', 'description', 'include', 'include&include=4,2,7,1']
  return name === 'events'
    ? ['start_date', 'end_date', 'title', 'date', 'modified', 'id', 'date&include=5,2,7,1']
    : ['']
}

async function fill(calendar: TestCalendar, name: Collection, count: number): Promise<TestCalendar> {
  for (let n = 1; n <= count; n += 1) await makers[name](calendar, n)
  return calendar
}

/** A cursor from its parts. */
const cursorOf = (...parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const partsOf = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString())

/** The replies to a request, and to the requests that follow its cursors without any other parameter. */
async function follow(calendar: TestCalendar, path: string, options?: RequestOptions): Promise<Reply[]> {
  const replies = [await calendar.get(path, options)]
  for (let last = replies[0]; last?.json.next_cursor; last = replies.at(-1)) {
    replies.push(await calendar.get(`${path.split('?')[0]}?cursor=${last.json.next_cursor}`, options))
  }
  return replies
}

/** All that an iteration returns. */
async function taken<T>(records: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const record of records) list.push(record)
  return list
}

describe.each(collections)('a cursor of %s', (name) => {
  const calendar = fill(openCalendar(), name, 7)
  const all = isTerms(name) ? 'hide_empty=false&' : ''

  test.each(ordersOf(name).flatMap((order) => [`orderby=${order}&order=asc`, `orderby=${order}&order=desc`]))(
    'leads to the same pages as page numbers: %s',
    async (order) => {
      const path = `/${name}?${all}${name === 'venues' || name === 'organizers' ? '' : `${order}&`}per_page=3`
      const replies = await follow(await calendar, path)
      for (const [index, { status, json }] of replies.entries()) {
        const page = (await (await calendar).get(`${path}&page=${index + 1}`)).json
        expect([status, json[name], json.total, json.total_pages]).toEqual([
          200,
          page[name],
          page.total,
          page.total_pages,
        ])
        expect(json.next_cursor).toEqual(page.next_cursor)
      }
      expect(replies).toHaveLength(order.includes('=5,2') || order.includes('=4,2') ? 2 : 3)
    },
  )

  test('is in the link to the next page, and there is no link to other pages', async () => {
    const [first, second, third] = await follow(await calendar, `/${name}?${all}per_page=3`)
    const at = (reply: Reply | undefined) => `${ROOT}/${name}?cursor=${reply?.json.next_cursor}`
    expect(second?.json).toMatchObject({ rest_url: at(first), next_rest_url: at(second) })
    expect(second?.json).not.toHaveProperty('previous_rest_url')
    expect(second?.headers['link']).toBe(`<${at(second)}>; rel="next"`)
    expect(third?.json).not.toHaveProperty('next_rest_url')
    expect(third?.headers).not.toHaveProperty('link')
    const kept = await (await calendar).get(`/${name}?fields=id&cursor=${first?.json.next_cursor}&i18n_language=fr`)
    const [path] = kept.json.next_rest_url.split('&cursor=')
    expect(path).toBe(`${ROOT}/${name}?fields=id&i18n_language=fr`)
    expect(idsOf(await (await calendar).get(kept.json.next_rest_url.slice(ROOT.length)))).toEqual(idsOf(third as Reply))
  })

  test('can be combined with parameters that can differ by page, and with the filters that it contains', async () => {
    const [first] = await follow(await calendar, `/${name}?${all}per_page=3`)
    const path = `/${name}?cursor=${first?.json.next_cursor}`
    const get = async (more: string) => (await calendar).get(`${path}&${more}`)
    expect((await get('per_page=1&fields=id')).json[name]).toEqual([{ id: expect.any(Number) }])
    expect(idsOf(await get(`${all}per_page=50`))).toHaveLength(4)
    expect((await get('i18n_language=fr')).headers['content-language']).toBe('fr')
    expect((await get('nothing=1')).headers['x-calendar-ignored']).toBe('nothing')
  })

  test.each([
    ['page=1', 'page'],
    ['search=a', 'search'],
    [isTerms(name) ? 'hide_empty=true' : 'status=publish', isTerms(name) ? 'hide_empty' : 'status'],
    ['page=2&exclude=1', 'exclude', 'page'],
  ])('is rejected with %s, and names the parameter', async (query, ...params) => {
    const [first] = await follow(await calendar, `/${name}?${all}per_page=3`)
    expect(await (await calendar).failure(`/${name}?cursor=${first?.json.next_cursor}&${query}`)).toEqual(
      badParams(...params),
    )
  })

  const value = isTerms(name) ? 'c1' : 1
  const other = name === 'events' ? 'venues' : 'events'
  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])
  test.each([
    ['nothing', ''],
    ['other characters', 'a+b/c='],
    ['no base64', '-'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['another list', cursorOf(other, {}, 1, 1)],
    ['too few parts', cursorOf(name, {}, value)],
    ['too many parts', cursorOf(name, {}, value, 1, 1)],
    ['an object', Buffer.from('{"list":"events"}').toString('base64url')],
    ['null', Buffer.from('null').toString('base64url')],
    ['filters that are a list', cursorOf(name, [], value, 1)],
    ['no filters', cursorOf(name, null, value, 1)],
    ['a filter that is too deep', cursorOf(name, { search: deep(4) }, value, 1)],
    ['a filter with NUL', cursorOf(name, { search: 'a\0' }, value, 1)],
    ['half a character', cursorOf(name, { search: '\ud800' }, value, 1)],
    ['an invalid filter', cursorOf(name, { per_page: -1 }, value, 1)],
    ['an invalid list', cursorOf(name, { exclude: ['x'] }, value, 1)],
    ['a value of another type', cursorOf(name, {}, isTerms(name) ? 1 : 'c1', 1)],
    ['no value', cursorOf(name, {}, null, 1)],
    ['half a value', cursorOf(name, {}, 1.5, 1)],
    ['a value that is too large', Buffer.from(`["${name}",{},1e999,1]`).toString('base64url')],
    ['a value with NUL', cursorOf(name, { orderby: isTerms(name) ? 'name' : 'title' }, 'a\0', 1)],
    ['a value of three', cursorOf(name, {}, [value], 1)],
    ['no id', cursorOf(name, {}, value, null)],
    ['an id below 1', cursorOf(name, {}, value, 0)],
    ['half an id', cursorOf(name, {}, value, 1.5)],
    ['an id as text', cursorOf(name, {}, value, '1')],
    ['many levels', Buffer.from('['.repeat(100_000)).toString('base64url')],
    ['many characters', 'A'.repeat(1_048_577)],
  ])('is rejected if it is %s', async (_what, cursor) => {
    expect(await (await calendar).failure(`/${name}?cursor=${encodeURIComponent(cursor)}`)).toEqual(badParams('cursor'))
  })

  test('ignores names that are not filters, and changes no prototype', async () => {
    const filters = `{"__proto__":{"search":"x"},"constructor":1,"page":9,"cursor":"x","fields":"x"${all && ',"hide_empty":"0"'}}`
    const cursor = Buffer.from(`["${name}",${filters},${JSON.stringify(value)},1]`).toString('base64url')
    const { status, json } = await (await calendar).get(`/${name}?cursor=${cursor}`)
    expect([status, json.total]).toEqual([200, 7])
    expect({}).not.toHaveProperty('search')
  })

  test('that comes twice, or as a list, is rejected or the last one counts', async () => {
    const [first] = await follow(await calendar, `/${name}?${all}per_page=3`)
    const cursor = first?.json.next_cursor
    expect(await (await calendar).failure(`/${name}?cursor[]=${cursor}`)).toEqual(badParams('cursor'))
    expect((await (await calendar).get(`/${name}?cursor=x&cursor=${cursor}`)).status).toBe(200)
  })
})

test('the errors say what to do', async () => {
  const calendar = await fill(openCalendar(), 'events', 2)
  const { next_cursor: cursor } = (await calendar.get('/events?per_page=1')).json
  const paramsOf = async (query: string) => (await calendar.get(`/events?${query}`)).json.data.params
  expect(await paramsOf('cursor=x')).toEqual({
    cursor: 'cursor is not a cursor of this list. Send next_cursor of a page unchanged, or start again without cursor.',
  })
  expect(await paramsOf(`cursor=${cursor}&page=2&search=a`)).toEqual({
    search:
      'search must be the same as on the page that the cursor comes from. Leave it out, or start again without cursor.',
    page: 'page must not be sent together with cursor. Leave one of them out.',
  })
})

describe('while others write', () => {
  test('deleted and added records do not shift the pages, and moved records can appear again', async () => {
    const calendar = await fill(openCalendar(), 'events', 8)
    const first = await calendar.get('/events?orderby=title&per_page=3')
    // By title: 3, 6 (E0), 1, 4, 7 (E1), 2, 5, 8 (E2).
    expect(idsOf(first)).toEqual([3, 6, 1])
    await calendar.del('/events/1?force=true')
    await calendar.del('/events/4?force=true')
    await calendar.makeEvent({ title: 'A' })
    await calendar.makeEvent({ title: 'E1' })
    await calendar.put('/events/3', { title: 'Z' })
    const rest = await calendar.get(`/events?cursor=${first.json.next_cursor}&per_page=50`)
    expect([idsOf(rest), rest.json.total]).toEqual([[7, 10, 2, 5, 8, 3], 8])
  })

  test('a list whose rest is deleted ends with an empty page', async () => {
    const calendar = await fill(openCalendar(), 'venues', 3)
    const first = await calendar.get('/venues?per_page=2')
    await calendar.del('/venues/1')
    const { status, json } = await calendar.get(`/venues?cursor=${first.json.next_cursor}`)
    expect([status, json.venues, json.total, json.next_cursor]).toEqual([200, [], 2, null])
  })

  test('the order of include stays, whatever terms the event loses', async () => {
    const calendar = await fill(openCalendar(), 'tags', 5)
    await calendar.makeEvent({ tags: [1, 2, 3, 4, 5] })
    const first = await calendar.get('/tags?orderby=include&include=5,3,1,4,2&event=1&per_page=2')
    await calendar.put('/events/1', { tags: [4, 5, 2] })
    expect(idsOf(first)).toEqual([5, 3])
    expect(idsOf(await calendar.get(`/tags?cursor=${first.json.next_cursor}`))).toEqual([4, 2])
  })
})

describe('the window', () => {
  const dates = (day: number) => ({ start_date: `2027-01-${day} 18:00`, end_date: `2027-01-${day} 20:00` })

  test.each(['', 'strict_dates=true&'])('of the first page stays: %s', async (strict) => {
    let now = NOW
    const calendar = openCalendar({ clock: () => now })
    for (const day of [15, 16, 17, 18]) await calendar.makeEvent(dates(day))
    await calendar.makeEvent({ start_date: '2030-01-01', end_date: '2030-01-02' })
    const first = await calendar.get(`/events?${strict}per_page=1`)
    const today = await calendar.get(`/events?${strict}per_page=1`)
    expect([today.json.next_cursor, today.headers['etag']]).toEqual([first.json.next_cursor, first.headers['etag']])
    now += 3 * 365 * 86_400_000
    const rest = await calendar.get(`/events?cursor=${first.json.next_cursor}&per_page=50`)
    expect([idsOf(rest), rest.json.total, rest.json.next_cursor]).toEqual([[2, 3, 4], 4, null])
  })

  test('of a whole day makes the same cursor all day, however the dates are written', async () => {
    let now = NOW
    const calendar = openCalendar({ clock: () => now })
    for (const day of [15, 16, 17]) await calendar.makeEvent(dates(day))
    const read = async () => (await calendar.get('/events?per_page=1')).json.next_cursor
    const cursor = await read()
    now += 3600_000
    expect(await read()).toBe(cursor)
    expect(partsOf(cursor)[1]).toEqual({ per_page: '1', start_date: '2027-01-15', end_date: '2029-01-15' })
    // In the zone of the calendar, it is the next day.
    const tokyo = openCalendar({ clock: () => NOW + 6 * 3600_000, timezone: 'Asia/Tokyo' })
    for (const day of [17, 18]) await tokyo.makeEvent(dates(day))
    expect(partsOf((await tokyo.get('/events?per_page=1')).json.next_cursor)[1]).toMatchObject({
      start_date: '2027-01-16',
    })
  })

  test('given with include and invalid is still ignored', async () => {
    const calendar = await fill(openCalendar(), 'events', 3)
    const replies = await follow(calendar, '/events?include=1,2,3&start_date=nonsense&per_page=2')
    expect(replies.map(idsOf)).toEqual([[1, 2], [3]])
  })
})

describe('a cursor gives no access', () => {
  test('to a user with fewer permissions', async () => {
    const calendar = openCalendar()
    for (const status of ['publish', 'draft', 'publish', 'private', 'publish']) await calendar.makeEvent({ status })
    const list = async (query: string) => calendar.get(`/events?${query}`, { user: administrator })
    const { next_cursor: cursor } = (await list('per_page=1')).json
    expect(idsOf(await list(`cursor=${cursor}&per_page=9`))).toEqual([2, 3, 4, 5])
    const anonymous = await calendar.get(`/events?cursor=${cursor}&per_page=9`)
    expect([idsOf(anonymous), anonymous.json.total]).toEqual([[3, 5], 3])
    const { next_cursor: drafts } = (await list('status=draft,private&per_page=1')).json
    expect(await calendar.failure(`/events?cursor=${drafts}`)).toEqual(badParams('status'))
  })

  test('to those who forge it', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ status: 'draft' })
    await calendar.makeEvent({ date: '2027-06-01' })
    await calendar.makeEvent({ hide_from_listings: true })
    await calendar.makeEvent()
    for (const [filters, params] of [
      [{ status: ['draft'] }, ['status']],
      [{ venue: [99] }, ['venue']],
      [{ keepHidden: true, visible: { draft: 'all' }, now: 4_000_000_000, opens: 'all' }, []],
    ] as const) {
      const reply = await calendar.get(`/events?cursor=${cursorOf('events', filters, 0, 1)}`)
      if (params.length === 0) expect(idsOf(reply)).toEqual([4])
      else expect(Object.keys(reply.json.data.params)).toEqual(params)
    }
  })

  test('after the options of the calendar have changed', async () => {
    const store = memoryStore()
    const before = await fill(openCalendar({ store }), 'events', 5)
    const { next_cursor: cursor } = (await before.get('/events?search=E1%20E&per_page=4&include=1,2,3,4,5')).json
    expect(cursor).toBeNull()
    const { next_cursor: longer } = (await before.get('/events?include=1,2,3,4,5&per_page=4')).json
    const after = openCalendar({ store, perPage: { max: 2 }, limits: { listLength: 5 } })
    expect(idsOf(await after.get(`/events?cursor=${longer}`))).toEqual([5])
    const stricter = openCalendar({ store, limits: { listLength: 4 } })
    expect(await stricter.failure(`/events?cursor=${longer}`)).toEqual(badParams('cursor'))
  })
})

test('hooks see the filters of a cursor, and their own filters hold on every page', async () => {
  const calls: unknown[] = []
  const before = vi.fn(({ input }: { readonly input: object }) => {
    const { cursor: _, ...filters }: Record<string, unknown> = { ...input }
    calls.push(filters)
    return { ...input, featured: 'true' }
  })
  const calendar = openCalendar({ hooks: { 'events.list': { before } } })
  for (const featured of [true, true, false, true, true]) await calendar.makeEvent({ featured })
  const replies = await follow(calendar, '/events?search=concert&per_page=2')
  expect(replies.map(idsOf)).toEqual([
    [1, 2],
    [4, 5],
  ])
  const filters = { search: 'concert', per_page: '2' }
  expect(calls).toEqual([filters, { ...filters, start_date: '2027-01-15', end_date: '2029-01-15' }])
})

test.each(collections)('pages of %s that responseBytes makes smaller go on with the next record', async (name) => {
  const calendar = await fill(openCalendar({ limits: { responseBytes: 9000 } }), name, 12)
  const query = isTerms(name) ? 'hide_empty=false&' : ''
  const first = await calendar.get(`/${name}?${query}per_page=1`)
  const seen = [...idsOf(first)]
  for (let cursor = first.json.next_cursor; cursor !== null; ) {
    const reply = await calendar.get(`/${name}?cursor=${cursor}&per_page=50`)
    expect(reply.text.length).toBeLessThanOrEqual(9000)
    const truncated = reply.headers['x-calendar-truncated']
    expect(truncated).toBe(reply.json.next_cursor === null ? undefined : `per_page=${idsOf(reply).length}`)
    seen.push(...idsOf(reply))
    cursor = reply.json.next_cursor
  }
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  expect(new Set(seen).size).toBe(12)
})

test('a page that responseBytes makes smaller does not make the next pages smaller', async () => {
  const calendar = openCalendar({ limits: { responseBytes: 9000 } })
  for (let n = 0; n < 8; n += 1) await calendar.makeEvent({ description: n === 0 ? 'x'.repeat(8000) : '' })
  const first = await calendar.get('/events?per_page=7')
  expect([idsOf(first), first.headers['x-calendar-truncated']]).toEqual([[1], 'per_page=1'])
  const second = await calendar.get(`/events?cursor=${first.json.next_cursor}`)
  expect(idsOf(second).length).toBeGreaterThan(1)
})

test('a search that examines few events at a time goes on to the end, with pages that can be empty', async () => {
  const calendar = openCalendar({ limits: { searchCandidates: 3 } })
  for (let n = 0; n < 14; n += 1) await calendar.makeEvent({ title: n % 7 === 5 ? 'An ox' : 'A cat' })
  const replies = await follow(calendar, '/events?search=ox&per_page=2')
  expect(replies.map(idsOf)).toEqual([[], [6], [], [], [13]])
  expect(replies.map(({ headers }) => headers['x-calendar-total-exact'])).toEqual(Array(5).fill('false'))
  const found = await taken(calendar.events.iterate({ search: 'ox', select: ['id'] }))
  expect(found).toEqual([{ id: 6 }, { id: 13 }])
})

describe('iterate', () => {
  test.each(collections)('returns all %s', async (name) => {
    const calendar = await fill(openCalendar({ perPage: { max: 2 } }), name, 7)
    const api = calendar[name] as Calendar['tags']
    const input = isTerms(name) ? { hide_empty: false } : {}
    const records = await taken(api.iterate(input))
    const pages = await Promise.all([1, 2, 3, 4].map((page) => api.list({ ...input, page })))
    expect(records).toEqual(pages.flatMap((page) => ({ ...page })[name as 'tags']))
    expect(records).toHaveLength(7)
  })

  test('reads a page when it is needed, and none after a break', async () => {
    const store = memoryStore()
    const calendar = await fill(openCalendar({ store }), 'events', 120)
    const find = vi.spyOn(store, 'find')
    const limits = () => find.mock.calls.map(([, query]) => query.limit)
    const events = calendar.events.iterate()
    expect(limits()).toEqual([])
    for await (const { id } of events) {
      expect(limits()).toEqual(id <= 50 ? [51] : [51, 51])
      if (id === 60) break
    }
    expect(await events.next()).toEqual({ done: true, value: undefined })
    expect(limits()).toEqual([51, 51])
    find.mockClear()
    expect(await taken(calendar.events.iterate({ per_page: 7 }))).toHaveLength(120)
    expect(limits()).toEqual(Array(18).fill(8))
  })

  test('has the filters, the shape, the language and the permissions of list', async () => {
    const calendar = openCalendar({ perPage: { max: 2 } })
    for (const status of ['publish', 'draft', 'publish', 'draft', 'publish'])
      await calendar.makeEvent({ status, cost: 0 })
    const ids = async (user: typeof editor | null, filters: object = {}) =>
      (await taken(calendar.as(user).events.iterate({ ...filters, select: ['id'] }))).map(({ id }) => id)
    expect(await ids(null)).toEqual([1, 3, 5])
    expect(await ids(editor)).toEqual([1, 2, 3, 4, 5])
    expect(await ids(editor, { status: 'draft', orderby: 'id', order: 'desc' })).toEqual([4, 2])
    await expect(ids(null, { status: 'draft' })).rejects.toMatchObject({ code: 'rest_invalid_param' })
    const costs = calendar.events.iterate({ i18n_language: 'fr', select: ['cost'] })
    expect(await taken(costs)).toEqual(Array(5).fill({ cost: 'Gratuit' }))
    const { next_cursor: cursor } = await calendar.events.list({ per_page: 1 })
    expect(await ids(editor, { cursor: cursor ?? '' })).toEqual([2, 3, 4, 5])
  })

  test('applies the current permissions to each page, and stops when the calendar is closed', async () => {
    let role = 'editor'
    const user = {
      id: 9,
      get roles() {
        return [role as 'editor']
      },
    }
    const calendar = openCalendar({ perPage: { max: 1 } })
    for (let n = 0; n < 4; n += 1) await calendar.makeEvent({ status: n < 2 ? 'draft' : 'publish' })
    const events = calendar.as(user).events.iterate({ select: ['id'] })
    expect((await events.next()).value).toEqual({ id: 1 })
    role = 'subscriber'
    expect((await events.next()).value).toEqual({ id: 3 })
    await calendar.close()
    await expect(events.next()).rejects.toThrow('The calendar is closed.')
  })

  test('takes no page', async () => {
    const input: object = { page: 2 }
    await expect(openCalendar().events.iterate(input).next()).rejects.toThrow('iterate takes no page.')
  })

  test('shows every event once while others delete and add events', async () => {
    const calendar = await fill(openCalendar({ perPage: { max: 3 } }), 'events', 20)
    const seen: number[] = []
    for await (const { id } of calendar.events.iterate()) {
      seen.push(id)
      if (id % 2 === 0 && id <= 20) await calendar.events.delete(id, { force: true })
      if (id % 5 === 0 && id < 20) await calendar.makeEvent({ start_date: '2027-01-19', end_date: '2027-01-19 10:00' })
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })
})

test('explain ignores the position of a cursor and uses its filters', async () => {
  const calendar = await fill(openCalendar(), 'events', 6)
  const { next_cursor: cursor } = await calendar.events.list({ search: 'E1', per_page: 1 })
  const { total, event } = await calendar.explain({ cursor: cursor ?? '' }, { id: 1 })
  expect([total, event?.included]).toEqual([2, true])
})
