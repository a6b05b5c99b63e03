import { startPostgres } from '@kalends/tooling/postgres'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postgresStore, schemaSql } from '../src/index.ts'
import { everything, inserting, insertingLinked, isUnavailable } from './support/events.ts'
import { hasOwnPostgres, newSchema, useServer } from './support/server.ts'

describe.runIf(hasOwnPostgres)('a database', () => {
  const server = useServer({ own: true })

  test('throws an error with the SQL to run when the role cannot create tables, and works once it has run', async () => {
    const schema = newSchema()
    const [admin, role] = [server.admin(), `${schema}_role`]
    await admin.query(`CREATE ROLE ${role} LOGIN`)
    const url = new URL(server.url())
    url.username = role
    const store = postgresStore({ connectionString: url.href, schema })
    onTestFinished(() => store.close())
    await expect(store.revision()).rejects.toThrow(`CREATE SCHEMA IF NOT EXISTS "${schema}";`)
    await admin.query(schemaSql({ schema }))
    await admin.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`)
    await store.commit(inserting('a'))
    expect(await store.revision()).toBe(1)
  })

  test('creates its tables in a schema that its role owns', async () => {
    const schema = newSchema()
    const role = `${schema}_role`
    await server.admin().query(`CREATE ROLE ${role} LOGIN; CREATE SCHEMA ${schema} AUTHORIZATION ${role}`)
    const url = new URL(server.url())
    url.username = role
    const store = postgresStore({ connectionString: url.href, schema })
    onTestFinished(() => store.close())
    expect(await store.revision()).toBe(0)
  })

  test.each(['user', 'order', 'table', 'default'])(
    'accepts %s as the name of a schema, though it is a keyword of SQL',
    async (schema) => {
      const store = postgresStore({ connectionString: server.url(), schema })
      onTestFinished(() => store.close())
      await store.commit(insertingLinked('a'))
      expect((await store.find('event', everything)).total).toBe(1)
    },
  )

  test.each(['select', 'end'])('accepts %s as the name of a schema that schemaSql created', async (schema) => {
    await server.admin().query(schemaSql({ schema }))
    const store = postgresStore({ connectionString: server.url(), schema })
    onTestFinished(() => store.close())
    await store.commit(insertingLinked('a'))
    expect((await store.find('event', everything)).total).toBe(1)
  })
})

describe.runIf(hasOwnPostgres)('a server that fails', () => {
  test('makes calls fail with 503, and is used again when it is back', async () => {
    const server = await startPostgres({ settings: {} })
    onTestFinished(() => server.stop())
    const store = postgresStore({ connectionString: server.url, schema: 'kalends' })
    onTestFinished(() => store.close())
    await store.commit(inserting('a'))
    await server.kill()
    // The server's child processes can still respond for a moment after it has ended.
    await expect.poll(() => Promise.resolve(store.revision()).catch(isUnavailable), { timeout: 5000 }).toBe(true)
    await expect(store.commit(inserting('b'))).rejects.toSatisfy(isUnavailable)
    await server.start()
    expect((await store.find('event', everything)).records.map(({ title }) => title)).toEqual(['a'])
    expect((await store.commit(inserting('b'))).revision).toBe(2)
  })
})
