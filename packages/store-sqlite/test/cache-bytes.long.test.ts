import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Calendar, createCalendar, type DefaultUser } from '@kalends/core'
import { expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const MIB = 1_048_576
const CALENDAR_BYTES = 16 * MIB
const STORE_BYTES = 8 * MIB
/** How much more than `cacheBytes` caches can take, because sizes are estimates. `docs/caches.md` has this number. */
const MARGIN = 1.25

const languages = ['en', 'fr', 'pt-pt', 'sw', 'ar']
const user: DefaultUser = { id: 1, roles: ['administrator'] }
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const dates = { start_date: '2027-02-01 10:00', end_date: '2027-02-01 11:00' }

/** The memory of objects and buffers in this process, without that of SQLite. */
async function usedBytes(): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  // Buffers are released in the background, after the objects that refer to them. So this measures several times.
  for (let round = 0; round < 12; round += 1) {
    collectGarbage()
    await setTimeout(20)
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    least = Math.min(least, heapUsed + arrayBuffers)
  }
  return least
}

/** The paths to read, below the namespace, as every user and with every host. */
interface Reading {
  readonly paths: readonly string[]
  readonly mounts?: readonly string[]
}

/** A character that takes three bytes in responses and two in memory. */
const wide = (count: number) => '祭'.repeat(count)
const inLanguages = (path: string) =>
  languages.map((code) => `${path}${path.includes('?') ? '&' : '?'}i18n_language=${code}`)
const pages = (path: string, count: number) => numbers(count).map((page) => `${path}&page=${page}`)
const each = (kind: string, count: number) => numbers(count).map((id) => `${kind}/${id}`)
const hosts = (count: number) => numbers(count).map((number) => `http://host${number}.example.org`)

/** Fills a calendar with the largest records of a kind. Returns what to read, which is more than fits in the caches. */
const contents: Readonly<Record<string, (calendar: Calendar) => Promise<Reading>>> = {
  async events(calendar) {
    for (const number of numbers(60)) {
      await calendar.events.create({ title: `Event ${number}`, description: wide(83_000), ...dates })
    }
    return { paths: [...pages('events?per_page=1', 60), ...pages('events?per_page=6', 10)] }
  },

  async 'events in Latin letters'(calendar) {
    for (const number of numbers(150)) {
      await calendar.events.create({ title: `Event ${number}`, description: 'x'.repeat(100_000), ...dates })
    }
    return { paths: [...pages('events?per_page=1', 150), ...pages('events?per_page=6', 25)] }
  },

  async 'venues and organizers'(calendar) {
    for (const number of numbers(80)) {
      await calendar.venues.create({ venue: `Hall ${number}`, description: wide(9_900) })
      await calendar.organizers.create({ organizer: `Choir ${number}`, description: wide(9_900) })
    }
    const kinds = ['venues', 'organizers']
    const lists = kinds.flatMap((kind) => pages(`${kind}?per_page=5`, 16))
    return { paths: [...lists, ...kinds.flatMap((kind) => each(kind, 80).flatMap(inLanguages))] }
  },

  async 'categories and tags'(calendar) {
    for (const number of numbers(200)) {
      await calendar.categories.create({ name: `Category ${number}`, description: wide(2_400) })
      await calendar.tags.create({ name: `Tag ${number}`, description: wide(2_400) })
    }
    const kinds = ['categories', 'tags']
    const lists = kinds.flatMap((kind) => pages(`${kind}?hide_empty=false&per_page=20`, 10))
    return { paths: [...lists, ...kinds.flatMap((kind) => each(kind, 200).flatMap(inLanguages))] }
  },

  async 'very many small responses'(calendar) {
    for (const number of numbers(1000)) await calendar.categories.create({ name: `Category ${number}` })
    return { paths: each('categories', 1000).flatMap(inLanguages), mounts: hosts(3) }
  },

  async 'events with linked records and their images'(calendar) {
    const links = numbers(15)
    for (const number of links) {
      const image = `https://example.org/${number}.png`
      await calendar.venues.create({ venue: `Hall ${number}`, description: wide(9_900), image })
      await calendar.organizers.create({ organizer: `Choir ${number}`, description: wide(9_900), image })
      await calendar.categories.create({ name: `Category ${number}`, description: wide(2_400) })
      await calendar.tags.create({ name: `Tag ${number}`, description: wide(2_400) })
    }
    for (const number of numbers(15)) {
      const linked = { venue: links, organizer: links, categories: links, tags: links }
      await calendar.events.create({ title: `Event ${number}`, ...linked, ...dates })
    }
    return { paths: pages('events?per_page=1', 15).flatMap(inLanguages) }
  },

  async 'images in many sizes'(calendar) {
    for (const number of numbers(300)) {
      await calendar.events.create({ title: `Event ${number}`, image: `https://example.org/${number}.png`, ...dates })
    }
    return { paths: pages('events?per_page=10', 30).flatMap(inLanguages) }
  },

  async 'texts of feeds'(calendar) {
    for (const number of numbers(20)) {
      const description = `<p>${wide(40_000)}</p>`
      await calendar.events.create({
        title: `Event ${number}`,
        description,
        categories: [`Category ${number}`],
        ...dates,
      })
    }
    const feeds = ['ics', 'rss', 'jsonld', 'fullcalendar.json'].map((format) => `events.${format}`)
    const parts = feeds.flatMap((feed) => numbers(20).map((id) => `${feed}?categories=${id}`))
    return { paths: [...feeds, ...parts].flatMap(inLanguages) }
  },

  async 'documents for many hosts'(calendar) {
    await calendar.events.create({ title: 'Event', ...dates })
    return { paths: ['doc', '', 'events'].flatMap(inLanguages), mounts: hosts(8) }
  },
}

/** An image in many sizes. */
const media = {
  add: (url: string) => ({
    url,
    width: 640,
    height: 480,
    sizes: Object.fromEntries(
      numbers(99).map((size) => [`size ${size}`, { url: `${url}?size=${size}`, width: size, height: size }]),
    ),
  }),
}

/** Sends a request, and reads the response to its end. */
async function read(calendar: Calendar, address: string, mount: string, as: DefaultUser | null): Promise<void> {
  const [name = '', query = ''] = address.split('?')
  const path = `/calendar/events/v1/${name}`.replace(/\/$/, '')
  const { status, body } = await calendar.handle({ method: 'GET', path, query, headers: {}, mount, user: as })
  expect([address, status]).toEqual([address, 200])
  if (body !== undefined && Symbol.asyncIterator in body) for await (const _ of body);
}

test.each(Object.entries(contents))('the caches stay within their bytes with %s', async (_, fill) => {
  const store = sqliteStore({ filename: ':memory:', cacheBytes: STORE_BYTES })
  const clock = () => Date.UTC(2027, 0, 15, 12)
  const calendar = createCalendar({ store, cacheBytes: CALENDAR_BYTES, clock, media })
  const before = await usedBytes()
  const { paths, mounts = ['http://host'] } = await fill(calendar)
  // The anonymous user requests each path twice, because a response is cached from the second request on.
  for (const as of [user, null, null]) {
    for (const mount of mounts) for (const path of paths) await read(calendar, path, mount, as)
  }
  const grown = (await usedBytes()) - before
  await calendar.close()
  // The test proves nothing unless the caches are filled.
  expect(grown).toBeGreaterThan(CALENDAR_BYTES / 2)
  expect(grown).toBeLessThan(MARGIN * (CALENDAR_BYTES + STORE_BYTES))
})
