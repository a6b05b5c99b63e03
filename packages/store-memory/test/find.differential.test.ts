import type { Change, Found, Kind, RecordOf, Store } from '@kalends/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../src/index.ts'
import { imageDraft, organizerDraft } from './helpers/drafts.ts'
import { naiveCount, naiveEvents, naivePlaces, naiveTerms, type World } from './helpers/naive.ts'
import { type Random, random } from './helpers/random.ts'
import {
  randomEvent,
  randomEventQuery,
  randomTerm,
  randomTermQuery,
  randomVenue,
  randomVenueQuery,
  type Sizes,
} from './helpers/random-world.ts'

const insert = { type: 'insert', ref: undefined, slugRule: 'suffix' } as const

async function fill(store: Store, choose: Random, sizes: Sizes): Promise<void> {
  const times = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index))
  await store.commit([
    ...times(sizes.image, () => ({ ...insert, kind: 'image', draft: imageDraft() }) satisfies Change),
    ...times(sizes.venue, () => ({ ...insert, kind: 'venue', draft: randomVenue(choose, sizes) }) satisfies Change),
    ...times(sizes.organizer, () => {
      const { latitude: _, longitude: __, ...draft } = randomVenue(choose, sizes)
      return { ...insert, kind: 'organizer', draft: organizerDraft(draft) } satisfies Change
    }),
    ...times(
      sizes.category,
      (index) => ({ ...insert, kind: 'category', draft: randomTerm(choose, index) }) satisfies Change,
    ),
    ...times(sizes.tag, () => ({ ...insert, kind: 'tag', draft: randomTerm(choose, 0) }) satisfies Change),
  ])
  const first = Math.floor(sizes.event / 2)
  await store.commit(times(first, (index) => eventInsert(choose, { ...sizes, event: index })))
  for (let index = first; index < sizes.event; index += 1) {
    await store.commit([eventInsert(choose, { ...sizes, event: index })])
  }
}

function eventInsert(choose: Random, sizes: Sizes): Change {
  return { ...insert, kind: 'event', draft: randomEvent(choose, sizes) }
}

async function all<K extends Kind>(store: Store, kind: K, count: number): Promise<RecordOf<K>[]> {
  const records = await store.getMany(
    kind,
    Array.from({ length: count }, (_, index) => index + 1),
  )
  return records.filter((record) => record !== undefined)
}

async function worldOf(store: Store, sizes: Sizes): Promise<World> {
  return {
    event: await all(store, 'event', sizes.event),
    venue: await all(store, 'venue', sizes.venue),
    organizer: await all(store, 'organizer', sizes.organizer),
    category: await all(store, 'category', sizes.category),
    tag: await all(store, 'tag', sizes.tag),
  }
}

/** Rewrites, trashes or removes something. */
async function disturb(store: Store, choose: Random, sizes: Sizes): Promise<void> {
  const world = await worldOf(store, sizes)
  const event = choose.pick(world.event)
  if (event === undefined) return
  const known = { id: event.id, expected: event.revision }
  if (choose.once(3)) await store.commit([{ type: 'remove', kind: 'event', ...known }])
  else {
    const draft = choose.once(2) ? { ...event, searchText: 'jazz', status: choose.pick(['publish', 'draft']) } : event
    const moved = choose.once(2)
      ? { ...draft, startsAt: draft.startsAt + 5, titleText: 'zz', categoryIds: [], featured: true }
      : draft
    await store.commit([{ type: 'update', kind: 'event', ...known, draft: moved as typeof event, slugRule: 'suffix' }])
  }
  const gone = choose.pick(['venue', 'category', 'tag', 'organizer'] as const)
  const record = choose.pick<{ id: number; revision: number }>(world[gone])
  if (record === undefined || !choose.once(4)) return
  const [present] = await store.getMany(gone, [record.id])
  if (present === undefined) return
  await store.commit([{ type: 'remove', kind: gone, id: present.id, expected: present.revision }])
}

function expectSame(found: Found<{ id: number }>, expected: readonly { id: number }[], query: unknown): void {
  const { offset, limit } = query as { offset: number; limit: number | undefined }
  const slice = expected.slice(offset, limit === undefined ? undefined : offset + limit)
  const idsOf = (records: readonly { id: number }[]) => records.map((record) => record.id)
  expect({ total: found.total, ids: idsOf(found.records) }, JSON.stringify(query)).toEqual({
    total: expected.length,
    ids: idsOf(slice),
  })
  expect(found.records).toEqual(slice)
}

