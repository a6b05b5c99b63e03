import assert from 'node:assert/strict'
import {
  type CompleteStore,
  type Drafts,
  type ExpectName,
  type NamedKind,
  namedKinds,
  nameKey,
  sameNameLimit,
} from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { assertConflict, assertSame } from './support/checking.ts'
import { organizerDraft, termDraft, venueDraft } from './support/drafts.ts'
import { at, idsOf, insert, insertAll, insertion, remove, update, withArticle } from './support/writing.ts'

function draftOf<K extends NamedKind>(kind: K, name: string): Drafts[K] {
  const drafts: { readonly [N in NamedKind]: () => Drafts[N] } = {
    venue: () => venueDraft({ name }),
    organizer: () => organizerDraft({ name }),
    category: () => termDraft({ name }),
    tag: () => termDraft({ name }),
  }
  return drafts[kind]()
}

function expecting(kind: NamedKind, name: string, ids: readonly number[]): ExpectName {
  return { type: 'expectName', kind, nameKey: nameKey(name), ids }
}

async function found(store: CompleteStore, kind: NamedKind, name: string): Promise<number[]> {
  return idsOf(await store.findByName(kind, [nameKey(name)]))
}

function kindCases(kind: NamedKind): StoreCase[] {
  const conflict = (name: string) => ({ reason: 'name', kind, nameKey: nameKey(name) }) as const
  return [
    storeCase(`findByName returns every ${kind} with that name key, by id`, async (store) => {
      const names = ['Jazz', 'Rock', 'JAZZ', 'jázz', 'jazz band']
      const records = await insertAll(
        store,
        kind,
        names.map((name) => draftOf(kind, name)),
      )
      const same = [at(records, 0), at(records, 2), at(records, 3)]
      assertSame(await store.findByName(kind, [nameKey('jazz')]), same)
      assertSame(await store.findByName(kind, [nameKey('folk')]), [])
      assertSame(await store.findByName(kind, ['']), [])
      assertSame(await store.findByName(kind, []), [])
      const rock = nameKey('Rock')
      assertSame(await store.findByName(kind, [rock, 'folk', nameKey('jazz'), rock]), records.slice(0, 4))
    }),
    storeCase(`findByName returns only the first records of the kind ${kind} with each name`, async (store) => {
      const most = sameNameLimit(kind)
      const extra = 3
      const count = (most > 1000 ? 1000 : most) + extra
      const records = await insertAll(
        store,
        kind,
        Array.from({ length: count }, () => draftOf(kind, 'jazz')),
      )
      const ids = records.map(({ id }) => id).slice(0, most)
      assert.deepEqual(await found(store, kind, 'jazz'), ids)
      await store.commit([expecting(kind, 'jazz', ids)])
      await assertConflict(store, [expecting(kind, 'jazz', ids.slice(1))], conflict('jazz'))
    }),
    storeCase(`findByName follows ${withArticle(kind)} that is renamed or removed`, async (store) => {
      const [a, b] = await insertAll(store, kind, [draftOf(kind, 'jazz'), draftOf(kind, 'jazz')])
      assert.ok(a && b)
      await update(store, kind, a, { name: 'Rock', nameKey: nameKey('Rock') })
      assert.deepEqual(await found(store, kind, 'jazz'), [b.id])
      assert.deepEqual(await found(store, kind, 'rock'), [a.id])
      await remove(store, kind, b)
      assert.deepEqual(await found(store, kind, 'jazz'), [])
    }),
    storeCase(
      `an expected name of ${withArticle(kind)} holds while exactly the listed records have it`,
      async (store) => {
        const [a, b] = await insertAll(store, kind, [draftOf(kind, 'jazz'), draftOf(kind, 'jazz')])
        assert.ok(a && b)
        await store.commit([expecting(kind, 'jazz', [a.id, b.id]), expecting(kind, 'rock', [])])
        for (const ids of [[], [a.id], [b.id], [a.id, b.id, 999], [999]]) {
          await assertConflict(store, [expecting(kind, 'jazz', ids)], conflict('jazz'))
        }
        await assertConflict(store, [expecting(kind, 'rock', [a.id])], conflict('rock'))
      },
    ),
    storeCase(`${withArticle(kind)} inserted by the same commit does not disturb an expected name`, async (store) => {
      const expectation = expecting(kind, 'jazz', [])
      const { records } = await store.commit([expectation, insertion(kind, draftOf(kind, 'jazz')), expectation])
      assert.equal(records.length, 3)
      assert.deepEqual([records[0], records[2]], [undefined, undefined])
      assert.equal((await found(store, kind, 'jazz')).length, 1)
      await assertConflict(store, [expectation, insertion(kind, draftOf(kind, 'jazz'))], conflict('jazz'))
      assert.equal((await found(store, kind, 'jazz')).length, 1)
    }),
    storeCase(`of many writers who expect no ${kind} of a name, one inserts it`, async (store) => {
      const attempt = async () => {
        await store.commit([expecting(kind, 'jazz', []), insertion(kind, draftOf(kind, 'jazz'))])
      }
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, attempt))
      assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 1)
      assert.equal((await found(store, kind, 'jazz')).length, 1)
    }),
  ]
}

/** Cases for name lookups and expected names. */
export const names: readonly StoreCase[] = [
  ...namedKinds.flatMap(kindCases),
  storeCase('a trashed venue still has its name', async (store) => {
    const trashed = await insert(store, 'venue', venueDraft({ name: 'Hall', status: 'trash' }))
    assert.deepEqual(await found(store, 'venue', 'hall'), [trashed.id])
    await store.commit([expecting('venue', 'hall', [trashed.id])])
    await assertConflict(store, [expecting('venue', 'hall', [])], { reason: 'name', kind: 'venue', nameKey: 'hall' })
  }),
  storeCase('names of different kinds are independent', async (store) => {
    await insert(store, 'category', draftOf('category', 'Jazz'))
    for (const kind of ['venue', 'organizer', 'tag'] as const) assert.deepEqual(await found(store, kind, 'jazz'), [])
    await store.commit([expecting('tag', 'jazz', []), insertion('tag', termDraft({ name: 'Jazz' }))])
  }),
  storeCase('names are looked up by name key only', async (store) => {
    const venue = await insert(store, 'venue', venueDraft({ name: 'Hall', nameKey: 'key of its own' }))
    assert.deepEqual(idsOf(await store.findByName('venue', ['key of its own'])), [venue.id])
    assert.deepEqual(await found(store, 'venue', 'Hall'), [])
  }),
]
