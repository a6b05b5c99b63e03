import { describe, expect, it } from 'vitest'
import type { EventFilters } from '../../src/contract/call-inputs.ts'
import type { User } from '../../src/ports/policy.ts'
import { author, editor, openCalendar, otherAuthor, type TestCalendar } from '../fixtures.ts'

interface VerdictOptions {
  readonly user?: User | null
}

/** The explanation for an event: whether it is in the list, and which conditions it fails. */
async function verdict(calendar: TestCalendar, id: number, filters: EventFilters = {}, options: VerdictOptions = {}) {
  const { event } = await calendar.explain(filters, { ...options, id })
  const conditions = event?.conditions ?? []
  return {
    exists: event?.exists,
    included: event?.included,
    fails: conditions.filter(({ holds }) => !holds).map(({ name }) => name),
  }
}

const isIn = { exists: true, included: true, fails: [] }
const isUnknown = { exists: false, included: false, fails: [] }
const failing = (...fails: readonly string[]) => ({ exists: true, included: false, fails })

describe('an explanation of one event', () => {
  it('is absent without an id', async () => {
    expect((await openCalendar().explain({})).event).toBeNull()
  })

  it('names every condition of the list and that all of them hold', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ featured: true })
    const { event } = await calendar.explain({ featured: true, search: 'concert' }, { id: 1 })
    expect(event?.included).toBe(true)
    expect(event?.conditions.map(({ name, holds }) => [name, holds])).toEqual([
      ['visible', true],
      ['listed', true],
      ['start_date', true],
      ['end_date', true],
      ['search', true],
      ['featured', true],
    ])
    expect(event?.conditions.every(({ message }) => message !== '' && !message.includes('{'))).toBe(true)
  })

  it.each(['asc', 'desc'] as const)('says that a search examines the first events only, %s', async (order) => {
    const calendar = openCalendar({ limits: { searchCandidates: 2 } })
    for (const title of ['Jazz a', 'Jazz b', 'Jazz b', 'Opera b']) await calendar.makeEvent({ title })
    const filters = { search: 'jazz b', orderby: 'id', order } as const
    const all = await Promise.all([1, 2, 3, 4].map((id) => verdict(calendar, id, filters)))
    const [none, neither] = [failing('search'), failing('search', 'examined')]
    expect(all).toEqual(order === 'asc' ? [none, isIn, failing('examined'), neither] : [neither, isIn, isIn, none])
    const { events, total } = await calendar.events.list(filters)
    expect([total, events.map(({ id }) => id)]).toEqual(order === 'asc' ? [1, [2]] : [2, [3, 2]])
    expect((await calendar.explain(filters)).inexact).toMatch(/^only the first 2 events/)
    expect((await calendar.explain({ ...filters, i18n_language: 'fr' })).inexact).toContain('2 premiers')
    expect((await calendar.explain({ ...filters, search: 'jazz' })).inexact).toBeNull()
  })

  it.each([
    ['start_date', { start_date: '2027-02-01' }],
    ['end_date', { end_date: '2027-01-19' }],
    ['starts_before', { starts_before: '2027-01-19' }],
    ['starts_after', { starts_after: '2027-01-20' }],
    ['ends_before', { ends_before: '2027-01-19' }],
    ['ends_after', { ends_after: '2027-01-20' }],
    ['search', { search: 'opera' }],
    ['categories', { categories: 'other' }],
    ['tags', { tags: ['other'] }],
    ['venue', { venue: 2 }],
    ['organizer', { organizer: 2 }],
    ['featured', { featured: true }],
    ['ticketed', { ticketed: true }],
    ['online', { online: true }],
    ['event_status', { event_status: ['canceled', 'postponed'] }],
    ['post_parent', { post_parent: 2 }],
    ['modified_after', { modified_after: '2027-01-15 12:00:00' }],
    ['include', { include: [2, 3] }],
    ['located_venue', { geoloc: true }],
    ['near_venue', { geoloc_lat: 10, geoloc_lng: 10 }],
    ['visible', { status: 'draft' }],
  ] as const)('says that it fails %s, and nothing else', async (name, filters) => {
    const calendar = openCalendar()
    for (const called of ['its', 'other']) {
      await calendar.makeCategory(called)
      await calendar.makeTag(called)
    }
    await calendar.makeVenue({ venue: 'its' })
    await calendar.makeVenue({ venue: 'other', geo_lat: 10, geo_lng: 10 })
    await calendar.makeOrganizer({ organizer: 'its' })
    await calendar.makeOrganizer({ organizer: 'other' })
    await calendar.makeEvent({ categories: [1], tags: [1], venue: [1], organizer: [1] })
    await calendar.makeEvent({ title: 'another', venue: [2] })
    expect(await verdict(calendar, 1, filters)).toEqual(failing(name))
  })

  it('says that an event at a known place fails geoloc=false', async () => {
    const calendar = openCalendar()
    await calendar.makeVenue({ geo_lat: 10, geo_lng: 10 })
    await calendar.makeEvent({ venue: [1] })
    expect(await verdict(calendar, 1, { geoloc: false })).toEqual(failing('without_venue'))
    expect(await verdict(calendar, 1, { geoloc: true, geoloc_lat: 10, geoloc_lng: 10, venue: 1 })).toEqual(isIn)
  })

  it('names all conditions that fail, not the first alone', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ hide_from_listings: true })
    const filters = { featured: true, search: 'opera', start_date: '2027-02-01' }
    expect(await verdict(calendar, 1, filters)).toEqual(failing('listed', 'start_date', 'search', 'featured'))
  })

  it('uses the tickets that the host returns', async () => {
    const calendar = openCalendar({ tickets: { ticketedEvents: () => [2] } })
    await calendar.makeEvent({ ticketed: true })
    await calendar.makeEvent()
    expect(await verdict(calendar, 1, { ticketed: true })).toEqual(failing('ticketed'))
    expect(await verdict(calendar, 2, { ticketed: true })).toEqual(isIn)
    expect(await verdict(calendar, 2, { ticketed: false })).toEqual(failing('ticketed'))
    expect(await verdict(calendar, 2, { ticketed: false, include: [2] })).toEqual(failing('ticketed'))
    expect(await verdict(calendar, 1, { ticketed: true, include: [2] })).toEqual(failing('include', 'ticketed'))
  })

  it('counts categories with their descendants', async () => {
    const calendar = openCalendar()
    await calendar.makeCategory('Music')
    await calendar.makeCategory('Jazz', { parent: 1 })
    await calendar.makeEvent({ categories: [2] })
    expect(await verdict(calendar, 1, { categories: 'music' })).toEqual(isIn)
  })

  it('says that include would show an event that is hidden from listings', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ hide_from_listings: true })
    expect(await verdict(calendar, 1)).toEqual(failing('listed'))
    expect(await verdict(calendar, 1, { include: [1] })).toEqual(isIn)
  })

  it('does not depend on the page', async () => {
    const calendar = openCalendar()
    for (const title of ['a', 'b', 'c']) await calendar.makeEvent({ title })
    expect(await verdict(calendar, 3, { per_page: 1, page: 1 })).toEqual(isIn)
    expect(await verdict(calendar, 3, { per_page: 1, page: 99 })).toEqual(isIn)
  })

  it('names the statuses that count', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent()
    const { event } = await calendar.explain({ status: ['draft', 'pending'] }, { id: 1 })
    expect(event?.conditions[0]?.message).toContain('draft, pending')
  })
})

