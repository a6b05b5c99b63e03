import { spawnSync } from 'node:child_process'
import { differentialCase, storeCases } from '@kalends/conformance'
import { createCalendar } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { pgBouncerPrograms, startPgBouncer } from '@kalends/tooling/pgbouncer'
import { runs } from '@kalends/tooling/runs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postgresStore } from '../src/index.ts'
import { everything } from './support/events.ts'
import { hasOwnPostgres, newSchema, useServer } from './support/server.ts'

/** The store cases take a minute on each setting, so by default only every fifth one runs. */
const someCases = storeCases.filter((_, index) => index % Math.max(1, Math.round(5 / runs(1))) === 0)

/** Whether this version of PgBouncer supports prepared statements in transaction mode. */
function followsStatements(program: string): boolean {
  const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout
  const [, major = 0, minor = 0] = version.match(/PgBouncer (\d+)\.(\d+)/) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

const settings = pgBouncerPrograms().flatMap((program) => [
  { program, preparedStatements: false },
  ...(followsStatements(program) ? [{ program, preparedStatements: true }] : []),
])
for (const isNeeded of [false, true]) {
  if (settings.some(({ preparedStatements }) => preparedStatements === isNeeded)) continue
  console.warn(`Not tested behind PgBouncer with preparedStatements: ${isNeeded}: no fitting program was found.`)
}

describe.runIf(hasOwnPostgres).each(settings)('behind $program, preparedStatements: $preparedStatements', (setting) => {
  const { program, preparedStatements } = setting
  const server = useServer({ own: true, between: (url) => startPgBouncer(program, url, { preparedStatements }) })

  for (const { name, run } of someCases) test(name, () => run(async () => server.emptyStore({ preparedStatements })))

  const walk = differentialCase(3000, runs(30))
  test(walk.name, { timeout: 86_400_000 }, () =>
    walk.run(
      async () => memoryStore(),
      async () => server.emptyStore({ preparedStatements }),
    ),
  )

  test('a statement that takes too long is canceled, with and without a transaction', async () => {
    const schema = newSchema()
    const store = postgresStore({ connectionString: server.url(), schema, preparedStatements, statementTimeoutMs: 500 })
    onTestFinished(() => store.close())
    await store.revision()
    const other = await server.admin().connect()
    await other.query(`BEGIN; LOCK TABLE ${schema}.kalends_state`)
    for (const read of [() => store.revision(), () => store.find('event', everything)]) {
      await expect(read()).rejects.toMatchObject({ cause: { code: '57014' } })
    }
    await other.query('ROLLBACK')
    other.release()
    expect(await store.revision()).toBe(0)
  })

  test('instances with more connections than PgBouncer has write one after the other', async () => {
    const schema = newSchema()
    const calendars = Array.from({ length: 4 }, () => {
      const store = postgresStore({
        connectionString: server.url(),
        schema,
        preparedStatements,
        statementTimeoutMs: 60_000,
      })
      const calendar = createCalendar({ store, clock: () => Date.UTC(2027, 0, 15), portTimeoutMs: 60_000 })
      onTestFinished(() => calendar.close())
      return calendar
    })
    const dates = { start_date: '2027-01-20 10:00', end_date: '2027-01-20 12:00' }
    await calendars[0]?.events.create({ title: 'Board', ...dates })
    await Promise.all(
      calendars.flatMap((calendar, instance) =>
        Array.from({ length: 10 }, (_, writer) => calendar.events.update(1, { tags: [`${instance}.${writer}`] })),
      ),
    )
    for (const calendar of calendars) {
      expect((await calendar.tags.list({ hide_empty: false, per_page: 100 })).total).toBe(40)
    }
  })
})
