import assert from 'node:assert/strict'
import {
  type Drafts,
  freeSlug,
  type PostKind,
  postKinds,
  type SluggedKind,
  type Status,
  type Store,
  sluggedKinds,
  type Visibility,
} from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { assertConflict } from './support/checking.ts'
import { eventDraft, organizerDraft, termDraft, venueDraft } from './support/drafts.ts'
import { mustGet } from './support/finding.ts'
import { eventQuery, seeEverything, seeNothing, seePublished, venueQuery } from './support/queries.ts'
import { at, idsOf, insert, insertAll, insertion, remove, update, updating, withArticle } from './support/writing.ts'

/** A draft of any kind with that slug. The marker is stored in `description`. */
function draftOf<K extends SluggedKind>(
  kind: K,
  slug: string,
  description = '',
  status: Status = 'publish',
): Drafts[K] {
  const drafts: { readonly [S in SluggedKind]: () => Drafts[S] } = {
    event: () => eventDraft({ slug, description, status }),
    venue: () => venueDraft({ slug, description, status }),
    organizer: () => organizerDraft({ slug, description, status }),
    category: () => termDraft({ slug, description }),
    tag: () => termDraft({ slug, description }),
  }
  return drafts[kind]()
}

async function slugsOf(store: Store, kind: SluggedKind, ...slugs: readonly string[]): Promise<string[]> {
  const records = await insertAll(
    store,
    kind,
    slugs.map((slug) => draftOf(kind, slug)),
  )
  return records.map((record) => record.slug)
}

function anyKindCases(kind: SluggedKind): StoreCase[] {
  return [
    storeCase(
      `${withArticle(kind)} with a taken slug gets the next number, within one commit and across several`,
      async (store) => {
        assert.deepEqual(await slugsOf(store, kind, 'a', 'a', 'b'), ['a', 'a-2', 'b'])
        assert.deepEqual(await slugsOf(store, kind, 'a'), ['a-3'])
        assert.deepEqual(await slugsOf(store, kind, 'a', 'b'), ['a-4', 'b-2'])
      },
    ),
    storeCase(`with the rule exact, ${withArticle(kind)} gets exactly its slug or a conflict`, async (store) => {
      const record = await insert(store, kind, draftOf(kind, 'a'), 'exact')
      assert.equal(record.slug, 'a')
      const taken = insertion(kind, draftOf(kind, 'a'), { slugRule: 'exact' })
      await assertConflict(store, [taken], { reason: 'slug', kind, slug: 'a' })
      assert.equal((await store.getBySlug(kind, 'a'))?.id, record.id)
      assert.equal((await insert(store, kind, draftOf(kind, 'A'), 'exact')).slug, 'A')
    }),
    storeCase(`${withArticle(kind)} can be updated with its own slug under either rule`, async (store) => {
      const [, record] = await insertAll(store, kind, [draftOf(kind, 'a'), draftOf(kind, 'a')])
      assert.ok(record)
      const again = await update(store, kind, record, { description: 'x' }, 'suffix')
      assert.equal(again.slug, 'a-2')
      assert.equal((await update(store, kind, again, { description: 'y' }, 'exact')).slug, 'a-2')
    }),
    storeCase(`${withArticle(kind)} with a new slug frees its old one`, async (store) => {
      const record = await insert(store, kind, draftOf(kind, 'old'))
      await update(store, kind, record, { slug: 'new' }, 'exact')
      assert.equal(await store.getBySlug(kind, 'old'), undefined)
      assert.equal((await store.getBySlug(kind, 'new'))?.id, record.id)
      assert.deepEqual(await slugsOf(store, kind, 'old', 'new'), ['old', 'new-2'])
    }),
    storeCase(
      `${withArticle(kind)} cannot take the slug of another, but gets it with a number appended`,
      async (store) => {
        const [, b] = await insertAll(store, kind, [draftOf(kind, 'a'), draftOf(kind, 'b')])
        assert.ok(b)
        await assertConflict(store, [updating(kind, b, { slug: 'a' }, 'exact')], { reason: 'slug', kind, slug: 'a' })
        assert.equal((await store.getBySlug(kind, 'b'))?.id, b.id)
        assert.equal((await update(store, kind, b, { slug: 'a' }, 'suffix')).slug, 'a-2')
        assert.equal(await store.getBySlug(kind, 'b'), undefined)
      },
    ),
    storeCase(`a removed ${kind} frees its slug and is no longer found by it`, async (store) => {
      const record = await insert(store, kind, draftOf(kind, 'a'))
      await remove(store, kind, record)
      assert.equal(await store.getBySlug(kind, 'a'), undefined)
      assert.deepEqual(await slugsOf(store, kind, 'a'), ['a'])
    }),
    storeCase(
      `a slug that one change frees is available to ${withArticle(kind)} later in the same commit`,
      async (store) => {
        const [a, b] = await insertAll(store, kind, [draftOf(kind, 'a'), draftOf(kind, 'b')])
        assert.ok(a && b)
        const freeing = updating(kind, a, { slug: 'c' }, 'exact')
        const taking = updating(kind, b, { slug: 'a' }, 'exact')
        await assertConflict(store, [taking, freeing], { reason: 'slug', kind, slug: 'a' })
        await store.commit([freeing, taking])
        assert.equal((await store.getBySlug(kind, 'a'))?.id, b.id)
        assert.equal((await store.getBySlug(kind, 'c'))?.id, a.id)
      },
    ),
    storeCase(`getBySlug finds no ${kind} by a partial slug, a different case or an unknown slug`, async (store) => {
      await slugsOf(store, kind, 'some-slug')
      for (const slug of ['', 'some', 'slug', 'some-slug-2', 'Some-Slug', 'some-slug ', 'some_slug', 'some%']) {
        assert.equal(await store.getBySlug(kind, slug), undefined)
      }
    }),
  ]
}

