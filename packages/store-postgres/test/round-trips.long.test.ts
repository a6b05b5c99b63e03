import {
  DAY,
  eventDraft,
  eventQuery,
  NOW,
  organizerDraft,
  seePublished,
  termDraft,
  termQuery,
  venueDraft,
  venueQuery,
} from '@kalends/conformance'
import type { Change, EventQuery, Store, TermQuery, VenueQuery } from '@kalends/core'
import { runs } from '@kalends/tooling/runs'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type PostgresQuery, type PostgresSettings, postgresStore } from '../src/index.ts'
import { inserting } from './support/events.ts'
import { openNetwork } from './support/network.ts'
import { hasPostgres, newSchema, useServer, watchedPool } from './support/server.ts'

const [events, batch] = [Math.min(100_000, runs(20_000)), 2000]
const words = ['concert', 'reading', 'market', 'match', 'lecture', 'festival', 'tour']

/** Fills a store with events of eight years, each with one link of each kind, an author, flags and custom fields. */
async function fill(store: Store): Promise<void> {
  const names = Array.from({ length: 20 }, (_, index) => `name ${index}`)
  await store.commit(
    names.flatMap((name, index): Change[] => {
      const city = { city: `city ${index % 3}`, country: `country ${index % 2}`, latitude: index / 10, longitude: 1 }
      const inserting = { type: 'insert', ref: undefined, slugRule: 'suffix' } as const
      return [
        { ...inserting, kind: 'category', draft: termDraft({ name, slug: name }) },
        { ...inserting, kind: 'tag', draft: termDraft({ name, slug: name }) },
        { ...inserting, kind: 'venue', draft: venueDraft({ name, slug: name, ...city }) },
        { ...inserting, kind: 'organizer', draft: organizerDraft({ name, slug: name }) },
      ]
    }),
  )
  for (let first = 0; first < events; first += batch) {
    const changes = Array.from({ length: batch }, (_, index): Change => {
      const number = first + index
      const title = `${words[number % words.length]} n${number}`
      const startsAt = NOW + (Math.floor((number * 7919 * DAY) / 274) % (2920 * DAY))
      const draft = eventDraft({
        title,
        slug: title,
        searchText: `${title} in a park`,
        startsAt,
        endsAt: startsAt + 7200,
        modifiedAt: NOW + number,
        authorId: 1 + (number % 5),
        featured: number % 4 === 0,
        customFields: { room: `r${number % 1000}` },
        categoryIds: [1 + (number % 20)],
        tagIds: [1 + (number % 19)],
        venueIds: [1 + (number % 17)],
        organizerIds: [1 + (number % 13)],
      })
      return { type: 'insert', kind: 'event', ref: undefined, draft, slugRule: 'suffix' }
    })
    await store.commit(changes)
  }
}

const page = { visible: seePublished(), limit: 10, orderBy: 'start', keepHidden: false } as const
const window = { min: NOW + 100 * DAY, max: NOW + 830 * DAY }
const near = { latitude: 0.5, longitude: 1, km: 50 }
const nowhere = {
  visible: seePublished(),
  located: undefined,
  near: undefined,
  cities: undefined,
  countries: undefined,
}
const linked = { visible: seePublished(), opens: 'all', endsFrom: undefined, wanted: true } as const
const room = { name: 'room', values: ['r7'], from: undefined, to: undefined, matchesAbsent: false }

