import assert from 'node:assert/strict'
import { type Conversation, conversation } from './support/conversation.ts'
import { editor, get, json, jsonBody, request } from './support/requests.ts'

const event = { title: 'Jazz', start_date: '2027-04-01 20:00', end_date: '2027-04-01 23:00' }
const remove = (target: string) => request('DELETE', target, 200, { headers: editor })

/** Create, read, list, update and delete, by id and by slug: the same for events, venues and organizers. */
function postOperations(
  collection: string,
  nameField: string,
  record: Readonly<Record<string, unknown>>,
): Conversation {
  const named = (name: string) => ({ ...record, [nameField]: name })
  return conversation(`handles every operation on ${collection}`, [
    json('POST', collection, named('One'), 201, { check: (response) => assert.ok(response.headers['location']) }),
    json('POST', collection, named('Two'), 201),
    get(collection, 200, { check: (response) => assert.equal(jsonBody(response)['total'], 2) }),
    get(`${collection}/1`, 200),
    get(`${collection}/by-slug/one`, 200),
    ...['POST', 'PUT', 'PATCH'].map((method) => json(method, `${collection}/1`, { description: `by ${method}` }, 200)),
    ...['POST', 'PUT', 'PATCH'].map((method) =>
      json(method, `${collection}/by-slug/two`, { description: `by ${method}` }, 200),
    ),
    get(`${collection}?search=PATCH`, 200, { check: (response) => assert.equal(jsonBody(response)['total'], 2) }),
    remove(`${collection}/1`),
    remove(`${collection}/by-slug/two`),
    get(`${collection}/1`, 404),
    request('DELETE', `${collection}/1`, 410, { headers: editor }),
    get(collection, 200, { check: (response) => assert.equal(jsonBody(response)['total'], 0) }),
  ])
}

function termOperations(collection: string): Conversation {
  return conversation(`handles every operation on ${collection}`, [
    json('POST', collection, { name: 'Music' }, 201),
    json('POST', collection, { name: 'Music' }, 400),
    get(`${collection}?hide_empty=false`, 200),
    get(`${collection}/1`, 200),
    ...['POST', 'PUT', 'PATCH'].map((method) => json(method, `${collection}/1`, { description: `by ${method}` }, 200)),
    remove(`${collection}/1`),
    get(`${collection}/1`, 404),
  ])
}

const everything = {
  ...event,
  categories: ['Music'],
  tags: ['live', 'late'],
  venue: { venue: 'Hall', city: 'Paris', geo_lat: 48.9, geo_lng: 2.3 },
  organizer: [{ organizer: 'Band' }],
  cost: '5 €',
}

/** The cursor after a page that has these filters and ends with this event. */
function behindEvent(filters: object, id: number): string {
  return Buffer.from(JSON.stringify(['events', filters, Date.UTC(2027, 3, 1, 20) / 1000, id])).toString('base64url')
}

/** The default dates of the calendar. */
const defaults = { start_date: '2027-03-01', end_date: '2029-03-01' }

const long = { ...event, description: 'x'.repeat(4000) }

