import assert from 'node:assert/strict'
import {
  type EventQuery,
  type PostKind,
  type Scope,
  type Status,
  type Store,
  statuses,
  type UserId,
  type Visibility,
} from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { NOW } from './support/drafts.ts'
import { organizerNames, titles, venueNames } from './support/finding.ts'
import { eventQuery, seeEverything, seeNothing, seePublished } from './support/queries.ts'
import { insertEvents, insertOrganizers, insertVenues } from './support/writing.ts'

const SCOPES: readonly Scope[] = ['all', 'own', 'ownUnpublished', 'none']
const VIEWER = 7

interface Post {
  readonly name: string
  readonly status: Status
  readonly authorId: UserId | undefined
  readonly publishedAt: number
}

/** Posts of each status by the viewer, by another author and without an author. No `future` post is due. */
const POSTS: readonly Post[] = statuses.flatMap((status) =>
  [VIEWER, 8, undefined].map((authorId) => ({
    name: `${status} ${authorId}`,
    status,
    authorId,
    publishedAt: status === 'future' ? NOW + 1 : NOW,
  })),
)

/** How to insert and query each kind, so that the same cases apply to all three. */
const KINDS: Readonly<Record<PostKind, PostSetup>> = {
  event: {
    insert: (store, posts) => insertEvents(store, ...posts.map(({ name, ...post }) => ({ title: name, ...post }))),
    names: titles,
  },
  venue: {
    insert: (store, posts) => insertVenues(store, ...posts),
    names: venueNames,
  },
  organizer: {
    insert: (store, posts) => insertOrganizers(store, ...posts),
    names: organizerNames,
  },
}

interface PostSetup {
  readonly insert: (store: Store, posts: readonly Post[]) => Promise<unknown>
  readonly names: (store: Store, query: Partial<Pick<EventQuery, 'visible' | 'authors'>>) => Promise<string[]>
}

function expectedNames(status: Status, scope: Scope): string[] {
  if (scope === 'all') return [`${status} ${VIEWER}`, `${status} 8`, `${status} undefined`]
  if (scope === 'own' || (scope === 'ownUnpublished' && status !== 'publish')) return [`${status} ${VIEWER}`]
  return []
}

function kindCases(kind: PostKind): StoreCase[] {
  const { insert } = KINDS[kind]
  const names = (store: Store, visible: Visibility) => KINDS[kind].names(store, { visible })
  const sorted = async (store: Store, visible: Visibility) => (await names(store, visible)).sort()
  return [
    ...SCOPES.map((scope) =>
      storeCase(`scope ${scope} admits the right ${kind}s of each status, and no other status`, async (store) => {
        await insert(store, POSTS)
        for (const status of statuses) {
          const visible = { ...seeNothing(), viewer: VIEWER, [status]: scope }
          assert.deepEqual(await sorted(store, visible), expectedNames(status, scope).sort(), `under ${status}`)
        }
      }),
    ),
    storeCase(`a query for authors finds their ${kind}s of every status that it admits`, async (store) => {
      await insert(store, POSTS)
      const found = async (visible: Visibility, ...authors: readonly UserId[]) =>
        (await KINDS[kind].names(store, { visible, authors })).sort()
      const of = (...authors: readonly number[]) =>
        statuses.flatMap((status) => authors.map((author) => `${status} ${author}`)).sort()
      assert.deepEqual(await found(seeEverything(), 8), of(8))
      assert.deepEqual(await found(seeEverything(), 8, VIEWER, 9, 8), of(8, VIEWER))
      assert.deepEqual(await found(seePublished(), 8), ['publish 8'])
      const own = { ...seePublished(), viewer: VIEWER, draft: 'own', trash: 'own' } as const
      assert.deepEqual(await found(own, VIEWER), [`draft ${VIEWER}`, `publish ${VIEWER}`, `trash ${VIEWER}`])
      assert.deepEqual(await found(own, 8), ['publish 8'])
      assert.deepEqual(await found(seeEverything(), 9), [])
      assert.deepEqual(await found(seeEverything()), [], 'no author, no record')
    }),
    storeCase(`an anonymous viewer owns no ${kind}, not even one without an author`, async (store) => {
      await insert(store, POSTS)
      for (const scope of ['own', 'ownUnpublished'] as const) {
        const visible = { ...seeNothing(), ...Object.fromEntries(statuses.map((status) => [status, scope])) }
        assert.deepEqual(await names(store, visible), [])
      }
    }),
    storeCase(`each status of ${kind}s is filtered by its own scope`, async (store) => {
      await insert(store, POSTS)
      const visible: Visibility = {
        now: NOW,
        viewer: VIEWER,
        publish: 'all',
        future: 'own',
        draft: 'ownUnpublished',
        pending: 'none',
        private: 'all',
        trash: 'own',
      }
      const expected = statuses.flatMap((status) => expectedNames(status, visible[status]))
      assert.deepEqual(await sorted(store, visible), expected.sort())
    }),
    storeCase(
      `a scheduled ${kind} counts as published from its due second, by the now of each query`,
      async (store) => {
        await insert(store, [{ name: 'due', status: 'future', authorId: VIEWER, publishedAt: NOW }])
        const published = (now: number) => names(store, seePublished(now))
        const waiting = (now: number) => names(store, { ...seeNothing(now), future: 'all' })
        assert.deepEqual(await published(NOW - 1), [])
        assert.deepEqual(await published(NOW), ['due'])
        assert.deepEqual(await published(NOW + 1), ['due'])
        assert.deepEqual(await waiting(NOW - 1), ['due'])
        assert.deepEqual(await waiting(NOW), [])
        assert.deepEqual(await published(NOW - 1), [], 'a query for an earlier time returns the same as before')
      },
    ),
    storeCase(`ownUnpublished includes a scheduled ${kind} only until it is due`, async (store) => {
      await insert(store, [{ name: 'due', status: 'future', authorId: VIEWER, publishedAt: NOW }])
      const visible = (now: number): Visibility => ({
        ...seeNothing(now),
        viewer: VIEWER,
        publish: 'ownUnpublished',
        future: 'ownUnpublished',
      })
      assert.deepEqual(await names(store, visible(NOW - 1)), ['due'])
      assert.deepEqual(await names(store, visible(NOW)), [])
    }),
    storeCase(`the publication date affects only scheduled ${kind}s, not published ones or drafts`, async (store) => {
      await insert(store, [
        { name: 'published', status: 'publish', authorId: undefined, publishedAt: NOW + 1000 },
        { name: 'draft', status: 'draft', authorId: undefined, publishedAt: NOW - 1000 },
        { name: 'pending', status: 'pending', authorId: undefined, publishedAt: NOW - 1000 },
        { name: 'trash', status: 'trash', authorId: undefined, publishedAt: NOW - 1000 },
      ])
      assert.deepEqual(await names(store, seePublished()), ['published'])
    }),
    storeCase(`${kind}s due before 1970 are due`, async (store) => {
      await insert(store, [{ name: 'old', status: 'future', authorId: undefined, publishedAt: -100 }])
      assert.deepEqual(await names(store, seePublished(-101)), [])
      assert.deepEqual(await names(store, seePublished(-100)), ['old'])
      assert.deepEqual(await names(store, seePublished(0)), ['old'])
    }),
  ]
}