async function compare(store: Store, choose: Random, sizes: Sizes, rounds: number): Promise<void> {
  const world = await worldOf(store, sizes)
  for (let round = 0; round < rounds; round += 1) {
    const events = randomEventQuery(choose, sizes)
    expectSame(await store.find('event', events), naiveEvents(world.event, events), events)
    const venues = randomVenueQuery(choose, sizes)
    expectSame(await store.find('venue', venues), naivePlaces(world.venue, world.event, venues), venues)
    const { located: _, near: __, ...organizers } = randomVenueQuery(choose, sizes)
    expectSame(
      await store.find('organizer', organizers),
      naivePlaces(world.organizer, world.event, organizers),
      organizers,
    )
    const kind = choose.pick(['category', 'tag'] as const)
    const terms = randomTermQuery(choose, sizes)
    expectSame(await store.find<'category' | 'tag'>(kind, terms), naiveTerms(world, kind, terms), terms)
    const now = terms.now
    const ids = [1, 2, 3, 99]
    const counts = await store.countEvents({ kind, ids, now })
    expect(counts).toEqual(ids.map((id) => naiveCount(world.event, kind, id, now)))
  }
}

describe('what is found is what looking at every record finds', () => {
  test('in small stores, after any writes', async () => {
    const sizes: Sizes = { event: 60, venue: 6, organizer: 5, category: 6, tag: 4, image: 3 }
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const choose = random(seed)
        const store = memoryStore()
        await fill(store, choose, sizes)
        for (let turn = 0; turn < 4; turn += 1) {
          await compare(store, choose, sizes, 8)
          await disturb(store, choose, sizes)
        }
        await compare(store, choose, sizes, 8)
      }),
      { numRuns: 25 },
    )
  })

  test('in a store of several leaves, with filters that are asked again', async () => {
    const sizes: Sizes = { event: 3000, venue: 4, organizer: 3, category: 5, tag: 3, image: 3 }
    const choose = random(20_270_101)
    const store = memoryStore()
    await fill(store, choose, sizes)
    for (let turn = 0; turn < 12; turn += 1) {
      await compare(store, choose, sizes, 10)
      for (let write = 0; write < 10; write += 1) await disturb(store, choose, sizes)
      const repeated = {
        ...randomEventQuery(choose, sizes),
        needles: [],
        ids: undefined,
        categories: [1, 2],
        tags: undefined,
      }
      for (const query of [repeated, repeated, repeated]) {
        await disturb(store, choose, sizes)
        const { event } = await worldOf(store, sizes)
        expectSame(await store.find('event', query), naiveEvents(event, query), query)
      }
    }
  })

  test('for words that few events have, whatever else is asked', async () => {
    const sizes: Sizes = { event: 600, venue: 4, organizer: 3, category: 5, tag: 3, image: 3 }
    const choose = random(20_270_102)
    const store = memoryStore()
    await fill(store, choose, sizes)
    const { event: events } = await worldOf(store, sizes)
    const worded = events.filter(() => choose.once(12))
    await store.commit(
      worded.map(({ id, revision, ...draft }) => ({
        type: 'update',
        kind: 'event',
        id,
        expected: revision,
        draft: { ...draft, searchText: `${draft.searchText} ${choose.pick(['accordion', 'bassoon'])} concert` },
        slugRule: 'suffix',
      })),
    )
    const { event } = await worldOf(store, sizes)
    let found = 0
    for (let round = 0; round < 600; round += 1) {
      const needles = choose.pick([['accordion'], ['cordi'], ['bassoon concert'], ['bassoon', 'concert']])
      const exclude = choose.once(3) ? worded.filter(() => choose.once(4)).map(({ id }) => id) : []
      const query = { ...randomEventQuery(choose, sizes), ids: undefined, needles, exclude }
      const expected = naiveEvents(event, query)
      expectSame(await store.find('event', query), expected, query)
      found += expected.length
    }
    expect(found).toBeGreaterThan(600)
  })
})
