import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import type { Limits } from '../../src/contract/limits.ts'
import { defaultLimits } from '../../src/contract/limits.ts'
import type { Store } from '../../src/ports/store.ts'
import { anEvent, editor, idsOf, openCalendar, type Reply, ROOT } from '../fixtures.ts'

/** The name of a limit: `links`, or `excerptLength.events` for a limit by collection. */
type LimitName = {
  [K in keyof Limits]: Limits[K] extends number ? K : `${K}.${keyof Limits[K] & string}`
}[keyof Limits]

type Send = (calendar: ReturnType<typeof openCalendar>, size: number) => Promise<Reply>

const depthOf = (levels: number): unknown => (levels === 0 ? 1 : [depthOf(levels - 1)])
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)

const lengthOf = ({ text }: Reply): number => Buffer.byteLength(text)

/** For each limit, a request of that size. A new limit needs one. */
const requests = {
  nameLength: (calendar, size) => calendar.post('/tags', { name: 'é'.repeat(size) }),
  'descriptionLength.events': (calendar, size) => calendar.post('/events', anEvent({ description: '祭'.repeat(size) })),
  'descriptionLength.venues': (calendar, size) =>
    calendar.post('/events', anEvent({ venue: { venue: 'A', description: '祭'.repeat(size) } })),
  'descriptionLength.organizers': (calendar, size) =>
    calendar.post('/organizers', { organizer: 'A', description: '祭'.repeat(size) }),
  'descriptionLength.categories': (calendar, size) =>
    calendar.post('/categories', { name: 'A', description: '祭'.repeat(size) }),
  'descriptionLength.tags': (calendar, size) => calendar.post('/tags', { name: 'A', description: '祭'.repeat(size) }),
  'excerptLength.events': (calendar, size) => calendar.post('/events', anEvent({ excerpt: 'é'.repeat(size) })),
  'excerptLength.venues': (calendar, size) => calendar.post('/venues', { venue: 'A', excerpt: 'é'.repeat(size) }),
  'excerptLength.organizers': (calendar, size) =>
    calendar.post('/organizers', { organizer: 'A', excerpt: 'é'.repeat(size) }),
  urlLength: (calendar, size) =>
    calendar.post('/venues', { venue: 'A', website: 'http://a.example/'.padEnd(size, 'a') }),
  listLength: (calendar, size) => calendar.get(`/events?include=${numbers(size)}`),
  links: (calendar, size) =>
    calendar.post('/events', anEvent({ tags: numbers(size).map((number) => `tag ${number}`) })),
  levels: async (calendar, size) => {
    for (const parent of numbers(size - 1)) await calendar.post('/categories', { name: 'A', parent: parent - 1 })
    return calendar.post('/categories', { name: 'A', parent: size - 1 })
  },
  costValues: (calendar, size) => calendar.post('/events', anEvent({ cost: numbers(size) })),
  costLength: (calendar, size) => calendar.post('/events', anEvent({ cost: 'x'.repeat(size) })),
  searchLength: (calendar, size) => calendar.get(`/events?search=${'a'.repeat(size)}`),
  searchWords: (calendar, size) => calendar.get(`/events?search=${numbers(size).join('+')}`),
  parameters: (calendar, size) =>
    calendar.get(
      `/events?${numbers(size)
        .map((number) => `x${number}=1`)
        .join('&')}`,
    ),
  depth: (calendar, size) => calendar.post('/tags', { name: 'A', x: depthOf(size - 1) }),
  passwordAttempts: async (calendar, size) => {
    const { id } = await calendar.makeEvent({ password: 'right' })
    for (const number of numbers(size - 1)) await calendar.get(`/events/${id}?password=${number}`)
    return calendar.get(`/events/${id}?password=right`)
  },
  passwordChecks: async (calendar, size) => {
    const { id } = await calendar.makeEvent({ password: 'right' })
    const others = numbers(size - 1).map((number) => calendar.get(`/events/${id}?password=${number}`))
    const last = await calendar.get(`/events/${id}?password=right`)
    await Promise.all(others)
    return last
  },
  // The event has three names of its own.
  names: (calendar, size) =>
    calendar.post('/events', anEvent(Object.fromEntries(numbers(size - 3).map((number) => [`key${number}`, 1])))),
  htmlTags: (calendar, size) => calendar.post('/tags', { name: 'A', description: '<'.repeat(size) }),
} as const satisfies Record<Exclude<LimitName, `${string}Bytes${string}` | 'searchCandidates'>, Send>

