import { beforeEach, describe, expect, it } from 'vitest'
import { badParams, openCalendar, type TestCalendar } from '../fixtures.ts'

describe('events by category', () => {
  let calendar: TestCalendar
  let music: number
  let jazz: number
  let bebop: number
  let sport: number

  beforeEach(async () => {
    calendar = openCalendar()
    music = (await calendar.makeCategory('Music')).id
    jazz = (await calendar.makeCategory('Jazz', { parent: music })).id
    bebop = (await calendar.makeCategory('Bebop', { parent: jazz })).id
    sport = (await calendar.makeCategory('Sport')).id
    await calendar.makeEvent({ title: 'opera', categories: [music] })
    await calendar.makeEvent({ title: 'trio', categories: [jazz] })
    await calendar.makeEvent({ title: 'parker', categories: [bebop] })
    await calendar.makeEvent({ title: 'match', categories: [sport] })
    await calendar.makeEvent({ title: 'fair', categories: [sport, jazz] })
    await calendar.makeEvent({ title: 'plain' })
  })

  it('a category includes its descendants', async () => {
    expect(await calendar.names(`/events?categories=${music}`)).toEqual(['opera', 'trio', 'parker', 'fair'])
    expect(await calendar.names(`/events?categories=${jazz}`)).toEqual(['trio', 'parker', 'fair'])
    expect(await calendar.names(`/events?categories=${bebop}`)).toEqual(['parker'])
  })

  it('a slug works like an id, and includes descendants too', async () => {
    expect(await calendar.names('/events?categories=jazz')).toEqual(['trio', 'parker', 'fair'])
  })

  it('any of several matches, and an event in two of them is listed once', async () => {
    expect(await calendar.names(`/events?categories=${bebop},sport`)).toEqual(['parker', 'match', 'fair'])
    expect(await calendar.names(`/events?categories=${sport},${jazz}`)).toEqual(['trio', 'parker', 'match', 'fair'])
  })

  it('a category and its descendant match the same events as the category alone', async () => {
    expect(await calendar.names(`/events?categories=${music},${bebop}`)).toEqual(['opera', 'trio', 'parker', 'fair'])
  })

  it.each([
    'categories=3,sport',
    'categories=+3+,+sport+',
    'categories[]=3&categories[]=sport',
    'categories=3&categories=sport',
    'categories[0]=3&categories[1]=sport',
  ])('all spellings of a list are equal: %s', async (query) => {
    expect(await calendar.names(`/events?${query}`)).toEqual(['parker', 'match', 'fair'])
  })

  it('an empty list does not filter', async () => {
    expect(await calendar.names('/events?categories=')).toHaveLength(6)
  })

  it('follows a category that is moved', async () => {
    await calendar.put(`/categories/${jazz}`, { parent: sport })
    expect(await calendar.names('/events?categories=sport')).toEqual(['trio', 'parker', 'match', 'fair'])
    expect(await calendar.names('/events?categories=music')).toEqual(['opera'])
  })

  it.each(['99', 'nothing', '1,nothing', 'music,99'])(
    'a category that does not exist is rejected: %s',
    async (value) => {
      expect(await calendar.failure(`/events?categories=${value}`)).toEqual(badParams('categories'))
    },
  )

  it('the error names what does not exist and not what does', async () => {
    const error = await calendar.events.list({ categories: ['music', 'nothing', 98] }).catch((reason) => reason)
    expect(error.details.faults).toEqual([
      { param: 'categories', code: 'unknown_term', values: { name: 'nothing, 98' } },
    ])
  })

  it.each(['0', '-1'])('%s is not an id', async (value) => {
    expect(await calendar.failure(`/events?categories=${value}`)).toEqual(badParams('categories'))
  })

  it('the id of a tag is not the id of a category', async () => {
    await calendar.makeTag('outdoor')
    expect(await calendar.failure('/events?categories=outdoor')).toEqual(badParams('categories'))
  })
})

describe('events by tag', () => {
  let calendar: TestCalendar

  beforeEach(async () => {
    calendar = openCalendar()
    const free = await calendar.makeTag('Free entry')
    const open = await calendar.makeTag('Open air')
    await calendar.makeTag('Unused')
    await calendar.makeEvent({ title: 'free', tags: [free.id] })
    await calendar.makeEvent({ title: 'open', tags: [open.id] })
    await calendar.makeEvent({ title: 'both', tags: [free.id, open.id] })
    await calendar.makeEvent({ title: 'none' })
  })

  it.each([
    ['1', ['free', 'both']],
    ['open-air', ['open', 'both']],
    ['1,open-air', ['free', 'open', 'both']],
    ['unused', []],
  ])('tags=%s', async (value, kept) => {
    expect(await calendar.names(`/events?tags=${value}`)).toEqual(kept)
  })

  it('an unknown tag is rejected beside an unknown category, each by its name', async () => {
    expect(await calendar.failure('/events?tags=9&categories=9')).toEqual(badParams('categories', 'tags'))
  })

  it('can be combined with categories', async () => {
    const { id } = await calendar.makeCategory('Music')
    await calendar.put('/events/1', { categories: [id] })
    expect(await calendar.names(`/events?tags=1,2&categories=${id}`)).toEqual(['free'])
  })

  it('finds a slug in another script', async () => {
    const { id, slug } = await calendar.makeTag('موسيقى')
    await calendar.put('/events/4', { tags: [id] })
    expect(await calendar.names(`/events?tags=${encodeURIComponent(slug)}`)).toEqual(['none'])
  })

  it('finds a slug of digits where no term has that id, on events too', async () => {
    const { id } = await calendar.makeTag('2027')
    await calendar.makeEvent({ title: 'year', tags: ['2027'] })
    expect(await calendar.names('/events?tags=2027')).toEqual(['year'])
    expect(await calendar.names(`/events?tags=${id}`)).toEqual(['year'])
    expect(await calendar.failure('/events?tags=2028')).toEqual(badParams('tags'))
    await calendar.makeTag('second', { slug: String(id) })
    expect(await calendar.names(`/events?tags=${id}`)).toEqual(['year'])
  })

  it('takes numbers and slugs mixed from the same process', async () => {
    expect((await calendar.events.list({ tags: [1, 'open-air'] })).total).toBe(3)
    expect((await calendar.events.list({ tags: 'unused' })).total).toBe(0)
  })
})
