import { describe, expect, it } from 'vitest'
import { badParams, editor, manualClock, openCalendar, type TestCalendar } from '../fixtures.ts'

async function withEvents(...events: readonly Readonly<Record<string, unknown>>[]): Promise<TestCalendar> {
  const calendar = openCalendar()
  for (const event of events) await calendar.makeEvent(event)
  return calendar
}

describe('the order of events', () => {
  it('is by start', async () => {
    const calendar = await withEvents(
      { title: 'c', start_date: '2027-05-03', end_date: '2027-05-04' },
      { title: 'a', start_date: '2027-05-01', end_date: '2027-05-09' },
      { title: 'b', start_date: '2027-05-02', end_date: '2027-05-02' },
    )
    expect(await calendar.names('/events')).toEqual(['a', 'b', 'c'])
  })

  it('is by instants, not by wall times', async () => {
    const calendar = await withEvents(
      { title: 'later', timezone: 'America/New_York', start_date: '2027-05-01 10:00', end_date: '2027-05-02' },
      { title: 'sooner', timezone: 'Asia/Tokyo', start_date: '2027-05-01 20:00', end_date: '2027-05-02' },
    )
    expect(await calendar.names('/events')).toEqual(['sooner', 'later'])
  })

  it('is by id where the start is the same', async () => {
    const calendar = await withEvents({ title: 'z' }, { title: 'y' }, { title: 'x' })
    expect(await calendar.names('/events')).toEqual(['z', 'y', 'x'])
    expect(await calendar.names('/events?order=desc')).toEqual(['x', 'y', 'z'])
  })

  it('does not depend on being sticky or featured', async () => {
    const calendar = await withEvents({ title: 'plain' }, { title: 'pinned', sticky: true, featured: true })
    expect(await calendar.names('/events')).toEqual(['plain', 'pinned'])
  })

  it('with include is by publication date, then id', async () => {
    const calendar = await withEvents(
      { title: 'third', date: '2026-03-01', start_date: '2027-01-16', end_date: '2027-01-17' },
      { title: 'first', date: '2026-01-01', start_date: '2027-09-01', end_date: '2027-09-02' },
      { title: 'second', date: '2026-01-01', start_date: '2020-01-01', end_date: '2020-01-02' },
    )
    expect(await calendar.names('/events?include=3,1,2')).toEqual(['first', 'second', 'third'])
  })

  it('with include and orderby is as requested', async () => {
    const calendar = await withEvents(
      { title: 'a', date: '2026-03-01', start_date: '2027-01-16', end_date: '2027-01-17' },
      { title: 'b', date: '2026-01-01', start_date: '2027-09-01', end_date: '2027-09-02' },
    )
    expect(await calendar.names('/events?include=2,1&orderby=start_date')).toEqual(['a', 'b'])
  })
})

describe('orderby', () => {
  async function shuffled(): Promise<TestCalendar> {
    const { clock, set } = manualClock('2027-01-15 12:00:00')
    const calendar = openCalendar({ clock })
    await calendar.makeEvent({ title: 'élan', start_date: '2027-05-03', end_date: '2027-05-04', date: '2026-03-01' })
    await calendar.makeEvent({ title: 'Zebra', start_date: '2027-05-01', end_date: '2027-05-09', date: '2026-01-01' })
    await calendar.makeEvent({ title: 'apple', start_date: '2027-05-02', end_date: '2027-05-02', date: '2026-02-01' })
    set('2027-01-15 13:00:00')
    await calendar.put('/events/1', { excerpt: 'changed' })
    return calendar
  }

  it.each([
    ['start_date', ['Zebra', 'apple', 'élan']],
    ['end_date', ['apple', 'élan', 'Zebra']],
    ['title', ['apple', 'élan', 'Zebra']],
    ['date', ['Zebra', 'apple', 'élan']],
    ['modified', ['Zebra', 'apple', 'élan']],
    ['id', ['élan', 'Zebra', 'apple']],
  ])('%s sorts both ways', async (orderby, ascending) => {
    const calendar = await shuffled()
    expect(await calendar.names(`/events?orderby=${orderby}`)).toEqual(ascending)
    expect(await calendar.names(`/events?orderby=${orderby}&order=asc`)).toEqual(ascending)
    expect(await calendar.names(`/events?orderby=${orderby}&order=desc`)).toEqual([...ascending].reverse())
  })

  it('applies across pages', async () => {
    const calendar = await shuffled()
    const pages = [1, 2, 3].map((page) => calendar.names(`/events?orderby=title&order=desc&per_page=1&page=${page}`))
    expect((await Promise.all(pages)).flat()).toEqual(['Zebra', 'élan', 'apple'])
  })

  it.each(['rand', 'author', 'START_DATE', '', 'constructor', 'start_date; drop'])('rejects %j', async (value) => {
    const query = `/events?orderby=${encodeURIComponent(value)}`
    expect(await openCalendar().failure(query)).toEqual(badParams('orderby'))
  })

  it.each(['ASC', 'Desc'])('order=%s is accepted in any case', async (value) => {
    const calendar = openCalendar()
    for (const collection of ['events', 'categories', 'tags']) {
      expect((await calendar.get(`/${collection}?order=${value}`)).status).toBe(200)
    }
  })

  it.each(['up', ''])('order=%j is rejected', async (value) => {
    expect(await openCalendar().failure(`/events?order=${value}`)).toEqual(badParams('order'))
  })
})

