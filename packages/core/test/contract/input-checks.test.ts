import { describe, expect, test } from 'vitest'
import {
  anEvent,
  author,
  contributor,
  editor,
  openCalendar,
  otherAuthor,
  type Reply,
  subscriber,
  visitor,
} from '../fixtures.ts'

const codeOf = ({ status, json }: Reply) => [status, json.code]
const paramsOf = ({ status, json }: Reply) => [status, Object.keys(json.data.params ?? {}).sort()]

describe('all faults of a request are reported together', () => {
  test('those of an event', async () => {
    const reply = await openCalendar().post('/events', {
      title: ' ',
      start_date: '2027-02-30',
      end_date: 'soon',
      timezone: 'Mars/Olympus',
      all_day: 'maybe',
      author: 0,
      website: 'example.org',
      image: 'a.jpg',
      status: 'live',
      slug: '',
      venue: 'here',
      tags: [true],
      cost: {},
      date: 'x',
      custom_fields: 'x',
      password: [],
      post_parent: -1,
      i18n_language: 'de',
    })
    expect(codeOf(reply)).toEqual([400, 'rest_invalid_param'])
    expect(Object.keys(reply.json.data.params).sort()).toEqual(
      [
        'all_day author cost custom_fields date end_date i18n_language image password post_parent slug start_date',
        'status tags timezone title venue website',
      ]
        .join(' ')
        .split(' '),
    )
  })

  test('those of a list', async () => {
    const query =
      'page=0&per_page=x&start_date=x&venue=x&featured=x&status=x&search=&geoloc_lat=91&include=x&order=x&orderby=x'
    expect(paramsOf(await openCalendar().get(`/events?${query}&i18n_language=xx`))).toEqual([
      400,
      'featured geoloc_lat i18n_language include order orderby page per_page search start_date status venue'.split(' '),
    ])
  })

  test('those of linked records, with their index', async () => {
    const reply = await openCalendar().post(
      '/events',
      anEvent({
        title: '',
        venue: [{ venue: 'Hall' }, { venue: '', website: 'x' }, { city: 'Kisumu', geo_lat: 99, geo_lng: 1 }],
        organizer: { organizer: 'Choir', email: 'x', image: 'y' },
      }),
    )
    expect(paramsOf(reply)).toEqual([
      400,
      [
        'organizer[0].email',
        'organizer[0].image',
        'title',
        'venue[1].venue',
        'venue[1].website',
        'venue[2].geo_lat',
        'venue[2].venue',
      ],
    ])
    expect(reply.json.data.details['venue[2].venue'].code).toBe('required')
  })

  test('those of linked records after an invalid link', async () => {
    const venue = ['here', { venue: 'Hall', website: 'x' }, { id: 'y' }]
    expect(paramsOf(await openCalendar().post('/events', anEvent({ venue })))).toEqual([
      400,
      ['venue', 'venue[1].website', 'venue[2].id'],
    ])
  })

  test('an end before the start, beside others', async () => {
    const fields = { start_date: '2027-01-02', end_date: '2027-01-01', website: 'x' }
    const reply = await openCalendar().post('/events', anEvent(fields))
    expect(paramsOf(reply)).toEqual([400, ['end_date', 'website']])
  })

  test('everything that does not exist', async () => {
    const fields = { venue: [91], organizer: [92], categories: [93], tags: [94], image: 95, post_parent: 96 }
    const reply = await openCalendar().post('/events', anEvent(fields))
    expect(paramsOf(reply)).toEqual([400, Object.keys(fields).sort()])
  })

  test('everything in a filter that does not exist', async () => {
    const query = 'venue=91&organizer=92&categories=93&tags=94&post_parent=96&status=draft'
    expect(paramsOf(await openCalendar().get(`/events?${query}`))).toEqual([
      400,
      ['categories', 'organizer', 'post_parent', 'status', 'tags', 'venue'],
    ])
  })

  test('everything that is missing', async () => {
    const reply = await openCalendar().post('/events')
    expect(reply.json.data).toMatchObject({ status: 400, params: ['title', 'start_date', 'end_date'] })
  })
})

