import { eventQuery, NOW, seePublished } from '@kalends/conformance'
import type { Store } from '@kalends/core'
import type pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type PostgresPool, postgresStore } from '../src/index.ts'
import { everything, inserting, insertingLinked, isUnavailable } from './support/events.ts'
import { openNetwork } from './support/network.ts'
import { hasPostgres, newSchema, quietPool, useServer, watchedPool } from './support/server.ts'

/** Whether the transaction of this connection is a write. */
async function hasToken(client: pg.PoolClient, schema: string): Promise<boolean> {
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS exists', [`${schema}.kalends_commit`])
  if (!rows[0]?.exists) return false
  return (await client.query(`SELECT 1 FROM ${schema}.kalends_commit`)).rows.length > 0
}

describe.runIf(hasPostgres)('postgresStore', () => {
  const server = useServer()

  test('creates its tables once when ten instances start together', async () => {
    const schema = newSchema()
    const stores = Array.from({ length: 10 }, () =>
      postgresStore({ connectionString: server.url(), schema, poolSize: 2 }),
    )
    onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))))
    expect(await Promise.all(stores.map((store) => store.revision()))).toEqual(Array(10).fill(0))
    const committed = await Promise.all(stores.map((store, index) => store.commit(inserting(`event ${index}`))))
    expect(committed.map(({ revision }) => revision).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (const store of stores) expect((await store.find('event', everything)).total).toBe(10)
  })

  test('uses a pool of the application, and leaves it open', async () => {
    const pool = quietPool({ connectionString: server.url(), max: 3 })
    onTestFinished(() => pool.end())
    const store = postgresStore({ pool, schema: newSchema(), preparedStatements: false })
    await store.commit(inserting('a'))
    expect((await store.find('event', everything)).total).toBe(1)
    await store.close()
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('accepts a schema whose name begins like those of its tables', async () => {
    const store = postgresStore({ connectionString: server.url(), schema: newSchema('kalends_') })
    onTestFinished(() => store.close())
    expect((await store.commit(inserting('a'))).revision).toBe(1)
  })

  test.each([
    ['after it was committed is not repeated', 'COMMIT'],
    ['before it was committed is repeated', 'ROLLBACK'],
  ])('a write whose connection is cut %s', async (_, end) => {
    const schema = newSchema()
    const real = quietPool({ connectionString: server.url(), max: 1 })
    onTestFinished(() => real.end())
    let cuts = 0
    // The pool has one connection. The lookup must not wait for the connection that was cut.
    const pool: PostgresPool = {
      async connect() {
        const client = await real.connect()
        return {
          on: (event, listener) => client.on(event, listener),
          off: (event, listener) => client.off(event, listener),
          release: (close) => client.release(close),
          async query(query) {
            const isWrite = query.text === 'COMMIT' && cuts === 0 && (await hasToken(client, schema))
            if (!isWrite) return client.query(query)
            cuts += 1
            await client.query(end)
            throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
          },
        }
      },
    }
    const store = postgresStore({ pool, schema })
    expect((await store.commit(inserting('a'))).revision).toBe(1)
    expect([cuts, await store.revision()]).toEqual([1, 1])
    expect((await store.find('event', everything)).total).toBe(1)
    const { rows } = await real.query(`SELECT count(*)::int AS tokens FROM ${schema}.kalends_commit`)
    expect(rows).toEqual([{ tokens: 1 }])
  })

  test('does not change tables that a newer version has written', async () => {
    const schema = newSchema()
    const store = postgresStore({ connectionString: server.url(), schema })
    onTestFinished(() => store.close())
    await store.revision()
    await server.admin().query(`UPDATE ${schema}.kalends_schema SET version = 99`)
    await expect(store.commit(inserting('a'))).rejects.toSatisfy(isUnavailable)
    const other = postgresStore({ connectionString: server.url(), schema })
    onTestFinished(() => other.close())
    await expect(other.revision()).rejects.toThrow('its tables are of version 99')
  })

  test('sees the writes of another instance at once, or after maxStalenessMs', async () => {
    const schema = newSchema()
    const open = (freshness?: { maxStalenessMs: number }) => {
      const store = postgresStore({ connectionString: server.url(), schema, ...(freshness && { freshness }) })
      onTestFinished(() => store.close())
      return store
    }
    const [writer, strict, relaxed] = [open(), open(), open({ maxStalenessMs: 2000 })]
    expect([await strict.revision(), await relaxed.revision()]).toEqual([0, 0])
    await writer.commit(inserting('a'))
    expect([await strict.revision(), await relaxed.revision()]).toEqual([1, 0])
    await new Promise((done) => setTimeout(done, 2050))
    expect(await relaxed.revision()).toBe(1)
    await relaxed.commit(inserting('b'))
    expect(await relaxed.revision()).toBe(2)
  })

  test('finds a page with one statement, and what another instance has written since', async () => {
    const schema = newSchema()
    const statements: string[] = []
    const pool = watchedPool(server.url(), (query, { text }) => {
      statements.push(text)
      return query()
    })
    const [store, other] = [
      postgresStore({ pool, schema }),
      postgresStore({ connectionString: server.url(), schema, poolSize: 2 }),
    ]
    onTestFinished(async () => {
      await other.close()
    })
    await store.commit(insertingLinked('a'))
    const page = eventQuery({ visible: seePublished(), limit: 10, orderBy: 'start', keepHidden: false })
    const titles = async (query = page) => (await store.find('event', query)).records.map(({ title }) => title)
    const counts = () => store.countEvents({ kind: 'tag', ids: [1, 2], now: NOW, author: undefined })
    const usual = { ...page, featured: false }
    expect([await titles(), await counts(), await titles(usual)]).toEqual([['a'], [1, 0], ['a']])
    statements.length = 0
    // The statement of the page also returns the state of the store, which shows that the cached counts are current.
    expect([await titles(), await counts()]).toEqual([['a'], [1, 0]])
    expect(statements).toHaveLength(1)
    expect(await titles(usual)).toEqual(['a'])
    expect(statements).toHaveLength(2)

    await other.commit(insertingLinked('b'))
    expect([await titles(), await counts()]).toEqual([
      ['a', 'b'],
      [1, 1],
    ])
    const { records } = await other.find('event', page)
    await other.commit(records.map(({ id, revision }) => ({ type: 'remove', kind: 'event', id, expected: revision })))
    expect([await titles(), await counts()]).toEqual([[], [0, 0]])
  })

  test('searches without a transaction, and begins again if another instance writes meanwhile', async () => {
    const schema = newSchema()
    const statements: string[] = []
    let meanwhile = async (): Promise<void> => undefined
    const pool = watchedPool(server.url(), async (query, { text }) => {
      statements.push(text)
      if (text.includes('AS asked')) await meanwhile()
      return query()
    })
    const [store, other] = [
      postgresStore({ pool, schema, cacheBytes: 0 }),
      postgresStore({ connectionString: server.url(), schema, poolSize: 2 }),
    ]
    onTestFinished(() => other.close())
    const { records } = await other.commit([...inserting('concert'), ...inserting('reading')])
    await store.revision()
    const search = eventQuery({ visible: seePublished(), limit: 10, keepHidden: false, needles: ['concer'] })
    const find = async () => {
      const found = await store.find('event', search)
      return [found.total, ...found.records.map(({ title }) => title)]
    }
    statements.length = 0
    expect(await find()).toEqual([1, 'concert'])
    expect(statements.filter((text) => text.startsWith('BEGIN'))).toEqual([])
    // Runs between the statement that finds the ids of the page and the one that loads its records.
    meanwhile = async () => {
      const [id, revision] = [records[0]?.id ?? 0, records[0]?.revision ?? 0]
      meanwhile = async () => undefined
      await other.commit([{ type: 'remove', kind: 'event', id, expected: revision }])
    }
    expect(await find()).toEqual([0])
    expect(statements.filter((text) => text.startsWith('BEGIN'))).toHaveLength(1)
  })

  /** A store with `maxStalenessMs` whose queries return late while `isSlow` is set, and another store that writes. */
  function openSlow() {
    const network = { isSlow: false, statements: 0 }
    const pool = watchedPool(server.url(), async (query) => {
      network.statements += 1
      const result = await query()
      if (network.isSlow) await new Promise((done) => setTimeout(done, 300))
      return result
    })
    const schema = newSchema()
    const writer = postgresStore({ connectionString: server.url(), schema })
    onTestFinished(() => writer.close())
    return { network, writer, relaxed: postgresStore({ pool, schema, freshness: { maxStalenessMs: 100 } }) }
  }

  test('measures the age of a revision from when its query was sent', async () => {
    const { network, writer, relaxed } = openSlow()
    await relaxed.revision()
    await new Promise((done) => setTimeout(done, 150))
    network.isSlow = true
    const asked = relaxed.revision()
    await new Promise((done) => setTimeout(done, 50))
    await writer.commit(inserting('a'))
    expect(await asked).toBe(0)
    network.isSlow = false
    expect(await relaxed.revision()).toBe(1)
  })

  test('sends no second query while a recent one is in flight', async () => {
    const { network, writer, relaxed } = openSlow()
    await relaxed.revision()
    await new Promise((done) => setTimeout(done, 150))
    Object.assign(network, { isSlow: true, statements: 0 })
    const asked = [relaxed.revision()]
    for (let tick = 0; tick < 5; tick += 1) {
      await new Promise(setImmediate)
      asked.push(relaxed.revision())
    }
    expect(await Promise.all(asked)).toEqual([0, 0, 0, 0, 0, 0])
    expect(network.statements).toBe(1)
    await writer.commit(inserting('a'))
    network.isSlow = false
    expect([await relaxed.revision(), network.statements]).toEqual([1, 2])
  })

  test.each([
    [{}, /^postgresStore: needs either a connectionString or a pool/],
    [{ connectionString: 'postgres://a', pool: { connect: () => undefined } }, /needs either/],
    [{ pool: {} }, /^postgresStore\.pool: must be a pg\.Pool; it lacks connect\(\)/],
    [{ connectionString: 'postgres://a', schema: 'a; DROP' }, /^postgresStore\.schema: must match/],
    [{ connectionString: 'postgres://a', schema: 'A' }, /^postgresStore\.schema: must match/],
    [{ connectionString: 'postgres://a', poolSize: 0 }, /^postgresStore\.poolSize/],
    [{ connectionString: 'postgres://a', statementTimeoutMs: 0 }, /^postgresStore\.statementTimeoutMs/],
    [{ connectionString: 'postgres://a', freshness: 'fresh' }, /^postgresStore\.freshness: must be 'strict' or/],
    [{ connectionString: 'postgres://a', freshness: { maxStalenessMs: -1 } }, /^postgresStore\.freshness/],
    [{ connectionString: 'postgres://a', speed: 1 }, /^postgresStore\.speed: is not one of/],
  ])('rejects %j', (options, message) => {
    expect(() => postgresStore(options as never)).toThrow(message)
  })
})

