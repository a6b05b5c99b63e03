import assert from 'node:assert/strict'
import type {
  Change,
  CompleteStore,
  ConflictReason,
  EventDraft,
  EventRecord,
  Kind,
  Store,
  TermRecord,
} from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { assertConflict, assertSame } from './support/checking.ts'
import { eventDraft, imageDraft, organizerDraft, termDraft, venueDraft } from './support/drafts.ts'
import { findRecords, termNames, titles, venueNames } from './support/finding.ts'
import { eventQuery } from './support/queries.ts'
import { insert, insertion, insertTerms, removal, remove, update, updating } from './support/writing.ts'

/** The records in the store before a commit is rejected. */
interface Before {
  readonly event: EventRecord
  readonly doomed: EventRecord
  readonly tag: TermRecord
}

/** A change that must be rejected, and the reason. */
interface RejectedChange {
  readonly name: string
  readonly change: (before: Before) => Change
  readonly reason: (before: Before) => ConflictReason
}

function badLink(name: string, kind: Kind, change: (id: number) => Change): RejectedChange {
  return { name, change: () => change(999), reason: () => ({ reason: 'link', kind, id: 999 }) }
}

const REJECTED: readonly RejectedChange[] = [
  {
    name: 'an update based on an older revision',
    change: ({ event }) => ({ ...updating('event', event, {}), expected: event.revision - 1 }) as Change,
    reason: ({ event }) => ({ reason: 'revision', kind: 'event', id: event.id }),
  },
  {
    name: 'an update based on a future revision',
    change: ({ event }) => ({ ...updating('event', event, {}), expected: event.revision + 1 }) as Change,
    reason: ({ event }) => ({ reason: 'revision', kind: 'event', id: event.id }),
  },
  {
    name: 'an update of a record that does not exist',
    change: ({ event }) => updating('event', { ...event, id: 999 }, {}),
    reason: () => ({ reason: 'revision', kind: 'event', id: 999 }),
  },
  {
    name: 'a removal based on an older revision',
    change: ({ event }) => removal('event', { ...event, revision: event.revision - 1 }),
    reason: ({ event }) => ({ reason: 'revision', kind: 'event', id: event.id }),
  },
  {
    name: 'a removal of a record that does not exist',
    change: () => removal('category', { id: 999, revision: 1 }),
    reason: () => ({ reason: 'revision', kind: 'category', id: 999 }),
  },
  {
    name: 'an insert with an exact slug that is taken',
    change: () => insertion('event', eventDraft({ slug: 'held' }), { slugRule: 'exact' }),
    reason: () => ({ reason: 'slug', kind: 'event', slug: 'held' }),
  },
  {
    name: 'an update to an exact slug that is taken',
    change: ({ event }) => updating('event', event, { slug: 'doomed' }, 'exact'),
    reason: () => ({ reason: 'slug', kind: 'event', slug: 'doomed' }),
  },
  {
    name: 'an expected name that another record has',
    change: () => ({ type: 'expectName', kind: 'tag', nameKey: 'tag', ids: [] }),
    reason: () => ({ reason: 'name', kind: 'tag', nameKey: 'tag' }),
  },
  {
    name: 'an expected revision that is outdated',
    change: ({ event: { id, revision } }) => ({ type: 'expectRevision', kind: 'event', id, expected: revision - 1 }),
    reason: ({ event }) => ({ reason: 'revision', kind: 'event', id: event.id }),
  },
  {
    name: 'an expected revision of a record that does not exist',
    change: () => ({ type: 'expectRevision', kind: 'tag', id: 999, expected: 1 }),
    reason: () => ({ reason: 'revision', kind: 'tag', id: 999 }),
  },
  badLink('an event with an unknown category', 'category', (id) =>
    insertion('event', eventDraft({ categoryIds: [id] })),
  ),
  badLink('an event with an unknown tag', 'tag', (id) => insertion('event', eventDraft({ tagIds: [1, id] }))),
  badLink('an event with an unknown venue', 'venue', (id) => insertion('event', eventDraft({ venueIds: [id] }))),
  badLink('an event with an unknown organizer', 'organizer', (id) =>
    insertion('event', eventDraft({ organizerIds: [id] })),
  ),
  badLink('an event with an unknown image', 'image', (id) => insertion('event', eventDraft({ imageId: id }))),
  badLink('an event with an unknown parent', 'event', (id) => insertion('event', eventDraft({ parentId: id }))),
  badLink('a venue with an unknown image', 'image', (id) => insertion('venue', venueDraft({ imageId: id }))),
  badLink('an organizer with an unknown image', 'image', (id) =>
    insertion('organizer', organizerDraft({ imageId: id })),
  ),
  badLink('a category with an unknown parent', 'category', (id) => insertion('category', termDraft({ parentId: id }))),
  {
    name: 'an update that links to a record that does not exist',
    change: ({ event }) => updating('event', event, { venueIds: [999] }),
    reason: () => ({ reason: 'link', kind: 'venue', id: 999 }),
  },
  {
    name: 'a link with an undefined negative id',
    change: () => insertion('event', eventDraft({ tagIds: [-77] })),
    reason: () => ({ reason: 'link', kind: 'tag', id: -77 }),
  },
  {
    name: "a link with the record's own negative id",
    change: () => insertion('event', eventDraft({ parentId: -78 }), { ref: -78 }),
    reason: () => ({ reason: 'link', kind: 'event', id: -78 }),
  },
]