describe('the order of checks', () => {
  const json = { 'content-type': 'application/json' }
  const asVisitor = { user: visitor }

  test('the route comes before the method', async () => {
    const reply = await openCalendar().send({ method: 'PURGE', path: '/calendar/events/v1/nowhere' })
    expect(codeOf(reply)).toEqual([404, 'rest_no_route'])
  })

  test('the method comes before the body', async () => {
    const reply = await openCalendar().send({
      method: 'DELETE',
      path: '/calendar/events/v1/events',
      headers: { 'content-type': 'text/plain', 'content-length': '99999999' },
      body: 'x',
    })
    expect(codeOf(reply)).toEqual([405, 'rest_method_not_allowed'])
  })

  test('the body comes before the parameters and the permission', async () => {
    const path = '/calendar/events/v1/events?author=x'
    const reply = await openCalendar().send({ method: 'POST', path, headers: json, body: '{', user: visitor })
    expect(codeOf(reply)).toEqual([400, 'rest_invalid_json'])
  })

  test('what is missing comes before what is wrong', async () => {
    const reply = await openCalendar().post('/events', { title: 'A', website: 'x' }, asVisitor)
    expect(codeOf(reply)).toEqual([400, 'rest_missing_callback_param'])
    expect(reply.json.data.params).toEqual(['start_date', 'end_date'])
  })

  test('what is wrong comes before the permission for the operation', async () => {
    const reply = await openCalendar().post('/events', anEvent({ website: 'x' }), asVisitor)
    expect(codeOf(reply)).toEqual([400, 'rest_invalid_param'])
  })

  test('the permission for the operation comes before the existence of the record', async () => {
    const calendar = openCalendar()
    expect(codeOf(await calendar.put('/events/99', { title: 'A' }, asVisitor))).toEqual([401, 'rest_forbidden'])
    expect(codeOf(await calendar.del('/events/99', { user: subscriber }))).toEqual([403, 'rest_forbidden'])
    expect(codeOf(await calendar.del('/tags/99', { user: author }))).toEqual([403, 'rest_forbidden'])
  })

  test('the permission for the operation comes before the existence of what the values refer to', async () => {
    const reply = await openCalendar().post('/events', anEvent({ venue: [99] }), { user: subscriber })
    expect(codeOf(reply)).toEqual([403, 'rest_forbidden'])
  })

  test('the existence of the record comes before the permission for it', async () => {
    expect(codeOf(await openCalendar().put('/events/99', {}, { user: contributor }))).toEqual([404, 'event-not-found'])
  })

  test('the permission for the record comes before the existence of what the values refer to', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({}, { user: otherAuthor })
    const reply = await calendar.put(`/events/${id}`, { venue: [99] }, { user: author, headers: { 'if-match': '"x"' } })
    expect(codeOf(reply)).toEqual([403, 'rest_forbidden'])
  })

  test('the existence of what the values refer to comes before the state', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent()
    const reply = await calendar.put(`/events/${id}`, { venue: [99] }, { headers: { 'if-match': '"x"' } })
    expect(paramsOf(reply)).toEqual([400, ['venue']])
  })

  test('the state comes last', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent()
    const reply = await calendar.put(`/events/${id}`, { title: 'A' }, { headers: { 'if-match': '"x"' } })
    expect(codeOf(reply)).toEqual([412, 'rest_precondition_failed'])
  })
})

describe('parameters without effect', () => {
  test('unknown parameters are ignored', async () => {
    const calendar = openCalendar()
    const made = await calendar.post('/events?foo=1&bar[]=2', anEvent({ nonsense: { a: [1] }, constructor: 1 }))
    expect(made.status).toBe(201)
    expect(made.json).not.toHaveProperty('nonsense')
    expect((await calendar.get('/events?foo=1&bar[a]=2&__proto__=1&baz[a][b]=%FF')).status).toBe(200)
  })

  test('read-only fields are ignored', async () => {
    const calendar = openCalendar()
    const made = await calendar.makeEvent()
    const given = {
      id: 99,
      global_id: 'x',
      global_id_lineage: ['x'],
      modified: '2000-01-01',
      modified_utc: '2000-01-01',
      url: 'x',
      rest_url: 'x',
      start_date_details: {},
      utc_start_date: '2000-01-01',
      timezone_abbr: 'XYZ',
      cost_details: {},
      json_ld: {},
      count: 7,
      taxonomy: 'x',
    }
    const reply = await calendar.put(`/events/${made.id}`, given)
    expect([reply.status, reply.json]).toEqual([200, made])
  })

  test('what a response showed can be sent back as it is', async () => {
    const calendar = openCalendar()
    const made = await calendar.makeEvent({
      description: 'D',
      venue: [{ venue: 'Hall' }],
      organizer: [{ organizer: 'Choir' }],
      website: 'https://example.org',
    })
    const { categories, tags, image, ...rest } = made
    const reply = await calendar.put(`/events/${made.id}`, rest)
    expect([reply.status, reply.json]).toEqual([200, made])
  })

  test('keys of prototypes are parameters like any other', async () => {
    const calendar = openCalendar()
    const body = '{"venue":"Hall","__proto__":{"city":"X"},"constructor":{"prototype":{"city":"X"}},"toString":1}'
    const reply = await calendar.send({
      method: 'POST',
      path: '/calendar/events/v1/venues',
      headers: { 'content-type': 'application/json' },
      body,
      user: editor,
    })
    expect([reply.status, reply.json.city, 'city' in {}]).toEqual([201, '', false])
  })
})

describe('a form with one level of names', () => {
  test('creates what is linked', async () => {
    const form = 'title=A&start_date=2027-01-20&end_date=2027-01-20&venue[venue]=Hall&venue[city]=Kisumu'
    const { status, json } = await openCalendar().postForm('/events', form)
    expect([status, json.venue[0].venue, json.venue[0].city]).toEqual([201, 'Hall', 'Kisumu'])
  })

  test('links what has an id', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeVenue()
    const form = `title=A&start_date=2027-01-20&end_date=2027-01-20&venue[id]=${id}&venue[city]=Ignored`
    const { json } = await calendar.postForm('/events', form)
    expect([json.venue[0].id, json.venue[0].city]).toEqual([id, ''])
  })

  test('names faults like JSON does', async () => {
    const form = 'title=A&start_date=2027-01-20&end_date=2027-01-20&venue[venue]=Hall&venue[website]=x'
    expect(paramsOf(await openCalendar().postForm('/events', form))).toEqual([400, ['venue[0].website']])
  })

  test('with a second level is rejected with a hint to use JSON', async () => {
    const form = 'title=A&start_date=2027-01-20&end_date=2027-01-20&venue[0][venue]=Hall'
    const reply = await openCalendar().postForm('/events', form)
    expect([reply.status, reply.json.data.details.venue.code]).toEqual([400, 'too_deep'])
  })
})
