import { setImmediate } from 'node:timers/promises'
import { eventDraft, eventQuery, termDraft, venueDraft } from '@kalends/conformance'
import { type Change, type EventDraft, isCalendarError, type Json } from '@kalends/core'
import { describe, expect, test, vi } from 'vitest'
import { memoryStore } from '../src/index.ts'
import { insertEvent } from './helpers/insert-event.ts'

const insert = { type: 'insert', ref: undefined, slugRule: 'suffix' } as const

describe('a commit that fails leaves no trace', () => {
  const bad: readonly (readonly [name: string, change: Change])[] = [
    ['a link into the void', insertEvent({ venueIds: [99] })],
    ['a stale revision', { type: 'remove', kind: 'event', id: 1, expected: 99 }],
    ['a moment that is not a number', insertEvent({ startsAt: Number.NaN })],
    ['a moment that is not whole', insertEvent({ endsAt: 1.5 })],
    ['a text that is none', insertEvent({ searchText: undefined as unknown as string })],
    ['a custom field that is not JSON', insertEvent({ customFields: { f: (() => 1) as unknown as Json } })],
    ['a custom field without end', insertEvent({ customFields: { n: Number.POSITIVE_INFINITY } })],
    ['a coordinate that is not a number', { ...insert, kind: 'venue', draft: venueDraft({ latitude: Number.NaN }) }],
    [
      'a draft that throws while it is read',
      {
        ...insert,
        kind: 'event',
        draft: Object.defineProperty(eventDraft(), 'title', {
          get: () => {
            throw new Error('no title')
          },
        }) as EventDraft,
      },
    ],
  ]

  test.each(bad)('after %s', async (_name, change) => {
    const store = memoryStore()
    await store.commit([insertEvent({ slug: 'first', searchText: 'old words' })])
    const removal: Change = { type: 'remove', kind: 'event', id: 1, expected: 1 }
    expect(() => store.commit([insertEvent({ slug: 'second', searchText: 'new words' }), removal, change])).toThrow()
    expect(await store.revision()).toBe(1)
    expect(await store.getMany('event', [1, 2])).toMatchObject([{ slug: 'first', revision: 1 }, undefined])
    expect(await store.getBySlug('event', 'second')).toBeUndefined()
    expect((await store.find('event', eventQuery({ needles: ['words'] }))).total).toBe(1)
    const { records } = await store.commit([insertEvent({ slug: 'second' })])
    expect(records[0]).toMatchObject({ id: 2, slug: 'second' })
  })

  test('after a custom field with a circular value', async () => {
    const store = memoryStore()
    const circle: Record<string, Json> = {}
    circle['self'] = circle
    expect(() => store.commit([insertEvent(), insertEvent({ customFields: circle })])).toThrow(RangeError)
    expect(await store.revision()).toBe(0)
  })
})

describe('a removal', () => {
  test('also unlinks records that were written earlier in the same commit', async () => {
    const store = memoryStore()
    await store.commit([{ ...insert, kind: 'venue', draft: venueDraft() }])
    const { records } = await store.commit([
      insertEvent({ venueIds: [1] }),
      { type: 'remove', kind: 'venue', id: 1, expected: 1 },
    ])
    expect(records[0]).toMatchObject({ id: 1, venueIds: [], revision: 2 })
    expect((await store.find('event', eventQuery({ venues: [1] }))).total).toBe(0)
  })

  test('lets a record be updated after it was unlinked in the same commit', async () => {
    const store = memoryStore()
    await store.commit([{ ...insert, kind: 'tag', draft: termDraft() }])
    await store.commit([insertEvent({ tagIds: [1] })])
    const { records } = await store.commit([
      { type: 'remove', kind: 'tag', id: 1, expected: 1 },
      { type: 'update', kind: 'event', id: 1, expected: 2, draft: eventDraft({ title: 'New' }), slugRule: 'suffix' },
    ])
    expect(records[1]).toMatchObject({ title: 'New', tagIds: [], revision: 3 })
  })

  test('of many terms from many events is one commit', async () => {
    const store = memoryStore()
    await store.commit(
      Array.from({ length: 50 }, (_, n) => ({ ...insert, kind: 'tag', draft: termDraft({ slug: `t${n}` }) })),
    )
    const tagIds = Array.from({ length: 50 }, (_, n) => n + 1)
    await store.commit(Array.from({ length: 300 }, () => insertEvent({ tagIds })))
    await store.commit(tagIds.map((id) => ({ type: 'remove', kind: 'tag', id, expected: 1 })))
    const { records } = await store.find('event', eventQuery())
    expect(records.every((event) => event.tagIds.length === 0 && event.revision === 3)).toBe(true)
  })
})