/** Sizes that are quick to try; each is set as the limit. */
const small: Readonly<Record<string, number>> = { nameLength: 30, urlLength: 40, parameters: 7 }
/** The parameter of each request that is too large. */
const params: Readonly<Record<string, string>> = {
  nameLength: 'name',
  'descriptionLength.venues': 'venue[0].description',
  ...{ urlLength: 'website', listLength: 'include', links: 'tags', levels: 'parent', htmlTags: 'description' },
  ...{ costValues: 'cost', costLength: 'cost', searchLength: 'search', searchWords: 'search' },
}
/** The sentence about a body or a request as a whole, instead of a parameter, and its status and code if they differ. */
const attempts = 'Too many passwords were tried on this event. Wait a minute, then try again.'
const json = 'The request body is not a JSON object, or is nested too deeply. Send an object such as {"title": "…"}.'
const whole: Readonly<Record<string, readonly [message: string, status?: number, code?: string]>> = {
  parameters: ['Too many parameters. Send at most 7.'],
  names: ['Too many names, objects and lists in the JSON body. Send at most 3.'],
  depth: [json, 400, 'rest_invalid_json'],
  passwordAttempts: [attempts, 429, 'event-password-attempts'],
  passwordChecks: [attempts, 429, 'event-password-attempts'],
}

test.each(Object.entries<Send>(requests))(
  '%s is what it is set to, and one more is rejected in clear words',
  async (name, send) => {
    const size = small[name] ?? 3
    const [limit = '', collection] = name.split('.')
    const limits = { [limit]: collection === undefined ? size : { [collection]: size } }
    const within = await send(openCalendar({ limits }), size)
    expect([within.status < 300, within.text]).toEqual([true, within.text])
    const over = await send(openCalendar({ limits }), size + 1)
    const [message, status = 400, code = 'rest_invalid_param'] = whole[name] ?? []
    expect([over.status, over.json.code]).toEqual([status, code])
    if (message !== undefined) expect(over.json.message).toBe(message)
    else {
      const param = params[name] ?? limit.replace('Length', '')
      expect(Object.keys(over.json.data.params)).toEqual([param])
      const words = over.json.data.params[param].slice(param.length)
      expect([over.json.message, words]).toEqual([param + words, expect.stringMatching(new RegExp(`\\b${size}\\b`))])
    }
  },
)

test.each(Object.entries<Send>(requests).filter(([name]) => !name.startsWith('password')))(
  '%s has its default when nothing is set',
  async (name, send) => {
    const [limit, collection = ''] = name.split('.')
    const byDefault: number | Readonly<Record<string, number>> = defaultLimits[limit as keyof Limits]
    const size = typeof byDefault === 'number' ? byDefault : (byDefault[collection] ?? 0)
    const limits = { recordBytes: { events: 1e6, venues: 1e6, organizers: 1e6, categories: 1e6, tags: 1e6 } }
    expect((await send(openCalendar({ limits }), size)).status).toBeLessThan(300)
    expect((await send(openCalendar({ limits }), size + 1)).status).toBe(400)
  },
)

const ofOneRecord = {
  events: (more: object) => anEvent({ ...more }),
  venues: (more: object) => ({ venue: 'A', ...more }),
  organizers: (more: object) => ({ organizer: 'A', ...more }),
  categories: (more: object) => ({ name: 'A', ...more }),
  tags: (more: object) => ({ name: 'A', ...more }),
} as const satisfies Record<keyof Limits['recordBytes'], (more: object) => object>

describe.each(Object.entries(ofOneRecord))('recordBytes.%s', (collection, record) => {
  test('is what it is set to, and names the longest field', async () => {
    const calendar = openCalendar({ limits: { recordBytes: { [collection]: 3000 } } })
    const { json } = await calendar.post(`/${collection}`, record({ description: 'x'.repeat(1000) }))
    expect(json.description).toHaveLength(1000)
    for (const reply of [
      await calendar.post(`/${collection}`, record({ description: 'x'.repeat(3000) })),
      await calendar.put(`/${collection}/${json.id}`, { description: '祭'.repeat(1000) }),
    ]) {
      expect([reply.status, reply.json.data.details.description.code]).toEqual([400, 'record_too_large'])
      expect(reply.json.data.params.description).toContain('3,000')
    }
    expect((await calendar.get(`/${collection}/${json.id}`)).json.description).toHaveLength(1000)
  })

  test('has its default when nothing is set', async () => {
    const limits = { descriptionLength: { [collection]: 1_000_000 } }
    const max = defaultLimits.recordBytes[collection as keyof Limits['recordBytes']]
    const calendar = openCalendar({ limits })
    expect((await calendar.post(`/${collection}`, record({ description: 'x'.repeat(max - 2000) }))).status).toBe(201)
    expect((await calendar.post(`/${collection}`, record({ description: 'x'.repeat(max) }))).status).toBe(400)
  })
})