describe('modified_after', () => {
  async function changedTwice(timezone = 'UTC') {
    const { clock, set } = manualClock('2027-01-15 12:00:00')
    const calendar = openCalendar({ clock, timezone })
    await calendar.makeEvent({ title: 'old' })
    await calendar.makeEvent({ title: 'renewed' })
    set('2027-01-16 12:00:00')
    await calendar.put('/events/2', { excerpt: 'new' })
    await calendar.makeEvent({ title: 'new', start_date: '2027-02-01', end_date: '2027-02-02' })
    return calendar
  }

  it('keeps what was created or changed after that second', async () => {
    const calendar = await changedTwice()
    expect(await calendar.names('/events?modified_after=2027-01-15+12:00:00')).toEqual(['renewed', 'new'])
    expect(await calendar.names('/events?modified_after=2027-01-15+11:59:59')).toEqual(['old', 'renewed', 'new'])
    expect(await calendar.names('/events?modified_after=2027-01-16T12:00:00Z')).toEqual([])
  })

  it('reads a text without an offset in the zone of the calendar', async () => {
    const calendar = await changedTwice('Asia/Tokyo')
    expect(await calendar.names('/events?modified_after=2027-01-16+20:59:59')).toEqual(['renewed', 'new'])
    expect(await calendar.names('/events?modified_after=2027-01-16+21:00:00')).toEqual([])
  })

  it('is not a date filter: the default window stays, and it applies with include too', async () => {
    const calendar = await changedTwice()
    await calendar.makeEvent({ title: 'past', start_date: '2020-01-01', end_date: '2020-01-02' })
    expect(await calendar.names('/events?modified_after=2027-01-15+12:00')).toEqual(['renewed', 'new'])
    expect(await calendar.names('/events?modified_after=2027-01-15+12:00&include=1,4')).toEqual(['past'])
  })

  it('rejects a date that does not exist', async () => {
    expect(await openCalendar().failure('/events?modified_after=2027-02-30')).toEqual(badParams('modified_after'))
  })
})

describe('a list of events', () => {
  it('is the same in the same process as over HTTP', async () => {
    const calendar = await withEvents({ title: 'a' }, { title: 'b', featured: true }, { title: 'c', status: 'draft' })
    const filters = { per_page: 1, page: 2, orderby: 'title', order: 'desc' } as const
    const reply = await calendar.get('/events?per_page=1&page=2&orderby=title&order=desc', { user: editor })
    const local = await calendar.as(editor).events.list(filters)
    expect([local.total, local.total_pages, local.events[0]?.title]).toEqual([
      reply.json.total,
      reply.json.total_pages,
      reply.json.events[0].title,
    ])
  })

  it('in the same process takes null for "not given"', async () => {
    const calendar = await withEvents({ title: 'a' })
    const nothing = { start_date: null, search: null, venue: null, featured: null, include: null, per_page: null }
    expect((await calendar.events.list(nothing)).total).toBe(1)
  })

  it('in the same process is rejected with an error that names the faults', async () => {
    await expect(openCalendar().events.list({ venue: [5], search: '' })).rejects.toMatchObject({
      code: 'rest_invalid_param',
      details: { faults: [{ param: 'search' }] },
    })
  })

  it('with all filters at once has exactly the events that meet each of them', async () => {
    const calendar = openCalendar()
    await calendar.categories.create({ name: 'Music' })
    await calendar.tags.create({ name: 'Free' })
    await calendar.venues.create({ venue: 'Hall', geo_lat: 10, geo_lng: 10 })
    await calendar.organizers.create({ organizer: 'Choir' })
    await calendar.makeEvent({ title: 'parent' })
    const full = {
      title: 'Jazz',
      categories: [1],
      tags: [1],
      venue: [1],
      organizer: [1],
      featured: true,
      ticketed: true,
      post_parent: 1,
    }
    await calendar.makeEvent(full)
    for (const [name, value] of Object.entries(full)) {
      const instead = Array.isArray(value) ? [] : typeof value === 'boolean' ? false : value === 1 ? null : 'Blues'
      await calendar.makeEvent({ ...full, [name]: instead, excerpt: name })
    }
    const query = [
      'categories=music&tags=free&venue=1&organizer=1&featured=1&ticketed=1&post_parent=1&search=jazz',
      'geoloc=1&geoloc_lat=10&geoloc_lng=10&status=publish&start_date=2027-01-20&end_date=2027-01-20',
      'starts_before=2027-01-20&starts_after=2027-01-19&ends_before=2027-01-20&ends_after=2027-01-19',
      'modified_after=2027-01-01&orderby=title&order=desc&per_page=5',
    ].join('&')
    expect(await calendar.names(`/events?${query}`)).toEqual(['Jazz'])
  })
})