/** Conditions on events. Each is combined with every entry of `ways`. */
const filters = {
  'no condition': {},
  'a window of two years': { starts: window },
  'a window of a day': { starts: { min: NOW + 100 * DAY, max: NOW + 101 * DAY } },
  'events that overlap two years': {
    starts: { min: undefined, max: window.max },
    ends: { min: window.min, max: undefined },
  },
  'a category': { categories: [3] },
  'two categories': { categories: [3, 4] },
  'a tag': { tags: [3] },
  'a venue': { venues: [3] },
  'an organizer': { organizers: [3] },
  'an author': { authors: [3] },
  'a category, a tag, a venue and an organizer': { categories: [3], tags: [4], venues: [5], organizers: [6] },
  featured: { featured: true },
  'not featured': { featured: false },
  'a circle': { location: { ...nowhere, near } },
  'a circle and a category': { location: { ...nowhere, near }, categories: [3] },
  cities: { location: { ...nowhere, cities: ['city 1', 'city 2'] } },
  'a country': { location: { ...nowhere, countries: ['country 1'] } },
  'venues with coordinates': { location: { ...nowhere, located: true } },
  ids: { ids: [1, 2, 3] },
  'without some ids': { exclude: [1, 2, 3] },
  'a slug': { slug: 'concert-n7' },
  'a parent': { parent: 1 },
  'an image': { image: 1 },
  'few changed': { modifiedFrom: NOW + events - 10 },
  'many changed': { modifiedFrom: NOW },
  'a field': { fields: [room] },
  'a field and a window': { fields: [room], starts: window },
  'hidden ones': { keepHidden: true },
  'all statuses': { visible: eventQuery().visible },
} satisfies Record<string, Partial<EventQuery>>

/** How a page of these events is requested. */
const ways = {
  '': {},
  'page 1,000': { offset: 9990 },
  'far behind': { offset: 0.8 * events },
  'far behind, backwards': { offset: 0.8 * events, direction: 'desc' },
  'by title': { orderBy: 'title' },
  'behind a position': { after: { value: NOW + 200 * DAY, id: 5 }, isCounted: false },
  'a rare word': { needles: ['n7007'] },
  'a common word': { needles: ['festival'] },
  'a word that all have': { needles: ['park'] },
  'a short word': { needles: ['n7'] },
  'several words': { needles: ['park', 'concert', 'n70'] },
  'a phrase': { needles: ['concert n7007'] },
  'a word behind a position': { needles: ['park'], after: { value: NOW + 200 * DAY, id: 5 }, isCounted: false },
  'a short word behind a position': { needles: ['n7'], after: { value: NOW + 200 * DAY, id: 5 }, isCounted: false },
} satisfies Record<string, Partial<EventQuery>>

type Call = readonly [name: string, most: number, call: (store: Store) => unknown]

/** Calls, each with the number of round trips that it waits for at most when nothing is cached. */
const calls: readonly Call[] = [
  ['the revision', 1, (store) => store.revision()],
  ['events by id', 3, (store) => store.getMany('event', [1, 2, 3])],
  ...Object.entries(filters).flatMap(([filter, conditions]) =>
    Object.entries(ways).map(([way, how]): Call => {
      const query = eventQuery({ ...page, ...conditions, ...how })
      return [`${filter} ${way}`, 5, (store) => store.find('event', query)]
    }),
  ),
  ...(['venue', 'organizer'] as const).flatMap((kind): Call[] => {
    const place = (name: string, query: Partial<VenueQuery>): Call => [
      `${kind}s: ${name}`,
      5,
      (store) => store.find(kind, venueQuery({ limit: 10, ...query })),
    ]
    return [
      place('all', {}),
      place('a word', { needles: ['name'] }),
      place('a short word', { needles: ['1'] }),
      place('several words', { needles: ['name', '1'] }),
      place('a slug', { slug: 'name-1' }),
      place('with events', { linked: [linked] }),
      place('with coming events and a word', { linked: [{ ...linked, endsFrom: NOW }], needles: ['name'] }),
      ...(kind === 'venue'
        ? [place('in a circle', { near, needles: ['name'] }), place('in a city', { cities: ['city 1'] })]
        : []),
    ]
  }),
  ...(['category', 'tag'] as const).flatMap((kind): Call[] => {
    const term = (name: string, query: Partial<TermQuery>): Call => [
      `${kind}: ${name}`,
      5,
      (store) => store.find(kind, termQuery({ limit: 10, ...query })),
    ]
    return [
      term('all', {}),
      term('a word', { needles: ['name'] }),
      term('with events, by count', { hideEmpty: true, orderBy: 'count' }),
      term('of an author', { hideEmpty: true, author: 3 }),
    ]
  }),
]

