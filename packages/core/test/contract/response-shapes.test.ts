import { describe, expect, test } from 'vitest'
import { eventSchema } from '../../src/contract/outputs.ts'
import { outputSchema, pageSchemas } from '../../src/contract/responses.ts'
import { isFeed, type OperationId, operationIds, routes } from '../../src/contract/routes.ts'
import { anEvent, editor, NOW, openCalendar, type Reply, type TestCalendar, visitor } from '../fixtures.ts'
import { responseFaults } from './response-faults.ts'

const fields = {
  events: { mood: { type: 'text' } },
  venues: { seats: { type: 'integer' } },
  organizers: { fax: { type: 'text' } },
  categories: { colour: { type: 'text' } },
  tags: { colour: { type: 'text' } },
} as const

/** A record of each kind with the id 1: with only the required fields, or with all fields. */
const worlds: Readonly<Record<string, () => Promise<TestCalendar>>> = {
  'records with nothing but what is required': async () => {
    const calendar = openCalendar()
    await fill(calendar, {}, {}, {}, {})
    return calendar
  },
  'records with all that they can have': async () => {
    const calendar = openCalendar({ fields, timezone: 'Asia/Kathmandu' })
    const image = 'https://example.org/picture.webp?size=1'
    const post = { description: 'D', excerpt: 'E', image, website: 'https://example.org', author: 9 }
    const place = { address: 'A', city: 'C', country: 'NP', province: 'P', zip: 'Z', geo_lat: 27.7, geo_lng: 85.3 }
    await fill(
      calendar,
      { ...post, ...place, custom_fields: { seats: 7 } },
      { ...post, email: 'a@example.org', phone: '1', custom_fields: { fax: '1' } },
      { description: 'D', custom_fields: { colour: 'red' } },
      {
        ...post,
        all_day: true,
        cost: ['€5', '€10'],
        timezone: 'UTC+5.75',
        venue: [1],
        organizer: [1],
        categories: [1],
        tags: [1],
        featured: true,
        custom_fields: { mood: 'merry' },
      },
    )
    return calendar
  },
}

async function fill(
  calendar: TestCalendar,
  venue: object,
  organizer: object,
  term: object,
  event: object,
): Promise<void> {
  await calendar.makeVenue({ ...venue, slug: 'one' })
  await calendar.makeOrganizer({ ...organizer, slug: 'one' })
  await calendar.makeCategory('One', term)
  await calendar.makeTag('One', term)
  await calendar.makeEvent({ ...event, slug: 'one' })
}

const required: Readonly<Record<string, object>> = {
  'events.create': anEvent(),
  'venues.create': { venue: 'New' },
  'organizers.create': { organizer: 'New' },
  'categories.create': { name: 'New' },
  'tags.create': { name: 'New' },
}

/** Runs an operation on record 1 with each of its methods. */
async function callAll(calendar: TestCalendar, operation: OperationId): Promise<readonly Reply[]> {
  const { path, methods } = routes[operation]
  const address = `/calendar/events/v1${path.replace('{id}', '1').replace('{slug}', 'one')}`
  const replies: Reply[] = []
  for (const method of methods) {
    const isWrite = method === 'POST' || method === 'PUT' || method === 'PATCH'
    replies.push(
      await calendar.send({
        method,
        path: operation.endsWith('s.list') ? `${address}?per_page=5` : address,
        user: editor,
        ...(isWrite && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(required[operation] ?? {}),
        }),
      }),
    )
  }
  return replies
}

describe.each(Object.entries(worlds))('of %s', (_, openWorld) => {
  test.each(operationIds.filter((operation) => !isFeed(operation)))(
    'every response of %s has each key that is declared, in order, of its type',
    async (operation) => {
      const replies = await callAll(await openWorld(), operation)
      for (const reply of replies) {
        expect(reply.status, reply.text.slice(0, 300)).toBe(operation.endsWith('.create') ? 201 : 200)
        expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
        expect(responseFaults(reply.json, outputSchema(operation))).toEqual([])
      }
    },
  )

  test('the lists really show a record', async () => {
    const calendar = await openWorld()
    for (const name of ['events', 'venues', 'organizers', 'categories', 'tags']) {
      const { json } = await calendar.get(`/${name}${name === 'categories' || name === 'tags' ? '?hide_empty=0' : ''}`)
      expect([name, json[name].length]).toEqual([name, 1])
    }
  })
})

describe('the types do not change', () => {
  test('for a locked event', async () => {
    const calendar = openCalendar({ fields })
    await calendar.makeEvent({ password: 'secret', cost: '5 €', venue: { venue: 'Hall' }, tags: ['live'] })
    const { json } = await calendar.get('/events', { user: visitor })
    expect(json.total).toBe(1)
    expect(responseFaults(json, pageSchemas.events)).toEqual([])
  })

  test.each(['publish', 'future', 'draft', 'pending', 'private', 'trash'])(
    'for one whose status is %s',
    async (status) => {
      const calendar = openCalendar()
      const event = await calendar.makeEvent({ status, date: status === 'future' ? '2028-01-01' : null })
      expect(event.status).toBe(status)
      expect(responseFaults(event, eventSchema)).toEqual([])
    },
  )

  test('for odd costs and zones', async () => {
    const calendar = openCalendar()
    for (const cost of [0, '0', '', 'Donation', 12.5, ['1', '2', '3'], 'USD 5 - 10', [], null]) {
      expect(responseFaults(await calendar.makeEvent({ cost }), eventSchema)).toEqual([])
    }
    for (const timezone of ['UTC', 'UTC-3', '+05:00', 'Europe/Paris', 'America/Argentina/Buenos_Aires']) {
      expect(responseFaults(await calendar.makeEvent({ timezone }), eventSchema)).toEqual([])
    }
  })

  test('when the clock stands between two seconds', async () => {
    const event = await openCalendar({ clock: () => NOW + 0.5 }).makeEvent()
    expect([responseFaults(event, eventSchema), event.modified]).toEqual([[], '2027-01-15 12:00:00'])
  })
})
