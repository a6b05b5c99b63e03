import { type ApiRequest, member, type Send } from './api-client.ts'
import { contentCases } from './content-cases.ts'
import { expectEqual, expectResponse, expectThat, type WireCase } from './wire-case.ts'

const EVENT = {
  title: 'Conformance test',
  start_date: '2027-03-10 18:00',
  end_date: '2027-03-10 20:00',
  timezone: 'Europe/Paris',
  status: 'draft',
}

/** Creates a draft, runs work with it, and deletes it for good. */
async function withEvent(
  send: Send,
  work: (id: number, created: Awaited<ReturnType<Send>>) => Promise<void>,
): Promise<void> {
  const created = await send('/events', { method: 'POST', body: EVENT })
  expectEqual('the status', created.status, 201)
  const id = Number(member(created.body, 'id'))
  try {
    await work(id, created)
  } finally {
    await send(`/events/${id}?force=true`, { method: 'DELETE' })
  }
}

/** A case with an event that must be rejected. If the server creates it anyway, it is deleted. */
function rejects(name: string, request: ApiRequest, status: number, code: string): WireCase {
  return {
    name,
    async run(send) {
      const response = await send('/events', { method: 'POST', ...request })
      if (response.status === 201) await send(`/events/${member(response.body, 'id')}?force=true`, { method: 'DELETE' })
      expectResponse(response, status, code)
    },
  }
}

/** Inputs with new names, because names of categories and tags are unique. */
const OTHERS = {
  venues: { venue: 'Conformance test', city: 'Ghent', status: 'draft' },
  organizers: { organizer: 'Conformance test', status: 'draft' },
  categories: { name: `Conformance test ${Date.now()}` },
  tags: { name: `Conformance test ${Date.now()}` },
}

/** Rules for the other collections. */
const otherCases = Object.entries(OTHERS).map(
  ([collection, input]): WireCase => ({
    name: `a record of ${collection} can be created, changed and deleted`,
    async run(send) {
      const created = await send(`/${collection}`, { method: 'POST', body: input })
      expectEqual('the status', created.status, 201)
      const path = `/${collection}/${member(created.body, 'id')}`
      const changed = await send(path, { method: 'PATCH', body: { description: 'Changed' } })
      const deleted = await send(`${path}?force=true`, { method: 'DELETE' })
      expectEqual('the status of the change', changed.status, 200)
      expectEqual('description', member(changed.body, 'description'), 'Changed')
      expectEqual('the status of the deletion', deleted.status, 200)
      expectEqual('the status afterwards', (await send(path)).status, 404)
    },
  }),
)

/** Writes that a server must reject. A faulty server would accept them, so these cases also need the user's consent. */
const anonymousCases: readonly WireCase[] = [
  {
    name: 'an anonymous user cannot write',
    async run(_, send) {
      const created = await send('/events', { method: 'POST', body: EVENT })
      const id = member(created.body, 'id')
      if (created.status === 201) await send(`/events/${id}?force=true`, { method: 'DELETE' })
      expectEqual('the status', created.status, 401)
    },
  },
  {
    name: 'a method that a path does not have is 405 with Allow',
    async run(_, send) {
      const response = await send('/doc', { method: 'DELETE' })
      expectResponse(response, 405, 'rest_method_not_allowed')
      expectThat('there is no Allow', response.headers.get('allow')?.includes('GET') === true)
    },
  },
]

/** Rules for a user who can edit. Every case deletes the records that it creates. */
export const wireWriteCases: readonly WireCase[] = [
  {
    name: 'a new event is 201 with its address',
    run: (send) =>
      withEvent(send, async (id, { headers, body }) => {
        expectThat('Location does not name it', headers.get('location')?.includes(`/events/${id}`) === true)
        expectEqual('utc_start_date', member(body, 'utc_start_date'), '2027-03-10 17:00:00')
      }),
  },
  ...['POST', 'PUT', 'PATCH'].map(
    (method): WireCase => ({
      name: `${method} changes the fields that it has, and keeps the others`,
      run: (send) =>
        withEvent(send, async (id) => {
          const { status, body } = await send(`/events/${id}`, { method, body: { excerpt: 'Changed' } })
          expectEqual('the status', status, 200)
          expectEqual('excerpt', member(body, 'excerpt'), 'Changed')
          expectEqual('title', member(body, 'title'), EVENT.title)
        }),
    }),
  ),
  {
    name: 'an outdated If-Match is 412',
    run: (send) =>
      withEvent(send, async (id) => {
        const headers = { 'if-match': '"outdated"' }
        const response = await send(`/events/${id}`, { method: 'PATCH', headers, body: { excerpt: 'Changed' } })
        expectResponse(response, 412, 'rest_precondition_failed')
      }),
  },
  {
    name: 'a deleted event is in the trash, and then 410',
    run: (send) =>
      withEvent(send, async (id) => {
        const { body } = await send(`/events/${id}`, { method: 'DELETE' })
        expectEqual('the status of the event', member(body, 'status'), 'trash')
        expectResponse(await send(`/events/${id}`, { method: 'DELETE' }), 410, 'event-is-in-trash')
      }),
  },
  ...(
    [
      ['an event that ends before it starts is 400', { body: { ...EVENT, end_date: '2027-03-09' } }, 400],
      ['a time zone that does not exist is 400', { body: { ...EVENT, timezone: 'Mars/Olympus' } }, 400],
      ['a date that does not exist is 400 in a body', { body: { ...EVENT, start_date: '2027-02-30' } }, 400],
      ['a status that does not exist is 400', { body: { ...EVENT, status: 'new' } }, 400],
      ['a venue that does not exist is 400', { body: { ...EVENT, venue: 2_000_000_000 } }, 400],
      ['a website that is not an address is 400', { body: { ...EVENT, website: 'example' } }, 400],
      ['an image that does not exist is 400', { body: { ...EVENT, image: 2_000_000_000 } }, 400],
    ] as const
  ).map(([name, request, status]) => rejects(name, request, status, 'rest_invalid_param')),
  rejects(
    'an event without a title is 400',
    { body: { ...EVENT, title: undefined } },
    400,
    'rest_missing_callback_param',
  ),
  rejects('a body that is not JSON is 400', { body: '{' }, 400, 'rest_invalid_json'),
  rejects('a body that is a list is 400', { body: '[]' }, 400, 'rest_invalid_json'),
  rejects(
    'a body of another type is 415',
    { body: 'title=x', headers: { 'content-type': 'text/plain' } },
    415,
    'rest_unsupported_media_type',
  ),
  {
    name: 'a draft is hidden from anonymous users',
    run: (send, anonymous) =>
      withEvent(send, async (id) => {
        expectEqual('the status', (await anonymous(`/events/${id}`)).status, 404)
      }),
  },
  ...otherCases,
  ...contentCases,
  ...anonymousCases,
  // This case comes last, because a server can close the connection after it.
  {
    ...rejects(
      'a body of two MiB is 413',
      { body: { ...EVENT, description: 'x'.repeat(2 ** 21) } },
      413,
      'rest_payload_too_large',
    ),
    isOptional: true,
  },
]