async function fill(store: Store): Promise<Before> {
  const [tag] = await insertTerms(store, 'tag', { name: 'Tag', slug: 'tag' })
  assert.ok(tag)
  const event = await insert(store, 'event', eventDraft({ title: 'held', slug: 'held', tagIds: [tag.id] }))
  const doomed = await insert(store, 'event', eventDraft({ title: 'doomed', slug: 'doomed', tagIds: [tag.id] }))
  return { event, doomed, tag }
}

/** Valid changes of every type. They touch none of the records that the rejected changes touch. */
function validChanges({ tag }: Before): Change[] {
  return [
    insertion('image', imageDraft({ url: 'https://example.org/half' }), { ref: -1 }),
    insertion('venue', venueDraft({ name: 'Half', slug: 'half', imageId: -1 }), { ref: -2 }),
    insertion('event', eventDraft({ title: 'half', slug: 'half', tagIds: [tag.id], venueIds: [-2] })),
    insertion('category', termDraft({ name: 'Half', slug: 'half' })),
  ]
}

/** Everything a store can return about the records that the valid changes would write. */
async function contentsOf(store: CompleteStore) {
  const results = {
    revision: store.revision(),
    events: findRecords(store, 'event', eventQuery()),
    found: titles(store, { needles: ['half'] }),
    venues: venueNames(store),
    categories: termNames(store, 'category'),
    tags: store.getMany('tag', [1, 2]),
    slugs: Promise.all([
      store.getBySlug('event', 'half'),
      store.getBySlug('venue', 'half'),
      store.getBySlug('category', 'half'),
    ]),
    names: Promise.all([store.findByName('venue', ['half']), store.findByName('category', ['half'])]),
    images: store.getMany('image', [1, 2]),
    ids: Promise.all((['event', 'venue', 'category'] as const).map((kind) => store.getMany(kind, [1, 2, 3, 4, 5]))),
    counts: store.countEvents({ kind: 'tag', ids: [1, 2], now: 2 ** 40, author: undefined }),
  }
  return Object.fromEntries(
    await Promise.all(Object.entries(results).map(async ([key, result]) => [key, await result])),
  )
}

