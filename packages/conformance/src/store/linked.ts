import assert from 'node:assert/strict'
import type { EventDraft, PlaceKind, PlaceQuery, Store } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { NOW } from './support/drafts.ts'
import { organizerNames, venueNames } from './support/finding.ts'
import { linkedEvents, seeEverything, seeNothing, seePublished } from './support/queries.ts'
import { at, insertEvents, insertOrganizers, insertVenues, remove, update, withArticle } from './support/writing.ts'

interface LinkedKind {
  readonly kind: PlaceKind
  readonly link: 'venueIds' | 'organizerIds'
  readonly insert: (store: Store, ...given: readonly { name: string }[]) => Promise<readonly { readonly id: number }[]>
  readonly names: (store: Store, given?: Partial<PlaceQuery>) => Promise<string[]>
}

const LINKED_KINDS: readonly LinkedKind[] = [
  { kind: 'venue', link: 'venueIds', insert: insertVenues, names: venueNames },
  { kind: 'organizer', link: 'organizerIds', insert: insertOrganizers, names: organizerNames },
]

/** Inserts a place with an event for each name, and a place without events. Queries return them by name. */
async function fill(store: Store, { insert, link }: LinkedKind, events: Readonly<Record<string, Partial<EventDraft>>>) {
  const names = [...Object.keys(events), 'without']
  const places = await insert(store, ...[...names].reverse().map((name) => ({ name })))
  const ids = new Map(names.map((name, index) => [name, at(places, names.length - 1 - index).id]))
  const drafts = Object.entries(events).map(([name, event]) => ({ title: name, ...event, [link]: [ids.get(name)] }))
  return insertEvents(store, ...drafts)
}

