import {
  bodyText,
  type Calendar,
  type CalendarResponse,
  createCalendar,
  isCalendarError,
  type Store,
} from '@kalends/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postgresStore } from '../src/index.ts'
import { everything, inserting } from './support/events.ts'
import { hasPostgres, newSchema, useServer, watchedPool } from './support/server.ts'

const dates = { start_date: '2027-01-20 10:00', end_date: '2027-01-20 12:00' }
const rounds = Array.from({ length: 15 }, (_, round) => round)

/** Sends a request for the events of a calendar. */
function send(
  calendar: Calendar,
  method: string,
  path: string,
  { etag = '', body = {} } = {},
): Promise<CalendarResponse> {
  return Promise.resolve(
    calendar.handle({
      method,
      path: `/calendar/events/v1${path}`,
      query: '',
      headers: { 'content-type': 'application/json', ...(etag !== '' && { 'if-match': etag }) },
      mount: 'http://example.org',
      user: { id: 1, roles: ['editor'] },
      ...(method !== 'GET' && { body }),
    }),
  )
}

describe.runIf(hasPostgres)('two instances', () => {
  const server = useServer()

  function openInstance(schema: string): { readonly store: Store; readonly calendar: Calendar } {
    const timeoutMs = 60_000
    const store = postgresStore({ connectionString: server.url(), schema, poolSize: 3, statementTimeoutMs: timeoutMs })
    const calendar = createCalendar({ store, clock: () => Date.UTC(2027, 0, 15), portTimeoutMs: timeoutMs })
    onTestFinished(() => calendar.close())
    return { store, calendar }
  }

  function openTwo(schema = newSchema()) {
    return [openInstance(schema), openInstance(schema)] as const
  }

  test('with the same If-Match: exactly one of them writes', async () => {
    const instances = openTwo()
    const [first] = instances
    await first.calendar.events.create({ title: 'Ball', ...dates })
    for (const round of rounds) {
      const { headers } = await send(first.calendar, 'GET', '/events/1')
      const etag = String(headers['ETag'])
      const responses = await Promise.all(
        instances.map(({ calendar }, index) =>
          send(calendar, 'PUT', '/events/1', { etag, body: { title: `Ball ${round}.${index}` } }),
        ),
      )
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
      const written = responses.find(({ status }) => status === 200)
      const title = JSON.parse(bodyText(written ?? (await send(first.calendar, 'GET', '/events/1')))).title
      for (const { calendar } of instances) expect((await calendar.events.get(1)).title).toBe(title)
    }
  })

  test('that create a term of the same name at the same time: one creates it, and the other returns its id', async () => {
    const instances = openTwo()
    for (const round of rounds) {
      const name = `Name ${round}`
      const results = await Promise.allSettled(
        instances.map(({ calendar }, index) => calendar.tags.create({ name, slug: `${round}-${index}` })),
      )
      const created = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []))
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      expect(failures).toEqual([expect.toSatisfy((error) => isCalendarError(error, 'term_exists'))])
      expect(created).toHaveLength(1)
      const { tags } = await instances[1].calendar.tags.list({ hide_empty: false, search: name, per_page: 50 })
      expect(tags.filter((tag) => tag.name === name)).toMatchObject([{ id: created[0] }])
    }
  })

  test('of which one links to a record and the other deletes it: no link to a missing record stays', async () => {
    const [linking, deleting] = openTwo()
    await linking.calendar.events.create({ title: 'Ball', ...dates })
    const outcomes = { linked: 0, refused: 0 }
    for (const _ of rounds) {
      const { id } = await deleting.calendar.venues.create({ venue: 'Hall' })
      const [link, removal] = await Promise.allSettled([
        linking.calendar.events.update(1, { venue: id }),
        deleting.calendar.venues.delete(id, { force: true }),
      ])
      // Compared as a whole, so that a failure shows the reason.
      expect(removal).toEqual({ status: 'fulfilled', value: expect.anything() })
      outcomes[link.status === 'fulfilled' ? 'linked' : 'refused'] += 1
      if (link.status === 'rejected') expect(link.reason).toMatchObject({ code: 'rest_invalid_param' })
      for (const { store, calendar } of [linking, deleting]) {
        expect(await store.getMany('venue', [id])).toEqual([undefined])
        expect((await store.getMany('event', [1]))[0]?.venueIds).toEqual([])
        expect((await calendar.events.get(1)).venue).toEqual([])
      }
    }
    expect(outcomes.linked + outcomes.refused).toBe(rounds.length)
  })

  test('when one of them ends while it has the write lease, the other waits at most a second', async () => {
    const schema = newSchema()
    const [ended, other] = openTwo(schema)
    await other.store.commit(inserting('a'))
    void ended.store.withLease?.(() => new Promise(() => undefined))
    await expect
      .poll(async () => (await server.admin().query(`SELECT 1 FROM ${schema}.kalends_lease`)).rows.length)
      .toBe(1)
    expect((await other.store.commit(inserting('b'))).revision).toBe(2)
  })

  test('send one short query for all requests of a tick', async () => {
    let statements: string[] = []
    const pool = watchedPool(server.url(), (query, { text }) => {
      statements.push(text)
      return query()
    })
    const calendar = createCalendar({ store: postgresStore({ pool, schema: newSchema() }) })
    const list = () => send(calendar, 'GET', '/events')
    for (let request = 0; request < 3; request += 1) await list()
    statements = []
    const responses = await Promise.all(Array.from({ length: 50 }, list))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(statements).toEqual([expect.stringMatching(/^SELECT revision.*kalends_state WHERE one = 1$/)])
  })

  test('make revisions visible in order and without gaps while four instances write', async () => {
    const schema = newSchema()
    const writers = [1, 2, 3, 4].map(() => openInstance(schema).store)
    const reader = openInstance(schema).store
    await reader.revision()
    let isOver = false
    const writing = Promise.all(
      writers.map(async (store, writer) => {
        for (let number = 0; number < 25; number += 1) await store.commit(inserting(`${writer}.${number}`))
      }),
    ).finally(() => {
      isOver = true
    })
    const seen: number[] = []
    let looks = 0
    for (let last = 0, isLast = false; !isLast; looks += 1) {
      isLast = isOver
      const { records } = await reader.find('event', everything)
      const news = records.map(({ revision }) => revision).filter((revision) => revision > last)
      seen.push(...news.sort((left, right) => left - right))
      last = seen.at(-1) ?? 0
      // A read at a revision sees all events of earlier commits.
      expect(records).toHaveLength(last)
    }
    await writing
    expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    expect(looks).toBeGreaterThan(3)
  })
})
