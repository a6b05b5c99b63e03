import { describe, expect, it } from 'vitest'
import { author, badParams, editor, idsOf, openCalendar } from '../fixtures.ts'

const places = [
  ['venue', 'makeVenue', '/venues'],
  ['organizer', 'makeOrganizer', '/organizers'],
] as const

describe.each(places)('events by %s', (name, makePlace, path) => {
  it('keeps those with any of the ids', async () => {
    const calendar = openCalendar()
    for (const called of ['a', 'b', 'c']) await calendar[makePlace]({ [name]: called })
    await calendar.makeEvent({ title: 'one', [name]: [1] })
    await calendar.makeEvent({ title: 'two', [name]: [2, 1] })
    await calendar.makeEvent({ title: 'three', [name]: [3] })
    await calendar.makeEvent({ title: 'nowhere' })
    expect(await calendar.names(`/events?${name}=1`)).toEqual(['one', 'two'])
    expect(await calendar.names(`/events?${name}=2,3`)).toEqual(['two', 'three'])
    expect(await calendar.names(`/events?${name}[]=1&${name}[]=2`)).toEqual(['one', 'two'])
  })

  it('of a record without events keeps nothing', async () => {
    const calendar = openCalendar()
    await calendar[makePlace]()
    await calendar.makeEvent()
    expect(await calendar.names(`/events?${name}=1`)).toEqual([])
  })

  it.each(['7', '1,7', '0', '-1', 'hall', '1.5'])('rejects %s', async (value) => {
    const calendar = openCalendar()
    await calendar[makePlace]()
    expect(await calendar.failure(`/events?${name}=${value}`)).toEqual(badParams(name))
  })

  it.each(['draft', 'pending', 'private', 'future'])(
    'a record with the status %s does not exist for an anonymous user',
    async (status) => {
      const calendar = openCalendar()
      const { id } = await calendar[makePlace]({ status, ...(status === 'future' && { date: '2028-01-01' }) })
      await calendar.makeEvent({ [name]: id })
      const unseen = await calendar.get(`/events?${name}=${id}`)
      const never = await calendar.get(`/events?${name}=99`)
      expect(unseen.status).toBe(400)
      expect(unseen.text.replaceAll(String(id), 'ID')).toBe(never.text.replaceAll('99', 'ID'))
      expect(await calendar.names(`/events?${name}=${id}`, { user: editor })).toEqual(['Concert'])
    },
  )

  it('a draft exists for its author', async () => {
    const calendar = openCalendar()
    const { id } = await calendar[makePlace]({ status: 'draft' }, { user: author })
    await calendar.makeEvent({ [name]: id }, { user: author })
    expect(await calendar.names(`/events?${name}=${id}`, { user: author })).toEqual(['Concert'])
  })

  it('a record in the trash does not exist for an anonymous user', async () => {
    const calendar = openCalendar()
    const { id } = await calendar[makePlace]()
    await calendar.makeEvent({ [name]: id })
    await calendar.del(`${path}/${id}`)
    expect(await calendar.failure(`/events?${name}=${id}`)).toEqual(badParams(name))
  })
})

describe('events by their parent', () => {
  it('keeps those that belong to it', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ title: 'festival' })
    await calendar.makeEvent({ title: 'opening', post_parent: 1 })
    await calendar.makeEvent({ title: 'speech', post_parent: 2 })
    expect(await calendar.names('/events?post_parent=1')).toEqual(['opening'])
    expect(await calendar.names('/events?post_parent=3')).toEqual([])
  })

  it.each(['9', '0', '-1', 'x'])('rejects %s', async (value) => {
    expect(await openCalendar().failure(`/events?post_parent=${value}`)).toEqual(badParams('post_parent'))
  })

  it('one that the user cannot see does not exist', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ title: 'festival', status: 'draft' })
    await calendar.makeEvent({ title: 'opening', post_parent: 1 })
    expect(await calendar.failure('/events?post_parent=1')).toEqual(badParams('post_parent'))
    expect(await calendar.names('/events?post_parent=1', { user: editor })).toEqual(['opening'])
  })
})

describe('events by id', () => {
  it('keeps those named and ignores ids that do not exist', async () => {
    const calendar = openCalendar()
    for (const title of ['a', 'b', 'c']) await calendar.makeEvent({ title })
    expect(await calendar.names('/events?include=3,99,1,3')).toEqual(['a', 'c'])
    expect(await calendar.names('/events?include=99')).toEqual([])
  })

  it('does not show what the user cannot see', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ title: 'draft', status: 'draft' })
    await calendar.makeEvent({ title: 'public' })
    const reply = await calendar.get('/events?include=1,2')
    expect([idsOf(reply), reply.json.total]).toEqual([[2], 1])
    expect(await calendar.names('/events?include=1,2', { user: editor })).toEqual(['draft', 'public'])
  })

  it('does not restore what is in the trash', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent()
    await calendar.del('/events/1')
    expect(await calendar.names('/events?include=1', { user: editor })).toEqual([])
    expect(await calendar.names('/events?include=1&status=trash', { user: editor })).toEqual(['Concert'])
  })

  it('can be combined with every other filter', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ title: 'a', featured: true })
    await calendar.makeEvent({ title: 'b' })
    expect(await calendar.names('/events?include=1,2&featured=true')).toEqual(['a'])
    expect(await calendar.names('/events?include=1,2&search=b')).toEqual(['b'])
  })

  it.each(['x', '0', '-3', '1.5', '1,x'])('rejects %s', async (value) => {
    expect(await openCalendar().failure(`/events?include=${value}`)).toEqual(badParams('include'))
  })

  it('an empty list does not filter, and the dates apply', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent()
    await calendar.makeEvent({ title: 'past', start_date: '2020-01-01', end_date: '2020-01-02' })
    expect(await calendar.names('/events?include=')).toEqual(['Concert'])
    expect((await calendar.events.list({ include: [] })).total).toBe(1)
  })

  it('rejects more ids than a list may have', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => index + 1).join()
    expect(await openCalendar().failure(`/events?include=${ids}`)).toEqual(badParams('include'))
  })
})
