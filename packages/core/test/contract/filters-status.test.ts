import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '../../src/ports/policy.ts'
import {
  author,
  badParams,
  contributor,
  editor,
  idsOf,
  openCalendar,
  otherAuthor,
  subscriber,
  type TestCalendar,
} from '../fixtures.ts'

const unpublished = ['future', 'draft', 'pending', 'private', 'trash']

describe('events by status', () => {
  let calendar: TestCalendar

  beforeEach(async () => {
    calendar = openCalendar()
    for (const user of [author, otherAuthor]) {
      for (const status of ['publish', 'draft', 'pending', 'private']) {
        await calendar.makeEvent({ title: `${status} ${user.id}`, status }, { user })
      }
      await calendar.makeEvent({ title: `future ${user.id}`, date: '2028-01-01' }, { user })
      const { id } = await calendar.makeEvent({ title: `trash ${user.id}` }, { user })
      await calendar.del(`/events/${id}`, { user })
    }
  })

  const everybody: readonly (readonly [string, User | null, readonly string[]])[] = [
    ['a visitor', null, ['publish 3', 'publish 6']],
    ['a subscriber', subscriber, ['publish 3', 'publish 6']],
    ['a contributor with none of their own', contributor, ['publish 3', 'publish 6']],
    ['an author', author, ['publish 3', 'draft 3', 'pending 3', 'private 3', 'future 3', 'publish 6']],
    [
      'an editor',
      editor,
      ['publish', 'draft', 'pending', 'private', 'future'].flatMap((status) => [`${status} 3`, `${status} 6`]),
    ],
  ]
  it.each(everybody)('without the filter, %s sees every permitted status except the trash', async (_, user, seen) => {
    expect([...(await calendar.names('/events', { user }))].sort()).toEqual([...seen].sort())
  })

  it('the application itself sees every status but the trash', async () => {
    expect((await calendar.events.list()).total).toBe(10)
  })

  it.each(['publish', ...unpublished])('status=%s gives an editor just those', async (status) => {
    expect(await calendar.names(`/events?status=${status}`, { user: editor })).toEqual([`${status} 3`, `${status} 6`])
  })

  it.each(unpublished)('status=%s gives an author just their own', async (status) => {
    expect(await calendar.names(`/events?status=${status}`, { user: author })).toEqual([`${status} 3`])
  })

  it('status=publish gives an author those of everybody', async () => {
    expect(await calendar.names('/events?status=publish', { user: author })).toEqual(['publish 3', 'publish 6'])
  })

  it.each([
    'status=draft,trash',
    'status[]=draft&status[]=trash',
    'status=draft&status=trash',
    'status=+draft+,+trash',
  ])('several may be requested: %s', async (query) => {
    expect(await calendar.names(`/events?${query}`, { user: author })).toEqual(['draft 3', 'trash 3'])
  })

  it.each([...unpublished, 'publish,draft'])(
    'status=%s is rejected for anonymous users and subscribers',
    async (status) => {
      for (const user of [null, subscriber]) {
        expect(await calendar.failure(`/events?status=${status}`, { user })).toEqual(badParams('status'))
      }
    },
  )

  it('status=publish is permitted for everybody', async () => {
    expect(await calendar.names('/events?status=publish')).toEqual(['publish 3', 'publish 6'])
  })

  it.each(['published', 'any', 'PUBLISH', 'draft,any'])('there is no status %s', async (status) => {
    expect(await calendar.failure(`/events?status=${status}`, { user: editor })).toEqual(badParams('status'))
  })

  it('what the user cannot see is not counted', async () => {
    const reply = await calendar.get('/events')
    expect([reply.json.total, reply.headers['x-calendar-total'], idsOf(reply).length]).toEqual([2, '2', 2])
  })

  it('a contributor finds their own drafts', async () => {
    await calendar.makeEvent({ title: 'mine' }, { user: contributor })
    expect(await calendar.names('/events?status=draft', { user: contributor })).toEqual(['mine'])
  })
})
