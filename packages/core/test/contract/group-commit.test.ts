import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { memoryStore } from '@kalends/store-memory'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { storeUnavailable } from '../../src/errors/calendar-error.ts'
import { createWriteQueue } from '../../src/operations/write-queue.ts'
import type { Change, CompleteStore, Store } from '../../src/ports/store.ts'
import { anEvent, openCalendar, withClient } from '../fixtures.ts'

/** A store that records how many changes each commit has, and calls `meanwhile` before each. */
function watched(meanwhile: (changes: readonly Change[], store: Store) => unknown = () => undefined) {
  const store = memoryStore()
  const sizes: number[] = []
  const commit: Store['commit'] = (changes) => {
    sizes.push(changes.length)
    meanwhile(changes, store)
    return store.commit(changes)
  }
  return { calendar: openCalendar({ store: { ...store, commit } }), sizes }
}

function titles(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `Event ${index}`)
}

describe('new events that are requested at the same time', () => {
  test('share a commit, and each response is its own', async () => {
    const { calendar, sizes } = watched()
    const replies = await Promise.all(titles(20).map((title) => calendar.post('/events', anEvent({ title }))))
    expect(sizes).toEqual([20])
    expect(replies.map(({ status, json }) => [status, json.title])).toEqual(titles(20).map((title) => [201, title]))
    expect(new Set(replies.map(({ json }) => json.id)).size).toBe(20)
  })

  test('get slugs of their own', async () => {
    const { calendar } = watched()
    const replies = await Promise.all(Array.from({ length: 5 }, () => calendar.post('/events', anEvent())))
    expect(replies.map(({ json }) => json.slug).sort()).toEqual([
      'concert',
      'concert-2',
      'concert-3',
      'concert-4',
      'concert-5',
    ])
  })

  test('do not wait for a long queue', async () => {
    const { calendar, sizes } = watched()
    await Promise.all(titles(75).map((title) => calendar.post('/events', anEvent({ title }))))
    expect(sizes).toEqual([32, 32, 11])
  })

  test('wait for those that created events in the last commit', async () => {
    const store = memoryStore()
    const sizes: number[] = []
    const commit: Store['commit'] = async (changes) => {
      sizes.push(changes.length)
      await setTimeout(100)
      return store.commit(changes)
    }
    const calendar = openCalendar({ store: { ...store, commit } })
    const createSome = async (pause: number) => {
      for (const title of titles(6)) {
        await calendar.post('/events', anEvent({ title }))
        await setTimeout(pause)
      }
    }
    await Promise.all([1, 2, 4, 8].map(createSome))
    // Usually six groups. Without waiting, groups of one and of three would alternate, which makes eleven.
    const groups = sizes.length
    expect(groups).toBeLessThan(9)
    // Now only one client creates events, and the queue does not wait long for others.
    await createSome(0)
    expect(sizes.slice(groups)).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('do not wait forever in tests that replace the timers', async () => {
    const store = memoryStore()
    const commit: Store['commit'] = async (changes) => {
      await setTimeout(20)
      return store.commit(changes)
    }
    const calendar = openCalendar({ store: { ...store, commit } })
    await Promise.all(titles(2).map((title) => calendar.post('/events', anEvent({ title }))))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      expect((await calendar.post('/events', anEvent({ title: 'Alone' }))).status).toBe(201)
    } finally {
      vi.useRealTimers()
    }
  })

  test('are rejected one by one', async () => {
    const { calendar } = watched()
    const replies = await Promise.all(
      titles(6).map((title, index) =>
        calendar.post('/events', anEvent({ title, ...(index % 2 === 1 && { venue: 99 }) })),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 400, 201, 400, 201, 400])
    expect((await calendar.get('/events')).json.total).toBe(3)
  })

  test('are written one by one after a conflict with another user', async () => {
    let hasCome = false
    const { calendar, sizes } = watched((changes, store) => {
      // Between planning and the commit, another process removes the venue of some of them.
      if (changes.length < 4 || hasCome) return
      hasCome = true
      store.commit([{ type: 'remove', kind: 'venue', id: 1, expected: 1 }])
    })
    await calendar.makeVenue()
    const replies = await Promise.all(
      titles(4).map((title, index) =>
        calendar.post('/events', anEvent({ title, ...(index % 2 === 1 && { venue: 1 }) })),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 400, 201, 400])
    expect(sizes).toEqual([1, 4, 1, 1])
  })

  test('are not tried again when the store fails or cannot be reached: they may have been written', async () => {
    let failure: unknown = storeUnavailable(new Error('gone'))
    const { calendar, sizes } = watched(() => {
      if (failure !== undefined) throw failure
    })
    const createFour = async () => {
      const replies = await Promise.all(titles(4).map((title) => calendar.post('/events', anEvent({ title }))))
      return replies.map(({ status }) => status)
    }
    expect([await createFour(), sizes]).toEqual([[503, 503, 503, 503], [4]])
    failure = new RangeError('Out of words.')
    expect([await createFour(), sizes]).toEqual([
      [500, 500, 500, 500],
      [4, 4],
    ])
    failure = undefined
    expect((await calendar.post('/events', anEvent())).status).toBe(201)
  })

  test('get their errors in their own language', async () => {
    const { calendar } = watched(() => {
      throw storeUnavailable(new Error('gone'))
    })
    const languages = ['en', 'fr', 'sw'] as const
    const made = await Promise.allSettled(
      languages.map((language) => calendar.events.create({ ...anEvent(), i18n_language: language } as never)),
    )
    const alone = await Promise.allSettled(
      languages.map((language) => calendar.venues.create({ venue: 'Hall', i18n_language: language } as never)),
    )
    const said = made.map((one) => (one.status === 'rejected' ? one.reason.message : undefined))
    expect(new Set(said).size).toBe(3)
    expect(said).toEqual(alone.map((one) => (one.status === 'rejected' ? one.reason.message : undefined)))
  })

  test.each([
    ['nothing', undefined],
    ['no records', {}],
    ['too few records', { revision: 1, records: [] }],
    ['something like records', { revision: 1, records: { length: 3 } }],
  ])('fail alike, and do not block later writes, when a faulty store returns %s', async (_what, result) => {
    const store = memoryStore()
    let isFaulty = true
    const commit = ((changes) => (isFaulty ? result : store.commit(changes))) as Store['commit']
    const calendar = openCalendar({ store: { ...store, commit } })
    const replies = await Promise.all(titles(3).map((title) => calendar.post('/events', anEvent({ title }))))
    expect(replies.map(({ status }) => status)).toEqual([500, 500, 500])
    isFaulty = false
    expect((await calendar.post('/events', anEvent())).status).toBe(201)
  })

  test.each([
    ['its author', { author: 7 }],
    ['the author of what it brings along', { venue: { venue: 'Hall', author: 7 } }],
  ])('do not wait for a call to the host that another one needs: %s', async (_what, fields) => {
    const calendar = openCalendar({ users: { exists: (id) => (id === 7 ? new Promise(() => {}) : true) } })
    void calendar.post('/events', anEvent(fields))
    expect((await calendar.post('/events', anEvent({ author: 8 }))).status).toBe(201)
  })

  test('are planned again only if another write has added what was missing', async () => {
    const store = memoryStore()
    let plans = 0
    const findByName: CompleteStore['findByName'] = (kind, nameKeys) => {
      plans += 1
      return store.findByName(kind, nameKeys)
    }
    const calendar = openCalendar({ store: { ...store, findByName } })
    await Promise.all(
      titles(10).map((title, index) =>
        calendar.post('/events', anEvent({ title, organizer: { organizer: index % 3 === 0 ? title : 'Ada' } })),
      ),
    )
    expect((await calendar.get('/organizers')).json.total).toBe(5)
    // Six writes found no organizer named Ada. The first adds her, and the other five look her up again.
    expect(plans).toBe(10 + 5)
  })

  test('reuse an image that one of them has added', async () => {
    const { calendar } = watched()
    const image = 'https://example.org/one.png'
    const replies = await Promise.all(titles(4).map((title) => calendar.post('/events', anEvent({ title, image }))))
    expect(new Set(replies.map(({ json }) => json.image.id)).size).toBe(1)
  })

  test('are each written as their caller', async () => {
    const caller = new AsyncLocalStorage<string>()
    const store = memoryStore()
    const seen: (string | undefined)[] = []
    const getBySlug: Store['getBySlug'] = (kind, slug) => {
      seen.push(caller.getStore())
      return store.getBySlug(kind, slug)
    }
    const shared: (string | undefined)[] = []
    const getMany: Store['getMany'] = (kind, ids) => {
      if (kind === 'venue') shared.push(caller.getStore())
      return store.getMany(kind, ids)
    }
    const commits: (string | undefined)[] = []
    const commit: Store['commit'] = (changes) => {
      commits.push(caller.getStore())
      return store.commit(changes)
    }
    const calendar = openCalendar({ store: { ...store, getBySlug, getMany, commit } })
    await caller.run('Zoe', async () => {
      await calendar.makeVenue()
      await calendar.post('/tags', { name: 'jazz' })
    })
    shared.length = 0
    const callers = ['Ada', 'Bob', 'Cy']
    const replies = await Promise.all(
      callers.map((name) =>
        caller.run(name, () => calendar.post('/events', anEvent({ title: name, venue: 1, tags: 'jazz' }))),
      ),
    )
    expect(replies.map(({ json }) => json.tags[0].count)).toEqual([3, 3, 3])
    expect(seen).toEqual(callers)
    // All look up the venue when they are planned, and again for their views.
    expect(shared).toEqual(['Ada', 'Ada'])
    expect(commits).toEqual(['Zoe', 'Zoe', 'Ada'])
  })
})

describe('other writes', () => {
  test('delete nothing when a call to the host that the response needs fails', async () => {
    const store = memoryStore()
    const tickets = { ticketedEvents: () => Promise.reject(new Error('down')) }
    await openCalendar({ store }).makeEvent()
    expect((await openCalendar({ store, tickets }).del('/events/1')).status).toBe(500)
    expect((await openCalendar({ store }).get('/events/1')).status).toBe(200)
  })

  test('stay in order with new events', async () => {
    const commits: (readonly Change[])[] = []
    const store = {
      ...memoryStore(),
      commit: (changes: readonly Change[]) => {
        commits.push(changes)
        return { revision: commits.length, records: changes.map(() => undefined) }
      },
    }
    const write = createWriteQueue(store, 10_000)
    const change = (kind: 'event' | 'tag', title: string) =>
      ({ type: 'insert', kind, ref: undefined, draft: { title }, slugRule: 'suffix' }) as unknown as Change
    const allChanges = [change('event', 'a'), change('event', 'b'), change('tag', 'c'), change('event', 'd')]
    const done = await Promise.all(
      allChanges.map((one, place) =>
        write(async () => ({ changes: [one], done: ({ revision }) => [place, revision] }), one !== allChanges[2]),
      ),
    )
    expect(commits).toEqual([allChanges.slice(0, 2), allChanges.slice(2, 3), allChanges.slice(3)])
    expect(done).toEqual([
      [0, 1],
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  })

  test('are not mixed with new events', async () => {
    const mixed: (readonly Change[])[] = []
    const { calendar, sizes } = watched((changes) => {
      const isNew = changes.map((change) => change.type === 'insert' && change.kind === 'event')
      if (isNew.filter(Boolean).length > 1 && isNew.includes(false)) mixed.push(changes)
    })
    await calendar.makeEvent()
    await calendar.makeVenue()
    sizes.length = 0
    const replies = await Promise.all([
      calendar.post('/events', anEvent({ title: 'One' })),
      calendar.put('/events/1', { title: 'Two' }),
      calendar.post('/venues', { venue: 'Three' }),
      calendar.post('/events', anEvent({ title: 'Four', organizer: { organizer: 'New' } })),
      calendar.post('/events', anEvent({ title: 'Five', organizer: { organizer: 'New' } })),
      calendar.del('/venues/1'),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 200, 201, 201, 201, 200])
    expect((await calendar.get('/organizers')).json.total).toBe(1)
    expect(mixed).toEqual([])
    expect(sizes.length).toBeGreaterThanOrEqual(5)
  })
})

test('a test that stops every clock, before or after Kalends is loaded, does not stop writes', async () => {
  vi.useFakeTimers()
  vi.resetModules()
  try {
    const { createCalendar } = await import('../../src/index.ts')
    const calendars = [watched().calendar, withClient(createCalendar({ store: memoryStore() }))]
    const venue = Array.from({ length: 12 }, (_, number) => ({ venue: `V${number}`, description: '<b>' }))
    for (const calendar of calendars) expect((await calendar.post('/events', anEvent({ venue }))).status).toBe(201)
  } finally {
    vi.useRealTimers()
  }
})

test('whatever is sent at once, names and slugs stay unique and every response is right', async () => {
  const name = fc.constantFrom('Ada', 'Bob', 'Cy')
  const wish = fc.record({
    title: fc.constantFrom('Concert', 'Market', 'Talk'),
    organizer: fc.option(name, { nil: undefined }),
    tag: fc.option(name, { nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 12 }), async (wishes) => {
      const { calendar } = watched()
      const replies = await Promise.all(
        wishes.map(({ title, organizer, tag }) =>
          calendar.post('/events', {
            ...anEvent({ title }),
            ...(organizer !== undefined && { organizer: { organizer } }),
            ...(tag !== undefined && { tags: [tag] }),
          }),
        ),
      )
      const shown = replies.map(({ json }) => ({
        title: json.title,
        organizer: json.organizer[0]?.organizer,
        tag: json.tags[0]?.name,
      }))
      expect(shown).toEqual(wishes)
      expect(new Set(replies.map(({ json }) => json.slug)).size).toBe(wishes.length)
      const organizers = (await calendar.get('/organizers')).json.total
      expect(organizers).toBe(new Set(wishes.flatMap(({ organizer }) => organizer ?? [])).size)
      const tags = (await calendar.get('/tags')).json.total
      expect(tags).toBe(new Set(wishes.flatMap(({ tag }) => tag ?? [])).size)
    }),
    { numRuns: 60 },
  )
})