describe('a slug', () => {
  test('that one record gives up can be used by another in the same commit', async () => {
    const store = memoryStore()
    await store.commit([insertEvent({ slug: 'a' })])
    await store.commit([
      { type: 'update', kind: 'event', id: 1, expected: 1, draft: eventDraft({ slug: 'b' }), slugRule: 'exact' },
      { ...insert, kind: 'event', draft: eventDraft({ slug: 'a' }), slugRule: 'exact' },
    ])
    expect(await store.getBySlug('event', 'a')).toMatchObject({ id: 2 })
    expect(await store.getBySlug('event', 'b')).toMatchObject({ id: 1 })
  })

  test('can be used again while a trashed record keeps it', async () => {
    const store = memoryStore()
    const { records } = await store.commit([
      insertEvent({ slug: 'a', status: 'trash' }),
      insertEvent({ slug: 'a' }),
      insertEvent({ slug: 'a', status: 'trash' }),
    ])
    expect(records.map((record) => record && 'slug' in record && record.slug)).toEqual(['a', 'a', 'a'])
    expect(await store.getBySlug('event', 'a')).toMatchObject({ id: 2 })
  })
})

describe('a commit of many changes', () => {
  const many = Array.from({ length: 1500 }, (_, index) =>
    insertEvent({ slug: `e${index}`, searchText: `words of text ${index}` }),
  )
  const query = eventQuery({ needles: ['words'] })

  test('lets other calls run, and they see all of it or nothing', async () => {
    const store = memoryStore()
    await store.commit([insertEvent({ searchText: 'words' })])
    // The clock advances by a millisecond each time it is read, so the number of pauses is the same on every machine.
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now++)
    const commit = Promise.resolve(store.commit(many))
    let isDone = false
    void commit.then(() => {
      isDone = true
    })
    let turns = 0
    const seen = new Set<string>()
    const look = async () => {
      // All four calls start in the same tick, so they see the same state.
      const [revision, { total }, [last], bySlug] = await Promise.all([
        store.revision(),
        store.find('event', query),
        store.getMany('event', [1501]),
        store.getBySlug('event', 'e0'),
      ])
      seen.add(`${revision} ${total} ${last?.id} ${bySlug?.id}`)
    }
    const looks: Promise<void>[] = []
    for (; !isDone; turns += 1) {
      looks.push(look())
      await setImmediate()
    }
    await Promise.all([commit, ...looks, look()])
    clock.mockRestore()
    expect(turns).toBeGreaterThan(3)
    expect([...seen]).toEqual(['1 1 undefined undefined', '2 1501 1501 2'])
  })

  test('that fails changes nothing, and other commits succeed', async () => {
    const store = memoryStore()
    await expect(store.commit([...many, insertEvent({ venueIds: [99] })])).rejects.toThrow('rest_conflict')
    expect([await store.revision(), (await store.find('event', query)).total]).toEqual([0, 0])
    expect((await store.commit([insertEvent()])).records).toMatchObject([{ id: 1 }])
  })

  test('is complete before a later commit, and before the store is closed', async () => {
    const store = memoryStore()
    const commits = [store.commit(many), store.commit([insertEvent({ slug: 'last' })])]
    await store.close()
    expect((await commits[0])?.records).toHaveLength(1500)
    await expect(commits[1]).rejects.toThrow('rest_store_unavailable')
    const other = memoryStore()
    const [first, second] = await Promise.all([other.commit(many), other.commit([insertEvent({ slug: 'e0' })])])
    expect([first.revision, second]).toMatchObject([1, { revision: 2, records: [{ slug: 'e0-2' }] }])
  })
})

describe('a closed store', () => {
  test('rejects every call but another close', async () => {
    const store = memoryStore()
    await store.close()
    await store.close()
    const calls = [
      () => store.revision(),
      () => store.find('event', eventQuery()),
      () => store.getMany('event', [1]),
      () => store.getBySlug('event', 'a'),
      () => store.findByName('tag', ['a']),
      () => store.descendants([1]),
      () => store.countEvents({ kind: 'tag', ids: [1], now: 0, author: undefined }),
      () => store.commit([]),
    ]
    for (const call of calls)
      expect(call).toThrow(expect.toSatisfy((error) => isCalendarError(error, 'rest_store_unavailable')))
    await expect(store.save()).rejects.toThrow('rest_store_unavailable')
  })
})
