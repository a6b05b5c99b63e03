import { randomBytes } from 'node:crypto'
import { seededRandom } from '@kalends/conformance'
import { bodyText, createCalendar, type Store } from '@kalends/core'
import { startPostgres } from '@kalends/tooling/postgres'
import { runs } from '@kalends/tooling/runs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type PostgresSettings, postgresStore } from '../src/index.ts'
import { checkEvents } from './support/check-events.ts'
import { everything, inserting, isUnavailable } from './support/events.ts'
import { openNetwork } from './support/network.ts'
import { hasOwnPostgres, hasPostgres, newSchema, quietPool, useServer } from './support/server.ts'

describe.runIf(hasPostgres)('a connection that is cut at a message of a commit', () => {
  const server = useServer()

  async function openStores(preparedStatements = true) {
    const network = await openNetwork(server.url())
    const schema = newSchema()
    const [store, direct] = [network.url, server.url()].map((connectionString) => {
      const opened = postgresStore({ connectionString, schema, poolSize: 2, preparedStatements })
      onTestFinished(() => opened.close())
      return opened
    }) as Store[] as [Store, Store]
    // After two commits, all statements of a commit are prepared.
    for (const title of ['a', 'b', 'c']) await store.commit(inserting(title))
    return { network, store, direct }
  }

  test.each([
    ['prepared', true],
    ['other', false],
  ])('one by one, with %s statements: the commit is repeated or found', async (_, isPrepared) => {
    const { network, store, direct } = await openStores(isPrepared)
    network.cutAt()
    await store.commit(inserting('calm'))
    const messages = network.messages()
    expect(messages).toBeGreaterThan(20)
    const acknowledged = ['a', 'b', 'c', 'calm']
    for (let message = 0; message < messages; message += 1) {
      const title = `cut ${message}`
      network.cutAt(message)
      expect((await store.commit(inserting(title))).revision).toBe(acknowledged.length + 1)
      acknowledged.push(title)
      expect(network.messages()).toBeGreaterThan(message)
      network.cutAt()
      expect(await store.revision()).toBe(acknowledged.length)
    }
    await checkEvents(direct, acknowledged)
  })

  test('repeatedly: the commit succeeds, or fails with 503 and was written at most once', async () => {
    const { network, store, direct } = await openStores()
    const random = seededRandom(26)
    const acknowledged = ['a', 'b', 'c']
    for (let round = 0; round < runs(60); round += 1) {
      const title = `round ${round}`
      const cuts = [0, 1, 2, 3].map((cut) => 40 * cut + random.below(60))
      network.cutAt(...cuts)
      try {
        await store.commit(inserting(title))
        acknowledged.push(title)
      } catch (error) {
        expect(isUnavailable(error)).toBe(true)
      }
    }
    network.cutAt()
    await store.commit(inserting('last'))
    await checkEvents(direct, [...acknowledged, 'last'])
    expect(acknowledged.length).toBeGreaterThan(runs(20))
  })
})

