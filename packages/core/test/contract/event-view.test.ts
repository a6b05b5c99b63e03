import { describe, expect, test } from 'vitest'
import { anEvent, editor, MOUNT, NOW, openCalendar, ROOT } from '../fixtures.ts'

const eventKeys = [
  'id global_id global_id_lineage author status date date_utc modified modified_utc url rest_url title description',
  'excerpt slug image all_day start_date start_date_details end_date end_date_details utc_start_date',
  'utc_start_date_details utc_end_date utc_end_date_details timezone timezone_abbr cost cost_details website show_map',
  'show_map_link hide_from_listings sticky featured post_parent ticketed event_status event_status_reason online_url external_source external_id start end categories tags venue organizer',
  'custom_fields',
]
  .join(' ')
  .split(' ')

describe('an event', () => {
  test('shows its keys in the order of the contract', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent()
    const alone = await calendar.get(`/events/${id}`)
    const listed = await calendar.get('/events')
    expect(Object.keys(alone.json)).toEqual([...eventKeys, 'json_ld'])
    expect(Object.keys(listed.json.events[0])).toEqual(eventKeys)
  })

  test('with nothing but what is required shows every default', async () => {
    const event = await openCalendar().makeEvent()
    const details = (day: string, hour: string) => ({
      year: '2027',
      month: '01',
      day,
      hour,
      minutes: '00',
      seconds: '00',
    })
    expect(event).toEqual({
      id: 1,
      global_id: 'example.org/api?id=1',
      global_id_lineage: ['example.org/api?id=1'],
      author: editor.id,
      status: 'publish',
      date: '2027-01-15 12:00:00',
      date_utc: '2027-01-15 12:00:00',
      modified: '2027-01-15 12:00:00',
      modified_utc: '2027-01-15 12:00:00',
      url: 'http://example.org/api/event/concert',
      rest_url: `${ROOT}/events/1`,
      title: 'Concert',
      description: '',
      excerpt: '',
      slug: 'concert',
      image: null,
      all_day: false,
      start_date: '2027-01-20 18:00:00',
      start_date_details: details('20', '18'),
      end_date: '2027-01-20 20:00:00',
      end_date_details: details('20', '20'),
      utc_start_date: '2027-01-20 18:00:00',
      utc_start_date_details: details('20', '18'),
      utc_end_date: '2027-01-20 20:00:00',
      utc_end_date_details: details('20', '20'),
      timezone: 'UTC',
      timezone_abbr: 'UTC',
      cost: '',
      cost_details: { currency_symbol: '', currency_code: '', currency_position: 'prefix', values: [] },
      website: null,
      show_map: true,
      show_map_link: true,
      hide_from_listings: false,
      sticky: false,
      featured: false,
      post_parent: null,
      ticketed: false,
      event_status: 'scheduled',
      event_status_reason: '',
      online_url: null,
      external_source: null,
      external_id: null,
      start: '2027-01-20T18:00:00+00:00',
      end: '2027-01-20T20:00:00+00:00',
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      custom_fields: {},
    })
  })

  test('shows its dates in its own zone and in UTC, and its record’s in the calendar’s', async () => {
    const calendar = openCalendar({ timezone: 'Asia/Kathmandu' })
    const event = await calendar.makeEvent({ timezone: 'america/new_york' })
    expect(event).toMatchObject({
      date: '2027-01-15 17:45:00',
      date_utc: '2027-01-15 12:00:00',
      modified: '2027-01-15 17:45:00',
      start_date: '2027-01-20 18:00:00',
      utc_start_date: '2027-01-20 23:00:00',
      utc_end_date: '2027-01-21 01:00:00',
      utc_end_date_details: { year: '2027', month: '01', day: '21', hour: '01', minutes: '00', seconds: '00' },
      timezone: 'America/New_York',
      timezone_abbr: 'EST',
    })
  })

  test('shows categories, tags, venues and organizers in the order given', async () => {
    const calendar = openCalendar()
    for (const name of ['A', 'B', 'C']) {
      await calendar.makeCategory(name)
      await calendar.makeTag(name)
      await calendar.makeVenue({ venue: name })
      await calendar.makeOrganizer({ organizer: name })
    }
    const order = [3, 1, 2]
    const event = await calendar.makeEvent({ categories: order, tags: order, venue: order, organizer: order })
    const { json } = await calendar.get(`/events/${event.id}`)
    const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)
    expect([json.categories, json.tags, json.venue, json.organizer].map(ids)).toEqual([order, order, order, order])
  })

  test('shows a term, a venue and an organizer as their own lists do', async () => {
    const calendar = openCalendar()
    const fields = {
      categories: ['Music'],
      tags: ['live'],
      venue: { venue: 'Hall' },
      organizer: { organizer: 'Choir' },
    }
    const event = await calendar.makeEvent(fields)
    const { json } = await calendar.get(`/events/${event.id}`)
    expect(json.categories).toEqual((await calendar.get('/categories')).json.categories)
    expect(json.tags).toEqual((await calendar.get('/tags')).json.tags)
    expect(json.venue).toEqual((await calendar.get('/venues')).json.venues)
    expect(json.organizer).toEqual((await calendar.get('/organizers')).json.organizers)
  })

  test('looks the same in a list and alone, except for json_ld', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({ cost: '5 €', venue: { venue: 'Hall' }, tags: ['live'] })
    const { json_ld, ...alone } = (await calendar.get(`/events/${id}`)).json
    expect((await calendar.get('/events')).json.events).toEqual([alone])
    expect((await calendar.get(`/events/by-slug/concert`)).json).toEqual({ ...alone, json_ld })
  })

  test('has json_ld in reads of one record only, not in responses to writes', async () => {
    const calendar = openCalendar({ baseUrl: MOUNT })
    const { json: created } = await calendar.post('/events', anEvent())
    const changed = await calendar.put('/events/1', { title: 'Changed' })
    const read = await calendar.get('/events/1')
    const before = await calendar.events.get(1)
    const deleted = await calendar.del('/events/1')
    const inProcess = await calendar.events.update(1, { status: 'publish' })
    expect([created, changed.json, deleted.json, inProcess].map((event) => 'json_ld' in event)).toEqual(
      Array(4).fill(false),
    )
    expect(read.json.json_ld).toMatchObject({ '@type': 'Event', name: 'Changed' })
    expect(read.text).toBe(JSON.stringify(before))
  })

  test('shows when it was changed', async () => {
    let now = NOW
    const calendar = openCalendar({ clock: () => now })
    const { id } = await calendar.makeEvent()
    now += 90_000
    const { json } = await calendar.put(`/events/${id}`, { title: 'Changed' })
    expect([json.date_utc, json.modified_utc]).toEqual(['2027-01-15 12:00:00', '2027-01-15 12:01:30'])
  })

  test('is described in the words of schema.org', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({
      timezone: 'Europe/Paris',
      description: 'A night of song',
      venue: { venue: 'Hall', city: 'Paris', country: 'France' },
      organizer: { organizer: 'Choir' },
      cost: ['€5', '€10'],
    })
    const { json_ld } = (await calendar.get(`/events/${id}`)).json
    expect(json_ld).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Concert',
      startDate: '2027-01-20T18:00:00+01:00',
      endDate: '2027-01-20T20:00:00+01:00',
      location: { '@type': 'Place', name: 'Hall', address: { addressLocality: 'Paris', addressCountry: 'France' } },
      organizer: { '@type': 'Organization', name: 'Choir' },
    })
    expect(json_ld.offers.map(({ price }: { price: string }) => price)).toEqual(['5', '10'])
  })

  const [hall, live] = [{ venue: 'Hall' }, 'https://example.org/live']
  const [place, virtual] = [
    { '@type': 'Place', name: 'Hall' },
    { '@type': 'VirtualLocation', url: live },
  ]
  test.each([
    [{ venue: hall }, 'Scheduled', 'Offline', place],
    [{ venue: hall, event_status: 'canceled' }, 'Cancelled', 'Offline', place],
    [{ venue: hall, event_status: 'postponed' }, 'Postponed', 'Offline', place],
    [{ venue: hall, event_status: 'rescheduled', online_url: live }, 'Rescheduled', 'Mixed', [place, virtual]],
    [{ online_url: live }, 'Scheduled', 'Online', virtual],
    [{ venue: hall, event_status: 'moved_online', online_url: live }, 'MovedOnline', 'Online', virtual],
    [{ venue: hall, event_status: 'moved_online' }, 'MovedOnline', 'Online', undefined],
  ])('with %o has the matching status and attendance mode of schema.org', async (fields, status, mode, location) => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent(fields)
    const { json_ld } = (await calendar.get(`/events/${id}`)).json
    expect([json_ld.eventStatus, json_ld.eventAttendanceMode]).toEqual([
      `https://schema.org/Event${status}`,
      `https://schema.org/${mode}EventAttendanceMode`,
    ])
    if (location === undefined) expect(json_ld).not.toHaveProperty('location')
    else expect(json_ld.location).toMatchObject(location)
  })
})