test('recordBytes counts neither the number after a slug nor the count of changes, so the largest event can be changed', async () => {
  const calendar = openCalendar({ limits: { recordBytes: { events: 3000 } } })
  let largest = 0
  let id = 0
  for (let step = 2048; step >= 1; step /= 2) {
    const { status, json } = await calendar.post('/events', anEvent({ description: 'x'.repeat(largest + step) }))
    if (status !== 201) continue
    largest += step
    id = json.id
  }
  for (let change = 0; change < 11; change += 1) {
    const description = (change % 2 === 0 ? 'y' : 'z').repeat(largest)
    expect((await calendar.put(`/events/${id}`, { description })).status).toBe(200)
  }
})

test('recordBytes applies to an inline venue, and the error names the longest field', async () => {
  const calendar = openCalendar({ limits: { recordBytes: { venues: 1500 } } })
  const reply = await calendar.post('/events', anEvent({ venue: [{ venue: 'A', excerpt: 'x'.repeat(1500) }] }))
  expect(reply.json.data.details['venue[0].excerpt'].code).toBe('record_too_large')
  expect((await calendar.get('/venues')).json.total).toBe(0)
})

describe.each(Object.entries(ofOneRecord))('responseBytes with a list of %s', (collection, record) => {
  const list = `/${collection}?hide_empty=false`

  /** Opens calendars with the same twelve records and any limit. */
  async function openTwelve() {
    const store = memoryStore()
    const limitedTo = (responseBytes: number) => openCalendar({ store, limits: { responseBytes } })
    const unlimited = openCalendar({ store })
    for (const number of numbers(12)) {
      const fields = { name: `A${number}`, description: 'é'.repeat(300 * (number % 5)) }
      await unlimited.make(`/${collection}`, record(fields))
    }
    return { unlimited, limitedTo }
  }

  test.each([
    ['', 10, 1],
    ['&per_page=12', 12, 1],
    ['&per_page=6&page=2', 6, 2],
  ])('reduces a page that is too large, and says so: %s', async (query, asked, page) => {
    const { unlimited, limitedTo } = await openTwelve()
    const limit = Math.floor(0.6 * lengthOf(await unlimited.get(list + query)))
    const reply = await limitedTo(limit).get(list + query)
    const truncated = reply.headers['x-calendar-truncated'] ?? ''
    const pagesOf = (size: number) => unlimited.get(`${list}&per_page=${size}&page=${((page - 1) * asked) / size + 1}`)
    const size = Number(truncated.replace('per_page=', ''))
    const same = await pagesOf(size)
    // Only the cursors differ: a cursor contains the requested page size, because the following pages can have that many
    // records.
    const exceptCursor = ({ status, headers, json }: Reply) => {
      const { etag: _, 'content-length': __, ...others } = headers
      return { status, headers: others, json: { ...json, next_cursor: json.next_cursor !== null } }
    }
    const expected = { ...same, headers: { ...same.headers, 'x-calendar-truncated': `per_page=${size}` } }
    expect(exceptCursor(reply)).toEqual(exceptCursor(expected))
    const next = numbers(asked).find((divisor) => divisor > size && asked % divisor === 0) ?? 0
    expect([lengthOf(reply) <= limit, lengthOf(await pagesOf(next)) > limit - 500]).toEqual([true, true])
  })

  test.each([1, 6_000, 12_000])('leads through all records, each once, with %i bytes', async (responseBytes) => {
    const { unlimited, limitedTo } = await openTwelve()
    const limited = limitedTo(responseBytes)
    const seen: number[] = []
    for (let path: string | undefined = `${list}&per_page=12`; path !== undefined; ) {
      const reply: Reply = await limited.get(path)
      seen.push(...idsOf(reply))
      path = reply.json.next_rest_url?.slice(ROOT.length)
    }
    expect(seen).toEqual(idsOf(await unlimited.get(`${list}&per_page=12`)))
  })

  test('does not reduce a page that fits, has one record, or is for the same process', async () => {
    const { limitedTo } = await openTwelve()
    const replies = [await limitedTo(1).get(`${list}&per_page=1`), await limitedTo(100_000).get(`${list}&per_page=12`)]
    expect(replies.map(({ status, headers }) => [status, 'x-calendar-truncated' in headers])).toEqual([
      [200, false],
      [200, false],
    ])
    const resources = limitedTo(1)[collection as 'tags']
    expect(await resources.list({ hide_empty: false, per_page: 12 })).toHaveProperty(`${collection}.length`, 12)
  })
})