/** Cases for every operation. */
export const operationCases: readonly Conversation[] = [
  conversation(
    'sends fewer records when a page is too large',
    [
      get('events?per_page=4', 200, {
        check: ({ headers, body }) => {
          assert.equal(headers['x-calendar-truncated'], 'per_page=2')
          assert.ok(body.length <= 20_000)
        },
      }),
      get('events?per_page=2&page=2', 200, {
        check: ({ headers }) => assert.equal(headers['x-calendar-truncated'], undefined),
      }),
    ],
    { given: Array(4).fill(json('POST', 'events', long, 201)), calendar: { limits: { responseBytes: 20_000 } } },
  ),
  conversation('serves the namespace root and its documentation', [
    get('', 200),
    get('/calendar/events/v1/', 200),
    get('doc', 200),
  ]),
  postOperations('events', 'title', event),
  postOperations('venues', 'venue', {}),
  postOperations('organizers', 'organizer', {}),
  termOperations('categories'),
  termOperations('tags'),
  conversation(
    'filters by custom fields, however the brackets are written',
    [
      ...['custom_fields[seats]=10..20', 'custom_fields%5Bseats%5D=20,5', 'custom_fields[seats]=..20'].map((query) =>
        get(`events?${query}`, 200, { check: (response) => assert.equal(jsonBody(response)['total'], 1) }),
      ),
      get('events?custom_fields[seats]=21..&custom_fields[note]=a%5C,b', 200, {
        check: (response) => assert.equal(jsonBody(response)['total'], 0),
      }),
      get('events?custom_fields[seats]=many', 400),
      get('events?custom_fields[colour]=red', 400),
    ],
    {
      given: [json('POST', 'events', { ...event, custom_fields: { seats: 20, note: 'a,b' } }, 201)],
      calendar: {
        fields: { events: { seats: { type: 'integer', filterable: true }, note: { type: 'text', filterable: true } } },
      },
    },
  ),
  conversation(
    'counts the events of each day that the user can see',
    [
      get('events/days?start_date=2027-04-01&end_date=2028-03-31', 200, {
        check: (response) => assert.deepEqual(jsonBody(response), { days: [{ date: '2027-04-01', count: 1 }] }),
      }),
      get('events/days?start_date=2027-04-01&status=draft', 200, {
        headers: editor,
        check: (response) => assert.deepEqual(jsonBody(response), { days: [{ date: '2027-04-01', count: 1 }] }),
      }),
      get('events/days/?start_date=2027-04-01&end_date=2028-04-01', 400),
      json('POST', 'events/days', event, 405),
    ],
    { given: [json('POST', 'events', event, 201), json('POST', 'events', { ...event, status: 'draft' }, 201)] },
  ),
  conversation('saves an event with everything linked to it', [
    json('POST', 'events', everything, 201),
    get('events/1', 200),
    get('events', 200),
    get('venues?event=1', 200),
    get('organizers/by-slug/band', 200),
    get('categories', 200),
    get('tags?orderby=count&order=desc', 200),
  ]),
  conversation('shows only the fields that the request selects', [
    json('POST', 'events', everything, 201),
    ...['events', 'venues', 'organizers', 'categories', 'tags'].flatMap((collection) => [
      get(`${collection}?fields=slug,id`, 200),
      get(`${collection}/1?fields[]=slug&fields[]=id`, 200, {
        check: (response) => assert.deepEqual(Object.keys(jsonBody(response)).sort(), ['id', 'slug']),
      }),
      get(`${collection}?fields=nothing`, 400),
    ]),
    get('events/by-slug/jazz?fields=venue.city,tags&expand=true', 200),
    get('events/1?expand=false&fields=tags,venue', 200, {
      check: (response) => assert.deepEqual(jsonBody(response), { tags: [1, 2], venue: [1] }),
    }),
    get('events?expand=false', 200),
  ]),
  conversation('continues after a cursor', [
    ...['One', 'Two', 'Three'].map((title) => json('POST', 'events', { ...event, title }, 201)),
    get('events?per_page=1', 200, {
      check: (response) =>
        assert.equal(jsonBody(response)['next_cursor'], behindEvent({ per_page: '1', ...defaults }, 1)),
    }),
    get(`events?cursor=${behindEvent({ per_page: '1' }, 1)}&fields=title`, 200, {
      check: (response) => {
        const { events, next_cursor, total, ...others } = jsonBody(response)
        assert.deepEqual([events, total], [[{ title: 'Two' }], 3])
        assert.equal(next_cursor, behindEvent({ per_page: '1', ...defaults }, 2))
        assert.ok(String(others['next_rest_url']).endsWith(`?fields=title&cursor=${next_cursor}`))
      },
    }),
    get(`events?cursor=${behindEvent({ search: 'T' }, 2)}`, 200, {
      check: (response) => assert.equal(jsonBody(response)['next_cursor'], null),
    }),
    get(`events?cursor=${behindEvent({}, 1)}&page=2`, 400),
    get(`events?cursor=${behindEvent({}, 1)}&search=T`, 400),
    get(`venues?cursor=${behindEvent({}, 1)}`, 400),
    get('tags?cursor=%22', 400),
  ]),
  conversation('shows start and end in the zone that tz names', [
    json('POST', 'events', { ...event, timezone: 'Europe/Paris' }, 201),
    ...['UTC', '+05:30', 'UTC%2B5:30', 'america/new_york'].flatMap((tz) => [
      get(`events?tz=${tz}`, 200),
      get(`events/1?tz=${tz}`, 200, {
        check: (response) => assert.equal(Date.parse(String(jsonBody(response)['start'])), Date.UTC(2027, 3, 1, 18)),
      }),
    ]),
    get('events?tz=Mars', 400),
  ]),
  conversation('pages through a list with links in both directions', [
    ...Array.from({ length: 5 }, (_, n) => json('POST', 'events', { ...event, title: `Night ${n}` }, 201)),
    get('events?per_page=2&search=night', 200),
    get('events?per_page=2&search=night&page=2', 200),
    get('events?per_page=2&search=night&page=3', 200),
    get('events?per_page=2&search=night&page=4', 404),
  ]),
  conversation('rejects writes from anonymous users and from users without permission', [
    json('POST', 'events', event, 401, { headers: { 'X-User': '' } }),
    json('POST', 'events', event, 403, { headers: { 'X-User': '2 subscriber' } }),
    json('POST', 'events', event, 201, { headers: { 'X-User': '3 contributor' } }),
    get('events/1', 404),
    get('events/1', 200, { headers: editor }),
  ]),
  conversation(
    'unlocks an event with its password, from the query or a header',
    [
      json('POST', 'events', { ...event, password: 'päss wörd' }, 201),
      get('events/1', 403),
      get('events/1?password=p%C3%A4ss+w%C3%B6rd', 200),
      get('events/1', 403, { headers: { 'X-Event-Password': 'wrong' } }),
      json('PATCH', 'events/1', { password: 'plain' }, 200),
      get('events/1', 200, { headers: { 'X-Event-Password': 'plain' } }),
      get('events', 200),
    ],
    { hasPassword: true },
  ),
  conversation('reports all errors of a request together', [
    json('POST', 'events', {}, 400),
    json('POST', 'events', { title: '', start_date: 'never', end_date: '2027-02-30', website: 'x' }, 400),
    get('events?page=0&per_page=x&start_date=never', 400),
  ]),
]
