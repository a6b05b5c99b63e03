import { describe, expect, test } from 'vitest'
import { anEvent, author, editor, openCalendar, visitor } from '../fixtures.ts'
import { openWorld, paths } from './conditional-support.ts'

describe('caches', () => {
  test.each(paths)('can keep what an anonymous user gets from %s, but must revalidate', async (path) => {
    const { headers } = await (await openWorld()).get(path)
    expect(headers['cache-control']).toBe('no-cache')
  })

  test.each(paths)('that are shared must not keep what a user gets from %s', async (path) => {
    const { headers } = await (await openWorld()).get(path, { user: author })
    expect(headers['cache-control']).toBe('private, no-cache')
  })

  test('must not keep what a password opened', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ password: 'secret' })
    const byQuery = await calendar.get('/events/1?password=secret')
    const byHeader = await calendar.get('/events/1', { headers: { 'x-event-password': 'secret' } })
    expect([byQuery.status, byHeader.status]).toEqual([200, 200])
    for (const { headers } of [byQuery, byHeader]) expect(headers['cache-control']).toBe('private, no-store')
  })

  test('must not keep the response to a write', async () => {
    const { headers } = await openCalendar().post('/events', anEvent())
    expect(headers['cache-control']).toBe('no-store')
  })

  test('learn from Vary what a response depends on, also for errors', async () => {
    const calendar = await openWorld()
    for (const path of ['/events', '/events/9']) {
      const vary = (await calendar.get(path)).headers['vary']?.toLowerCase().split(/, */) ?? []
      expect(vary).toEqual(expect.arrayContaining(['accept', 'accept-language', 'authorization', 'cookie']))
    }
  })

  test('of our own do not show one user’s response to another', async () => {
    const calendar = openCalendar()
    const venue = await calendar.makeVenue({ status: 'draft' })
    await calendar.makeEvent({ venue: [venue.id], password: 'secret', description: 'Hidden' })
    const seen = async (user: typeof editor | null) => (await calendar.get('/events', { user })).json.events[0]
    const rounds = []
    for (const user of [editor, visitor, author, editor, visitor]) rounds.push(await seen(user))
    expect(rounds.map(({ description, venue: venues }) => [description, venues.length])).toEqual([
      ['Hidden', 1],
      ['', 0],
      ['', 0],
      ['Hidden', 1],
      ['', 0],
    ])
  })
})