describe('a cost', () => {
  const none = { currency_symbol: '', currency_code: '', currency_position: 'prefix' }

  test.each([
    [0, 'Free', ['0']],
    ['0', 'Free', ['0']],
    ['0.00', 'Free', ['0']],
    [12.5, '12.5', ['12.5']],
    [1.005, '1.005', ['1.005']],
    ['-5', '-5', []],
    ['15', '15', ['15']],
    [['20', '10', '20'], '10 – 20', ['10', '20']],
    [[3, 1, 2], '1 – 3', ['1', '2', '3']],
    ['Donation', 'Donation', []],
  ])('of %j shows %j', async (cost, shown, values) => {
    const event = await openCalendar().makeEvent({ cost })
    expect([event.cost, event.cost_details]).toEqual([shown, { ...none, values }])
  })

  test.each([
    ['$5', '$5', '$', 'prefix', ['5']],
    ['5 €', '5 €', '€', 'postfix', ['5']],
    ['12,50 €', '12,50 €', '€', 'postfix', ['12.5']],
  ])('of %j finds the currency in the text', async (cost, shown, symbol, position, values) => {
    const { cost: text, cost_details } = await openCalendar().makeEvent({ cost })
    expect(text).toBe(shown)
    expect(cost_details).toMatchObject({ currency_symbol: symbol, currency_position: position, values })
  })

  test.each([true, {}, [[1]], [null], [{}]])('cannot be %j', async (cost) => {
    const { status, json } = await openCalendar().post('/events', anEvent({ cost }))
    expect([status, Object.keys(json.data.params)]).toEqual([400, ['cost']])
  })
})
