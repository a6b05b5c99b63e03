import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import type { User } from '../../src/ports/policy.ts'
import type { Scope } from '../../src/ports/query.ts'
import {
  administrator,
  anEvent,
  author,
  badParams,
  contributor,
  editor,
  idsOf,
  openCalendar,
  type TestCalendar,
  visitor,
} from '../fixtures.ts'

const imported = { external_source: 'city-hall', external_id: 'uid-1@example.org' }
const hidden = { external_source: null, external_id: null }

const collections = [
  { path: '/events', least: anEvent() },
  { path: '/venues', least: { venue: 'Hall' } },
  { path: '/organizers', least: { organizer: 'Choir' } },
] as const

function pairOf({ external_source, external_id }: Record<string, unknown>) {
  return { external_source, external_id }
}

describe.each(collections)('external ids of $path', ({ path, least }) => {
  /** A calendar with an imported record of the author. */
  async function open(): Promise<TestCalendar> {
    const calendar = openCalendar()
    expect((await calendar.post(path, { ...least, ...imported, author: author.id })).status).toBe(201)
    return calendar
  }
  const listed = async (calendar: TestCalendar, query: string, user: User | null) => {
    const { status, json } = await calendar.get(`${path}?${query}`, { user })
    expect(status).toBe(200)
    return [json.total, json[path.slice(1)].map(({ id }: { id: number }) => id)]
  }

  test('are shown to those who can edit all records, and are null for others', async () => {
    const calendar = await open()
    for (const user of [editor, visitor, author, administrator, contributor, visitor, editor]) {
      const expected = user === editor || user === administrator ? imported : hidden
      const [alone, list] = [await calendar.get(`${path}/1`, { user }), await calendar.get(path, { user })]
      expect([pairOf(alone.json), pairOf(list.json[path.slice(1)][0])]).toEqual([expected, expected])
    }
  })

  test('do not change the ETag of those who cannot see them', async () => {
    const calendar = await open()
    const before = await calendar.get(`${path}/1`)
    await calendar.put(`${path}/1`, { external_id: 'uid-2' })
    expect((await calendar.get(`${path}/1`)).headers['etag']).toBe(before.headers['etag'])
    expect((await calendar.get(`${path}/1`, { user: editor })).json.external_id).toBe('uid-2')
  })

  test('are filters for those who can see them, and match nothing for others', async () => {
    const calendar = await open()
    await calendar.post(path, { ...least, external_source: 'city-hall', external_id: 'a, b' })
    await calendar.post(path, { ...least, external_source: 'Other', external_id: 'uid-1@example.org' })
    await calendar.post(path, least)
    const sorted = async (query: string) => {
      const [total, ids] = await listed(calendar, query, editor)
      return [total, ids.toSorted()]
    }
    expect(await sorted('external_source=city-hall')).toEqual([2, [1, 2]])
    expect(await sorted('external_source=City-Hall')).toEqual([0, []])
    expect(await sorted('external_source=city-hall,Other')).toEqual([3, [1, 2, 3]])
    expect(await sorted('external_id=uid-1%40example.org')).toEqual([2, [1, 3]])
    expect(await sorted('external_id[]=a,%20b')).toEqual([1, [2]])
    expect(await sorted('external_source=Other&external_id=uid-1%40example.org,x')).toEqual([1, [3]])
    expect(await sorted('external_id=')).toEqual([4, [1, 2, 3, 4]])
    for (const user of [visitor, author, contributor]) {
      expect(await listed(calendar, 'external_source=city-hall', user)).toEqual([0, []])
      expect(await listed(calendar, 'external_id=uid-1%40example.org', user)).toEqual([0, []])
      expect(await listed(calendar, 'external_id=unknown', user)).toEqual([0, []])
    }
  })

  test('are written by those who can edit all records only', async () => {
    const calendar = await open()
    for (const body of [imported, { external_id: 'x' }, { external_source: 'x' }]) {
      expect((await calendar.put(`${path}/1`, body, { user: author })).status).toBe(403)
      expect((await calendar.post(path, { ...least, ...body }, { user: author })).status).toBe(403)
    }
    expect((await calendar.post(path, { ...least, ...imported }, { user: visitor })).status).toBe(401)
    expect((await calendar.get(path)).json.total).toBe(1)
  })

  test('stay when those who cannot see them send back what they have read', async () => {
    const calendar = await open()
    for (const body of [hidden, { external_source: '', external_id: '' }]) {
      const { status, json } = await calendar.put(`${path}/1`, { ...body, description: 'New' }, { user: author })
      expect([status, pairOf(json), json.description]).toEqual([200, hidden, 'New'])
    }
    expect((await calendar.post(path, { ...least, ...hidden }, { user: author })).status).toBe(201)
    expect(pairOf((await calendar.get(`${path}/1`, { user: editor })).json)).toEqual(imported)
  })

  test('are cleared by null and by empty texts', async () => {
    for (const body of [hidden, { external_source: '', external_id: '' }]) {
      const calendar = await open()
      expect(pairOf((await calendar.put(`${path}/1`, body)).json)).toEqual(hidden)
      expect((await calendar.post(path, { ...least, ...imported })).status).toBe(201)
    }
  })

  test('are given both or not at all', async () => {
    const calendar = await open()
    const needs = async (target: string, body: object) => (await calendar.post(target, body)).json.data?.details
    expect(await needs(path, { ...least, external_id: 'x' })).toMatchObject({ external_id: { code: 'needs_other' } })
    expect(await needs(path, { ...least, external_source: 'x' })).toMatchObject({
      external_source: { code: 'needs_other' },
    })
    expect(await needs(`${path}/1`, { external_id: null })).toMatchObject({ external_source: { code: 'needs_other' } })
    expect((await calendar.put(`${path}/1`, { external_id: 'only the id changes' })).status).toBe(200)
  })

  test('have up to 200 characters, and are kept as they are', async () => {
    const calendar = openCalendar()
    const given = { external_source: ' Ärger ', external_id: '\u{1f389}'.repeat(100) }
    expect(pairOf((await calendar.post(path, { ...least, ...given })).json)).toEqual(given)
    for (const name of ['external_source', 'external_id']) {
      const { status, json } = await calendar.post(path, { ...least, ...imported, [name]: 'x'.repeat(201) })
      expect([status, json.data.details[name].code]).toEqual([400, 'too_long'])
      expect((await calendar.post(path, { ...least, ...imported, [name]: 'a\0' })).status).toBe(400)
      expect((await calendar.post(path, { ...least, ...imported, [name]: ['a'] })).status).toBe(400)
    }
  })

  test('are unique: the error names the other record, also in the trash', async () => {
    const calendar = await open()
    await calendar.post(path, least)
    const clash = { status: 400, message: expect.stringContaining('(id 1)') }
    const answerOf = async (target: string, body: object) => {
      const { status, json } = await calendar.post(target, body)
      return { status, message: json.data.params.external_id }
    }
    expect(await answerOf(path, { ...least, ...imported })).toEqual(clash)
    expect(await answerOf(`${path}/2`, imported)).toEqual(clash)
    await calendar.del(`${path}/1`)
    expect(await answerOf(path, { ...least, ...imported })).toEqual(clash)
    expect((await calendar.put(`${path}/1`, { ...imported, status: 'publish' })).status).toBe(200)
    await calendar.del(`${path}/1?force=true`)
    expect((await calendar.post(path, { ...least, ...imported })).status).toBe(201)
  })

  test('are unique among requests that come at once', async () => {
    const calendar = openCalendar()
    const replies = await Promise.all(Array.from({ length: 8 }, () => calendar.post(path, { ...least, ...imported })))
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 400)])
    expect((await calendar.get(path)).json.total).toBe(1)
  })

  test('do not name a record that the user cannot see', async () => {
    const own = (): Scope => 'own'
    const rules = { read: own, readUnpublished: own, edit: (): Scope => 'all' }
    const policy = { events: rules, venues: rules, organizers: rules }
    const calendar = openCalendar({ policy })
    await calendar.post(path, { ...least, ...imported }, { user: administrator })
    const { status, json } = await calendar.post(path, { ...least, ...imported }, { user: editor })
    expect([status, json.data.details.external_id.code]).toEqual([400, 'external_id_used'])
    expect(json.message).not.toMatch(/\d/)
  })
})

