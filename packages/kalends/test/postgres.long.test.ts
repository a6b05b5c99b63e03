import { postgresPrograms, startPostgres } from '@kalends/tooling/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { check } from '../src/commands/check.ts'
import { copy } from '../src/commands/copy.ts'
import { openKeys } from '../src/keys/open-keys.ts'
import { addKey, serverWithKeys } from './support/keys.ts'
import { printed } from './support/printed.ts'

const fair = { title: 'Fair', start_date: '2027-05-04', end_date: '2027-05-04' }

// The command has one schema, so each of these needs a server of its own.
const hasOwnPostgres = postgresPrograms() !== undefined

describe.runIf(hasOwnPostgres)('on Postgres', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  test('keys are created at the same time, work, are revoked, and are denied when the database is gone', async () => {
    const { send, keys, server } = await serverWithKeys(['editor'], postgres.url)
    const header = `Bearer ${keys.editor}`
    expect(await send('POST', '/events', header, fair)).toMatchObject({ status: 201, body: { author: 1 } })
    expect(await send('GET', '/tags', `Bearer ${keys.editor.slice(0, -3)}AAA`)).toMatchObject({ status: 401 })
    const added = await Promise.all([1, 2, 3].map(() => addKey(postgres.url, 'author')))
    expect(added.map(({ id }) => id).sort()).toEqual([2, 3, 4])

    const stored = await openKeys(postgres.url)
    await stored.revoke(1, 1_800_000_000)
    expect(await stored.list()).toMatchObject([{ id: 1, role: 'editor', revokedAt: 1_800_000_000 }, {}, {}, {}])
    await stored.close()
    expect(await send('POST', '/events', header, fair)).toMatchObject({ status: 401, code: 'rest_invalid_key' })

    const author = `Bearer ${added[0]?.text}`
    expect(await send('GET', '/tags', author)).toMatchObject({ status: 200 })
    await postgres.kill()
    expect(await send('GET', '/tags', author)).toMatchObject({ status: 503, code: 'rest_store_unavailable' })
    expect((await fetch(`${server.url}/health`)).status).toBe(503)
    await postgres.start()
  })
})

describe.runIf(hasOwnPostgres)('a copy from SQLite to Postgres', () => {
  test('has the events and keys, and later keys get new numbers', async () => {
    const postgres = await startPostgres()
    try {
      const { stderr } = printed()
      const { store, keys, send } = await serverWithKeys(['author', 'editor'])
      await send('POST', '/events', `Bearer ${keys.author}`, fair)
      await copy(store, postgres.url)
      await copy(store, postgres.url)
      await check({ store: postgres.url })
      expect(stderr()).toMatch(/is in order: 1 record\.\n$/)
      expect((await addKey(postgres.url, 'contributor')).id).toBe(3)
      const copied = await serverWithKeys([], postgres.url)
      expect(await copied.send('PUT', '/events/1', `Bearer ${keys.author}`, { title: 'Mine' })).toMatchObject({
        status: 200,
        body: { author: 1, title: 'Mine' },
      })
    } finally {
      await postgres.stop()
    }
  })
})

describe.runIf(hasOwnPostgres)('two that create the first key at once', () => {
  test('both get one', async () => {
    const postgres = await startPostgres()
    try {
      const { send } = await serverWithKeys([], postgres.url)
      expect(await send('GET', '/tags')).toMatchObject({ status: 200 })
      const added = await Promise.all([1, 2, 3, 4].map(() => addKey(postgres.url, 'editor')))
      expect(added.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4])
    } finally {
      await postgres.stop()
    }
  })
})
