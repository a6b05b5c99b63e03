import { describe, expect, test } from 'vitest'
import { author, MOUNT, NOW, openCalendar, visitor } from '../fixtures.ts'
import { parseStrictly } from './ics-grammar.ts'
import { parseRss } from './rss-checks.ts'

const MINUTE = 60_000

/** A calendar with an event at a venue. Each change comes a minute after the one before. */
async function openWorld() {
  const time = { now: NOW }
  const calendar = openCalendar({ clock: () => time.now })
  await calendar.makeEvent({
    title: 'Concert',
    venue: { venue: 'Hall' },
    organizer: [{ organizer: 'Choir' }, { organizer: 'Friends' }],
    categories: ['Music'],
    tags: ['Outdoors'],
  })
  /** The properties of the event in the feed, including those that decide whether a program accepts an update. */
  const read = async () => {
    const { text, headers } = await calendar.get('/events.ics', { user: visitor })
    const value = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text.replaceAll('\r\n ', ''))?.[1]?.trim()
    return {
      etag: headers['etag'],
      modified: headers['last-modified'],
      sequence: Number(value('SEQUENCE')),
      stamp: value('DTSTAMP'),
      location: value('LOCATION'),
    }
  }
  const pass = (): void => {
    time.now += MINUTE
  }
  return { calendar, read, pass, time }
}