test('rows of one commit with the same external id are told apart', async () => {
  const calendar = openCalendar()
  const rows = [anEvent(imported), anEvent({ ...imported, external_id: 'other' }), anEvent(imported)]
  await expect(calendar.events.createMany(rows as never)).rejects.toMatchObject({
    faults: [{ param: '[2].external_id', code: 'external_id_used' }],
  })
  expect((await calendar.get('/events')).json.total).toBe(0)
})

test('the external ids of many rows are looked up together', async () => {
  const store = memoryStore()
  const lookups: number[] = []
  const counting = {
    ...store,
    findByExternalId: (...given: Parameters<typeof store.findByExternalId>) => {
      lookups.push(given[2].length)
      return store.findByExternalId(...given)
    },
  }
  const calendar = openCalendar({ store: counting as typeof store })
  await calendar.makeEvent({ ...imported, external_id: 'id 700' })
  const rows = Array.from({ length: 1200 }, (_, index) => anEvent({ ...imported, external_id: `id ${index}` }))
  lookups.length = 0
  await expect(calendar.events.createMany(rows as never)).rejects.toMatchObject({
    faults: [{ param: '[700].external_id', code: 'external_id_taken' }],
  })
  await calendar.events.createMany(rows.slice(0, 700) as never)
  expect(lookups).toEqual([500, 500, 200, 500, 200])
})

