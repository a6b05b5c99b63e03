import { createCalendar, type ImportRow } from '@kalends/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postgresStore } from '../src/index.ts'
import { hasPostgres, newSchema, useServer } from './support/server.ts'

const source = 'city-hall'
const dates = { start_date: '2027-01-20 10:00', end_date: '2027-01-20 12:00' }

const rows: readonly ImportRow[] = [
  { kind: 'venue', externalId: 'hall', input: { venue: 'Hall', city: 'Ghent' } },
  ...Array.from({ length: 150 }, (_, index) => ({
    externalId: index,
    input: { ...dates, title: 'Ball', tags: ['Live', `T${index % 3}`], organizer: { organizer: 'Club' }, cost: '5 €' },
    venues: 'hall',
  })),
]

describe.runIf(hasPostgres)('imports on Postgres', () => {
  const server = useServer()

  function openInstances(count: number) {
    const schema = newSchema()
    return Array.from({ length: count }, () => {
      const store = postgresStore({ connectionString: server.url(), schema, poolSize: 3, statementTimeoutMs: 60_000 })
      const calendar = createCalendar({ store, clock: () => Date.UTC(2027, 0, 15), portTimeoutMs: 60_000 })
      onTestFinished(() => calendar.close())
      return { store, calendar }
    })
  }

  test('change nothing the second time, and move records that are gone to the trash', async () => {
    const [{ store, calendar } = fail()] = openInstances(1)
    expect(await calendar.import(rows, { source })).toMatchObject({ created: 151, failedCount: 0 })
    const revision = await store.revision()
    expect(await calendar.import(rows, { source, missing: 'trash' })).toMatchObject({ unchanged: 151, trashed: 0 })
    expect(await store.revision()).toBe(revision)
    expect(await calendar.import(rows.slice(0, 11), { source, missing: 'trash' })).toMatchObject({ trashed: 140 })
    expect(await calendar.import(rows, { source })).toMatchObject({ unchanged: 11, updated: 140 })
  })

  test('of three instances at the same time create each record once', async () => {
    const instances = openInstances(3)
    const results = await Promise.all(instances.map(({ calendar }) => calendar.import(rows, { source })))
    expect(results.map(({ created, unchanged }) => created + unchanged)).toEqual([151, 151, 151])
    const [{ calendar } = fail()] = instances
    expect((await calendar.events.list({ start_date: '2027-01-01' })).total).toBe(150)
    expect([(await calendar.venues.list()).total, (await calendar.organizers.list()).total]).toEqual([1, 1])
  })
})

function fail(): never {
  throw new Error('There is no instance.')
}