describe('an event of a feed is updated', () => {
  type World = Awaited<ReturnType<typeof openWorld>>
  test.each<[string, (world: World['calendar']) => Promise<unknown>]>([
    ['its title changes', (calendar) => calendar.put('/events/1', { title: 'New' })],
    ['its venue changes', (calendar) => calendar.put('/venues/1', { address: '1 Street' })],
    ['its venue goes to the trash', (calendar) => calendar.del('/venues/1')],
    ['its venue becomes a draft', (calendar) => calendar.put('/venues/1', { status: 'draft' })],
    ['its venue is deleted for good', (calendar) => calendar.del('/venues/1?force=true')],
    ['its organizer becomes private', (calendar) => calendar.put('/organizers/1', { status: 'private' })],
    ['its category is renamed', (calendar) => calendar.put('/categories/1', { name: 'Concerts' })],
    ['its tag is renamed', (calendar) => calendar.put('/tags/1', { name: 'Open air' })],
    ['its category is deleted', (calendar) => calendar.del('/categories/1')],
    ['it moves to an older venue', (calendar) => calendar.put('/events/1', { venue: [] })],
    ['its organizer changes', (calendar) => calendar.put('/organizers/1', { organizer: 'Choirs' })],
    ['another organizer changes', (calendar) => calendar.put('/organizers/2', { phone: '1' })],
    ['it gets a password', (calendar) => calendar.put('/events/1', { password: 'secret' })],
  ])('if %s', async (_, change) => {
    const { calendar, read, pass, time } = await openWorld()
    pass()
    await calendar.put('/venues/1', { description: 'Later than the event' })
    const before = await read()
    pass()
    await change(calendar)
    const after = await read()
    expect(after.etag).not.toBe(before.etag)
    expect(after.sequence).toBeGreaterThan(before.sequence)
    expect(after.stamp).toBe(`${new Date(time.now).toISOString().replace(/[-:]|\.\d+/g, '')}`)
    expect(after.modified).toBe(new Date(time.now).toUTCString())
  })

  test('with a sequence number that never falls, whatever it shows in between', async () => {
    const { calendar, read, pass } = await openWorld()
    const sequences = [(await read()).sequence]
    for (const [path, body] of [
      ['/venues/1', { address: '1 Street' }],
      ['/events/1', { venue: { venue: 'Park' } }],
      ['/events/1', { password: 'secret' }],
      ['/venues/2', { address: 'Hidden' }],
      ['/events/1', { description: 'Hidden' }],
      ['/events/1', { password: '' }],
      ['/events/1', { venue: [1] }],
    ] as const) {
      pass()
      await calendar.put(path, body)
      sequences.push((await read()).sequence)
    }
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other))
    // Only the change of a venue that the password hides does not count as an update.
    expect(new Set(sequences).size).toBe(sequences.length - 1)
    expect(Math.max(...sequences)).toBeLessThan(2 ** 31)
  })

  test('with a sequence number that rises with every change, however many there are in a second', async () => {
    const { calendar, read } = await openWorld()
    await calendar.makeVenue({ venue: 'Park', address: '1 Street' })
    const changes: readonly (readonly [string, object | undefined])[] = [
      ['/venues/1', { address: '1 Street' }],
      ['/venues/1', { address: '2 Street' }],
      ['/organizers/1', { phone: '1' }],
      ['/organizers/2', { phone: '2' }],
      ['/categories/1', { name: 'Concerts' }],
      ['/categories/1', { name: 'Operas' }],
      ['/tags/1', { name: 'Open air' }],
      ['/venues/1', { status: 'draft' }],
      ['/venues/1', { status: 'publish' }],
      ['/venues/1', undefined],
      ['/venues/1', { status: 'publish' }],
      ['/events/1', { venue: [2] }],
      ['/events/1', { venue: [1] }],
      ['/events/1', { password: 'secret' }],
      ['/events/1', { password: '' }],
      ['/events/1', { categories: [] }],
      ['/events/1', { categories: [1], organizer: [1] }],
      ['/categories/1?force=true', undefined],
      ['/tags/1?force=true', undefined],
      ['/organizers/1?force=true', undefined],
      ['/venues/1', { status: 'draft' }],
      ['/events/1', { venue: [] }],
    ]
    for (const [path, body] of changes) {
      const before = await read()
      const { status } = await (body === undefined ? calendar.del(path) : calendar.put(path, body))
      const after = await read()
      expect([path, body, status, after.sequence > before.sequence]).toEqual([path, body, 200, true])
      expect(after.sequence).toBeLessThan(2 ** 31)
    }
  })

  test('if its venue becomes due, and its number does not fall when the venue is written afterwards', async () => {
    const { calendar, read, pass, time } = await openWorld()
    const date = new Date(time.now + 2 * MINUTE).toISOString()
    await calendar.put('/venues/1', { status: 'future', date_utc: date })
    const before = await read()
    pass()
    pass()
    const due = await read()
    expect([before.location, due.location]).toEqual([undefined, 'Hall'])
    expect(due.sequence).toBeGreaterThan(before.sequence)
    expect(due.modified).toBe(new Date(time.now).toUTCString())
    await calendar.put('/venues/1', { address: '1 Street' })
    expect((await read()).sequence).toBeGreaterThan(due.sequence)
  })

  test('but not if a venue that is no longer visible is changed or deleted', async () => {
    const { calendar, read, pass } = await openWorld()
    for (const hide of [() => calendar.del('/venues/1'), () => calendar.put('/venues/1', { status: 'draft' })]) {
      pass()
      await hide()
      const { etag: _, ...before } = await read()
      pass()
      await calendar.put('/venues/1', { address: 'Hidden' })
      expect(await read()).toMatchObject(before)
      await calendar.put('/venues/1', { status: 'publish' })
    }
    await calendar.put('/venues/1', { status: 'draft' })
    const before = await read()
    pass()
    await calendar.del('/venues/1?force=true')
    expect(await read()).toMatchObject({ sequence: before.sequence, stamp: before.stamp, modified: before.modified })
  })

  test('but not if a venue is deleted that its password hides', async () => {
    const { calendar, read, pass } = await openWorld()
    await calendar.put('/events/1', { password: 'secret' })
    const before = await read()
    pass()
    await calendar.del('/venues/1?force=true')
    expect(await read()).toEqual(before)
  })

  test('if its category is deleted from very many events', async () => {
    const { calendar, read, pass } = await openWorld()
    const dates = { start_date: '2027-05-04 19:00', end_date: '2027-05-04 21:00', categories: [1] }
    for (let event = 0; event < 60; event += 1) await calendar.makeEvent({ title: `Concert ${event}`, ...dates })
    const before = await read()
    pass()
    await calendar.del('/categories/1')
    expect((await read()).sequence).toBeGreaterThan(before.sequence)
  })

  test('but not by changes that its user cannot see', async () => {
    const { calendar, read, pass } = await openWorld()
    const draft = { venue: 'Secret', status: 'draft' }
    const { json } = await calendar.post('/venues', draft, { user: author })
    await calendar.put('/events/1', { venue: [1, json.id] })
    const before = await read()
    pass()
    await calendar.put(`/venues/${json.id}`, { address: 'Secret' })
    await calendar.makeVenue({ venue: 'Other' })
    expect(await read()).toEqual(before)
  })
})

describe('an empty feed', () => {
  test.each(['UTC', 'Europe/Berlin', 'UTC+5:30'])(
    'of iCalendar has the time zone %s as its component',
    async (zone) => {
      const calendar = openCalendar({ timezone: zone, baseUrl: MOUNT })
      const { status, text, headers } = await calendar.get('/events.ics')
      const { properties, components } = parseStrictly(text)
      expect([status, components.map(({ name }) => name)]).toEqual([200, ['VTIMEZONE']])
      expect(properties.map(({ name }) => name)).not.toContain('LAST-MODIFIED')
      expect(headers).not.toHaveProperty('last-modified')
      expect(await calendar.feeds.ics()).toBe(text)
    },
  )
  test('of RSS, JSON-LD and FullCalendar has no events', async () => {
    const calendar = openCalendar()
    const { text } = await calendar.get('/events.rss')
    expect([parseRss(text), text.includes('1970')]).toEqual([[], false])
    expect((await calendar.get('/events.jsonld')).text).toBe('{"@context":"https://schema.org","@graph":[\n\n]}\n')
    expect((await calendar.get('/events.fullcalendar.json')).json).toEqual([])
  })
})
