import { beforeEach, describe, expect, it } from 'vitest'
import type { Calendar } from '../../src/calendar.ts'
import { makeCategory, makeEvent, makeTag, openCalendar, put } from '../fixtures.ts'
import { badParams, names, refusal } from './event-list-support.ts'

describe('events by category', () => {
  let calendar: Calendar
  let music: number
  let jazz: number
  let bebop: number
  let sport: number

  beforeEach(async () => {
    calendar = openCalendar()
    music = (await makeCategory(calendar, 'Music')).id
    jazz = (await makeCategory(calendar, 'Jazz', { parent: music })).id
    bebop = (await makeCategory(calendar, 'Bebop', { parent: jazz })).id
    sport = (await makeCategory(calendar, 'Sport')).id
    await makeEvent(calendar, { title: 'opera', categories: [music] })
    await makeEvent(calendar, { title: 'trio', categories: [jazz] })
    await makeEvent(calendar, { title: 'parker', categories: [bebop] })
    await makeEvent(calendar, { title: 'match', categories: [sport] })
    await makeEvent(calendar, { title: 'fair', categories: [sport, jazz] })
    await makeEvent(calendar, { title: 'plain' })
  })

  it('a category includes all that is below it', async () => {
    expect(await names(calendar, `/events?categories=${music}`)).toEqual(['opera', 'trio', 'parker', 'fair'])
    expect(await names(calendar, `/events?categories=${jazz}`)).toEqual(['trio', 'parker', 'fair'])
    expect(await names(calendar, `/events?categories=${bebop}`)).toEqual(['parker'])
  })

  it('a slug is as good as an id, and has its descendants too', async () => {
    expect(await names(calendar, '/events?categories=jazz')).toEqual(['trio', 'parker', 'fair'])
  })

  it('any of several will do, and an event in two of them comes once', async () => {
    expect(await names(calendar, `/events?categories=${bebop},sport`)).toEqual(['parker', 'match', 'fair'])
    expect(await names(calendar, `/events?categories=${sport},${jazz}`)).toEqual(['trio', 'parker', 'match', 'fair'])
  })

  it('a category named together with one below it changes nothing', async () => {
    expect(await names(calendar, `/events?categories=${music},${bebop}`)).toEqual(['opera', 'trio', 'parker', 'fair'])
  })

  it.each([
    'categories=3,sport',
    'categories=+3+,+sport+',
    'categories[]=3&categories[]=sport',
    'categories=3&categories=sport',
    'categories[0]=3&categories[1]=sport',
  ])('all spellings of a list are equal: %s', async (query) => {
    expect(await names(calendar, `/events?${query}`)).toEqual(['parker', 'match', 'fair'])
  })

  it('an empty list asks for nothing', async () => {
    expect(await names(calendar, '/events?categories=')).toHaveLength(6)
  })

  it('follows a category that is moved', async () => {
    await put(calendar, `/categories/${jazz}`, { parent: sport })
    expect(await names(calendar, '/events?categories=sport')).toEqual(['trio', 'parker', 'match', 'fair'])
    expect(await names(calendar, '/events?categories=music')).toEqual(['opera'])
  })

  it.each(['99', 'nothing', '1,nothing', 'music,99'])(
    'a category that does not exist is refused: %s',
    async (value) => {
      expect(await refusal(calendar, `/events?categories=${value}`)).toEqual(badParams('categories'))
    },
  )

  it('the refusal names what does not exist and not what does', async () => {
    const error = await calendar.events.list({ categories: ['music', 'nothing', 98] }).catch((reason) => reason)
    expect(error.details.faults).toEqual([
      { param: 'categories', code: 'unknown_term', values: { name: 'nothing, 98' } },
    ])
  })

  it.each(['0', '-1'])('%s is no id', async (value) => {
    expect(await refusal(calendar, `/events?categories=${value}`)).toEqual(badParams('categories'))
  })

  it('the id of a tag is not the id of a category', async () => {
    await makeTag(calendar, 'outdoor')
    expect(await refusal(calendar, '/events?categories=outdoor')).toEqual(badParams('categories'))
  })
})

describe('events by tag', () => {
  let calendar: Calendar

  beforeEach(async () => {
    calendar = openCalendar()
    const free = await makeTag(calendar, 'Free entry')
    const open = await makeTag(calendar, 'Open air')
    await makeTag(calendar, 'Unused')
    await makeEvent(calendar, { title: 'free', tags: [free.id] })
    await makeEvent(calendar, { title: 'open', tags: [open.id] })
    await makeEvent(calendar, { title: 'both', tags: [free.id, open.id] })
    await makeEvent(calendar, { title: 'none' })
  })

  it.each([
    ['1', ['free', 'both']],
    ['open-air', ['open', 'both']],
    ['1,open-air', ['free', 'open', 'both']],
    ['unused', []],
  ])('tags=%s', async (value, kept) => {
    expect(await names(calendar, `/events?tags=${value}`)).toEqual(kept)
  })

  it('an unknown tag is refused beside an unknown category, each by its name', async () => {
    expect(await refusal(calendar, '/events?tags=9&categories=9')).toEqual(badParams('categories', 'tags'))
  })

  it('hold together with categories', async () => {
    const { id } = await makeCategory(calendar, 'Music')
    await put(calendar, '/events/1', { categories: [id] })
    expect(await names(calendar, `/events?tags=1,2&categories=${id}`)).toEqual(['free'])
  })

  it('finds a slug in another script', async () => {
    const { id, slug } = await makeTag(calendar, 'موسيقى')
    await put(calendar, '/events/4', { tags: [id] })
    expect(await names(calendar, `/events?tags=${encodeURIComponent(slug)}`)).toEqual(['none'])
  })

  it('finds a slug of digits where no term has that id, on events too', async () => {
    const { id } = await makeTag(calendar, '2027')
    await makeEvent(calendar, { title: 'year', tags: ['2027'] })
    expect(await names(calendar, '/events?tags=2027')).toEqual(['year'])
    expect(await names(calendar, `/events?tags=${id}`)).toEqual(['year'])
    expect(await refusal(calendar, '/events?tags=2028')).toEqual(badParams('tags'))
    await makeTag(calendar, 'second', { slug: String(id) })
    expect(await names(calendar, `/events?tags=${id}`)).toEqual(['year'])
  })

  it('takes numbers and slugs mixed from the same process', async () => {
    expect((await calendar.events.list({ tags: [1, 'open-air'] })).total).toBe(3)
    expect((await calendar.events.list({ tags: 'unused' })).total).toBe(0)
  })
})