describe('external ids of venues in an event', () => {
  const hall = { venue: 'Hall', ...imported }

  test('belong to the new venue, and to the one that is linked next time', async () => {
    const calendar = openCalendar()
    const first = await calendar.makeEvent({ venue: [hall, hall, { ...imported, venue: 'Hall' }] })
    const second = await calendar.makeEvent({ venue: hall })
    expect([idsIn(first.venue), idsIn(second.venue)]).toEqual([[1], [1]])
    expect(pairOf(first.venue[0])).toEqual(imported)
    expect(pairOf((await calendar.get('/events/1')).json.venue[0])).toEqual(hidden)
    const { json } = await calendar.post('/events', anEvent({ venue: { ...hall, venue: 'Other' } }))
    expect(json.data.params['venue[0].external_id']).toContain('(id 1)')
  })

  test('are told apart in one request', async () => {
    const calendar = openCalendar()
    const { json } = await calendar.post('/events', anEvent({ venue: [hall, { ...hall, venue: 'Other' }] }))
    expect(json.data.details).toMatchObject({ 'venue[1].external_id': { code: 'external_id_used' } })
  })

  test('are rejected for users who cannot see them, and an empty one reveals nothing', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ venue: hall })
    expect((await calendar.post('/events', anEvent({ venue: hall }), { user: author })).status).toBe(403)
    for (const venue of [{ venue: 'Hall' }, { venue: 'Hall', external_source: '', external_id: '' }]) {
      const { json } = await calendar.post('/events', anEvent({ venue }), { user: author })
      expect(idsIn(json.venue)).toEqual([1])
    }
  })
})

function idsIn(records: readonly { readonly id: number }[]): readonly number[] {
  return records.map(({ id }) => id)
}

test('days and explanations take the filters external_source and external_id', async () => {
  const calendar = openCalendar()
  await calendar.makeEvent(imported)
  await calendar.makeEvent()
  const days = async (user: User | null) =>
    (await calendar.get('/events/days?external_source=city-hall', { user })).json.days
  expect(await days(editor)).toEqual([{ date: '2027-01-20', count: 1 }])
  expect(await days(visitor)).toEqual([])
  const failed = async (user: User | null, id: number) => {
    const { event } = await calendar.explain(
      { external_source: 'city-hall', external_id: 'uid-1@example.org' },
      { user, id },
    )
    return event?.conditions.filter(({ holds }) => !holds).map(({ name }) => name)
  }
  expect(await failed(editor, 1)).toEqual([])
  expect(await failed(editor, 2)).toEqual(['external_source', 'external_id'])
  expect(await failed(visitor, 1)).toEqual(await failed(visitor, 2))
  expect(idsOf(await calendar.get('/events?external_id=uid-1@example.org&include=1'))).toEqual([])
})

test('external_id is the name of a filter and of a field, external_ids is not', async () => {
  const calendar = openCalendar({ unknownParameters: 'reject' })
  expect(await calendar.failure('/venues?external_ids=a')).toEqual(badParams('external_ids'))
  expect((await calendar.get('/events?fields=id,external_id')).status).toBe(200)
})