test('linked records of many events are loaded in portions, and no more than a response has space for', async () => {
  const inner = memoryStore()
  const loaded: number[] = []
  const store: Store = {
    ...inner,
    getMany(kind, ids) {
      if (kind === 'venue') loaded.push(ids.length)
      return inner.getMany(kind, ids)
    },
  }
  const calendar = openCalendar({ store })
  for (const number of numbers(20)) {
    const halls = numbers(100).map((place) => ({ venue: `Hall ${number} ${place}`, description: 'x'.repeat(10_000) }))
    const venues = await calendar.venues.createMany(halls)
    await calendar.makeEvent({ title: `Event ${number}`, venue: venues })
  }
  const during = async (path: string) => {
    loaded.length = 0
    const reply = await calendar.get(path)
    return { reply, largest: Math.max(...loaded), all: loaded.reduce((sum, count) => sum + count, 0) }
  }
  const { reply, ...list } = await during('/events?per_page=20&fields=id')
  expect([reply.headers['x-calendar-truncated'], reply.json.events.length]).toEqual(['per_page=10', 10])
  expect([list.largest <= 512, list.all <= 2000]).toEqual([true, true])
  const again = await calendar.get('/events?per_page=20&fields=id')
  expect(again.text).toBe(reply.text)
  const feed = await during('/events.ics')
  expect([feed.reply.status, feed.largest <= 512]).toEqual([200, true])
  expect((await calendar.events.list({ per_page: 20 })).events).toHaveLength(20)
})

test.each([
  ['without hooks', {}],
  ['with hooks', { '*': { after: () => undefined } }],
])('the largest venues on many events make a page smaller, and other requests run meanwhile, %s', async (_, hooks) => {
  const calendar = openCalendar({ hooks })
  const venue: number[] = []
  for (const number of numbers(25)) {
    venue.push((await calendar.makeVenue({ venue: `Hall ${number}`, description: '祭'.repeat(10_000) })).id)
  }
  for (const number of numbers(50)) await calendar.makeEvent({ title: `Event ${number}`, venue })
  const [reply, turns] = await turnsDuring(() => calendar.get('/events?per_page=50'))
  const { status, headers, json } = reply
  expect([status, headers['x-calendar-truncated'], json.events.length]).toEqual([200, 'per_page=10', 10])
  expect([json.total_pages, lengthOf(reply) <= defaultLimits.responseBytes]).toEqual([5, true])
  expect(turns).toBeGreaterThan(5)
  const [one, whileReading] = await turnsDuring(() => calendar.get('/events/1', { user: editor }))
  const options = { headers: { 'if-match': one.headers['etag'] } }
  const [changed, whileWriting] = await turnsDuring(() => calendar.put('/events/1', { title: 'A' }, options))
  expect([changed.status, whileReading > 1, whileWriting > 2]).toEqual([200, true, true])
})

test('other requests run while the largest event is read, written and compared with an entity tag', async () => {
  const calendar = openCalendar()
  const description = '祭'.repeat(9000)
  const venue = await calendar.venues.createMany(
    numbers(100).map((number) => ({ venue: `Hall ${number}`, description })),
  )
  const [created, whileCreating] = await turnsDuring(() => calendar.post('/events', anEvent({ venue })))
  const [read, whileReading] = await turnsDuring(() => calendar.get(`/events/${created.json.id}`, { user: editor }))
  const options = { headers: { 'if-match': read.headers['etag'] } }
  const [changed, whileChanging] = await turnsDuring(() => calendar.put('/events/1', { title: 'A' }, options))
  expect([created.status, read.status, changed.status, changed.json.venue.length]).toEqual([201, 200, 200, 100])
  // The record, its edition, its JSON-LD and what the precondition compares are all serialized in parts.
  expect([whileCreating > 6, whileReading > 8, whileChanging > 8]).toEqual([true, true, true])
})