function linkedCases(linkedKind: LinkedKind): StoreCase[] {
  const { kind, link, insert, names } = linkedKind
  return [
    storeCase(`linked finds ${kind}s with an event, or those without`, async (store) => {
      await fill(store, linkedKind, { a: {}, b: {} })
      assert.deepEqual(await names(store, { linked: [linkedEvents({ wanted: true })] }), ['a', 'b'])
      assert.deepEqual(await names(store, { linked: [linkedEvents({ wanted: false })] }), ['without'])
      assert.deepEqual(await names(store, { linked: [] }), ['a', 'b', 'without'])
    }),
    storeCase(`${withArticle(kind)} with many events is found once`, async (store) => {
      const [place] = await insert(store, { name: 'busy' })
      const ids = { [link]: [place?.id] }
      await insertEvents(store, ids, ids, ids)
      assert.deepEqual(await names(store, { linked: [linkedEvents()] }), ['busy'])
    }),
    storeCase(`${withArticle(kind)} is linked at any position in an event's list`, async (store) => {
      const places = await insert(store, { name: 'a' }, { name: 'b' }, { name: 'c' })
      await insertEvents(store, { [link]: places.map((place) => place.id) })
      assert.deepEqual(await names(store, { linked: [linkedEvents()] }), ['c', 'b', 'a'])
    }),
    storeCase(`endsFrom includes the second itself, for ${kind}s`, async (store) => {
      await fill(store, linkedKind, { early: { endsAt: 99 }, exact: { endsAt: 100 }, late: { endsAt: 101 } })
      assert.deepEqual(await names(store, { linked: [linkedEvents({ endsFrom: 100 })] }), ['exact', 'late'])
      const without = await names(store, { linked: [linkedEvents({ endsFrom: 100, wanted: false })] })
      assert.deepEqual(without, ['early', 'without'])
    }),
    storeCase(`an invisible event does not link its ${kind}`, async (store) => {
      await fill(store, linkedKind, {
        published: {},
        draft: { status: 'draft' },
        trash: { status: 'trash' },
        due: { status: 'future', publishedAt: NOW },
        waiting: { status: 'future', publishedAt: NOW + 1 },
      })
      const linkedBy = (visible = seePublished(), wanted = true) =>
        names(store, { linked: [linkedEvents({ visible, wanted })] })
      assert.deepEqual(await linkedBy(), ['published', 'due'])
      assert.deepEqual(await linkedBy(seePublished(), false), ['draft', 'trash', 'waiting', 'without'])
      assert.deepEqual(await linkedBy(seePublished(NOW + 1)), ['published', 'due', 'waiting'])
      assert.deepEqual(await linkedBy({ ...seeNothing(), trash: 'all' }), ['trash'])
    }),
    storeCase(
      `an event links ${withArticle(kind)} for its author according to the scope of its status`,
      async (store) => {
        await fill(store, linkedKind, {
          ownDraft: { status: 'draft', authorId: 7 },
          otherDraft: { status: 'draft', authorId: 8 },
          draftWithoutAuthor: { status: 'draft' },
        })
        const own = { ...seeNothing(), draft: 'own' } as const
        assert.deepEqual(await names(store, { linked: [linkedEvents({ visible: { ...own, viewer: 7 } })] }), [
          'ownDraft',
        ])
        assert.deepEqual(await names(store, { linked: [linkedEvents({ visible: own })] }), [])
      },
    ),
    storeCase(`a locked event does not link ${withArticle(kind)}, an unlocked one does`, async (store) => {
      const secret = { passwordHash: 'salted' }
      await fill(store, linkedKind, {
        open: {},
        own: { ...secret, authorId: 7 },
        ownDraft: { ...secret, authorId: 7, status: 'draft' },
        other: { ...secret, authorId: 8 },
      })
      const visible = { ...seeEverything(), viewer: 7 }
      const linkedBy = (opens: 'all' | 'own' | 'ownUnpublished' | 'none', wanted = true) =>
        names(store, { linked: [linkedEvents({ visible, opens, wanted })] })
      assert.deepEqual(await linkedBy('all'), ['open', 'own', 'ownDraft', 'other'])
      assert.deepEqual(await linkedBy('own'), ['open', 'own', 'ownDraft'])
      assert.deepEqual(await linkedBy('ownUnpublished'), ['open', 'ownDraft'])
      assert.deepEqual(await linkedBy('none'), ['open'])
      assert.deepEqual(await linkedBy('none', false), ['own', 'ownDraft', 'other', 'without'])
    }),
    storeCase(`a single event must meet the whole condition, for ${kind}s`, async (store) => {
      const [place] = await insert(store, { name: 'a' })
      const ids = { [link]: [place?.id] }
      await insertEvents(store, { ...ids, endsAt: 50 }, { ...ids, endsAt: 200, status: 'draft' })
      const condition = linkedEvents({ visible: seePublished(), endsFrom: 100 })
      assert.deepEqual(await names(store, { linked: [condition] }), [])
      assert.deepEqual(await names(store, { linked: [{ ...condition, wanted: false }] }), ['a'])
    }),
    storeCase(`two conditions on ${kind}s can be met by different events`, async (store) => {
      const places = await insert(store, { name: 'none' }, { name: 'past' }, { name: 'coming' }, { name: 'both' })
      const [, past, coming, both] = places.map((place) => place.id)
      await insertEvents(
        store,
        { [link]: [past, both], endsAt: 50 },
        { [link]: [coming, both], endsAt: 200, status: 'draft' },
      )
      const any = linkedEvents({ visible: seePublished() })
      const later = linkedEvents({ endsFrom: 100 })
      assert.deepEqual(await names(store, { linked: [any, later] }), ['both'])
      assert.deepEqual(await names(store, { linked: [any, { ...later, wanted: false }] }), ['past'])
      assert.deepEqual(await names(store, { linked: [{ ...any, wanted: false }, later] }), ['coming'])
      const neither = [any, later].map((condition) => ({ ...condition, wanted: false }))
      assert.deepEqual(await names(store, { linked: neither }), ['none'])
      assert.deepEqual(await names(store, { linked: [any, { ...any, wanted: false }] }), [])
    }),
    storeCase(`events hidden from listings still link their ${kind}s`, async (store) => {
      await fill(store, linkedKind, { hidden: { hideFromListings: true } })
      assert.deepEqual(await names(store, { linked: [linkedEvents({ visible: seePublished() })] }), ['hidden'])
    }),
    storeCase(`${withArticle(kind)} must itself be visible, whatever its events`, async (store) => {
      await fill(store, linkedKind, { a: {} })
      assert.deepEqual(await names(store, { visible: seeNothing(), linked: [linkedEvents()] }), [])
    }),
    storeCase(`the links of ${withArticle(kind)} follow events that change or are removed`, async (store) => {
      const events = await fill(store, linkedKind, { a: { endsAt: 50 }, b: {}, c: {} })
      await update(store, 'event', at(events, 0), { endsAt: 500 })
      await update(store, 'event', at(events, 1), { [link]: [] })
      await remove(store, 'event', at(events, 2))
      assert.deepEqual(await names(store, { linked: [linkedEvents({ endsFrom: 500 })] }), ['a'])
      assert.deepEqual(await names(store, { linked: [linkedEvents({ wanted: false })] }), ['b', 'c', 'without'])
    }),
  ]
}

/** Cases for venues and organizers by their linked events. */
export const linked: readonly StoreCase[] = LINKED_KINDS.flatMap(linkedCases)
