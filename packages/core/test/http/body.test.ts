import { memoryStore } from '@kalends/store-memory'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Calendar } from '../../src/calendar.ts'
import { bodyText, type CalendarRequest, type CalendarResponse } from '../../src/http/message.ts'
import { editor, MOUNT, openCalendar } from '../fixtures.ts'

async function ask(calendar: Calendar, path: string, more: Partial<CalendarRequest> = {}): Promise<CalendarResponse> {
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

/** A calendar with some of everything, texts of more than one byte a letter among them. */
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

const path = fc
  .tuple(
    fc.constantFrom('/events', '/venues', '/tags', '/organizers', '/events/1', '/venues/2', '/doc'),
    fc.constantFrom('', '?per_page=1', '?per_page=2&page=2', '?search=音', '?search=nothing', '?é=1'),
  )
  .map((parts) => encodeURI(parts.join('')))

describe('an answer in pieces', () => {
  test.each([undefined, 0, 30_000])('says what it says in one, with a cache of %s bytes', async (cacheBytes) => {
    const calendar = await filled(cacheBytes)
    const another = await filled(0)
    await fc.assert(
      fc.asyncProperty(path, async (asked) => {
        const whole = await ask(another, asked)
        const answer = await ask(calendar, asked)
        expect(bodyText(answer)).toBe(bodyText(whole))
        expect(answer.headers).toEqual(whole.headers)
        expect(answer.headers['Content-Length']).toBe(String(Buffer.byteLength(bodyText(answer))))
        expect(() => JSON.parse(bodyText(answer))).not.toThrow()
      }),
      { numRuns: 150 },
    )
  })

  test('has its records as they are in other answers, not as copies', async () => {
    const calendar = await filled()
    const [first, second] = await Promise.all(
      ['/events?per_page=2', '/events?per_page=3'].map((asked) => ask(calendar, asked)),
    )
    const [ours, others] = [chunksOf(first), chunksOf(second)]
    expect(ours[1]).toBe(others[1])
    expect(ours[2]).toBe(others[2])
  })

  test('is in one piece when it is asked for again and again', async () => {
    const calendar = await filled()
    const answers: CalendarResponse[] = []
    for (let times = 0; times < 4; times++) answers.push(await ask(calendar, '/events'))
    expect(answers.map((answer) => chunksOf(answer).length)).toEqual([8, 8, 0, 0])
    expect(answers[2]?.body).toBe(answers[3]?.body)
    expect(new Set(answers.map(bodyText)).size).toBe(1)
  })

  test('has neither body nor pieces where nothing is sent', async () => {
    const calendar = await filled()
    const { headers } = await ask(calendar, '/events')
    const head = await ask(calendar, '/events', { method: 'HEAD' })
    const known = await ask(calendar, '/events', {
      headers: { 'if-none-match': headers['ETag'] },
    })
    expect([head.status, known.status]).toEqual([200, 304])
    for (const answer of [head, known]) expect(answer.body).toBeUndefined()
  })

  test('is one whole where a record or an error is sent', async () => {
    const calendar = await filled()
    for (const asked of ['/events/1', '/events/99', '/nowhere']) {
      expect((await ask(calendar, asked)).body).toBeInstanceOf(Uint8Array)
    }
  })
})
