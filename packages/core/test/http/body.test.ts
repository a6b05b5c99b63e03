import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import type { Calendar } from '../../src/calendar.ts'
import { bodyText, type CalendarRequest, type CalendarResponse } from '../../src/http/message.ts'
import { editor, MOUNT, openCalendar } from '../fixtures.ts'

async function request(
  calendar: Calendar,
  path: string,
  more: Partial<CalendarRequest> = {},
): Promise<CalendarResponse> {
  const [below = '', query = ''] = path.split('?')
  return calendar.handle({
    method: 'GET',
    path: `/calendar/events/v1${below}`,
    query,
    headers: {},
    mount: MOUNT,
    user: editor,
    ...more,
  })
}

/** The chunks of a body; none when it is whole. */
const chunksOf = (response: CalendarResponse | undefined): readonly Uint8Array[] =>
  Array.isArray(response?.body) ? response.body : []

/** A calendar with records of all kinds, some with multi-byte characters. */
async function filled(cacheBytes?: number): Promise<Calendar> {
  const calendar = openCalendar({ store: memoryStore(), ...(cacheBytes !== undefined && { cacheBytes }) })
  for (const name of ['Fête', '音楽', 'Plain']) {
    await calendar.tags.create({ name })
    await calendar.venues.create({ venue: name })
    for (const day of ['16', '17']) {
      await calendar.events.create({
        title: `${name}, ${day}`,
        start_date: `2027-01-${day}`,
        end_date: `2027-01-${day}`,
        tags: [name],
      })
    }
  }
  return calendar
}

const addresses = ['/events', '/venues', '/tags', '/organizers', '/events/1', '/venues/2', '/doc']
const queries = ['', '?per_page=1', '?per_page=2&page=2', '?search=音', '?search=nothing', '?é=1']
const paths = addresses.flatMap((address) => queries.map((query) => encodeURI(address + query)))

describe('a response in pieces', () => {
  test.each([undefined, 0, 30_000])(
    'has the same bytes as in one piece, with a cache of %s bytes',
    async (cacheBytes) => {
      const calendar = await filled(cacheBytes)
      const another = await filled(0)
      // Twice, because the second response may come from the cache.
      for (const path of [...paths, ...paths]) {
        const whole = await request(another, path)
        const reply = await request(calendar, path)
        expect(bodyText(reply)).toBe(bodyText(whole))
        expect(reply.headers).toEqual(whole.headers)
        expect(reply.headers['Content-Length']).toBe(String(Buffer.byteLength(bodyText(reply))))
        expect(() => JSON.parse(bodyText(reply))).not.toThrow()
      }
    },
  )

  test('shares its records with other responses, without copies', async () => {
    const calendar = await filled()
    const [first, second] = await Promise.all(
      ['/events?per_page=2', '/events?per_page=3'].map((wanted) => request(calendar, wanted)),
    )
    const [ours, others] = [chunksOf(first), chunksOf(second)]
    expect(ours[1]).toBe(others[1])
    expect(ours[2]).toBe(others[2])
  })

  test('is in one piece when it is requested again and again', async () => {
    const calendar = await filled()
    const responses: CalendarResponse[] = []
    for (let times = 0; times < 4; times++) responses.push(await request(calendar, '/events'))
    expect(responses.map((reply) => chunksOf(reply).length)).toEqual([8, 8, 0, 0])
    expect(responses[2]?.body).toBe(responses[3]?.body)
    expect(new Set(responses.map(bodyText)).size).toBe(1)
  })

  test('has neither body nor pieces where nothing is sent', async () => {
    const calendar = await filled()
    const { headers } = await request(calendar, '/events')
    const head = await request(calendar, '/events', { method: 'HEAD' })
    const known = await request(calendar, '/events', {
      headers: { 'if-none-match': headers['ETag'] },
    })
    expect([head.status, known.status]).toEqual([200, 304])
    for (const reply of [head, known]) expect(reply.body).toBeUndefined()
  })

  test('is one whole where a record or an error is sent', async () => {
    const calendar = await filled()
    for (const wanted of ['/events/1', '/events/99', '/nowhere']) {
      expect((await request(calendar, wanted)).body).toBeInstanceOf(Uint8Array)
    }
  })
})