describe.runIf(hasOwnPostgres)('a server with a fault', () => {
  /** A new server, a store on it, and a connection that does not belong to the store. */
  async function openServer(settings: Readonly<Record<string, string | number>>, options: PostgresSettings = {}) {
    const server = await startPostgres({ settings: { fsync: 'off', ...settings } })
    onTestFinished(() => server.stop())
    const store = postgresStore({ connectionString: server.url, poolSize: 2, ...options })
    onTestFinished(() => store.close())
    await store.commit(inserting('before'))
    const admin = quietPool({ connectionString: server.url, max: 2 })
    onTestFinished(() => admin.end())
    return { server, store, admin }
  }

  /** Sends a request to a calendar on a store. */
  async function respond(store: Store, method: string, body?: object) {
    const calendar = createCalendar({ store, log: { error: () => undefined } })
    const response = await calendar.handle({
      method,
      path: '/calendar/events/v1/events',
      query: '',
      headers: { 'content-type': 'application/json' },
      mount: 'http://example.org',
      user: { id: 1, roles: ['editor'] },
      ...(body !== undefined && { body }),
    })
    return [response.status, response.headers['Retry-After'] !== undefined, JSON.parse(bodyText(response)).total]
  }
  const event = { title: 'x', start_date: '2027-02-01 10:00', end_date: '2027-02-01 12:00' }

  test('no connections left: 503 with Retry-After, until connections are free again', async () => {
    const { server, admin } = await openServer({ max_connections: 10 })
    const store = postgresStore({ connectionString: server.url })
    onTestFinished(() => store.close())
    const others = quietPool({ connectionString: server.url, max: 20 })
    onTestFinished(() => others.end())
    const taken = await Promise.allSettled(Array.from({ length: 20 }, () => others.connect()))
    expect(taken.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: '53300' } })
    expect(await respond(store, 'POST', event)).toEqual([503, true, undefined])
    for (const result of taken) if (result.status === 'fulfilled') result.value.release(true)
    await expect.poll(() => store.revision(), { timeout: 20_000 }).toBe(1)
    expect(await respond(store, 'POST', event)).toEqual([201, false, undefined])
    expect((await admin.query('SELECT revision::int FROM kalends.kalends_state')).rows).toEqual([{ revision: 2 }])
  })

  test('no space left for a file: 503 for writes, reads succeed, and no write is stored in part', async () => {
    const { server, store, admin } = await openServer({})
    await server.kill('SIGINT')
    await server.start({ largestFileMiB: 17 }) // A file of the write-ahead log has 16 MiB.
    const commitLarge = (title: string) => store.commit(inserting(title, randomBytes(300_000).toString('base64')))
    const acknowledged = ['before']
    let failure: unknown
    while (failure === undefined && acknowledged.length < 200) {
      const title = `large ${acknowledged.length}`
      try {
        await commitLarge(title)
        acknowledged.push(title)
      } catch (error) {
        failure = error
      }
    }
    expect(isUnavailable(failure)).toBe(true)
    expect(failure).toHaveProperty('cause.message', expect.stringMatching('could not extend file'))
    await checkEvents(store, acknowledged)
    await server.kill('SIGINT')
    await server.start()
    await commitLarge('after')
    await checkEvents(store, [...acknowledged, 'after'])
    expect((await admin.query('SELECT count(*)::int AS events FROM kalends.kalends_event_content')).rows).toEqual([
      { events: acknowledged.length + 1 },
    ])
  })

  test.each([
    ['at a row', 'TRIGGER', ''],
    ['at the end', 'CONSTRAINT TRIGGER', 'DEFERRABLE INITIALLY DEFERRED'],
  ])('a commit that fails %s: repeated after a conflict, 503 when the disk is full', async (_, kind, deferred) => {
    const { store, admin } = await openServer({})
    // A sequence also counts attempts that are rolled back.
    await admin.query(`CREATE SEQUENCE failures;
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('failures') <= 2 THEN RAISE 'as planned' USING ERRCODE = TG_ARGV[0]; END IF; RETURN NEW;
      END $$`)
    const failWith = (code: string) =>
      admin.query(`DROP TRIGGER IF EXISTS failing ON kalends.kalends_event; SELECT setval('failures', 1, false);
        CREATE ${kind} failing AFTER INSERT ON kalends.kalends_event ${deferred} FOR EACH ROW EXECUTE FUNCTION fail('${code}')`)
    for (const [index, code] of ['40001', '40P01'].entries()) {
      await failWith(code)
      expect((await store.commit(inserting(code))).revision).toBe(index + 2)
    }
    await failWith('53100')
    expect(await respond(store, 'POST', event)).toEqual([503, true, undefined])
    expect(await respond(store, 'POST', event)).toEqual([503, true, undefined])
    expect(await respond(store, 'POST', event)).toEqual([201, false, undefined])
    await checkEvents(store, ['before', '40001', '40P01', 'x'])
  })

  test('a deadlock with another program: the commit is repeated', async () => {
    const { store, admin } = await openServer({ deadlock_timeout: '500ms' })
    const other = await admin.connect()
    await other.query("SET deadlock_timeout = '1h'; BEGIN; LOCK TABLE kalends.kalends_event_content")
    const committing = store.commit(inserting('a'))
    const waiting = "SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    await expect.poll(async () => (await admin.query(waiting)).rows, { timeout: 20_000 }).toEqual([{ count: 1 }])
    // The commit had locked this row. It must have released the lock.
    await other.query('UPDATE kalends.kalends_state SET one = one')
    await other.query('COMMIT')
    other.release()
    expect((await committing).revision).toBe(2)
    await checkEvents(store, ['before', 'a'])
  })

  test('a slow server: 503 with Retry-After for waiting requests, and nothing stays locked', async () => {
    const { server, store, admin } = await openServer({}, { statementTimeoutMs: 300 })
    const other = await admin.connect()
    await other.query('BEGIN; UPDATE kalends.kalends_state SET one = one')
    expect(await respond(store, 'POST', event)).toEqual([503, true, undefined])
    expect(await respond(store, 'GET')).toEqual([200, false, 1])
    await other.query('LOCK TABLE kalends.kalends_event_content, kalends.kalends_state')
    const calendar = createCalendar({ store, log: { error: () => {} } })
    expect(await calendar.health({ timeoutMs: 100 })).toMatchObject({ ok: false, store: 'slow' })
    expect(await calendar.health()).toMatchObject({ ok: false, store: 'down' })
    const pool = quietPool({ connectionString: server.url, application_name: 'kalends' })
    onTestFinished(() => pool.end())
    const running = () =>
      admin.query("SELECT query FROM pg_stat_activity WHERE application_name = 'kalends' AND state = 'active'")
    for (const slow of [store, postgresStore({ pool, statementTimeoutMs: 300 })]) {
      expect(await respond(slow, 'GET')).toEqual([503, true, undefined])
      // `revision` sends one statement without a transaction. `find` sends its statements in a transaction.
      for (const read of [() => slow.revision(), () => slow.find('event', everything)]) {
        // 57014: the server has canceled the statement.
        await expect(read()).rejects.toMatchObject({ code: 'rest_store_unavailable', cause: { code: '57014' } })
      }
      expect((await running()).rows).toEqual([])
    }
    await other.query('ROLLBACK')
    other.release()
    expect(await calendar.health()).toMatchObject({ ok: true, store: 'up' })
    expect(await respond(store, 'POST', event)).toEqual([201, false, undefined])
    await checkEvents(store, ['before', 'x'])
  })
})
