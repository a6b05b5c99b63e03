import { member, type Send } from './api-client.ts'
import { type Maker, newName, withRecords } from './fixture.ts'
import { expectEqual, expectResponse, expectThat, type WireCase } from './wire-case.ts'

const EVENT = { start_date: '2027-03-10 18:00', end_date: '2027-03-10 20:00', timezone: 'UTC', status: 'draft' }

/** Inputs, each with some fields of the response by their paths. */
const writes: readonly (readonly [name: string, input: object, fields: Readonly<Record<string, unknown>>])[] = [
  [
    'a time that daylight saving time skips moves forward',
    { timezone: 'Europe/Paris', start_date: '2027-03-28 02:30', end_date: '2027-03-28 06:00' },
    { start_date: '2027-03-28 03:30:00', utc_start_date: '2027-03-28 01:30:00' },
  ],
  [
    'a time that occurs twice means the first occurrence',
    { timezone: 'Europe/Paris', start_date: '2027-10-31 02:30', end_date: '2027-10-31 06:00' },
    { start_date: '2027-10-31 02:30:00', utc_start_date: '2027-10-31 00:30:00' },
  ],
  [
    'an event of the whole day lasts from the first second to the last',
    { all_day: true, timezone: 'Europe/Paris', start_date: '2027-03-28', end_date: '2027-03-28' },
    { start_date: '2027-03-28 00:00:00', end_date: '2027-03-28 23:59:59', utc_end_date: '2027-03-28 21:59:59' },
  ],
  [
    'a date with an offset is shown in the time zone of the event',
    { timezone: 'Asia/Tokyo', start_date: '2027-03-10T10:00:00Z', end_date: '2027-03-10T20:00:00+09:00' },
    { start_date: '2027-03-10 19:00:00', utc_end_date: '2027-03-10 11:00:00' },
  ],
  ['a fixed offset is a time zone', { timezone: 'UTC+5:30' }, { utc_start_date: '2027-03-10 12:30:00' }],
  ['24:00:00 is the next midnight', { end_date: '2027-03-10 24:00:00' }, { end_date: '2027-03-11 00:00:00' }],
  ['a date has details', {}, { 'start_date_details.month': '03', 'start_date_details.hour': '18' }],
  [
    'a cost has its values and its currency',
    { cost: '12 €' },
    { 'cost_details.values': ['12'], 'cost_details.currency_symbol': '€' },
  ],
  ['several costs are a range', { cost: ['20', '5'] }, { 'cost_details.values': ['5', '20'] }],
  ['a cost of 0 is free', { cost: '0' }, { cost: 'Free' }],
  [
    'an image is stored by its URL',
    { image: 'https://example.org/conformance.png' },
    { 'image.url': 'https://example.org/conformance.png' },
  ],
  [
    'fields that were not given are empty',
    {},
    { website: null, image: null, venue: [], categories: [], custom_fields: {} },
  ],
  ['read-only fields are ignored', { id: 5, global_id: 'x', rest_url: 'x' }, { title: 'Conformance test' }],
]

/** A form body instead of JSON. */
const form = (input: Readonly<Record<string, string>>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(input).toString(),
})

/** A case that creates records and deletes them at the end. */
function records(name: string, run: (maker: Maker, send: Send, anonymous: Send) => Promise<void>): WireCase {
  return { name, run: (send, anonymous) => withRecords(send, (maker) => run(maker, send, anonymous)) }
}

