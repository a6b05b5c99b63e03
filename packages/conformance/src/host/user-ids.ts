import assert from 'node:assert/strict'
import type { CalendarOptions, Log, User } from '@kalends/core'
import type { HostCase, HostSetup } from './host-case.ts'
import { type Conversation, conversation, newCalendar, setupOf, withHost } from './support/conversation.ts'
import { as, get, json, jsonBody, request } from './support/requests.ts'
import { exchange, type WireResponse } from './support/wire.ts'

const ada = '6f9619ff-8b86-d011-b42d-00c04fc964ff'
const bob = 'auth0|5f7c8ec7c33c6c004bbafe82'
const event = { title: 'Jazz', start_date: '2027-04-01 20:00', end_date: '2027-04-01 23:00' }

/** The user of a request, whose id is the text in the header. */
async function userOf(headers: Parameters<NonNullable<HostSetup['user']>>[0]): Promise<User | null> {
  const [id = '', ...roles] = String(headers['x-user'] ?? '').split(' ')
  // In the types of the cases, ids are numbers.
  return id === '' ? null : { id: id as unknown as number, roles }
}

/** Options of a calendar whose user ids are strings. In the types of the cases, ids are numbers. */
const withTexts = { userIds: 'text' } as unknown as Partial<CalendarOptions>

const isBy = (author: string) => (response: WireResponse) => assert.equal(jsonBody(response)['author'], author)
const hasTotal = (total: number) => (response: WireResponse) => assert.equal(jsonBody(response)['total'], total)
const byAda = { headers: as(`${ada} author`) }

/** Operations of users whose ids are strings. */
export const textIdOperations: Conversation = conversation(
  'accepts user ids that are texts, if the calendar does',
  [
    json('POST', 'events', event, 201, { ...byAda, check: isBy(ada) }),
    json('POST', 'events', { ...event, status: 'draft' }, 201, { headers: as(`${bob} author`), check: isBy(bob) }),
    json('POST', 'venues', { venue: 'Hall' }, 201, { ...byAda, check: isBy(ada) }),
    json('POST', 'organizers', { organizer: 'Choir', author: bob }, 201, {
      headers: as(`${ada} editor`),
      check: isBy(bob),
    }),
    get('events/1', 200, { check: isBy(ada) }),
    get(`events?author=${ada}`, 200, { check: hasTotal(1) }),
    get(`venues?author=${ada}`, 200, { check: hasTotal(1) }),
    get(`organizers?author=${encodeURIComponent(bob)}`, 200, { check: hasTotal(1) }),
    get('events?status=draft', 200, { headers: as(`${bob} author`), check: hasTotal(1) }),
    get('events?status=draft', 200, { ...byAda, check: hasTotal(0) }),
    json('PUT', 'events/1', { title: 'Blues' }, 403, { headers: as(`${bob} author`) }),
    json('PUT', 'events/1', { title: 'Blues' }, 200, byAda),
    request('DELETE', 'events/1', 200, byAda),
  ],
  { calendar: withTexts, user: userOf },
)

/** Cases for the ids of users. */
export const userIdCases: readonly HostCase[] = [
  {
    name: 'serves a feed by the token of a user whose id is a text',
    run: async (open, openStore) => {
      const calendar = newCalendar(
        { ...withTexts, users: { exists: () => true, get: async (id) => ({ id, roles: ['author'] }) } },
        openStore,
      )
      const user = { id: ada as unknown as number, roles: ['author'] }
      await calendar.as(user).events.create({ ...event, status: 'private' })
      const { url } = await calendar.feedTokens.create(user)
      const tokens = await calendar.feedTokens.list(user.id)
      assert.deepEqual(
        tokens.map(({ userId }) => userId),
        [ada],
      )
      await withHost(open, calendar, setupOf({ user: userOf }), async (origin) => {
        const feed = `${origin}/api/calendar/events/v1/events.ics`
        const [own, anonymous] = await Promise.all([fetch(feed + new URL(url).search), fetch(feed)])
        assert.deepEqual([own.status, anonymous.status], [200, 200])
        assert.match(await own.text(), /SUMMARY:Jazz/)
        assert.doesNotMatch(await anonymous.text(), /SUMMARY/)
      })
    },
  },
  ...(
    [
      ['a text', {}, ada, /user\.id: .*userIds to 'text'/],
      ['a number', withTexts, 7, /user\.id: .*userIds to 'number'/],
    ] as const
  ).map(
    ([what, options, id, hint]): HostCase => ({
      name: `responds with 500 if the id of a user is ${what} that the calendar does not accept, and logs what to do`,
      run: async (open, openStore) => {
        const logged: Parameters<Log['error']>[0][] = []
        const calendar = newCalendar({ ...options, log: { error: (entry) => logged.push(entry) } }, openStore)
        const user = async () => ({ id: id as number, roles: ['editor'] })
        await withHost(open, calendar, setupOf({ user }), async (origin) => {
          const target = '/api/calendar/events/v1/events'
          const response = await exchange(origin, { method: 'GET', target, headers: {}, body: undefined })
          assert.equal(response.status, 500)
          const body = jsonBody(response)
          assert.equal(body['code'], 'rest_internal_error')
          assert.doesNotMatch(JSON.stringify(body), /userIds/)
        })
        assert.equal(logged.length, 1)
        assert.match(String(logged[0]?.error), hint)
      },
    }),
  ),
]
