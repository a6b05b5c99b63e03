import { memoryStore } from '@kalends/store-memory'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { storeUnavailable } from '../../src/errors/calendar-error.ts'
import type { SluggedKind } from '../../src/ports/record.ts'
import type { Store } from '../../src/ports/store.ts'
import { editor, idsOf, openCalendar, type TestCalendar } from '../fixtures.ts'

afterEach(() => vi.restoreAllMocks())

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

/** How many times a call folds, normalizes or serializes a text, which takes most of the time of a long list. */
async function stepsOf(act: () => Promise<unknown>): Promise<number> {
  const spies = [
    vi.spyOn(String.prototype, 'normalize'),
    vi.spyOn(String.prototype, 'toLowerCase'),
    vi.spyOn(JSON, 'stringify'),
  ]
  await act()
  const steps = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  vi.restoreAllMocks()
  return steps
}

/** Different names with the same name key: each letter has an accent or none. */
const accented = (number: number): string =>
  [...number.toString(2).padStart(12, '0')].map((bit) => (bit === '1' ? 'é' : 'e')).join('')

describe('twice as many entries of an event take about twice the work', () => {
  test.each<[string, (number: number) => object]>([
    ['new venues', (number) => ({ venue: `v${number}` })],
    ['new venues of one name', (number) => ({ venue: 'Hall', city: `c${number}` })],
    ['new venues whose names differ in accents', (number) => ({ venue: accented(number) })],
  ])('%s', async (_, entry) => {
    const work = (count: number) =>
      stepsOf(() => openCalendar().makeEvent({ venue: numbers(count).map((number) => entry(number)) }))
    expect(await work(80)).toBeLessThan(2.5 * (await work(40)))
  })

  test('new organizers', async () => {
    const entries = (count: number) => numbers(count).map((number) => ({ organizer: `o${number}` }))
    const work = (count: number) => stepsOf(() => openCalendar().makeEvent({ organizer: entries(count) }))
    expect(await work(80)).toBeLessThan(2.5 * (await work(40)))
  })

  test.each(['categories', 'tags'])('new %s', async (collection) => {
    const entries = (count: number) => numbers(count).map((number) => `é${number}`)
    const work = (count: number) => stepsOf(() => openCalendar().makeEvent({ [collection]: entries(count) }))
    expect(await work(80)).toBeLessThan(2.5 * (await work(40)))
  })

  test.each(['categories', 'tags'])('new %s beside as many of nearly the same name', async (collection) => {
    const work = async (count: number) => {
      const calendar = openCalendar()
      await calendar.makeEvent({ [collection]: numbers(count).map(accented) })
      return stepsOf(() =>
        calendar.makeEvent({ [collection]: numbers(count).map((number) => accented(count + number)) }),
      )
    }
    expect(await work(80)).toBeLessThan(2.5 * (await work(40)))
  })
})

test('each given venue is prepared once, however many venues have its name', async () => {
  const entries = (city: string) => numbers(40).map((number) => ({ venue: 'Hall', city: `${city}${number}` }))
  const work = async (earlier: readonly string[]) => {
    const calendar = openCalendar()
    for (const city of earlier) await calendar.makeEvent({ venue: entries(city) })
    return stepsOf(() => calendar.makeEvent({ venue: entries('new') }))
  }
  expect(await work(['a', 'b', 'c'])).toBeLessThan(1.5 * (await work(['a'])))
})

/** A calendar, and how often each method of its store was called. */
function counted(): {
  readonly calendar: TestCalendar
  readonly calls: (question: 'getMany' | 'findByName') => number
} {
  const store = memoryStore()
  const getMany = vi.fn(store.getMany)
  const findByName = vi.fn(store.findByName)
  const watched = { getMany, findByName }
  const calendar = openCalendar({ store: { ...store, ...watched } as Store })
  return { calendar, calls: (question) => watched[question].mock.calls.length }
}

test('ids in an event are looked up together', async () => {
  const { calendar, calls } = counted()
  for (const number of numbers(6)) {
    await calendar.makeVenue({ venue: `v${number}` })
    await calendar.makeTag(`t${number}`)
  }
  const callsFor = async (ids: readonly number[]) => {
    const before = calls('getMany')
    await calendar.makeEvent({ venue: ids, tags: ids })
    return calls('getMany') - before
  }
  expect(await callsFor([6, 5, 4, 3, 2, 1])).toBe(await callsFor([1]))
})

