import { describe, expect, it } from 'vitest'
import { badParams, idsOf, openCalendar, type TestCalendar, utc } from '../fixtures.ts'

/** A calendar with an event for each entry: the key is the title, the value the start and the end. */
async function withSpans(
  spans: Readonly<Record<string, readonly [starts: string, ends: string]>>,
  options: Parameters<typeof openCalendar>[0] = {},
): Promise<TestCalendar> {
  const calendar = openCalendar(options)
  for (const [title, [start_date, end_date]] of Object.entries(spans)) {
    await calendar.makeEvent({ title, start_date, end_date })
  }
  return calendar
}

/** Events that end when they start. */
function withMoments(moments: readonly string[], options?: Parameters<typeof openCalendar>[0]): Promise<TestCalendar> {
  return withSpans(Object.fromEntries(moments.map((at) => [at, [at, at]])), options)
}

describe('without a date filter', () => {
  const edges = [
    '2027-01-14 23:59:59',
    '2027-01-15 00:00:00',
    '2027-01-15 11:59:59',
    '2027-01-15 12:00:00',
    '2029-01-15 12:00:00',
    '2029-01-15 12:00:01',
    '2029-01-15 23:59:59',
    '2029-01-16 00:00:00',
  ]

  it('the list goes from today to two years from today, whole days', async () => {
    expect(await (await withMoments(edges)).names('/events')).toEqual(edges.slice(1, -1))
  })

  it('with strict_dates it goes from this second to the same one two years on', async () => {
    expect(await (await withMoments(edges)).names('/events?strict_dates=true')).toEqual(edges.slice(3, 5))
  })

  it('today is today in the zone of the calendar', async () => {
    const moments = ['2027-01-15T14:59:59Z', '2027-01-15T15:00:00Z']
    const calendar = await withMoments(moments, { timezone: 'Asia/Tokyo', clock: () => utc('2027-01-15 15:30:00') })
    expect(await calendar.names('/events')).toEqual(moments.slice(1))
  })

  it('an event that has been running since yesterday started too early, so it is not kept', async () => {
    const calendar = await withSpans({ running: ['2027-01-14 10:00', '2027-01-20 10:00'] })
    expect(await calendar.names('/events')).toEqual([])
    expect(await calendar.names('/events?ends_after=2027-01-15')).toEqual(['running'])
  })

  it('an event that ends after the two years is not kept', async () => {
    const calendar = await withSpans({ long: ['2027-01-20', '2029-01-16'] })
    expect(await calendar.names('/events')).toEqual([])
  })

  it('two years from 29 February is 28 February', async () => {
    const moments = ['2030-02-28 23:59:59', '2030-03-01 00:00:00']
    const calendar = await withMoments(moments, { clock: () => utc('2028-02-29 12:00:00') })
    expect(await calendar.names('/events')).toEqual(moments.slice(0, 1))
  })

  it('the default moves on with the clock', async () => {
    let now = utc('2027-01-15 12:00:00')
    const calendar = await withMoments(['2027-01-16 10:00:00'], { clock: () => now })
    expect(await calendar.names('/events')).toHaveLength(1)
    now = utc('2027-01-17 00:00:00')
    expect(await calendar.names('/events')).toEqual([])
  })
})

describe('defaults beside given filters', () => {
  const spans = {
    past: ['2026-06-01', '2026-06-02'],
    soon: ['2027-06-01', '2027-06-02'],
    far: ['2030-06-01', '2030-06-02'],
  } as const

  it('a start alone leaves the default end', async () => {
    expect(await (await withSpans(spans)).names('/events?start_date=2026-01-01')).toEqual(['past', 'soon'])
  })

  it('an end alone leaves the default start', async () => {
    expect(await (await withSpans(spans)).names('/events?end_date=2031-01-01')).toEqual(['soon', 'far'])
  })

  it.each([
    ['starts_before=2031-01-01', ['past', 'soon', 'far']],
    ['starts_after=2026-01-01', ['past', 'soon', 'far']],
    ['ends_before=2031-01-01', ['past', 'soon', 'far']],
    ['ends_after=2026-01-01', ['past', 'soon', 'far']],
  ])('%s removes both defaults', async (query, kept) => {
    expect(await (await withSpans(spans)).names(`/events?${query}`)).toEqual(kept)
  })

  it('what was given explicitly stays', async () => {
    const calendar = await withSpans(spans)
    expect(await calendar.names('/events?start_date=2027-01-01&ends_before=2031-01-01')).toEqual(['soon', 'far'])
    expect(await calendar.names('/events?end_date=2028-01-01&starts_after=2026-01-01')).toEqual(['past', 'soon'])
  })

  it('with strict_dates, other filters replace the defaults too', async () => {
    const calendar = await withSpans(spans)
    expect(await calendar.names('/events?starts_after=2026-01-01&strict_dates=1')).toEqual(['past', 'soon', 'far'])
  })
})

