import { type Random, seededRandom } from '@kalends/conformance'
import { memoryStore } from '@kalends/store-memory'
import { sqliteStore } from '@kalends/store-sqlite'
import { runs } from '@kalends/tooling/runs'
import { expect, test } from 'vitest'
import { defaultPolicy } from '../../src/domain/default-policy.ts'
import type { Store } from '../../src/ports/store.ts'
import { author, editor, NOW, openCalendar, type TestCalendar, visitor } from '../fixtures.ts'

const FEEDS = ['/events.ics', '/events.rss', '/events.jsonld', '/events.fullcalendar.json', '/events.ics?categories=1']
const USERS = [visitor, author, editor]

/** A calendar whose feeds show records of every kind, and what is hidden from anonymous users. */
async function openWorld(store: Store) {
  const state = { now: NOW, hidesVenues: false }
  const calendar = openCalendar({
    store,
    clock: () => state.now,
    fields: { categories: { color: { type: 'text' } } },
    policy: (user) => {
      const permissions = defaultPolicy(user)
      if (!state.hidesVenues || user !== null) return permissions
      return { ...permissions, venues: { ...permissions.venues, read: 'none' } }
    },
  })
  for (const [name, parent] of [
    ['Music', 0],
    ['Jazz', 1],
    ['Talks', 0],
  ] as const) {
    await calendar.make('/categories', { name, parent })
  }
  for (const name of ['Outdoors', 'Free']) await calendar.make('/tags', { name })
  for (const index of [1, 2]) {
    await calendar.makeVenue({ venue: `Hall ${index}` })
    await calendar.make('/organizers', { organizer: `Choir ${index}` })
  }
  for (const index of [1, 2, 3]) {
    const terms = { categories: [index], tags: [1 + (index % 2)] }
    await calendar.makeEvent({ title: `Event ${index}`, venue: [1 + (index % 2)], organizer: [1, 2], ...terms })
  }
  return { calendar, state }
}

type World = Awaited<ReturnType<typeof openWorld>>
type Edit = (world: World) => unknown

/** A random edit. Some change only hidden content, or nothing. */
function randomEdit(random: Random): Edit {
  const [first, second] = [random.between(1, 2), random.between(1, 3)]
  const word = random.pick(['Amber', 'Birch', 'Cedar'])
  const put =
    (path: string, body: object): Edit =>
    ({ calendar }) =>
      calendar.put(path, body)
  return random.pick<Edit>([
    put(`/categories/${second}`, { name: word }),
    put(`/categories/${second}`, { slug: `${word}-${second}` }),
    put(`/categories/${second}`, { custom_fields: { color: random.pick(['tomato', 'teal', null]) } }),
    put(`/categories/${second}`, { description: word }),
    put('/categories/2', { parent: random.pick([0, 1, 3]) }),
    put(`/tags/${first}`, { name: word }),
    put(`/venues/${first}`, { venue: word }),
    put(`/venues/${first}`, { description: word }),
    put(`/venues/${first}`, { status: random.pick(['publish', 'draft', 'private', 'trash']) }),
    put(`/organizers/${first}`, { organizer: word }),
    put(`/organizers/${first}`, { status: random.pick(['publish', 'draft']) }),
    put(`/events/${second}`, { title: word }),
    put(`/events/${second}`, { categories: [first, second], tags: [] }),
    put(`/events/${second}`, { status: random.pick(['publish', 'draft', 'private']) }),
    put(`/events/${second}`, { password: random.pick(['', 'secret']) }),
    ({ calendar }) =>
      calendar.post('/events', { title: word, status: 'draft', start_date: '2027-02-01', end_date: '2027-02-02' }),
    ({ calendar }) => calendar.del(`/tags/${first}`),
    ({ state }) => {
      state.hidesVenues = !state.hidesVenues
    },
    ({ state }) => {
      state.now += 90_000
    },
  ])
}

/** Every feed for every user, and the response to a client that has the last one. */
async function readFeeds(calendar: TestCalendar, before: readonly Read[]): Promise<readonly Read[]> {
  const read: Read[] = []
  for (const [index, { user, path }] of requests.entries()) {
    const { text, headers } = await calendar.get(path, { user })
    const headersSent = { 'if-none-match': before[index]?.etag ?? '' }
    const { status } = await calendar.get(path, { user, headers: headersSent })
    read.push({ text, etag: headers['etag'] ?? '', status })
  }
  return read
}

interface Read {
  readonly text: string
  readonly etag: string
  /** The status of the response to a client that has the feed as it was read before. */
  readonly status: number
}

const requests = USERS.flatMap((user) => FEEDS.map((path) => ({ user, path })))

test.each([
  ['in memory', () => memoryStore()],
  ['in SQLite', () => sqliteStore({ filename: ':memory:' })],
])('feeds have another entity tag exactly when they show something else, %s', async (_, open) => {
  for (let seed = 1; seed <= runs(1); seed += 1) {
    const random = seededRandom(seed)
    const world = await openWorld(open())
    let before = await readFeeds(world.calendar, [])
    const first = before
    for (let step = 0; step < 20; step += 1) {
      await randomEdit(random)(world)
      // Half of the edits are made in the second of the one before.
      if (random.chance(0.5)) world.state.now += 1000
      const after = await readFeeds(world.calendar, before)
      for (const [index, { text, etag, status }] of after.entries()) {
        const isSame = before[index]?.text === text
        const facts = { seed, step, ...requests[index] }
        expect({ ...facts, isSameTag: etag === before[index]?.etag, status }).toEqual({
          ...facts,
          isSameTag: isSame,
          status: isSame ? 304 : 200,
        })
      }
      before = after
    }
    expect(before.every(({ etag }, index) => etag !== first[index]?.etag)).toBe(true)
    await world.calendar.close()
  }
})
