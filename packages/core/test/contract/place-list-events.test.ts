import { describe, expect, it } from 'vitest'
import { author, badParams, editor, manualClock, openCalendar, type TestCalendar } from '../fixtures.ts'

const kinds = [
  ['venue', 'venues'],
  ['organizer', 'organizers'],
] as const

/** Places that are each linked to one event with these fields; `null` makes a place without one. */
async function withLinked(
  name: 'venue' | 'organizer',
  linked: Readonly<Record<string, object | null>>,
  clock?: () => number,
): Promise<TestCalendar> {
  const calendar = openCalendar(clock && { clock })
  for (const [called, fields] of Object.entries(linked)) {
    const { id } = await calendar.make(`/${name}s`, { [name]: called })
    const dates = { start_date: '2027-02-01', end_date: '2027-02-02' }
    if (fields !== null) await calendar.make('/events', { title: called, [name]: id, ...dates, ...fields })
  }
  return calendar
}

const past = { start_date: '2026-01-01', end_date: '2026-01-02' }
const running = { start_date: '2027-01-01', end_date: '2027-03-01' }

describe.each(kinds)('%ss with events', (name, path) => {
  it.each(['true', '1', 'yes', 'ON'])('has_events=%s keeps those with any event, past or to come', async (value) => {
    const calendar = await withLinked(name, { next: {}, past, none: null })
    expect(await calendar.names(`/${path}?has_events=${value}`)).toEqual(['past', 'next'])
  })

  it.each(['false', '0', 'No', 'off'])('has_events=%s keeps those without', async (value) => {
    const calendar = await withLinked(name, { next: {}, past, none: null })
    expect(await calendar.names(`/${path}?has_events=${value}`)).toEqual(['none'])
  })

  it('not given keeps all', async () => {
    const calendar = await withLinked(name, { next: {}, none: null })
    expect(await calendar.names(`/${path}`)).toHaveLength(2)
  })

  it.each(['maybe', '2', ''])('%j is rejected', async (value) => {
    const query = `has_events=${value}&only_with_upcoming=${value}`
    expect(await openCalendar().failure(`/${path}?${query}`)).toEqual(badParams('has_events', 'only_with_upcoming'))
  })

  it('counts only events that the user may see', async () => {
    const calendar = await withLinked(name, { published: {}, draft: { status: 'draft' }, due: { date: '2028-01-01' } })
    expect(await calendar.names(`/${path}?has_events=true`)).toEqual(['published'])
    expect(await calendar.names(`/${path}?has_events=false`)).toEqual(['due', 'draft'])
    expect(await calendar.names(`/${path}?has_events=true`, { user: editor })).toEqual(['due', 'draft', 'published'])
  })

  it('counts a draft for its author', async () => {
    const calendar = await withLinked(name, { hall: null })
    const draft = { title: 'A', start_date: '2027-02-01', end_date: '2027-02-02', status: 'draft', [name]: [1] }
    await calendar.make('/events', draft, { user: author })
    expect(await calendar.names(`/${path}?has_events=true`, { user: author })).toEqual(['hall'])
    expect(await calendar.names(`/${path}?has_events=true`)).toEqual([])
  })

  it('counts events that are only hidden from listings', async () => {
    const calendar = await withLinked(name, { hidden: { hide_from_listings: true } })
    expect(await calendar.names(`/${path}?has_events=true`)).toEqual(['hidden'])
  })

  it('never counts events in the trash', async () => {
    const calendar = await withLinked(name, { hall: {} })
    await calendar.del('/events/1')
    expect(await calendar.names(`/${path}?has_events=true`, { user: editor })).toEqual([])
  })

  it('does not reveal what a locked event is linked to', async () => {
    const calendar = await withLinked(name, { hall: { password: 'pw' } })
    expect(await calendar.names(`/${path}?has_events=true`)).toEqual([])
    expect(await calendar.names(`/${path}?only_with_upcoming=true`)).toEqual([])
    expect(await calendar.names(`/${path}?has_events=true`, { user: editor })).toEqual(['hall'])
  })

  it('follows a link that is cut', async () => {
    const calendar = await withLinked(name, { hall: {} })
    await calendar.put('/events/1', { [name]: [] })
    expect(await calendar.names(`/${path}?has_events=true`)).toEqual([])
  })
})

describe.each(kinds)('%ss with upcoming events', (name, path) => {
  it('are those with an event that has not ended, also one that is going on', async () => {
    const calendar = await withLinked(name, { next: {}, running, past, none: null })
    expect(await calendar.names(`/${path}?only_with_upcoming=true`)).toEqual(['running', 'next'])
  })

  it('are not required by default, nor by false', async () => {
    const calendar = await withLinked(name, { next: {}, past, none: null })
    expect(await calendar.names(`/${path}`)).toHaveLength(3)
    expect(await calendar.names(`/${path}?only_with_upcoming=off`)).toHaveLength(3)
  })

  it('become fewer as time passes', async () => {
    const { clock, set } = manualClock('2027-01-15 12:00:00')
    const calendar = await withLinked(name, { hall: { end_date: '2027-02-02 10:00:00' } }, clock)
    set('2027-02-02 09:59:59')
    expect(await calendar.names(`/${path}?only_with_upcoming=true`)).toEqual(['hall'])
    set('2027-02-02 10:00:01')
    expect(await calendar.names(`/${path}?only_with_upcoming=true`)).toEqual([])
    expect(await calendar.names(`/${path}?has_events=true`)).toEqual(['hall'])
  })

  it('count an event that lies further ahead than a list of events reaches', async () => {
    const calendar = await withLinked(name, { hall: { start_date: '2040-01-01', end_date: '2040-01-02' } })
    expect(await calendar.names(`/${path}?only_with_upcoming=true`)).toEqual(['hall'])
  })

  it('can be combined with has_events, search and event', async () => {
    const calendar = await withLinked(name, { next: {}, nextToo: {}, past })
    expect(await calendar.names(`/${path}?only_with_upcoming=1&has_events=1&search=too`)).toEqual(['nextToo'])
    expect(await calendar.names(`/${path}?only_with_upcoming=1&has_events=0`)).toEqual([])
    expect(await calendar.names(`/${path}?only_with_upcoming=1&event=3`)).toEqual([])
    expect(await calendar.names(`/${path}?only_with_upcoming=1&event=1`)).toEqual(['next'])
  })

  it('do not include those of a draft for an anonymous user', async () => {
    const calendar = await withLinked(name, { hall: { status: 'draft' } })
    expect(await calendar.names(`/${path}?only_with_upcoming=1`)).toEqual([])
    expect(await calendar.names(`/${path}?only_with_upcoming=1`, { user: editor })).toEqual(['hall'])
  })

  it('take flags of every kind in the same process', async () => {
    const calendar = await withLinked(name, { next: {}, past })
    // TypeScript cannot call a union of generic methods.
    const api = calendar[name === 'venue' ? 'venues' : 'organizers'] as typeof calendar.venues
    const totals = [true, 1, 'yes'].map(async (flag) => (await api.list({ only_with_upcoming: flag as true })).total)
    expect(await Promise.all(totals)).toEqual([1, 1, 1])
  })
})
