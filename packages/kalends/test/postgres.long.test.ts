import { postgresPrograms, startPostgres } from '@kalends/tooling/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { check } from '../src/commands/check.ts'
import { copy } from '../src/commands/copy.ts'
import { openKeys } from '../src/keys/open-keys.ts'
import { withCalendar } from './support/calendar.ts'
import { addKey, serverWithKeys } from './support/keys.ts'
import { printed } from './support/printed.ts'

const fair = { title: 'Fair', start_date: '2027-05-04', end_date: '2027-05-04' }

// The command always uses the same schema, so each of these tests needs a server of its own.
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
      // Simulates an interruption after the last key was copied.
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      await client.query('ALTER SEQUENCE kalends.kalends_api_key_id_seq RESTART WITH 1')
      await client.end()
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

describe.runIf(hasOwnPostgres)('a check of a Postgres calendar', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    postgres = await startPostgres()
    await withCalendar(postgres.url, async ({ events }) => {
      const input = { ...fair, tags: ['a'], venue: { venue: 'Hall' }, featured: true }
      await events.create(input)
      await events.create({ ...input, title: 'Later', date: '2099-01-01' })
    })
  })
  afterAll(() => postgres.stop())

  test.each<[string, string, string]>([
    ['a lost link', 'DELETE FROM kalends_link WHERE event = 1', 'event 1: Its links are not those of its content.'],
    ['lost list entries', 'DELETE FROM kalends_list_entry WHERE event = 2', 'event 2: It is not on the lists'],
    ['wrong bucket counts', 'UPDATE kalends_bucket SET events = 9', 'event 1: A list that it is on is counted wrong.'],
    ['a wrong count of a term', 'UPDATE kalends_tag SET events = 5', 'tag 1: What it is found'],
    ['a wrong slug', "UPDATE kalends_event SET slug = 'other' WHERE id = 1", 'event 1: What it is found'],
    ['a lost text', 'DELETE FROM kalends_event_text WHERE id = 1', 'event 1: Searches do not find it by its words.'],
    ['a lost word', "DELETE FROM kalends_word WHERE word = 'fair'", 'event 1: Searches do not find it by its words.'],
    [
      'a word without parts',
      "UPDATE kalends_word SET triples = '{}'",
      'venue 1: Searches do not find it by its words.',
    ],
    ['a lost table of links', 'DROP TABLE kalends_link', 'The table kalends_link is missing.'],
    ['a lost table of lists', 'DROP TABLE kalends_list_entry', 'The table kalends_list_entry is missing.'],
    ['a lost table of counts', 'DROP TABLE kalends_bucket', 'The table kalends_bucket is missing.'],
    ['a lost table of texts', 'DROP TABLE kalends_event_text', 'The table kalends_event_text is missing.'],
    ['a lost table of words', 'DROP TABLE kalends_word', 'The table kalends_word is missing.'],
    ['a lost index', 'DROP INDEX kalends_event_slug', 'The index kalends_event_slug is missing.'],
    [
      'a wrong state',
      'UPDATE kalends_state SET next_due = 5',
      'events: The dates of scheduled events are out of date.',
    ],
  ])('finds and repairs %s', async (_, statement, fault) => {
    const { stdout, stderr } = printed()
    const client = new pg.Client({ connectionString: postgres.url, options: '-c search_path=kalends' })
    await client.connect()
    await client.query(statement)
    await client.end()
    await expect(check({ store: postgres.url })).rejects.toMatchObject({ remedy: 'Run it again with --repair.' })
    await check({ store: postgres.url, repair: true })
    expect(stdout()).toContain(`outdated  ${fault}`)
    expect(stdout()).toContain(`repaired  ${fault}`)
    await check({ store: postgres.url })
    expect(stderr()).toMatch(/is in order: 4 records\.\n$/)
    await withCalendar(postgres.url, async ({ events, tags }) => {
      expect((await events.list({ start_date: '2027-01-01', search: 'fair', tags: ['a'] })).total).toBe(1)
      expect((await tags.list()).tags).toMatchObject([{ count: 1 }])
    })
  })
})

describe.runIf(hasOwnPostgres)('commands that create the first keys at the same time', () => {
  test('all get one', async () => {
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