test('other requests run between records of a list that have many links and fewer bytes', async () => {
  const calendar = openCalendar()
  const venue = await calendar.venues.createMany(
    numbers(20).map((number) => ({ venue: `Hall ${number}`, description: '祭'.repeat(7000) })),
  )
  for (const _ of numbers(30)) await calendar.makeEvent({ venue })
  const [reply, turns] = await turnsDuring(() => calendar.get('/events?per_page=30'))
  expect([reply.status, reply.json.events.length, turns > 12]).toEqual([200, 30, true])
})

test('other requests run while the names of a hundred tags are looked up', async () => {
  const tags = numbers(100).map((number) => `${'\ufdfa'.repeat(400)}${number}`)
  const [reply, turns] = await turnsDuring(() => openCalendar().post('/events', anEvent({ tags })))
  expect([reply.json.tags.length, turns > 10]).toEqual([100, true])
})

/** How many event loop ticks other work has during a request. */
async function turnsDuring(send: () => Promise<Reply>): Promise<readonly [Reply, turns: number]> {
  let turns = 0
  const turn = (): void => {
    turns += 1
    waiting = setImmediate(turn)
  }
  let waiting = setImmediate(turn)
  const reply = await send()
  clearImmediate(waiting)
  return [reply, turns]
}

test('customFieldBytes is what it is set to', async () => {
  const fields = { tags: { note: { type: 'text' } } } as const
  const calendar = openCalendar({ fields, limits: { customFieldBytes: 25 } })
  const post = (note: string) => calendar.post('/tags', { name: note, custom_fields: { note } })
  expect((await post('x'.repeat(14))).status).toBe(201)
  const { status, json } = await post('x'.repeat(15))
  expect([status, json.data.details.custom_fields.code]).toEqual([400, 'too_many_bytes'])
})

test('customFieldBytes has its default when nothing is set, and the error names the number', async () => {
  const schema = { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } } as const
  const calendar = openCalendar({ fields: { events: { note: { schema } } } })
  const post = (size: number) => {
    const note = 'x'.repeat(size - JSON.stringify({ note: '' }).length)
    return calendar.post('/events', anEvent({ custom_fields: { note } }))
  }
  expect((await post(defaultLimits.customFieldBytes)).status).toBe(201)
  const { status, json } = await post(defaultLimits.customFieldBytes + 1)
  expect([status, json.data.details.custom_fields.code]).toEqual([400, 'too_many_bytes'])
  expect(json.data.params.custom_fields).toMatch(/^custom_fields .*65,536/)
})

test('wide JSON is bounded by the number of names, objects and lists, on whatever level, before and after a parser of the host', async () => {
  const wide = (count: number) => Object.fromEntries(numbers(count).map((number) => [`key${number}`, number]))
  const venues = numbers(100).map((number) => ({ venue: `Hall ${number}`, ...wide(97) }))
  expect((await openCalendar().post('/events', anEvent({ venue: venues }))).status).toBe(201)
  const lists = { x: numbers(10_001).map(() => []) }
  const tooWide = [
    wide(10_001),
    lists,
    { ...lists, y: '\0' },
    { x: numbers(10_001).map(() => ({})) },
    { venue: wide(9_998) },
    { venue: venues.map((venue) => ({ ...venue, ...wide(101) })) },
  ]
  for (const fields of tooWide) {
    const calendar = openCalendar()
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', path: '/calendar/events/v1/events', user: editor, headers }
    for (const body of [anEvent(fields), JSON.stringify(anEvent(fields))]) {
      const { status, json } = await calendar.send({ ...request, body })
      expect([status, json.message]).toEqual([
        400,
        'Too many names, objects and lists in the JSON body. Send at most 10,000.',
      ])
      expect(json.data.details.names.code).toBe('too_many_names')
    }
  }
})

test('long lists of commas are bounded by the number of entries', async () => {
  for (const tags of [','.repeat(500_000), [','.repeat(500_000)]]) {
    const { json: body } = await openCalendar().post('/events', anEvent({ tags }))
    expect(body.data.details.tags.code).toBe('too_many_entries')
  }
})

test('deep JSON is rejected by its brackets, and brackets within texts do not count', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const quoted = JSON.stringify(anEvent({ description: `${'[{"\\'.repeat(20_000)}"` }))
  const headers = { 'content-type': 'application/json' }
  const send = (body: string) =>
    openCalendar().send({ method: 'POST', path: '/calendar/events/v1/events', user: editor, headers, body })
  expect([(await send(deep)).status, (await send(`{"a":${deep}}`)).status, (await send(quoted)).status]).toEqual([
    400, 400, 201,
  ])
})