const linkedDraft = eventDraft({
  title: 'linked',
  slug: 'linked',
  categoryIds: [1, 2],
  tagIds: [1, 2],
  venueIds: [1],
  organizerIds: [1, 2],
})

/** Commits of one event. */
const commits: readonly (readonly [name: string, changes: (store: Store) => Promise<readonly Change[]>])[] = [
  ['an event', async () => inserting('one more')],
  [
    'an event with links',
    async () => [{ type: 'insert', kind: 'event', ref: undefined, draft: linkedDraft, slugRule: 'suffix' }],
  ],
  [
    'a changed event',
    async (store) => {
      const [event] = await store.getMany('event', [1])
      return [
        {
          type: 'update',
          kind: 'event',
          id: 1,
          expected: event?.revision ?? 0,
          draft: linkedDraft,
          slugRule: 'suffix',
        },
      ]
    },
  ],
]

describe.runIf(hasPostgres)(`round trips with ${events} events`, () => {
  const server = useServer()
  const schema = newSchema()

  beforeAll(async () => {
    const store = postgresStore({ connectionString: server.url(), schema, statementTimeoutMs: 60_000 })
    await fill(store)
    await store.close()
    await server.admin().query('VACUUM ANALYZE')
  }, 600_000)

  /** A store on a network that counts round trips. */
  async function openStore(settings: PostgresSettings) {
    const network = await openNetwork(server.url())
    const store = postgresStore({ connectionString: network.url, schema, poolSize: 1, ...settings })
    onTestFinished(() => store.close())
    return { store, network }
  }

  test.each(calls)('%s: at most %i', async (_, most, call) => {
    const { store, network } = await openStore({ cacheBytes: 0 })
    await call(store)
    await store.revision()
    network.slowDown()
    await call(store)
    expect(network.roundTrips()).toBeLessThanOrEqual(most)
  })

  test.each(commits)('a commit of %s: at most 5', async (_, changes) => {
    const { store, network } = await openStore({})
    await store.commit(await changes(store))
    const next = await changes(store)
    network.slowDown()
    await store.commit(next)
    expect(network.roundTrips()).toBeLessThanOrEqual(5)
  })

  test.each([
    ['events of all statuses', { visible: eventQuery().visible }],
    ['public events', {}],
    ['public events that overlap two years', filters['events that overlap two years']],
    ['events of all statuses, backwards', { visible: eventQuery().visible, direction: 'desc' }],
  ] as const)('a page of %s reads few entries of the lists', async (_, conditions) => {
    const queries: PostgresQuery[] = []
    const pool = watchedPool(server.url(), (send, query) => {
      queries.push(query)
      return send()
    })
    const store = postgresStore({ pool, schema })
    await store.revision()
    await store.find('event', eventQuery({ ...page, ...conditions }))
    const paged = queries.filter(({ text }) => text.includes('kalends_list_entry') && text.includes(' AS content '))
    expect(paged).toHaveLength(1)
    for (const { text, values = [] } of paged) {
      const client = await server.admin().connect()
      onTestFinished(() => client.release(true))
      // After a few executions of a prepared statement, Postgres can switch to a plan that does not depend on its
      // values. This forces that plan.
      await client.query(`SET plan_cache_mode = force_generic_plan; PREPARE page AS ${text}`)
      const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE page(${values.join(', ')})`)
      const read = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter(
        (node) => node['Relation Name'] === 'kalends_list_entry',
      )
      expect(read.length).toBeGreaterThan(0)
      for (const node of read) expect(node['Actual Rows']).toBeLessThanOrEqual(100)
    }
  })
})

/** A node of a query plan in Postgres. */
interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly Plans?: readonly PlanNode[]
}

/** A node, and all below it. */
function nodesOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
