import { describe, expect, test } from 'vitest'
import { isCalendarError } from '../../src/errors/calendar-error.ts'
import { author, NOW, openCalendar, subscriber } from '../fixtures.ts'
import { workOf } from '../growth.ts'

/**
 * A calendar that allows three attempts a minute, an event with the password `right`, and a clock that the test sets.
 */
async function open() {
  const clock = { now: NOW }
  const calendar = openCalendar({ clock: () => clock.now, limits: { passwordAttempts: 3 } })
  const { id } = await calendar.makeEvent({ password: 'right', description: 'Inside' })
  const attempt = async (password: string, user: typeof author | null = null) => {
    const { status } = await calendar.get(`/events/${id}`, { user, headers: { 'x-event-password': password } })
    return status
  }
  const attempts = async (...passwords: readonly string[]) => {
    const statuses: number[] = []
    for (const password of passwords) statuses.push(await attempt(password))
    return statuses
  }
  return { calendar, clock, id, attempt, attempts, path: `/events/${id}` }
}

describe('guessing passwords', () => {
  test('ends after the allowed attempts in a minute, with 429 and Retry-After', async () => {
    const { calendar, attempts, clock, path } = await open()
    expect(await attempts('a', 'b', 'c')).toEqual([403, 403, 403])
    clock.now += 20_000
    const { status, json, headers } = await calendar.get(`${path}?password=d`)
    expect([status, json.code, json.data]).toEqual([429, 'event-password-attempts', { status: 429 }])
    expect(headers['retry-after']).toBe('40')
  })

  test('gets 429 even for the right password', async () => {
    const { attempts } = await open()
    expect(await attempts('a', 'b', 'c', 'right')).toEqual([403, 403, 403, 429])
  })

  test('does not reveal the right one among the rejected ones, even if it has opened the event before', async () => {
    const { attempts, clock } = await open()
    await attempts('right')
    const guesses = Array.from({ length: 29 }, (_, index) => `guess ${index}`)
    expect(new Set(await attempts(...guesses))).toEqual(new Set([403, 429]))
    expect(await attempts('right')).toEqual([429])
    clock.now += 60_000
    expect(await attempts('right')).toEqual([200])
  })

  test('may go on in the next minute', async () => {
    const { attempts, clock } = await open()
    await attempts('a', 'b', 'c')
    clock.now += 60_000
    expect(await attempts('d', 'right')).toEqual([403, 200])
  })

  test('is not locked out for hours after the clock was set back', async () => {
    const { attempts, clock } = await open()
    await attempts('a', 'b', 'c')
    clock.now -= 3_600_000
    expect(await attempts('right')).toEqual([200])
  })

  test('at the same time is counted like guessing one after another', async () => {
    const { attempt } = await open()
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(`guess ${index}`)))
    expect(statuses.toSorted()).toEqual([403, 403, 403, ...Array.from({ length: 17 }, () => 429)])
  })

  test('by slug and by HEAD counts too', async () => {
    const { calendar, attempts } = await open()
    await attempts('a', 'b')
    await calendar.get('/events/by-slug/concert?password=c')
    expect(await attempts('d')).toEqual([429])
  })

  test('on one event leaves the others alone', async () => {
    const { calendar, attempts } = await open()
    const other = await calendar.makeEvent({ password: 'other' })
    await attempts('a', 'b', 'c', 'd')
    expect((await calendar.get(`/events/${other.id}?password=other`)).status).toBe(200)
  })

  test('by anonymous users does not affect signed-in users, each of whom counts alone', async () => {
    const { attempts, attempt } = await open()
    await attempts('a', 'b', 'c', 'd')
    const guesses = ['e', 'f', 'g', 'h']
    const statuses: number[] = []
    for (const guess of guesses) statuses.push(await attempt(guess, subscriber))
    expect(statuses).toEqual([403, 403, 403, 429])
    expect(await attempt('right', author)).toBe(200)
  })

  test('in the same process is bounded too', async () => {
    const { calendar, id, attempts } = await open()
    await attempts('a', 'b', 'c')
    const error = await calendar
      .as(null)
      .events.get(id, { password: 'd' })
      .catch((thrown: unknown) => thrown)
    expect(isCalendarError(error, 'event-password-attempts') && error.details.retryAfter).toBe(60)
  })
})

describe('what does not count', () => {
  test('reading without a password', async () => {
    const { calendar, attempts, path } = await open()
    for (let time = 0; time < 5; time += 1) expect((await calendar.get(path)).status).toBe(403)
    expect(await attempts('right')).toEqual([200])
  })

  test('the same wrong password again, as a client with an old one would send', async () => {
    const { attempts } = await open()
    expect(await attempts('old', 'old', 'old', 'old', 'right')).toEqual([403, 403, 403, 403, 200])
  })

  test('the right password, which stays good while others guess', async () => {
    const { attempts } = await open()
    expect(await attempts('right', 'a', 'b', 'c', 'right')).toEqual([200, 403, 403, 429, 200])
  })

  test('what editors do, who need no password', async () => {
    const { calendar, attempts, path } = await open()
    await attempts('a', 'b', 'c', 'd')
    expect((await calendar.get(`${path}?password=e`, { user: { id: 2, roles: ['editor'] } })).status).toBe(200)
  })
})

test('a password that was right opens nothing once there is another', async () => {
  const { calendar, attempts, path } = await open()
  expect(await attempts('right')).toEqual([200])
  await calendar.put(path, { password: 'new' })
  expect(await attempts('right', 'new')).toEqual([403, 200])
})

test('many at once share the work of checking the same password', async () => {
  const workOfMany = async (count: number) => {
    const { attempt } = await open()
    return workOf(async () => {
      const statuses = await Promise.all(Array.from({ length: count }, () => attempt('right')))
      expect(new Set(statuses)).toEqual(new Set([200]))
    })
  }
  // Checked one by one, two hundred would be two hundred times the work of one.
  expect(await workOfMany(200)).toBeLessThan(40 * (await workOfMany(1)))
})

test('a limited number of passwords waits to be checked; others get Retry-After', async () => {
  const calendar = openCalendar({ limits: { passwordAttempts: 1000, passwordChecks: 4 } })
  const { id } = await calendar.makeEvent({ password: 'right' })
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) => calendar.get(`/events/${id}?password=${index}`)),
  )
  const rejected = replies.filter(({ status }) => status === 429)
  expect([replies.filter(({ status }) => status === 403).length, rejected.length]).toEqual([4, 8])
  expect(rejected[0]?.headers['retry-after']).toBe('1')
  expect((await calendar.get(`/events/${id}?password=right`)).status).toBe(200)
})
