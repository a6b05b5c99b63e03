import { EventEmitter, once } from 'node:events'
import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import { allRights } from '../../src/domain/default-policy.ts'
import type { Sealed } from '../../src/http/finish.ts'
import type { Fragment } from '../../src/http/fragments.ts'
import { createScenes, type Sight } from '../../src/http/scenes.ts'
import type { Showing } from '../../src/operations/outcome.ts'
import type { EventPage } from '../../src/operations/scene.ts'
import type { Rights } from '../../src/ports/policy.ts'
import type { Store } from '../../src/ports/store.ts'
import { get, openCalendar, type Reply } from '../fixtures.ts'

const sight: Sight = {
  user: null,
  rights: allRights,
  language: 'en',
  entrance: { baseUrl: 'https://example.org', languageRoot: undefined, namespace: 'calendar/events/v1' },
}

const everyRight = Object.entries(allRights).flatMap(([collection, rights]) =>
  Object.keys(rights).map((right) => [collection as keyof Rights, right] as const),
)

describe('scenes', () => {
  test('are of one revision and one span of time', () => {
    const scenes = createScenes(100)
    expect(scenes.isPresent(1, 50)).toBe(false)
    scenes.begin({ revision: 1, from: 50, until: 60 })
    expect([49, 50, 59, 60].map((now) => scenes.isPresent(1, now))).toEqual([false, true, true, false])
    expect(scenes.isPresent(2, 50)).toBe(false)
  })

  test('are others in another state', () => {
    const scenes = createScenes(100)
    const first = scenes.seenBy(sight)
    scenes.begin({ revision: 1, from: 50, until: 60 })
    expect(scenes.seenBy(sight)).not.toBe(first)
  })
})

describe('a scene', () => {
  test('is the same for equal rights', () => {
    const scenes = createScenes(100)
    expect(scenes.seenBy({ ...sight, rights: structuredClone(allRights) })).toBe(scenes.seenBy(sight))
  })

  test.each(everyRight)('is another where the right %s.%s differs', (collection, right) => {
    const scenes = createScenes(100)
    const first = scenes.seenBy(sight)
    const rights: Rights = { ...allRights, [collection]: { ...allRights[collection], [right]: 'other' } }
    expect(scenes.seenBy({ ...sight, rights })).not.toBe(first)
  })

  test('shares neither answers nor pages with another', () => {
    const scenes = createScenes(100)
    const [first, second] = [scenes.seenBy(sight), scenes.seenBy({ ...sight, language: 'fr' })]
    first.pages.keep('all', page())
    for (let times = 0; times < 2; times++) first.answers.keep('/events?', sealed(10, 1))
    expect([first.pages.get('all'), first.answers.get('/events?')]).not.toContain(undefined)
    expect([second.pages.get('all'), second.answers.get('/events?')]).toEqual([undefined, undefined])
  })

  test('shares the room for pages with all others: once it is full, every one of them forgets', () => {
    const scenes = createScenes(16)
    const [first, second] = [scenes.seenBy(sight), scenes.seenBy({ ...sight, language: 'fr' })]
    first.pages.keep('mine', page())
    for (let number = 0; number < 15; number++) second.pages.keep(`page ${number}`, page())
    expect([first.pages.get('mine'), second.pages.get('page 14')]).not.toContain(undefined)
    second.pages.keep('one more', page())
    expect([first.pages.get('mine'), second.pages.get('page 14')]).toEqual([undefined, undefined])
    expect(second.pages.get('one more')).toBeDefined()
  })

  test('holds as many records as there is room for, larger ones counted as several', () => {
    const scenes = createScenes(6)
    const first = scenes.seenBy(sight)
    first.fragments.keep(showing(), fragment(4 * 8192))
    first.fragments.keep(showing(), fragment(10))
    expect(scenes.seenBy(sight)).toBe(first)
    first.fragments.keep(showing(), fragment(10))
    expect(scenes.seenBy(sight)).not.toBe(first)
  })

  test('holds as many answers as there is room for, by their records or by their bytes, whichever is more', () => {
    for (const answer of [sealed(10, 4), sealed(4 * 8192 + 1, 1)]) {
      const { answers } = createScenes(9).seenBy(sight)
      for (const request of ['/events?', '/events?', '/venues?', '/venues?']) {
        expect(answers.get(request)).toBeUndefined()
        answers.keep(request, answer)
      }
      expect([answers.get('/events?'), answers.get('/venues?')]).toEqual([undefined, answer])
    }
  })

  test('is one of few, as hosts can be made up', () => {
    const scenes = createScenes(16)
    const from = (baseUrl: string) => scenes.seenBy({ ...sight, entrance: { ...sight.entrance, baseUrl } })
    const first = from('https://one.example')
    from('https://two.example')
    expect(from('https://one.example')).toBe(first)
    from('https://three.example')
    expect(from('https://one.example')).not.toBe(first)
  })

  test('counts answers to long requests as several', () => {
    const { answers } = createScenes(6).seenBy(sight)
    const requests = ['a', 'b', 'c'].map((name) => `/events?${name.repeat(1000)}`)
    for (const request of requests) {
      for (let times = 0; times < 2; times++) answers.keep(request, sealed(10, 0))
    }
    // The last one would have been one too many.
    expect(requests.map((request) => answers.get(request) !== undefined)).toEqual([false, false, true])
  })

  test('keeps at once, in another state too, what was asked for before', () => {
    const scenes = createScenes(20)
    const answer = sealed(10, 1)
    scenes.seenBy(sight).answers.keep('/events?', answer)
    scenes.begin({ revision: 1, from: 50, until: 60 })
    const { answers } = scenes.seenBy(sight)
    expect(answers.get('/events?')).toBeUndefined()
    for (const request of ['/events?', '/venues?']) answers.keep(request, answer)
    expect([answers.get('/events?'), answers.get('/venues?')]).toEqual([answer, undefined])
  })

  test('does not keep what is larger than all the room there is, and loses nothing for it', () => {
    const scenes = createScenes(6)
    const first = scenes.seenBy(sight)
    const large = showing()
    for (let times = 0; times < 2; times++) first.answers.keep('/venues?', sealed(10, 1))
    first.fragments.keep(large, fragment(6 * 8192 + 1))
    for (let times = 0; times < 3; times++) first.answers.keep('/events?', sealed(6 * 8192 + 1, 1))
    expect([first.fragments.get(large), first.answers.get('/events?')]).toEqual([undefined, undefined])
    expect(first.answers.get('/venues?')).toBeDefined()
    expect(scenes.seenBy(sight)).toBe(first)
  })
})