describe('an explanation of an event that the user cannot see', () => {
  it.each([99, 0, -1, 1.5, Number.NaN])('an id that was never assigned does not exist: %s', async (id) => {
    const calendar = openCalendar()
    await calendar.makeEvent()
    expect(await verdict(calendar, id)).toEqual(isUnknown)
  })

  it.each(['draft', 'pending', 'private', 'future'])(
    'a %s event does not exist for an anonymous user',
    async (status) => {
      const calendar = openCalendar()
      await calendar.makeEvent({ status, ...(status === 'future' && { date: '2028-01-01' }) }, { user: author })
      const filters = { search: 'concert' }
      const unseen = await calendar.explain(filters, { user: null, id: 1 })
      const never = await calendar.explain(filters, { user: null, id: 2 })
      expect({ ...unseen, event: { ...unseen.event, id: 2 } }).toEqual(never)
      expect(await verdict(calendar, 1, {}, { user: otherAuthor })).toEqual(isUnknown)
      expect(await verdict(calendar, 1, {}, { user: author })).toEqual(isIn)
    },
  )

  it('one in the trash exists for those who may edit it, and is only in lists with status=trash', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({}, { user: author })
    await calendar.del('/events/1')
    expect(await verdict(calendar, 1, {}, { user: null })).toEqual(isUnknown)
    expect(await verdict(calendar, 1, {}, { user: author })).toEqual(failing('visible'))
    expect(await verdict(calendar, 1, { status: 'trash' }, { user: editor })).toEqual(isIn)
  })
})

describe('an explanation of a locked event', () => {
  const closed = { password: 'pw', description: 'secret', featured: true }

  it('checks only its visible fields', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent(closed)
    expect(await verdict(calendar, 1, {}, { user: null })).toEqual(isIn)
    expect(await verdict(calendar, 1, { search: 'concert' }, { user: null })).toEqual(isIn)
    expect(await verdict(calendar, 1, { search: 'secret' }, { user: null })).toEqual(failing('search'))
  })

  it('does not reveal whether it meets a condition on a hidden field', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent(closed)
    for (const featured of [true, false]) {
      expect(await verdict(calendar, 1, { featured }, { user: null })).toEqual(failing('unlocked'))
    }
  })

  it('is complete for users who can edit it', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent(closed)
    expect(await verdict(calendar, 1, { featured: true, search: 'secret' }, { user: editor })).toEqual(isIn)
    expect(await verdict(calendar, 1, { featured: false }, { user: editor })).toEqual(failing('featured'))
  })
})
