import { member, type Send } from './api-client.ts'
import { checkFields } from './fields.ts'
import { httpCases } from './http-cases.ts'
import { notTried } from './not-tried.ts'
import { expectEqual, expectResponse, expectThat, type WireCase } from './wire-case.ts'

/** An id that no record has. */
const NO_ID = 2_000_000_000
const COLLECTIONS = { events: 'event', venues: 'venue', organizers: 'organizer', categories: 'category', tags: 'tag' }
const ALL = 'start_date=1970-01-02&end_date=2099-12-31'

/** A rule for each collection. */
function forEach(rule: (collection: string, kind: string) => WireCase): readonly WireCase[] {
  return Object.entries(COLLECTIONS).map(([collection, kind]) => rule(collection, kind))
}

/** The first record of a list. */
async function firstOf(send: Send, collection: string): Promise<unknown> {
  const { body } = await send(`/${collection}?per_page=1${collection === 'events' ? `&${ALL}` : ''}`)
  const list = member(body, collection)
  if (Array.isArray(list) && list.length === 0) notTried(`there are no ${collection}`)
  expectThat(`${collection} is not a list`, Array.isArray(list))
  return [list].flat()[0]
}

/** A request that must be rejected. */
function rejects(name: string, path: string, status: number, code: string): WireCase {
  return { name, run: async (send) => expectResponse(await send(path), status, code) }
}

const lists: readonly WireCase[] = [
  ...forEach((collection) => ({
    name: `GET /${collection} returns a list with its totals`,
    async run(send) {
      const { status, body, headers } = await send(`/${collection}`)
      expectEqual('the status', status, 200)
      expectThat(`${collection} is not a list`, Array.isArray(member(body, collection)))
      for (const key of ['total', 'total_pages'])
        expectThat(`${key} is not a number`, Number.isInteger(member(body, key)))
      expectThat('rest_url is not text', typeof member(body, 'rest_url') === 'string')
      expectThat('it is not JSON', headers.get('content-type')?.startsWith('application/json') === true)
    },
  })),
  {
    name: 'a page has at most per_page records, and a link to the next one',
    async run(send) {
      const { body } = await send(`/events?${ALL}&per_page=1`)
      const [events, total] = [member(body, 'events'), Number(member(body, 'total'))]
      if (total === 0) notTried('there are no events')
      expectEqual('the number of events', Array.isArray(events) ? events.length : undefined, Math.min(total, 1))
      expectEqual('next_rest_url', typeof member(body, 'next_rest_url'), total > 1 ? 'string' : 'undefined')
    },
  },
  ...forEach((collection) => ({
    name: `a record of ${collection} has every field, also empty ones, and each has its type`,
    async run(send) {
      checkFields(collection, await firstOf(send, collection))
    },
  })),
]

const errors: readonly WireCase[] = [
  ...forEach((collection, kind) =>
    rejects(`an unknown id of ${collection} is 404`, `/${collection}/${NO_ID}`, 404, `${kind}-not-found`),
  ),
  rejects('an unknown path is 404', '/nothing-here', 404, 'rest_no_route'),
  rejects('page 0 is 400', '/events?page=0', 400, 'rest_invalid_param'),
  rejects('a date that does not exist is 400', '/events?start_date=2027-02-30', 400, 'rest_invalid_param'),
  rejects('an anonymous user cannot list drafts', '/events?status=draft', 400, 'rest_invalid_param'),
  rejects('a page past the last one is 404', '/events?page=1000000', 404, 'event-archive-page-not-found'),
  rejects('an unknown language is 400', '/events?i18n_language=xx', 400, 'rest_invalid_param'),
  {
    name: 'all errors of a request are reported together',
    async run(send) {
      const { body } = await send('/events?page=0&per_page=x')
      const params = member(body, 'data.params')
      expectEqual('data.params', Object.keys(typeof params === 'object' && params !== null ? params : {}).sort(), [
        ...['page', 'per_page'],
      ])
    },
  },
]

const http: readonly WireCase[] = [
  {
    name: 'an ETag that is sent back gives 304',
    async run(send) {
      const etag = (await send('/categories')).headers.get('etag')
      expectThat('there is no strong ETag', etag?.startsWith('"') === true)
      const again = await send('/categories', { headers: { 'if-none-match': etag ?? '' } })
      expectEqual('the status', again.status, 304)
    },
  },
  {
    name: 'HEAD is GET without a body',
    async run(send) {
      const { status, body } = await send('/events', { method: 'HEAD' })
      expectEqual('the status', status, 200)
      expectEqual('the body', body, undefined)
    },
  },
  {
    name: 'the headers have the totals, and the links to other pages',
    async run(send) {
      const { headers, body } = await send(`/events?${ALL}&per_page=1`)
      expectEqual('X-Calendar-Total', headers.get('x-calendar-total'), String(member(body, 'total')))
      expectEqual('X-Calendar-TotalPages', headers.get('x-calendar-totalpages'), String(member(body, 'total_pages')))
    },
  },
  {
    name: 'an unknown parameter is ignored, and a header names it',
    async run(send) {
      const { status, headers } = await send('/events?colour=red')
      expectEqual('the status', status, 200)
      expectEqual('X-Calendar-Ignored', headers.get('x-calendar-ignored'), 'colour')
    },
  },
  {
    name: 'events are sorted by start',
    async run(send) {
      const events = [member((await send(`/events?${ALL}&per_page=50`)).body, 'events')].flat()
      if (events.length < 2) notTried('there are not two events')
      const starts = events.map((event) => String(member(event, 'utc_start_date')))
      expectEqual('the order', starts, starts.toSorted())
    },
  },
  {
    name: 'an event of a list is found by its id and by its slug',
    async run(send) {
      const event = await firstOf(send, 'events')
      const [id, slug] = [member(event, 'id'), encodeURIComponent(String(member(event, 'slug')))]
      for (const path of [`/events/${id}`, `/events/by-slug/${slug}`]) {
        const { status, body } = await send(path)
        expectEqual('the status', status, 200)
        expectEqual('the id', member(body, 'id'), id)
      }
    },
  },
  {
    name: 'i18n_language chooses the language',
    async run(send) {
      const { headers } = await send('/tags?i18n_language=fr')
      expectEqual('Content-Language', headers.get('content-language'), 'fr')
    },
  },
  {
    name: 'the root lists the routes',
    async run(send) {
      const { status, body } = await send('')
      expectEqual('the status', status, 200)
      expectThat('there are no routes', typeof member(body, 'routes') === 'object')
    },
  },
  {
    name: '/doc is an OpenAPI document',
    async run(send) {
      const { body } = await send('/doc')
      expectThat('there is no version', String(member(body, 'openapi')).startsWith('3.'))
    },
  },
  {
    name: 'errors can be problem+json',
    isOptional: true,
    async run(send) {
      const { headers } = await send('/events?page=0', { headers: { accept: 'application/problem+json' } })
      expectThat('they are not', headers.get('content-type')?.startsWith('application/problem+json') === true)
    },
  },
]

/** Rules for anonymous users. These cases change nothing. */
export const wireReadCases: readonly WireCase[] = [...lists, ...errors, ...http, ...httpCases]