/** Rules for the content of records. Every case deletes the records that it creates. */
export const contentCases: readonly WireCase[] = [
  ...writes.map(([name, input, fields]) =>
    records(name, async ({ create }) => {
      const { body } = await create('events', { ...EVENT, title: 'Conformance test', ...input })
      for (const [path, value] of Object.entries(fields)) expectEqual(path, member(body, path), value)
    }),
  ),
  records('a new time zone keeps the wall time', async ({ create }, send) => {
    const { id } = await create('events', { ...EVENT, title: newName() })
    const { body } = await send(`/events/${id}`, { method: 'PATCH', body: { timezone: 'Asia/Tokyo' } })
    expectEqual('start_date', member(body, 'start_date'), '2027-03-10 18:00:00')
    expectEqual('utc_start_date', member(body, 'utc_start_date'), '2027-03-10 09:00:00')
  }),
  records('a body can be a form, with lists', async ({ create, note }, send) => {
    const tags = [await create('tags', { name: newName() }), await create('tags', { name: newName() })]
    const lists = Object.fromEntries(tags.map(({ id }, index) => [`tags[${index}]`, String(id)]))
    const { status, body } = await send('/events', form({ ...EVENT, title: 'Form', ...lists }))
    if (status === 201) note('events', Number(member(body, 'id')))
    expectEqual('the status', status, 201)
    const found = [member(body, 'tags')].flat().map((tag) => member(tag, 'id'))
    expectEqual(
      'the ids of the tags',
      found,
      tags.map(({ id }) => id),
    )
  }),
  records('a slug in use gets a number', async ({ create }) => {
    const slug = newName().toLowerCase().replaceAll(' ', '-')
    const event = { ...EVENT, title: 'Slug', slug }
    expectEqual('the first slug', (await create('events', event)).slug, slug)
    expectEqual('the second slug', (await create('events', event)).slug, `${slug}-2`)
  }),
  records('a name in use is term_exists, with the id of the term', async ({ create, note }, send) => {
    const input = { name: newName() }
    const { id } = await create('categories', input)
    const again = await send('/categories', { method: 'POST', body: input })
    if (again.status === 201) note('categories', Number(member(again.body, 'id')))
    expectResponse(again, 400, 'term_exists')
    expectEqual('data.term_id', member(again.body, 'data.term_id'), id)
  }),
  records('a category that is deleted leaves its children to its parent', async ({ create }, send) => {
    const top = await create('categories', { name: newName() })
    const middle = await create('categories', { name: newName(), parent: top.id })
    const bottom = await create('categories', { name: newName(), parent: middle.id })
    expectEqual('the status', (await send(`/categories/${middle.id}`, { method: 'DELETE' })).status, 200)
    expectEqual('parent', member((await send(`/categories/${bottom.id}`)).body, 'parent'), top.id)
  }),
  records('a category cannot be below itself', async ({ create }, send) => {
    const { id } = await create('categories', { name: newName() })
    expectResponse(await send(`/categories/${id}`, { method: 'PATCH', body: { parent: id } }), 400)
  }),
  records('an event creates a venue that does not exist, and the next one links it', async ({ create, note }) => {
    const venue = { venue: newName(), city: 'Ghent', status: 'draft' }
    const ids: unknown[] = []
    for (const title of ['First', 'Second']) {
      const { body } = await create('events', { ...EVENT, title, venue })
      const [found] = [member(body, 'venue')].flat()
      expectEqual('venue', member(found, 'venue'), venue.venue)
      if (ids.length === 0) note('venues', Number(member(found, 'id')))
      ids.push(member(found, 'id'))
    }
    expectEqual('the id of the second', ids[1], ids[0])
  }),
  records('totals and counts have nothing of drafts for anonymous users', async ({ create }, send, anonymous) => {
    const { id } = await create('tags', { name: newName() })
    await create('events', { ...EVENT, title: 'Draft', tags: [id] })
    const query = `/events?tags=${id}&start_date=2027-01-01&end_date=2027-12-31`
    expectEqual('the total for an editor', member((await send(`${query}&status=draft`)).body, 'total'), 1)
    expectEqual('the total', member((await anonymous(query)).body, 'total'), 0)
    expectEqual('X-Calendar-Total', (await anonymous(query)).headers.get('x-calendar-total'), '0')
    expectEqual('count', member((await anonymous(`/tags/${id}`)).body, 'count'), 0)
    expectEqual('the total of tags', member((await anonymous(`/tags?include=${id}`)).body, 'total'), 0)
  }),
  records('a password opens an event, and without it nothing is shown', async ({ create }, send, anonymous) => {
    const hidden = { hide_from_listings: true, status: 'publish', password: 'sesame', description: 'A secret' }
    const { id } = await create('events', { ...EVENT, title: newName(), ...hidden })
    const locked = await anonymous(`/events/${id}`)
    expectResponse(locked, 403, 'event-password-protected')
    expectResponse(await anonymous(`/events/${id}?password=other`), 403, 'event-password-protected')
    const requests = [{ path: '?password=sesame' }, { path: '', headers: { 'x-event-password': 'sesame' } }]
    for (const { path, headers = {} } of requests) {
      const { status, body } = await anonymous(`/events/${id}${path}`, { headers })
      expectEqual('the status with the password', status, 200)
      expectEqual('description', member(body, 'description'), 'A secret')
    }
    const { body } = await anonymous(`/events?include=${id}`)
    const [listed] = [member(body, 'events')].flat()
    expectEqual('description in a list', member(listed, 'description'), '')
    expectThat('it shows a password', !JSON.stringify((await send(`/events/${id}`)).body).includes('sesame'))
  }),
  records('what one user sees is not for shared caches', async ({ create }, send) => {
    const { id } = await create('events', { ...EVENT, title: newName() })
    const { headers } = await send(`/events/${id}`)
    expectThat('Cache-Control lacks private', headers.get('cache-control')?.includes('private') === true)
  }),
  records('a single record has json_ld', async ({ create }, send) => {
    const { id } = await create('events', { ...EVENT, title: newName() })
    const { body } = await send(`/events/${id}`)
    expectThat('there is none', typeof member(body, 'json_ld') === 'object' && member(body, 'json_ld') !== null)
  }),
]
