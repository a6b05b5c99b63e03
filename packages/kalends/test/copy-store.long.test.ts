import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { randomRecords, referenceStore } from '@kalends/conformance'
import { allRecords, copyStore, type FeedTokenRecord, kinds, type Store } from '@kalends/core'
import type { SqlStore } from '@kalends/store-sqlite'
import { postgresPrograms, startPostgres } from '@kalends/tooling/postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../src/open-store.ts'
import { runCommand, start } from './support/command.ts'
import { emptyFolder } from './support/folder.ts'

function token(number: number): FeedTokenRecord {
  const id = `token-${number}`
  return { id, hash: `hash-${number}`, userId: 7, user: {}, filters: {}, format: 'ics', createdAt: 1_800_000_000 }
}

/** The whole content of a store, without revisions. */
async function contentOf(store: Store) {
  const records = []
  for (const kind of kinds) {
    for await (const batch of allRecords(store, kind))
      for (const one of batch) records.push({ kind, ...one, revision: 0 })
  }
  return { records, tokens: await store.feedTokens?.list(undefined), lastIds: await store.lastIds() }
}

/** Fills a store with gaps in its ids, several revisions, deleted records at the end, and feed tokens. */
async function fill(store: Store, events: number): Promise<Store> {
  await store.commit([{ type: 'reserveIds', kind: 'event', upTo: 12_000 }])
  for (let seed = 1; seed * 150 <= events; seed += 1) await store.commit(randomRecords(seed, 150))
  for (const kind of kinds) {
    const [record] = await store.getMany(kind, [(await store.lastIds())[kind]])
    if (record === undefined) throw new Error(`There is no ${kind}.`)
    const expected = record.revision
    await store.commit([{ type: 'remove', kind, id: record.id, expected }])
  }
  for (const number of [1, 2, 3, 4]) await store.feedTokens?.insert(token(number))
  return store
}

/** A store that fails at the second commit or feed token, before or after it is written. */
function fragile(store: Store, isLost: boolean): Store {
  let calls = 0
  const fail = async <T>(call: () => T | Promise<T>): Promise<T> => {
    calls += 1
    if (calls === 1) return call()
    if (isLost) await call()
    throw new Error('interrupted')
  }
  const { feedTokens } = store
  if (feedTokens === undefined) throw new Error('There are no feed tokens.')
  return {
    ...store,
    commit: (changes) => fail(() => store.commit(changes)),
    feedTokens: { ...feedTokens, insert: (one) => fail(() => feedTokens.insert(one)) },
  }
}

let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
beforeAll(async () => {
  if (postgresPrograms() !== undefined) postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

let schemas = 0

/** The address of an empty Postgres calendar. */
async function emptyDatabase(): Promise<string> {
  if (postgres === undefined) throw new Error('There is no Postgres.')
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  schemas += 1
  await client.query(`CREATE DATABASE copy_${schemas}`)
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = `/copy_${schemas}`
  return url.href
}

const targets: Readonly<Record<string, () => Promise<string>>> = {
  SQLite: async () => join(emptyFolder(), 'copy.db'),
  ...(postgresPrograms() === undefined ? {} : { Postgres: emptyDatabase }),
}

async function opened(name: string): Promise<SqlStore> {
  const store = await openStore(name)
  onTestFinished(async () => store.close())
  return store
}

describe.each(Object.entries(targets))('a copy to %s', (_, emptyTarget) => {
  test('has everything, and a copy of it too', async () => {
    const from = await fill(referenceStore(), 300)
    const to = await opened(await emptyTarget())
    await copyStore(from, to)
    const back = referenceStore()
    await copyStore(to, back)
    expect(await contentOf(to)).toEqual(await contentOf(from))
    expect(await contentOf(back)).toEqual(await contentOf(from))
    const { records } = await to.commit(randomRecords(5, 20))
    const ids = new Set(records.map((record) => record && `${'startsAt' in record} ${record.id}`))
    const [next = 0] = await to.idsAfter('event', (await from.lastIds()).event, 1)
    expect(next).toBe((await from.lastIds()).event + 1)
    expect(ids.size).toBeGreaterThan(1)
  })

  test('has everything derived as a rebuild would', async () => {
    const from = await fill(referenceStore(), 300)
    const to = await opened(await emptyTarget())
    await copyStore(from, to)
    expect(await to.rebuild({ isKept: false })).toEqual([])
    const content = await contentOf(to)
    expect(await to.rebuild({ isKept: true })).toEqual([])
    expect(await contentOf(to)).toEqual(content)
    expect(await to.rebuild({ isKept: false })).toEqual([])
  })

  test('goes on after many interruptions, some of them among feed tokens', async () => {
    const from = await fill(referenceStore(), 300)
    const to = await opened(await emptyTarget())
    let interruptions = 0
    for (let isComplete = false; !isComplete; ) {
      isComplete = await copyStore(from, fragile(to, interruptions % 2 === 1)).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('interrupted')
          interruptions += 1
          return false
        },
      )
    }
    expect(interruptions).toBeGreaterThan(5)
    expect(await contentOf(to)).toEqual(await contentOf(from))
  })

  test('goes on after its process was killed, again and again', async () => {
    const folder = emptyFolder()
    const source = join(folder, 'from.db')
    const from = await fill(await opened(source), 3000)
    const target = await emptyTarget()
    const to = await opened(target)
    let kills = 0
    for (const stopAfter of [1, 1, 4, 3]) {
      const before = await to.revision()
      const running = start(['copy', source, target], folder)
      let isOver = false
      void running.ended.then(() => {
        isOver = true
      })
      while (!isOver && (await to.revision()) < before + stopAfter) await setTimeout(1)
      running.child.kill('SIGKILL')
      if ((await running.ended).code === null) kills += 1
    }
    expect(kills).toBeGreaterThan(1)
    expect(await runCommand(['copy', source, target], folder)).toMatchObject({ code: 0 })
    expect(await contentOf(to)).toEqual(await contentOf(from))
  })
})