/** Cases for visibility by author and status. */
export const visibility: readonly StoreCase[] = [
  ...kindCases('event'),
  ...kindCases('venue'),
  ...kindCases('organizer'),
  storeCase('author ids beyond 32 bits are compared exactly', async (store) => {
    const authors = [1, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]
    await insertEvents(
      store,
      ...authors.map((authorId) => ({ title: `${authorId}`, authorId, status: 'draft' as const })),
    )
    for (const viewer of authors) {
      assert.deepEqual(await titles(store, { visible: { ...seeNothing(), viewer, draft: 'own' } }), [`${viewer}`])
    }
    assert.deepEqual(await titles(store, { visible: { ...seeNothing(), viewer: 2 ** 33 + 1, draft: 'own' } }), [])
  }),
  storeCase('author ids that are texts are compared exactly, and never equal a number', async (store) => {
    const authors = [12, '12', '12 ', 'Zoé', 'Zoe\u0301', 'zoé', 'o\'b%_"', '\u{1f600}'.repeat(128)]
    const posts = authors.map((authorId, at) => ({
      name: `${at}`,
      authorId,
      status: 'draft' as const,
      publishedAt: NOW,
    }))
    for (const kind of ['event', 'venue', 'organizer'] as const) {
      await KINDS[kind].insert(store, posts)
      for (const [at, author] of authors.entries()) {
        const visible: Visibility = { ...seeNothing(), viewer: author, draft: 'own' }
        assert.deepEqual(await KINDS[kind].names(store, { visible }), [`${at}`])
        assert.deepEqual(await KINDS[kind].names(store, { authors: [author] }), [`${at}`])
      }
      assert.deepEqual(await KINDS[kind].names(store, { authors: ['', '1', 'ZOÉ'] }), [])
    }
    const { records } = await store.find('event', eventQuery())
    assert.deepEqual(
      records.map(({ authorId }) => authorId),
      authors,
    )
  }),
  storeCase('a total counts only visible records', async (store) => {
    await insertEvents(store, { title: 'a' }, { title: 'b', status: 'draft' }, { title: 'c', status: 'trash' })
    assert.deepEqual(await titles(store, { visible: seePublished() }), ['a'])
    assert.deepEqual(await titles(store, { visible: seeEverything() }), ['a', 'b', 'c'])
    assert.deepEqual(await titles(store, { visible: seeNothing() }), [])
  }),
]