function postCases(kind: PostKind): StoreCase[] {
  const trash = (slug: string, marker = '') => draftOf(kind, slug, marker, 'trash')
  return [
    storeCase(`${withArticle(kind)} in the trash keeps its slug but does not reserve it`, async (store) => {
      const record = await insert(store, kind, draftOf(kind, 'a'))
      const trashed = await update(store, kind, record, { status: 'trash' })
      assert.equal(trashed.slug, 'a')
      assert.equal((await insert(store, kind, draftOf(kind, 'a'), 'exact')).slug, 'a')
      assert.equal((await mustGet(store, kind, record.id)).slug, 'a')
    }),
    storeCase(
      `${withArticle(kind)} written to the trash keeps its slug even if another record has it`,
      async (store) => {
        const holder = await insert(store, kind, draftOf(kind, 'a'))
        const one = await insert(store, kind, trash('a'), 'exact')
        const two = await insert(store, kind, trash('a'), 'suffix')
        assert.deepEqual([one.slug, two.slug], ['a', 'a'])
        assert.equal((await update(store, kind, one, { description: 'x' }, 'exact')).slug, 'a')
        assert.equal((await update(store, kind, two, { description: 'x' }, 'suffix')).slug, 'a')
        assert.equal((await store.getBySlug(kind, 'a'))?.id, holder.id)
      },
    ),
    storeCase(`${withArticle(kind)} restored from the trash gets its slug back if it is free`, async (store) => {
      const trashed = await insert(store, kind, trash('a'))
      assert.equal((await update(store, kind, trashed, { status: 'draft' }, 'exact')).slug, 'a')
      assert.deepEqual(await slugsOf(store, kind, 'a'), ['a-2'])
    }),
    storeCase(
      `${withArticle(kind)} restored from the trash gets a number or a conflict if its slug is taken`,
      async (store) => {
        const trashed = await insert(store, kind, trash('a'))
        await insert(store, kind, draftOf(kind, 'a'))
        const exact = updating(kind, trashed, { status: 'publish' }, 'exact')
        await assertConflict(store, [exact], { reason: 'slug', kind, slug: 'a' })
        assert.equal((await update(store, kind, trashed, { status: 'publish' }, 'suffix')).slug, 'a-2')
      },
    ),
    storeCase(`every status except trash reserves the slug of ${withArticle(kind)}`, async (store) => {
      for (const status of ['publish', 'future', 'draft', 'pending', 'private'] as const) {
        await insert(store, kind, draftOf(kind, status, '', status))
        const taken = insertion(kind, draftOf(kind, status), { slugRule: 'exact' })
        await assertConflict(store, [taken], { reason: 'slug', kind, slug: status })
      }
    }),
    storeCase(`getBySlug prefers the ${kind} outside the trash, then the trashed one written last`, async (store) => {
      const marker = async () => (await store.getBySlug(kind, 'a'))?.description
      const first = await insert(store, kind, trash('a', 'first'))
      assert.equal(await marker(), 'first')
      await insert(store, kind, trash('a', 'second'))
      assert.equal(await marker(), 'second')
      await update(store, kind, first, { description: 'first again' })
      assert.equal(await marker(), 'first again')
      const living = await insert(store, kind, draftOf(kind, 'a', 'living'))
      assert.equal(await marker(), 'living')
      const trashed = await update(store, kind, living, { status: 'trash', description: 'was living' })
      assert.equal(await marker(), 'was living')
      await remove(store, kind, trashed)
      assert.equal(await marker(), 'first again')
    }),
    storeCase(`${withArticle(kind)} is not found by an earlier slug that it had in the trash`, async (store) => {
      const trashed = await insert(store, kind, trash('a'))
      await update(store, kind, trashed, { slug: 'b' })
      assert.equal(await store.getBySlug(kind, 'a'), undefined)
      assert.equal((await store.getBySlug(kind, 'b'))?.id, trashed.id)
    }),
  ]
}

