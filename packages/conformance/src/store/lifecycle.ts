import assert from 'node:assert/strict'
import { type StoreCase, storeCase } from './store-case.ts'
import { failureOf } from './support/checking.ts'
import { eventDraft, NOW } from './support/drafts.ts'
import { titles } from './support/finding.ts'
import { eventQuery } from './support/queries.ts'
import { insertEvents, insertion } from './support/writing.ts'

/** Cases for opening and closing. */
export const lifecycle: readonly StoreCase[] = [
  storeCase('every call rejects after close', async (store) => {
    await insertEvents(store, { title: 'a' })
    await store.close()
    const calls = {
      revision: () => store.revision(),
      nextDue: () => store.nextDue(NOW),
      find: () => store.find('event', eventQuery()),
      getMany: () => store.getMany('event', [1]),
      'getMany of an id that no record has': () => store.getMany('event', [0]),
      idsAfter: () => store.idsAfter('event', 0, 10),
      lastIds: () => store.lastIds(),
      getBySlug: () => store.getBySlug('event', 'slug'),
      findByName: () => store.findByName('venue', ['venue']),
      findByExternalId: () => store.findByExternalId('event', 'a', ['b']),
      linkingEvents: () => store.linkingEvents('venue', 1, 10),
      descendants: () => store.descendants([1]),
      countEvents: () => store.countEvents({ kind: 'tag', ids: [1], now: NOW, author: undefined }),
      commit: () => store.commit([insertion('event', eventDraft())]),
      'commit of nothing': () => store.commit([]),
    }
    for (const [name, call] of Object.entries(calls)) {
      assert.ok((await failureOf(call)) instanceof Error, `${name} after close`)
    }
  }),
  storeCase('no record has the id 0, which health checks request', async (store) => {
    assert.deepEqual(await store.getMany('event', [0]), [undefined])
    await insertEvents(store, { title: 'a' })
    assert.deepEqual(await store.getMany('event', [0]), [undefined])
  }),
  storeCase('a store can be closed repeatedly and concurrently', async (store) => {
    await store.close()
    await store.close()
    await Promise.all([store.close(), store.close()])
  }),
  {
    name: 'two open stores are independent',
    run: async (open) => {
      const stores = await Promise.all([open(), open()])
      try {
        const [one, two] = stores
        await insertEvents(one, { title: 'one' })
        assert.deepEqual(await titles(two), [])
        assert.equal(await two.revision(), 0)
        await one.close()
        await insertEvents(two, { title: 'two' })
        assert.deepEqual(await titles(two), ['two'])
      } finally {
        await Promise.all(stores.map((store) => store.close()))
      }
    },
  },
]