describe('date filters together', () => {
  const spans = {
    before: ['2027-03-01', '2027-03-05'],
    intoIt: ['2027-03-08', '2027-03-12'],
    around: ['2027-03-09', '2027-03-25'],
    inside: ['2027-03-10', '2027-03-20 23:00'],
    outOfIt: ['2027-03-18', '2027-03-22'],
    after: ['2027-03-21', '2027-03-23'],
  } as const

  it('start_date with end_date keeps what is wholly inside', async () => {
    const calendar = await withSpans(spans)
    expect(await calendar.names('/events?start_date=2027-03-10&end_date=2027-03-20')).toEqual(['inside'])
  })

  it('ends_after with starts_before keeps what overlaps', async () => {
    const calendar = await withSpans(spans)
    expect(await calendar.names('/events?ends_after=2027-03-09&starts_before=2027-03-20')).toEqual([
      'intoIt',
      'around',
      'inside',
      'outOfIt',
    ])
  })

  it('starts_after with ends_before keeps what lies between', async () => {
    const calendar = await withSpans(spans)
    expect(await calendar.names('/events?starts_after=2027-03-07&ends_before=2027-03-22')).toEqual([
      'intoIt',
      'inside',
      'outOfIt',
    ])
  })

  it('of two on the same side the narrower counts', async () => {
    const calendar = await withSpans(spans)
    const query = '/events?start_date=2027-03-01&starts_after=2027-03-09&ends_before=2027-03-31&end_date=2027-03-22'
    expect(await calendar.names(query)).toEqual(['inside', 'outOfIt'])
  })

  it('a window that ends before it starts contains nothing', async () => {
    const reply = await (await withSpans(spans)).get('/events?start_date=2027-03-20&end_date=2027-03-10')
    expect([reply.status, reply.json.events, reply.json.total]).toEqual([200, [], 0])
  })

  it('all six apply together', async () => {
    const query = [
      'start_date=2027-03-08',
      'end_date=2027-03-23',
      'starts_before=2027-03-20',
      'starts_after=2027-03-08',
      'ends_before=2027-03-21',
      'ends_after=2027-03-19',
    ].join('&')
    expect(await (await withSpans(spans)).names(`/events?${query}`)).toEqual(['inside'])
  })
})

describe('include', () => {
  it('switches off the default window', async () => {
    const calendar = await withMoments(['1999-01-01', '2099-01-01'])
    expect(idsOf(await calendar.get('/events?include=1,2'))).toEqual([1, 2])
  })

  it.each(['start_date', 'starts_after', 'ends_after'])('switches off %s, strict or not', async (name) => {
    const calendar = await withMoments(['1999-01-01', '2099-01-01'])
    expect(idsOf(await calendar.get(`/events?include=1&${name}=2050-01-01`))).toEqual([1])
    expect(idsOf(await calendar.get(`/events?include=1&${name}=2050-01-01&strict_dates=1`))).toEqual([1])
  })

  it.each(['end_date', 'starts_before', 'ends_before'])('switches off %s', async (name) => {
    const calendar = await withMoments(['1999-01-01', '2099-01-01'])
    expect(idsOf(await calendar.get(`/events?include=2&${name}=2050-01-01`))).toEqual([2])
  })

  it('ignores date filters that cannot be parsed', async () => {
    const calendar = await withMoments(['1999-01-01'])
    for (const name of ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after']) {
      expect(idsOf(await calendar.get(`/events?include=1&${name}=2027-02-30`))).toEqual([1])
      expect(idsOf(await calendar.get(`/events?include=1&${name}=%FF`))).toEqual([1])
    }
    expect(await calendar.failure('/events?include=&start_date=2027-02-30')).toEqual(badParams('start_date'))
    expect(await calendar.failure('/events?include=1&modified_after=2027')).toEqual(badParams('modified_after'))
  })
})