test('ids of terms in a filter are looked up together', async () => {
  const { calendar, calls } = counted()
  for (const number of numbers(6)) await calendar.makeCategory(`c${number}`)
  const events = [await calendar.makeEvent({ categories: [1] }), await calendar.makeEvent({ categories: [6] })]
  const before = calls('getMany')
  const one = await calendar.get('/events?categories=1')
  const between = calls('getMany')
  const all = await calendar.get('/events?categories=6,5,4,c0')
  expect(idsOf(one)).toEqual([events[0].id])
  expect(idsOf(all)).toEqual([events[0].id, events[1].id])
  expect(calls('getMany') - between).toBeLessThanOrEqual(between - before)
})

test('a name is looked up once, however often it is given', async () => {
  const { calendar, calls } = counted()
  await calendar.makeEvent({ venue: numbers(6).map((number) => ({ venue: 'Hall', city: `c${number}` })) })
  expect(calls('findByName')).toBe(1)
})

test('however many ancestors there are, a move writes only the event that is moved', async () => {
  const store = memoryStore()
  const calendar = openCalendar({ store, limits: { levels: 100 } })
  const { id } = await calendar.makeEvent()
  let above = 0
  for (const number of numbers(80)) above = (await calendar.makeEvent({ title: `e${number}`, post_parent: above })).id
  const written = await store.revision()
  await calendar.events.update(id, { post_parent: above })
  const revisions = (
    await store.getMany(
      'event',
      numbers(81).map((number) => number + 1),
    )
  ).map((event) => event?.revision)
  expect(revisions.filter((revision) => revision !== undefined && revision > written)).toEqual([written + 1])
})

describe.each([
  ['categories', '', 'categories', { name: 'Jazz' }],
  ['tags', '', 'tags', { name: 'Jazz' }],
  ['venues', '?force=true', 'venue', { venue: 'Hall' }],
  ['organizers', '?force=true', 'organizer', { organizer: 'Ann' }],
  ['events', '?force=true', 'post_parent', { title: 'Parent', start_date: '2027-02-01', end_date: '2027-02-01' }],
])('one of the %s with 110 events is deleted in several commits', (collection, query, field, draft) => {
  async function prepare() {
    const store = memoryStore()
    const commits: number[] = []
    let during = async (): Promise<void> => {}
    const watched: Store = {
      ...store,
      commit: async (changes) => {
        if (commits.push(changes.length) === 2) await during()
        return store.commit(changes)
      },
    }
    const calendar = openCalendar({ store: watched })
    const { id } = await calendar.make(`/${collection}`, draft)
    const value = field === 'post_parent' ? id : [id]
    for (const number of numbers(110)) await calendar.makeEvent({ title: `e${number}`, [field]: value })
    commits.length = 0
    const target = `/${collection}/${id}`
    const { headers } = await calendar.get(target, { user: editor })
    return {
      calendar,
      commits,
      path: target,
      link: { [field]: value },
      remove: () => calendar.del(target + query, { headers: { 'if-match': headers['etag'] ?? '' } }),
      meanwhile: (act: () => Promise<void>) => {
        during = act
      },
      linking: async () => (await store.linkingEvents(kindOf(collection), id, 1000)).length,
    }
  }

  test('with the response of a short one', async () => {
    const { calendar, commits, path, remove, linking } = await prepare()
    const shown = await calendar.get(path)
    const { json_ld: _, ...before } = shown.json
    const reply = await remove()
    expect([reply.status, reply.json]).toEqual([200, before])
    expect(commits).toEqual([50, 50, 11])
    expect((await calendar.get(path)).status).toBe(404)
    expect(await linking()).toBe(0)
    expect((await calendar.get('/events?per_page=1')).json.total).toBe(110)
  })

  test('and an event that gets the link meanwhile loses it too', async () => {
    const { calendar, path, link, remove, meanwhile, linking } = await prepare()
    let written: Promise<unknown> = Promise.resolve()
    meanwhile(async () => {
      written = calendar.makeEvent({ title: 'late', ...link })
    })
    expect((await remove()).status).toBe(200)
    await written
    expect([(await calendar.get(path)).status, await linking()]).toEqual([404, 0])
  })

  test('even if it changes meanwhile, because the deletion has begun', async () => {
    const { calendar, path, remove, meanwhile, linking } = await prepare()
    let written: Promise<unknown> = Promise.resolve()
    meanwhile(async () => {
      written = calendar.patch(path, { description: 'Loud' })
    })
    expect((await remove()).status).toBe(200)
    await written
    expect([(await calendar.get(path)).status, await linking()]).toEqual([404, 0])
  })

  test('and is still there if that fails, until it is deleted again', async () => {
    const { calendar, path, remove, meanwhile, linking } = await prepare()
    meanwhile(() => Promise.reject(storeUnavailable(new Error('gone'))))
    expect((await remove()).status).toBe(503)
    expect([(await calendar.get(path)).status, await linking()]).toEqual([200, 60])
    expect((await calendar.del(path + query)).status).toBe(200)
    expect([(await calendar.get(path)).status, await linking()]).toEqual([404, 0])
  })
})