/** Cases for slugs, which are unique outside the trash. */
export const slugs: readonly StoreCase[] = [
  ...sluggedKinds.flatMap(anyKindCases),
  ...postKinds.flatMap(postCases),
  storeCase('slugs of different kinds are independent', async (store) => {
    for (const kind of sluggedKinds) assert.deepEqual(await slugsOf(store, kind, 'same'), ['same'])
    for (const kind of sluggedKinds) assert.equal((await store.getBySlug(kind, 'same'))?.id, 1)
  }),
  storeCase('a slug that already ends in a number works like any other', async (store) => {
    assert.deepEqual(await slugsOf(store, 'tag', 'a-2', 'a', 'a', 'a-2'), ['a-2', 'a', 'a-3', 'a-2-2'])
  }),
  storeCase('a gap in the slug numbers is filled as freeSlug fills it', async (store) => {
    const tags = await insertAll(
      store,
      'tag',
      Array.from({ length: 9 }, () => draftOf('tag', 'a')),
    )
    await remove(store, 'tag', at(tags, 3))
    const taken = new Set(tags.map((tag) => tag.slug).filter((slug) => slug !== 'a-4'))
    assert.deepEqual(await slugsOf(store, 'tag', 'a'), [freeSlug('a', (slug) => taken.has(slug))])
  }),
  storeCase('a slug of 200 characters is shortened so that its number fits', async (store) => {
    const long = 'x'.repeat(200)
    const astral = '𝒳'.repeat(200)
    assert.deepEqual(await slugsOf(store, 'tag', long, long), [long, `${'x'.repeat(198)}-2`])
    assert.deepEqual(await slugsOf(store, 'tag', astral, astral), [astral, `${'𝒳'.repeat(198)}-2`])
  }),
  storeCase('three thousand records with the same slug get different numbers', async (store) => {
    const records = await insertAll(
      store,
      'tag',
      Array.from({ length: 3000 }, () => draftOf('tag', 'same')),
    )
    const numbers = records.map((_, index) => (index === 0 ? 'same' : `same-${index + 1}`))
    assert.deepEqual(
      records.map((record) => record.slug),
      numbers,
    )
  }),
  storeCase('a query by slug finds posts with that slug, in the trash or not', async (store) => {
    for (const kind of postKinds) {
      const first = await insert(store, kind, draftOf(kind, 'same', '', 'trash'))
      const second = await insert(store, kind, draftOf(kind, 'same'))
      await insert(store, kind, draftOf(kind, 'other'))
      assert.equal(second.slug, 'same')
      assert.deepEqual(await idsWithSlug(store, kind, 'same', seeEverything()), [first.id, second.id])
      assert.deepEqual(await idsWithSlug(store, kind, 'same', seePublished()), [second.id])
      assert.deepEqual(await idsWithSlug(store, kind, 'same', { ...seeNothing(), trash: 'all' }), [first.id])
      assert.deepEqual(await idsWithSlug(store, kind, 'unknown', seeEverything()), [])
    }
  }),
]

async function idsWithSlug(store: Store, kind: PostKind, slug: string, visible: Visibility): Promise<number[]> {
  const found = await (kind === 'event'
    ? store.find(kind, eventQuery({ slug, visible }))
    : store.find(kind, venueQuery({ slug, visible })))
  return idsOf(found.records).sort((left, right) => left - right)
}