describe.runIf(hasPostgres)('a network that loses connections', () => {
  const server = useServer()
  const statementTimeoutMs = 300

  test.each(['its own', "the application's"])('does not keep a store from using new ones of %s pool', async (whose) => {
    const { url, loseAll } = await openNetwork(server.url())
    const options = { connectionString: url, max: 3 }
    const pool = whose === 'its own' ? undefined : quietPool(options)
    const common = { schema: newSchema(), statementTimeoutMs }
    const store = postgresStore(pool ? { ...common, pool } : { ...common, connectionString: url, poolSize: 3 })
    onTestFinished(async () => {
      await store.close()
      await pool?.end()
    })
    const read = () => Promise.allSettled(Array.from({ length: 3 }, () => store.find('event', everything)))
    await store.commit(inserting('a'))
    await read()
    // The reads returned before their transactions ended. Wait until these have ended too.
    await new Promise((done) => setTimeout(done, 200))
    loseAll()
    for (const result of await read()) expect(result).toMatchObject({ reason: expect.toSatisfy(isUnavailable) })
    for (const result of await read()) expect(result).toMatchObject({ value: { total: 1 } })
    expect((await store.commit(inserting('b'))).revision).toBe(2)
  })

  test('does not keep other instances from writing', async () => {
    const { url, loseAfter } = await openNetwork(server.url())
    const schema = newSchema()
    const [lost, other] = [url, server.url()].map((connectionString) => {
      const store = postgresStore({ connectionString, schema, statementTimeoutMs })
      onTestFinished(() => store.close())
      return store
    }) as Store[] as [Store, Store]
    await lost.commit(inserting('a'))
    loseAfter('READ COMMITTED')
    await expect(lost.commit(inserting('b'))).rejects.toSatisfy(isUnavailable)
    expect((await other.commit(inserting('c'))).revision).toBe(2)
  })
})
