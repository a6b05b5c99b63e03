import { DAY, eventDraft, eventQuery, NOW, seePublished, termDraft, termQuery, venueDraft } from '@kalends/conformance'
import type { Change, Store } from '@kalends/core'
import { runs } from '@kalends/tooling/runs'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { postgresStore } from '../src/index.ts'
import { inserting } from './support/events.ts'
import { openNetwork } from './support/network.ts'
import { hasPostgres, newSchema, useServer } from './support/server.ts'

const [events, batch] = [Math.min(100_000, runs(20_000)), 2000]
const words = ['concert', 'reading', 'market', 'match', 'lecture', 'festival', 'tour']

/** Fills a store with events of eight years, each with a category, a tag and a venue. */
async function fill(store: Store): Promise<void> {
  const names = Array.from({ length: 20 }, (_, index) => `name ${index}`)
  await store.commit(
    names.flatMap((name): Change[] => [
      { type: 'insert', kind: 'category', ref: undefined, draft: termDraft({ name, slug: name }), slugRule: 'suffix' },
      { type: 'insert', kind: 'tag', ref: undefined, draft: termDraft({ name, slug: name }), slugRule: 'suffix' },
      { type: 'insert', kind: 'venue', ref: undefined, draft: venueDraft({ name, slug: name }), slugRule: 'suffix' },
    ]),
  )
  for (let first = 0; first < events; first += batch) {
    const changes = Array.from({ length: batch }, (_, index): Change => {
      const number = first + index
      const title = `${words[number % words.length]} n${number}`
      const startsAt = NOW + (Math.floor((number * 7919 * DAY) / 274) % (2920 * DAY))
      const linked = { categoryIds: [1 + (number % 20)], tagIds: [1 + (number % 19)], venueIds: [1 + (number % 17)] }
      const draft = eventDraft({ title, slug: title, searchText: title, startsAt, endsAt: startsAt + 7200, ...linked })
      return { type: 'insert', kind: 'event', ref: undefined, draft, slugRule: 'suffix' }
    })
    await store.commit(changes)
  }
}

const page = { visible: seePublished(), limit: 10, orderBy: 'start', keepHidden: false } as const
const window = { min: NOW + 100 * DAY, max: NOW + 830 * DAY }
const find = (query: Parameters<typeof eventQuery>[0]) => (store: Store) =>
  store.find('event', eventQuery({ ...page, ...query }))

/** For how many round trips a call waits at most, when nothing is cached. */
const calls: readonly (readonly [name: string, most: number, call: (store: Store) => unknown])[] = [
  ['the revision', 1, (store) => store.revision()],
  ['events by id', 3, (store) => store.getMany('event', [1, 2, 3])],
  ['the first page', 5, find({})],
  ['a window of two years', 5, find({ starts: window })],
  [
    'events that overlap two years',
    5,
    find({ starts: { min: undefined, max: window.max }, ends: { min: window.min, max: undefined } }),
  ],
  ['page 1,000', 5, find({ offset: 9990 })],
  ['a category in a window', 5, find({ starts: window, categories: [3] })],
  ['a venue', 5, find({ venues: [3] })],
  ['a category and a tag', 7, find({ categories: [3], tags: [4] })],
  ['a rare word', 6, find({ needles: ['n70071'] })],
  ['a common word', 7, find({ needles: ['festival'] })],
  ['two words', 8, find({ needles: ['concert n7007'] })],
  ['events by title', 5, find({ starts: { min: NOW, max: NOW + DAY }, orderBy: 'title' })],
  ['a page of tags', 5, (store) => store.find('tag', termQuery({ limit: 10 }))],
  ['a commit of an event', 5, (store) => store.commit(inserting('one more'))],
]

describe.runIf(hasPostgres)(`round trips with ${events} events`, () => {
  const server = useServer()
  const schema = newSchema()

  beforeAll(async () => {
    const store = postgresStore({ connectionString: server.url(), schema, statementTimeoutMs: 60_000 })
    await fill(store)
    await store.close()
    await server.admin().query('ANALYZE')
  }, 600_000)

  test.each(calls)('%s: at most %i', async (_, most, call) => {
    const network = await openNetwork(server.url())
    const store = postgresStore({ connectionString: network.url, schema, poolSize: 1, cacheBytes: 0 })
    onTestFinished(() => store.close())
    await call(store)
    await store.revision()
    network.slowDown()
    await call(store)
    expect(network.roundTrips()).toBeLessThanOrEqual(most)
  })
})
