import assert from 'node:assert/strict'
import type { Store } from '@kalends/core'
import { isCalendarError } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { succeeds } from './support/checking.ts'
import { eventDraft, termDraft, venueDraft } from './support/drafts.ts'
import { mustGet, titles } from './support/finding.ts'
import { eventQuery } from './support/queries.ts'
import {
  at,
  idsOf,
  insert,
  insertEvents,
  insertion,
  insertTerms,
  removal,
  remove,
  update,
  updating,
} from './support/writing.ts'

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** Returns how many attempts succeeded. All others must have failed with a conflict. */
async function winners(attempts: readonly (() => unknown)[]): Promise<number> {
  const outcomes = await Promise.all(attempts.map(succeeds))
  return outcomes.filter(Boolean).length
}

/** Increments the number in an event's title and retries on conflicts. */
async function increment(store: Store, id: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const event = await mustGet(store, 'event', id)
    const title = `${Number(event.title) + 1}`
    if (await succeeds(() => store.commit([updating('event', event, { title })]))) return
  }
  assert.fail('a writer never got through')
}

/** Cases for concurrent writers and readers. */
export const concurrency: readonly StoreCase[] = [
  storeCase('exactly one of many updates of the same revision succeeds', async (store) => {
    const [event] = await insertEvents(store, { title: 'start' })
    assert.ok(event)
    const attempts = times(25, (index) => () => store.commit([updating('event', event, { title: `${index}` })]))
    assert.equal(await winners(attempts), 1)
    assert.equal(await store.revision(), 2)
    assert.notEqual((await mustGet(store, 'event', event.id)).title, 'start')
  }),
  storeCase('an update and a removal of the same revision do not both succeed', async (store) => {
    const [event] = await insertEvents(store, { title: 'a' })
    assert.ok(event)
    const attempts = [
      () => store.commit([updating('event', event, { title: 'b' })]),
      () => store.commit([removal('event', event)]),
      () => store.commit([removal('event', event)]),
    ]
    assert.equal(await winners(attempts), 1)
  }),
  storeCase('no update is lost when writers retry after conflicts', async (store) => {
    const [event] = await insertEvents(store, { title: '0' })
    assert.ok(event)
    await Promise.all(times(12, () => increment(store, event.id)))
    const stored = await mustGet(store, 'event', event.id)
    assert.equal(stored.title, '12')
    assert.equal(stored.revision, 13)
  }),
  storeCase('many inserts of one slug at once get slugs of their own', async (store) => {
    const records = await Promise.all(times(40, () => insert(store, 'event', eventDraft({ slug: 'same' }))))
    assert.equal(new Set(records.map((record) => record.slug)).size, 40)
    const expected = times(40, (index) => (index === 0 ? 'same' : `same-${index + 1}`))
    assert.deepEqual(records.map((record) => record.slug).sort(), expected.sort())
  }),
  storeCase('exactly one of many concurrent inserts of the same exact slug succeeds', async (store) => {
    const change = insertion('event', eventDraft({ slug: 'same' }), { slugRule: 'exact' })
    assert.equal(await winners(times(25, () => () => store.commit([change]))), 1)
    assert.equal((await titles(store)).length, 1)
  }),
  storeCase('exactly one of many concurrent updates to the same exact slug succeeds', async (store) => {
    const events = await insertEvents(store, ...times(10, (index) => ({ slug: `s${index}` })))
    const attempts = events.map((event) => () => store.commit([updating('event', event, { slug: 'wanted' }, 'exact')]))
    assert.equal(await winners(attempts), 1)
    assert.notEqual(await store.getBySlug('event', 'wanted'), undefined)
  }),
  storeCase('concurrent commits get distinct ids and consecutive revisions', async (store) => {
    const records = await Promise.all(times(50, (index) => insert(store, 'event', eventDraft({ slug: `s${index}` }))))
    const revisions = records.map((record) => record.revision).sort((left, right) => left - right)
    assert.deepEqual(
      revisions,
      times(50, (index) => index + 1),
    )
    assert.equal(new Set(idsOf(records)).size, 50)
    const byRevision = [...records].sort((left, right) => left.revision - right.revision)
    assert.deepEqual(
      idsOf(byRevision),
      idsOf(records).sort((left, right) => left - right),
      'later ids have later revisions',
    )
    assert.equal(await store.revision(), 50)
  }),
  storeCase('linking to a tag while it is removed leaves no dangling link', async (store) => {
    for (const round of times(10, (index) => index)) {
      const [tag] = await insertTerms(store, 'tag', { name: 'tag', slug: `t${round}` })
      assert.ok(tag)
      const link = () => store.commit([insertion('event', eventDraft({ slug: `e${round}`, tagIds: [tag.id] }))])
      const take = () => store.commit([removal('tag', tag)])
      await Promise.all((round % 2 === 0 ? [link, take] : [take, link]).map(succeeds))
      assert.deepEqual(await store.getMany('tag', [tag.id]), [undefined])
      const found = await store.find('event', eventQuery())
      for (const event of found.records) assert.deepEqual(event.tagIds, [])
    }
  }),
  storeCase('a reader never sees half of a commit', async (store) => {
    let pair = await insertEvents(store, { title: '0' }, { title: '0' })
    const torn: string[][] = []
    const look = async () => {
      const seen = await titles(store)
      if (seen.length !== 2 || seen[0] !== seen[1]) torn.push(seen)
    }
    for (const round of times(15, (index) => index + 1)) {
      const looks = times(4, look)
      const commit = store.commit(pair.map((event) => updating('event', event, { title: `${round}` })))
      looks.push(look(), look())
      await commit
      await Promise.all(looks)
      pair = [await mustGet(store, 'event', at(pair, 0).id), await mustGet(store, 'event', at(pair, 1).id)]
    }
    assert.deepEqual(torn, [])
  }),
  storeCase('concurrent writers get conflicts and no other errors', async (store) => {
    const [event] = await insertEvents(store, { title: 'a' })
    assert.ok(event)
    const outcomes = await Promise.allSettled(times(20, async () => store.commit([updating('event', event, {})])))
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    assert.equal(failures.length, 19)
    assert.ok(failures.every((failure) => isCalendarError(failure, 'rest_conflict')))
  }),
  storeCase('rejected concurrent commits change nothing', async (store) => {
    const good = (index: number) => insertion('event', eventDraft({ title: `good ${index}`, slug: 'same' }))
    const bad = insertion('event', eventDraft({ title: 'bad', parentId: 999 }))
    const attempts = times(30, (index) => () => store.commit(index % 3 === 0 ? [good(index), bad] : [good(index)]))
    assert.equal(await winners(attempts), 20)
    assert.equal((await titles(store)).length, 20)
    assert.equal(await store.revision(), 20)
    const { records } = await store.find('event', eventQuery())
    const slugs = times(20, (index) => (index === 0 ? 'same' : `same-${index + 1}`))
    assert.deepEqual(records.map((record) => record.slug).sort(), slugs.sort())
  }),
  storeCase('concurrent writes of different kinds do not interfere', async (store) => {
    const [event] = await insertEvents(store, { title: '0' })
    assert.ok(event)
    await Promise.all([
      ...times(5, () => increment(store, event.id)),
      ...times(10, (index) => insert(store, 'tag', termDraft({ slug: `t${index}` }))),
      ...times(10, async (index) =>
        remove(store, 'venue', await insert(store, 'venue', venueDraft({ slug: `v${index}` }))),
      ),
    ])
    assert.equal((await mustGet(store, 'event', event.id)).title, '5')
    assert.equal(await store.revision(), 1 + 5 + 10 + 20)
    await update(store, 'event', await mustGet(store, 'event', event.id), { title: 'end' })
  }),
]
