import { randomRecords } from '@kalends/conformance'
import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import { allRecords, type CopyProgress, copyStore, type FeedTokenRecord, kinds, type Store } from '../src/index.ts'

function token(number: number): FeedTokenRecord {
  const id = `token-${number}`
  return { id, hash: `hash-${number}`, userId: 7, user: {}, filters: {}, format: 'ics', createdAt: 1_800_000_000 }
}

/** All that a store holds, without its revisions. */
async function contentOf(store: Store) {
  const records = []
  for (const kind of kinds) {
    for await (const batch of allRecords(store, kind))
      for (const one of batch) records.push({ kind, ...one, revision: 0 })
  }
  return { records, tokens: await store.feedTokens?.list(undefined), lastIds: await store.lastIds() }
}

async function remove(store: Store, kind: (typeof kinds)[number], ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    // A removal changes the revisions of records that link to it.
    const [record] = await store.getMany(kind, [id])
    if (record !== undefined) await store.commit([{ type: 'remove', kind, id, expected: record.revision }])
  }
}

/** A calendar with gaps in its ids, trash, links in both directions, several revisions and feed tokens. */
async function filled(): Promise<Store> {
  const store = memoryStore()
  await store.commit(randomRecords(7, 150))
  await store.commit(randomRecords(8, 30))
  for (const kind of kinds) {
    const last = (await store.lastIds())[kind]
    await remove(store, kind, [1, 3, last, last - 1])
  }
  for (const number of [1, 2, 3]) await store.feedTokens?.insert(token(number))
  return store
}

/** A store that fails at the call with this number, counted over commits and inserted tokens. */
function failingAt(store: Store, at: number, isLost: boolean): Store {
  let calls = 0
  const fail = async <T>(call: () => T | Promise<T>): Promise<T> => {
    calls += 1
    if (calls < at) return call()
    if (calls === at && isLost) await call()
    throw new Error('interrupted')
  }
  const tokens = tokensOf(store)
  return {
    ...store,
    commit: (changes) => fail(() => store.commit(changes)),
    feedTokens: { ...tokens, insert: (one) => fail(() => tokens.insert(one)) },
  }
}

