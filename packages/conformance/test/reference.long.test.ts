import { referenceStore, storeCases } from '@kalends/conformance'
import type { Store } from '@kalends/core'
import { describe, it } from 'vitest'
import { caseGroups } from '../src/store/store-cases.ts'

function later(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** The reference store, as if it were remote: every call takes time. */
function faraway(): Store {
  const store = referenceStore()
  async function send<T>(question: () => T | Promise<T>): Promise<T> {
    await later()
    const response = await question()
    await later()
    return response
  }
  return {
    revision: () => send(() => store.revision()),
    nextDue: (now) => send(() => store.nextDue(now)),
    find: (kind, query) => send(() => store.find(kind, query)),
    getMany: (kind, ids) => send(() => store.getMany(kind, ids)),
    idsAfter: (kind, after, limit) => send(() => store.idsAfter(kind, after, limit)),
    lastIds: () => send(() => store.lastIds()),
    getBySlug: (kind, slug) => send(() => store.getBySlug(kind, slug)),
    findByExternalId: (kind, source, ids) => send(() => store.findByExternalId(kind, source, ids)),
    findByName: (kind, nameKeys) => send(() => store.findByName(kind, nameKeys)),
    linkingEvents: (kind, id, limit) => send(() => store.linkingEvents(kind, id, limit)),
    descendants: (ids) => send(() => store.descendants(ids)),
    countEvents: (query) => send(() => store.countEvents(query)),
    commit: (changes) => send(() => store.commit(changes)),
    close: () => send(() => store.close()),
    feedTokens: {
      insert: (token) => send(() => store.feedTokens.insert(token)),
      getByHash: (hash) => send(() => store.feedTokens.getByHash(hash)),
      list: (userId) => send(() => store.feedTokens.list(userId)),
      remove: (id) => send(() => store.feedTokens.remove(id)),
    },
  }
}

// The random walks are left out: they would compare the reference store with itself.
describe('the reference store, with many records', () => {
  for (const { name, run } of [...caseGroups.bulk, ...caseGroups.windowsAtLarge]) {
    it(name, () => run(async () => referenceStore()))
  }
})

describe('a store whose calls take time', () => {
  for (const { name, run } of storeCases.filter(({ isLong }) => !isLong)) it(name, () => run(async () => faraway()))
})
