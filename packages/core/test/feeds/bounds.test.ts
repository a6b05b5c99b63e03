import { describe, expect, test } from 'vitest'
import { openCalendar, ROOT, type TestCalendar } from '../fixtures.ts'

async function openWith(count: number, feeds: object, description = ''): Promise<TestCalendar> {
  const calendar = openCalendar({ feeds })
  await calendar.events.createMany(
    Array.from({ length: count }, (_, index) => ({
      title: `Event ${index + 1}.`,
      start_date: '2027-02-01 10:00',
      end_date: '2027-02-01 11:00',
      description,
    })),
  )
  return calendar
}

const titlesIn = (text: string) => [...text.matchAll(/SUMMARY:(Event \d+\.)/g)].map(([, title]) => title)

/** Follows the links of a feed to its end. */
async function follow(calendar: TestCalendar, path: string) {
  const replies = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const reply = await calendar.get(next)
    replies.push(reply)
    next = /<([^>]*)>; rel="next"/.exec(reply.headers['link'] ?? '')?.[1]?.slice(ROOT.length)
  }
  return replies
}

describe('a feed with too many events', () => {
  test('is marked as truncated and links to the rest, with the same filters and dates', async () => {
    const calendar = await openWith(250, { maxEvents: 120 })
    const replies = await follow(calendar, '/events.ics?search=event&order=desc')
    expect(replies.map(({ headers }) => headers['x-calendar-truncated'])).toEqual([
      'events=120',
      'events=120',
      undefined,
    ])
    const shown = replies.flatMap(({ text }) => titlesIn(text))
    expect(shown).toHaveLength(250)
    expect(new Set(shown).size).toBe(250)
    expect(shown[0]).toBe('Event 250.')
    for (const { text } of replies) expect(text.trim().endsWith('END:VCALENDAR')).toBe(true)
  })

  test('is whole if it has exactly as many as it can', async () => {
    const { headers, text } = await (await openWith(100, { maxEvents: 100 })).get('/events.ics')
    expect([headers['x-calendar-truncated'], headers['link'], titlesIn(text).length]).toEqual([
      undefined,
      undefined,
      100,
    ])
  })

  test.each(['.rss', '.jsonld', '.fullcalendar.json?start=2027-02-01&end=2027-02-02'])(
    'goes on as %s too',
    async (path) => {
      const replies = await follow(await openWith(5, { maxEvents: 2 }), `/events${path}`)
      expect(replies.map(({ text }) => new Set(text.match(/Event \d+\./g)).size)).toEqual([2, 2, 1])
    },
  )

  test('has a cursor for feeds of its own kind alone', async () => {
    const calendar = await openWith(3, { maxEvents: 2 })
    const { headers } = await calendar.get('/events.ics')
    const cursor = /cursor=([\w-]+)/.exec(headers['link'] ?? '')?.[1]
    expect((await calendar.get(`/events.rss?cursor=${cursor}`)).status).toBe(200)
    expect((await calendar.get(`/events?cursor=${cursor}`)).status).toBe(400)
    expect((await calendar.get(`/events.fullcalendar.json?cursor=${cursor}`)).status).toBe(400)
    expect((await calendar.get(`/events.ics?cursor=${cursor}&search=x`)).status).toBe(400)
  })
})

describe('a feed that is too large', () => {
  test('ends before the event that does not fit, and goes on with it', async () => {
    const calendar = await openWith(4, { maxBytes: 3000 }, 'x'.repeat(700))
    const replies = await follow(calendar, '/events.ics')
    expect(replies.flatMap(({ text }) => titlesIn(text))).toHaveLength(4)
    expect(replies.length).toBeGreaterThan(1)
    expect(replies[0]?.headers['x-calendar-truncated']).toMatch(/^events=[123]$/)
  })

  test('has at least one event', async () => {
    const replies = await follow(await openWith(3, { maxBytes: 1 }), '/events.ics')
    expect(replies.map(({ text }) => titlesIn(text).length)).toEqual([1, 1, 1])
  })
})

test('in process, a feed is complete', async () => {
  const calendar = await openWith(5, { maxEvents: 2, maxBytes: 1 })
  expect(titlesIn(await calendar.feeds.ics())).toHaveLength(5)
})

test('in process, an unknown format of a stream is an error that names the known ones', () => {
  const { feeds } = openCalendar()
  for (const format of ['pdf', 'constructor', 'event']) {
    expect(() => feeds.stream(format as never)).toThrow('format: must be one of ics, rss, jsonld, fullcalendar.')
  }
})