describe('a category with 110 children is deleted in several commits', () => {
  async function prepare() {
    const store = memoryStore()
    const commits: number[] = []
    let during = async (): Promise<void> => {}
    const watched: Store = {
      ...store,
      commit: async (changes) => {
        if (commits.push(changes.length) === 2) await during()
        return store.commit(changes)
      },
    }
    const calendar = openCalendar({ store: watched })
    const above = await calendar.makeCategory('above')
    const category = await calendar.makeCategory('category', { parent: above.id })
    for (const number of numbers(110)) await calendar.makeCategory(`c${number}`, { parent: category.id })
    commits.length = 0
    const path = `/categories/${category.id}`
    const { headers } = await calendar.get(path, { user: editor })
    const childrenOf = async (parent: number) =>
      (await calendar.get(`/categories?hide_empty=false&parent=${parent}`)).json.total
    return {
      ...{ calendar, store, commits, path, above, category, childrenOf },
      remove: () => calendar.del(path, { headers: { 'if-match': headers['etag'] ?? '' } }),
      meanwhile: (act: () => Promise<void>) => {
        during = act
      },
    }
  }

  test('with the response of a short one, and all of them move to its parent', async () => {
    const { calendar, commits, path, above, childrenOf, remove } = await prepare()
    const { json } = await calendar.get(path)
    const reply = await remove()
    expect([reply.status, reply.json, (await calendar.get(path)).status]).toEqual([200, json, 404])
    // Each commit moves up to fifty children. It also has one change for the category itself: the last commit removes it, and
    // the others expect its revision.
    expect(commits).toEqual([51, 51, 11])
    expect(await childrenOf(above.id)).toBe(110)
  })

  test('and a child that is added meanwhile moves too', async () => {
    const { calendar, above, category, childrenOf, remove, meanwhile } = await prepare()
    let written: Promise<unknown> = Promise.resolve()
    meanwhile(async () => {
      written = calendar.makeCategory('late', { parent: category.id })
    })
    expect((await remove()).status).toBe(200)
    await written
    expect(await childrenOf(above.id)).toBe(111)
  })

  test('and they move to its new parent', async () => {
    const { calendar, path, above, childrenOf, remove, meanwhile } = await prepare()
    let written: Promise<unknown> = Promise.resolve()
    meanwhile(async () => {
      written = calendar.patch(path, { parent: 0 })
    })
    expect((await remove()).status).toBe(200)
    await written
    const top = await calendar.get('/categories?hide_empty=false&parent=0')
    // The first two commits moved fifty children each. The other ten are at the top level, with the category that was there
    // before.
    expect([await childrenOf(above.id), top.json.total]).toEqual([100, 11])
  })

  test('and if their parent is deleted by another process meanwhile, they move up with it', async () => {
    const { calendar, store, above, remove, meanwhile } = await prepare()
    const otherProcess = openCalendar({ store })
    meanwhile(async () => {
      expect((await otherProcess.del(`/categories/${above.id}`)).status).toBe(200)
    })
    expect((await remove()).status).toBe(200)
    expect((await calendar.get('/categories?hide_empty=false&parent=0')).json.total).toBe(110)
  })

  test('and is still there if that fails, until it is deleted again', async () => {
    const { calendar, path, above, category, childrenOf, remove, meanwhile } = await prepare()
    meanwhile(() => Promise.reject(storeUnavailable(new Error('gone'))))
    expect((await remove()).status).toBe(503)
    expect([(await calendar.get(path)).status, await childrenOf(category.id)]).toEqual([200, 60])
    expect((await calendar.del(path)).status).toBe(200)
    expect([(await calendar.get(path)).status, await childrenOf(above.id)]).toEqual([404, 110])
  })
})

function kindOf(collection: string): SluggedKind {
  return collection === 'categories' ? 'category' : (collection.slice(0, -1) as SluggedKind)
}