function rejectionCase({ name, change, reason }: RejectedChange): StoreCase {
  return storeCase(`${name} is rejected at any position in the commit, and nothing is written`, async (store) => {
    const before = await fill(store)
    const untouched = await contentsOf(store)
    const invalid = change(before)
    const valid = validChanges(before)
    for (let place = 0; place <= valid.length; place += 1) {
      const changes = [...valid.slice(0, place), invalid, ...valid.slice(place)]
      await assertConflict(store, changes, reason(before))
      assertSame(await contentsOf(store), untouched, `rejected at position ${place}`)
    }
    await store.commit(valid)
    assert.equal((await store.getBySlug('event', 'half'))?.title, 'half', 'the rejected commit did not take the slug')
    assert.equal((await store.getBySlug('venue', 'half'))?.slug, 'half')
    assert.equal(await store.revision(), before.doomed.revision + 1, 'rejected commits create no revision')
  })
}

/** Cases for rejected commits. */
export const conflicts: readonly StoreCase[] = [
  ...REJECTED.map(rejectionCase),
  storeCase('a rejected commit rolls back its earlier updates and removals', async (store) => {
    const before = await fill(store)
    const untouched = await contentsOf(store)
    const changes = [
      updating('event', before.event, { title: 'changed', slug: 'changed', tagIds: [] }),
      removal('event', before.doomed),
      removal('tag', before.tag),
      insertion('event', eventDraft({ parentId: 999 })),
    ]
    await assertConflict(store, changes, { reason: 'link', kind: 'event', id: 999 })
    assertSame(await contentsOf(store), untouched)
    await update(store, 'event', before.event, { title: 'later' })
    await remove(store, 'tag', before.tag)
  }),
  storeCase('a negative id cannot be used before its insert', async (store) => {
    const tag = insertion('tag', termDraft(), { ref: -1 })
    const event = insertion('event', eventDraft({ tagIds: [-1] }))
    await assertConflict(store, [event, tag], { reason: 'link', kind: 'tag', id: -1 })
    await store.commit([tag, event])
  }),
  storeCase('a negative id refers to a record of one kind only', async (store) => {
    const tag = insertion('tag', termDraft(), { ref: -1 })
    const event = insertion('event', eventDraft({ categoryIds: [-1] }))
    await assertConflict(store, [tag, event], { reason: 'link', kind: 'category', id: -1 })
  }),
  storeCase('a record of another kind with the same id does not satisfy a link', async (store) => {
    await insertTerms(store, 'category', { name: 'one' })
    const draft: Partial<EventDraft> = { tagIds: [1] }
    await assertConflict(store, [insertion('event', eventDraft(draft))], { reason: 'link', kind: 'tag', id: 1 })
  }),
  storeCase('links to 0 and to unknown ids beyond 32 bits are conflicts', async (store) => {
    const { tag } = await fill(store)
    for (const id of [0, 2 ** 31, 2 ** 32 + tag.id, Number.MAX_SAFE_INTEGER]) {
      const changes = [insertion('event', eventDraft({ tagIds: [id] }))]
      await assertConflict(store, changes, { reason: 'link', kind: 'tag', id })
    }
  }),
  storeCase('a link to a record removed earlier in the same commit is a conflict', async (store) => {
    const { tag } = await fill(store)
    const changes = [removal('tag', tag), insertion('event', eventDraft({ tagIds: [tag.id] }))]
    await assertConflict(store, changes, { reason: 'link', kind: 'tag', id: tag.id })
    assertSame(await store.getMany('tag', [tag.id]), [tag])
  }),
  storeCase('a removed record can be neither updated nor removed again', async (store) => {
    const { event } = await fill(store)
    await remove(store, 'event', event)
    const gone = { reason: 'revision', kind: 'event', id: event.id } as const
    await assertConflict(store, [updating('event', event, {})], gone)
    await assertConflict(store, [removal('event', event)], gone)
  }),
  storeCase('an expected revision is that of the record, not of the store', async (store) => {
    const { event, doomed } = await fill(store)
    await update(store, 'event', doomed, { title: 'other' })
    const changed = await update(store, 'event', event, { title: 'mine' })
    assert.equal(changed.title, 'mine')
    await assertConflict(store, [updating('event', event, {})], { reason: 'revision', kind: 'event', id: event.id })
  }),
]