const page = (): EventPage => ({ items: [], page: 1, perPage: 10, total: 0 })

const showing = (): Showing => ({ stamp: '', view: () => ({}), json: () => ({ text: '{}' }) })

const fragment = (bytes: number): Fragment => ({
  bytes: Buffer.alloc(bytes),
  afterComma: Buffer.alloc(bytes + 1),
  digest: '',
})

function sealed(size: number, records: number): Sealed {
  return { status: 200, headers: {}, pieces: [Buffer.alloc(size)], size, etag: '', records }
}

/** Lets a question arrive and be answered: with what is stored by now. */
type LetThrough = () => void

/** A store behind a network that holds every question for venues and images, each until the test lets it through. */
function distant(store: Store) {
  const wire = new EventEmitter()
  const far: Store = {
    ...store,
    getMany: async (kind, ids) => {
      if (kind === 'venue' || kind === 'image') {
        await new Promise<void>((letThrough) => wire.emit(kind, letThrough))
      }
      return store.getMany(kind, ids)
    },
  }
  /** Does something, and waits until it has led to a question for this kind. */
  const questionAfter = async (kind: 'venue' | 'image', act: () => void): Promise<LetThrough> => {
    const question = once(wire, kind)
    act()
    return (await question)[0]
  }
  return { far, questionAfter }
}

/** The venue of the only event in a list. */
function venueIn({ json }: Reply): string {
  const [{ venue, image }] = json.events[0].venue
  return `${venue} ${image?.url}`
}

test('a venue that is written between two lists is never shown without its image', async () => {
  const near = memoryStore()
  const owner = openCalendar({ store: near })
  const venue = await owner.venues.create({ venue: 'Hall', image: 'https://example.org/old.png' })
  await owner.events.create({ title: 'One', start_date: '2027-01-16', end_date: '2027-01-16', venue: venue.id })
  const { far, questionAfter } = distant(near)
  const calendar = openCalendar({ store: far })
  const shown: Promise<string>[] = []
  const ask = (query: string) => () => shown.push(get(calendar, `/events?${query}`).then(venueIn))

  // All three look at the same scene. The first has not got the venue yet, the second has loaded it, and the third has
  // found it there; both wait for its image.
  const firstVenue = await questionAfter('venue', ask('per_page=1'))
  const secondVenue = await questionAfter('venue', ask('per_page=2'))
  const secondImage = await questionAfter('image', secondVenue)
  const thirdImage = await questionAfter('image', ask('per_page=3'))
  await owner.venues.update(venue.id, { venue: 'New hall', image: 'https://example.org/new.png' })
  // The first puts the new venue into the scene, and the others go on before its image is there.
  const firstImage = await questionAfter('image', firstVenue)

  secondImage()
  expect(await shown[1]).toBe('Hall https://example.org/old.png')
  thirdImage()
  expect(await shown[2]).toBe('Hall https://example.org/old.png')
  firstImage()
  expect(await shown[0]).toBe('New hall https://example.org/new.png')

  const venueAfter = await questionAfter('venue', ask('per_page=3'))
  const imageAfter = await questionAfter('image', venueAfter)
  imageAfter()
  expect(await shown[3]).toBe('New hall https://example.org/new.png')
})
