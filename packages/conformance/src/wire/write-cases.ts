import { member, type Send } from './api-client.ts'
import { expectEqual, expectResponse, expectThat, type WireCase } from './wire-case.ts'

const EVENT = {
  title: 'Conformance test',
  start_date: '2027-03-10 18:00',
  end_date: '2027-03-10 20:00',
  timezone: 'Europe/Paris',
  status: 'draft',
}

/** Creates a draft, does something with it, and deletes it for good. */
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

/** Names that nothing has yet, because names of categories and tags are unique. */
const OTHERS = {
  venues: { venue: 'Conformance test', city: 'Ghent', status: 'draft' },
  organizers: { organizer: 'Conformance test', status: 'draft' },
  categories: { name: `Conformance test ${Date.now()}` },
  tags: { name: `Conformance test ${Date.now()}` },
}

/** What holds for others than events. */
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

/** What a server must not do. A server that does it is changed, so these need the user's consent too. */
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

/** What holds for a user who can edit. Every case deletes what it creates. */
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
      name: `${method} changes what it has, and keeps the rest`,
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
  {
    name: 'an event that ends before it starts is 400',
    async run(send) {
      const response = await send('/events', { method: 'POST', body: { ...EVENT, end_date: '2027-03-09' } })
      expectResponse(response, 400, 'rest_invalid_param')
    },
  },
  {
    name: 'an event without a title is 400',
    async run(send) {
      const { title: _, ...body } = EVENT
      expectResponse(await send('/events', { method: 'POST', body }), 400, 'rest_missing_callback_param')
    },
  },
  {
    name: 'a body that is not JSON is 400',
    async run(send) {
      expectResponse(await send('/events', { method: 'POST', body: '{' }), 400, 'rest_invalid_json')
    },
  },
  {
    name: 'a time zone that does not exist is 400',
    async run(send) {
      const response = await send('/events', { method: 'POST', body: { ...EVENT, timezone: 'Mars/Olympus' } })
      expectResponse(response, 400, 'rest_invalid_param')
    },
  },
  {
    name: 'a draft is hidden from anonymous users',
    run: (send, anonymous) =>
      withEvent(send, async (id) => {
        expectEqual('the status', (await anonymous(`/events/${id}`)).status, 404)
      }),
  },
  ...otherCases,
  ...anonymousCases,
]
