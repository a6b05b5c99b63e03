import { type Calendar, createCalendar, type Store } from '@kalends/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postgresStore } from '../src/index.ts'
import { hasPostgres, newSchema, useServer } from './support/server.ts'

/** How many instances there are, and how many writers each has. */
const [instances, writers] = [4, 20]

const dates = { start_date: '2027-01-20 10:00', end_date: '2027-01-20 12:00' }

describe.runIf(hasPostgres)(`${writers} writers on each of ${instances} instances`, () => {
  const server = useServer()
  let conflicts = 0

  function openInstances(): readonly Calendar[] {
    const schema = newSchema()
    return Array.from({ length: instances }, () => {
      // On a busy machine, eighty writers can take longer than a calendar waits by default.
      const timeoutMs = 60_000
      const store = postgresStore({
        connectionString: server.url(),
        schema,
        poolSize: 4,
        statementTimeoutMs: timeoutMs,
      })
      const commit: Store['commit'] = async (changes) => {
        try {
          return await store.commit(changes)
        } catch (error) {
          conflicts += 1
          throw error
        }
      }
      const calendar = createCalendar({
        store: { ...store, commit },
        clock: () => Date.UTC(2027, 0, 15),
        portTimeoutMs: timeoutMs,
      })
      onTestFinished(() => calendar.close())
      return calendar
    })
  }

  /** Runs the work of all writers at once. */
  function inAll<T>(calendars: readonly Calendar[], work: (calendar: Calendar, writer: string) => Promise<T>) {
    return Promise.all(
      calendars.flatMap((calendar, instance) =>
        Array.from({ length: writers }, (_, writer) => work(calendar, `${instance}.${writer}`)),
      ),
    )
  }

  test('change one event, and every change succeeds', async () => {
    const calendars = openInstances()
    const [first] = calendars
    await first?.events.create({ title: 'Board', ...dates })
    conflicts = 0
    await inAll(calendars, (calendar, writer) => calendar.events.update(1, { tags: [writer] }))
    // Usually, each change conflicts at most once. After that, it waits for the lease.
    expect(conflicts).toBeLessThan(2 * instances * writers)
    const names = await first?.tags.list({ hide_empty: false, per_page: 100 })
    expect(names?.total).toBe(instances * writers)
  })

  test('never get the same slug', async () => {
    const calendars = openInstances()
    const events = await inAll(calendars, (calendar) => calendar.events.create({ title: 'Same', ...dates }))
    expect(new Set(events.map(({ slug }) => slug)).size).toBe(instances * writers)
    expect(new Set(events.map(({ id }) => id)).size).toBe(instances * writers)
  })

  test('create three events at a time, all of them or none', async () => {
    const calendars = openInstances()
    const ids = await inAll(calendars, ({ events }) =>
      events.createMany(Array.from({ length: 3 }, () => ({ title: 'Same', ...dates, venue: { venue: 'Hall' } }))),
    )
    const [first] = calendars
    const include = ids.flat()
    const slugs = new Set<string>()
    for await (const { slug } of first?.events.iterate({ include, select: ['slug'] }) ?? []) slugs.add(slug)
    expect([new Set(include).size, slugs.size]).toEqual([instances * writers * 3, instances * writers * 3])
    expect((await first?.venues.list())?.total).toBe(1)
  })

  test('create the same venue only once, and read what another instance has written', async () => {
    const calendars = openInstances()
    await inAll(calendars, async (calendar, writer) => {
      const { id } = await calendar.events.create({ title: writer, ...dates, venue: { venue: 'Hall' }, tags: ['Live'] })
      for (const other of calendars) expect((await other.events.get(id)).venue).toMatchObject([{ venue: 'Hall' }])
    })
    for (const calendar of calendars) {
      expect((await calendar.venues.list()).total).toBe(1)
      expect((await calendar.tags.list()).tags).toMatchObject([{ name: 'Live', count: instances * writers }])
      expect((await calendar.events.list({ start_date: '2027-01-01' })).total).toBe(instances * writers)
    }
  })
})