describe('copyStore', () => {
  test('copies records of every kind, feed tokens and the last ids', async () => {
    const [from, to] = [await filled(), memoryStore()]
    await copyStore(from, to)
    const content = await contentOf(from)
    expect(await contentOf(to)).toEqual(content)
    expect(content.tokens).toHaveLength(3)
    for (const kind of kinds)
      expect(content.lastIds[kind]).toBeGreaterThan((await from.idsAfter(kind, 0, 1e6)).at(-1) ?? 0)
  })

  test('copies records behind any number of deleted ones, images too', async () => {
    const [from, to] = [memoryStore(), memoryStore()]
    for (const kind of kinds) await from.commit([{ type: 'reserveIds', kind, upTo: 25_000 }])
    await from.commit(randomRecords(9, 20))
    await copyStore(from, to)
    const content = await contentOf(to)
    expect(content).toEqual(await contentOf(from))
    expect(new Set(content.records.map(({ kind }) => kind))).toEqual(new Set(kinds))
  })

  test('does not assign the id of a deleted record again', async () => {
    const [from, to] = [memoryStore(), memoryStore()]
    await from.commit(randomRecords(9, 20))
    const lastIds = await from.lastIds()
    for (const kind of kinds) await remove(from, kind, await from.idsAfter(kind, 0, 1000))
    await copyStore(from, to)
    const { records } = await to.commit(randomRecords(9, 20))
    for (const kind of kinds) {
      const [first] = await to.idsAfter(kind, 0, 1)
      expect(first).toBe(lastIds[kind] + 1)
    }
    expect(records.length).toBeGreaterThan(0)
  })

  test('reports its progress while it writes placeholders too', async () => {
    const from = await filled()
    const steps: (CopyProgress & { readonly commits: number })[] = []
    const to = memoryStore()
    let commits = 0
    const counting: Store = {
      ...to,
      commit: (changes) => {
        commits += 1
        return to.commit(changes)
      },
    }
    await copyStore(from, counting, { onProgress: (step) => steps.push({ ...step, commits }) })
    const { done, total } = steps.at(-1) ?? { done: 0, total: 1 }
    expect(done).toBe(total)
    expect(steps.map((step) => step.done)).toEqual(steps.map((step) => step.done).toSorted((a, b) => a - b))
    // Nothing but placeholders has been written by then.
    const half = steps.find((step) => step.done === total / 2)
    expect(half?.commits).toBeLessThan(commits)
    expect(steps.indexOf(half ?? { done, total, commits })).toBeGreaterThan(0)
  })

  test.each([false, true])(
    'continues after an interruption at any call, even if the store executed that call: %s',
    async (isLost) => {
      const from = await filled()
      const content = await contentOf(from)
      let wasComplete = false
      for (let at = 1; !wasComplete; at += 1) {
        const to = memoryStore()
        wasComplete = await copyStore(from, failingAt(to, at, isLost)).then(
          () => true,
          () => false,
        )
        await copyStore(from, to)
        expect(await contentOf(to)).toEqual(content)
        if (wasComplete) expect(at).toBeGreaterThan(10)
      }
    },
  )

  test('keeps the order in which records were written', async () => {
    const [from, to] = [await filled(), memoryStore()]
    // The events, in another order.
    for (const id of (await from.idsAfter('event', 0, 1000)).toReversed()) {
      const [draft] = await from.getMany('event', [id])
      if (draft === undefined) continue
      await from.commit([{ type: 'update', kind: 'event', id, expected: draft.revision, draft, slugRule: 'exact' }])
    }
    await copyStore(from, to)
    const revisions = async (store: Store) => {
      const all = []
      for (const kind of kinds) for await (const batch of allRecords(store, kind)) all.push(...batch)
      return all.map(({ revision }) => revision)
    }
    const [before, after] = [await revisions(from), await revisions(to)]
    const byRevision = [...before.keys()].sort((left, right) => (before[left] ?? 0) - (before[right] ?? 0))
    const inOrder = byRevision.map((index) => after[index] ?? 0)
    expect(inOrder).toEqual(inOrder.toSorted((left, right) => left - right))
  })

  test('keeps which record in the trash was written last', async () => {
    const [from, to] = [await filled(), memoryStore()]
    const [first = 0, second = 0] = await from.idsAfter('venue', 0, 2)
    for (const id of [second, first]) {
      const [venue] = await from.getMany('venue', [id])
      if (venue === undefined) throw new Error('There are no venues.')
      const draft = { ...venue, status: 'trash', slug: 'same' } as const
      await from.commit([{ type: 'update', kind: 'venue', id, expected: venue.revision, draft, slugRule: 'exact' }])
    }
    await copyStore(from, to)
    expect((await to.getBySlug('venue', 'same'))?.id).toBe(first)
  })

  test.each<[string, (to: Store) => unknown, RegExp]>([
    ['other records', (to) => to.commit(randomRecords(9, 5)), /the target has the event 1, which is not a copy/],
    ['another feed token', (to) => to.feedTokens?.insert(token(9)), /the target has the feed token token-9/],
    ['a feed token that differs', (to) => to.feedTokens?.insert({ ...token(1), format: 'rss' }), /feed token token-1/],
    [
      'used ids',
      (to) => to.commit([{ type: 'reserveIds', kind: 'tag', upTo: 9 }]),
      /the target had records of kind tag before/,
    ],
  ])('rejects a target that has %s, and changes nothing', async (_, change, message) => {
    const [from, to] = [await filled(), memoryStore()]
    await change(to)
    const before = await contentOf(to)
    await expect(copyStore(from, to)).rejects.toThrow(message)
    expect(await contentOf(to)).toEqual(before)
  })

  test.each<[string, (to: Store) => Partial<Store>, RegExp]>([
    [
      'has a changed record',
      (to) => ({
        getMany: async (kind, ids) =>
          (await to.getMany(kind, ids)).map((one) => one && { ...one, customFields: { a: 1 } }),
      }),
      /the event 2 differs from its copy/,
    ],
    [
      'has lost a record',
      (to) => ({ idsAfter: async (...page) => (await to.idsAfter(...page)).slice(1) }),
      /has no copy/,
    ],
    [
      'has lost the order',
      (to) => ({
        getMany: async (kind, ids) =>
          (await to.getMany(kind, ids)).map((one) => one && { ...one, revision: 1e6 - one.id }),
      }),
      /is not in the order of revisions/,
    ],
    [
      'has other last ids',
      () => ({ lastIds: () => ({ event: 0, venue: 0, organizer: 0, category: 0, tag: 0, image: 0 }) }),
      /the last ids differ/,
    ],
    [
      'has lost a feed token',
      (to) => ({ feedTokens: { ...tokensOf(to), list: async (user) => (await tokensOf(to).list(user)).slice(1) } }),
      /the feed tokens differ/,
    ],
  ])('rejects when the target %s at the end', async (_, change, message) => {
    const to = memoryStore()
    await expect(copyStore(await filled(), changedInTheEnd(to, change(to)))).rejects.toThrow(message)
  })

  test('rejects when the source is written to meanwhile', async () => {
    const [from, to] = [await filled(), memoryStore()]
    const tokens = tokensOf(to)
    const insert = async (one: FeedTokenRecord) => {
      await from.commit([{ type: 'reserveIds', kind: 'tag', upTo: 1 }])
      await tokens.insert(one)
    }
    const copied = copyStore(from, { ...to, feedTokens: { ...tokens, insert } })
    await expect(copied).rejects.toThrow('written to the source meanwhile')
  })
})

function tokensOf({ feedTokens }: Store) {
  if (feedTokens === undefined) throw new Error('There are no feed tokens.')
  return feedTokens
}

/** A store that changes once the last feed token is copied. */
function changedInTheEnd(to: Store, change: Partial<Store>): Store {
  let current: Store = to
  return {
    ...to,
    getMany: (kind, ids) => current.getMany(kind, ids),
    idsAfter: (kind, after, limit) => current.idsAfter(kind, after, limit),
    lastIds: () => current.lastIds(),
    feedTokens: {
      ...tokensOf(to),
      list: (user) => tokensOf(current).list(user),
      insert: async (one) => {
        await tokensOf(to).insert(one)
        if (one.id === token(3).id) current = { ...to, ...change }
      },
    },
  }
}
