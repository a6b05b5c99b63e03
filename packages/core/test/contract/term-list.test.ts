import { describe, expect, it } from 'vitest'
import { badParams, editor, openCalendar, type TestCalendar } from '../fixtures.ts'

const kinds = [['categories'], ['tags']] as const

/** A calendar with terms of these names; each value is the number of events with the term. */
async function withTerms(path: 'categories' | 'tags', terms: Readonly<Record<string, number>>): Promise<TestCalendar> {
  const calendar = openCalendar()
  for (const [name, count] of Object.entries(terms)) {
    const { id } = await calendar.make(`/${path}`, { name })
    for (let index = 0; index < count; index += 1) await calendar.makeEvent({ [path]: [id] })
  }
  return calendar
}

describe.each(kinds)('the order of %s', (path) => {
  const all = `/${path}?hide_empty=false`

  it('is by name, ignoring case', async () => {
    const calendar = await withTerms(path, { cherry: 0, Banana: 0, apple: 0, Date: 0 })
    expect(await calendar.names(all)).toEqual(['apple', 'Banana', 'cherry', 'Date'])
    expect(await calendar.names(`${all}&order=desc`)).toEqual(['Date', 'cherry', 'Banana', 'apple'])
  })

  async function shuffled(): Promise<TestCalendar> {
    const calendar = openCalendar()
    await calendar.make(`/${path}`, { name: 'B', slug: 'z', description: 'Mmm' })
    await calendar.make(`/${path}`, { name: 'C', slug: 'y', description: 'zzz' })
    await calendar.make(`/${path}`, { name: 'A', slug: 'x', description: 'aaa' })
    for (const id of [3, 1, 3, 1, 1, 2]) await calendar.makeEvent({ [path]: [id] })
    return calendar
  }

  it.each([
    ['name', ['A', 'B', 'C']],
    ['slug', ['A', 'C', 'B']],
    ['id', ['B', 'C', 'A']],
    ['count', ['C', 'A', 'B']],
    ['description', ['A', 'B', 'C']],
  ])('by %s goes both ways', async (orderby, ascending) => {
    const calendar = await shuffled()
    expect(await calendar.names(`/${path}?orderby=${orderby}`)).toEqual(ascending)
    expect(await calendar.names(`/${path}?orderby=${orderby}&order=asc`)).toEqual(ascending)
    expect(await calendar.names(`/${path}?orderby=${orderby}&order=desc`)).toEqual([...ascending].reverse())
  })

  it('by include is the order in include', async () => {
    const calendar = await shuffled()
    expect(await calendar.names(`/${path}?include=2,3,1&orderby=include`)).toEqual(['C', 'A', 'B'])
    expect(await calendar.names(`/${path}?include=2,3,1&orderby=include&order=desc`)).toEqual(['B', 'A', 'C'])
    expect(await calendar.names(`/${path}?include=2,3,1`)).toEqual(['A', 'B', 'C'])
  })

  it('by include without any ids is by name', async () => {
    expect(await (await shuffled()).names(`/${path}?orderby=include`)).toEqual(['A', 'B', 'C'])
  })

  it.each(['orderby=term_group', 'orderby=NAME', 'orderby='])('%s is rejected', async (query) => {
    expect(await openCalendar().failure(`/${path}?${query}`)).toEqual(badParams('orderby'))
  })

  it.each(['order=up', 'order='])('%s is rejected', async (query) => {
    expect(await openCalendar().failure(`/${path}?${query}`)).toEqual(badParams('order'))
  })
})

describe.each(kinds)('empty %s', (path) => {
  it('are hidden unless requested', async () => {
    const calendar = await withTerms(path, { full: 1, empty: 0 })
    expect(await calendar.names(`/${path}`)).toEqual(['full'])
    expect(await calendar.names(`/${path}?hide_empty=true`)).toEqual(['full'])
    expect(await calendar.names(`/${path}?hide_empty=0`)).toEqual(['empty', 'full'])
    expect((await calendar.get(`/${path}`)).json.total).toBe(1)
  })

  it.each(['draft', 'pending', 'private', 'trash'])('are those with %s events alone, for everybody', async (status) => {
    const calendar = await withTerms(path, { music: 1 })
    await calendar.put('/events/1', { status })
    expect(await calendar.names(`/${path}`)).toEqual([])
    expect(await calendar.names(`/${path}`, { user: editor })).toEqual([])
  })

  it('are those with locked events alone: totals must not reveal them', async () => {
    const calendar = await withTerms(path, { music: 1 })
    await calendar.put('/events/1', { password: 'pw' })
    expect(await calendar.names(`/${path}`)).toEqual([])
    expect((await calendar.get(`/${path}/1`)).json.count).toBe(0)
  })

  it('are not those with past events, or with events hidden from listings', async () => {
    const calendar = await withTerms(path, { past: 1, hidden: 1 })
    await calendar.put('/events/1', { start_date: '2020-01-01', end_date: '2020-01-01' })
    await calendar.put('/events/2', { hide_from_listings: true })
    expect(await calendar.names(`/${path}`)).toEqual(['hidden', 'past'])
  })

  it.each(['yes', 'x', ''])('hide_empty=%j is rejected', async (value) => {
    expect(await openCalendar().failure(`/${path}?hide_empty=${value}`)).toEqual(badParams('hide_empty'))
  })

  it('stay hidden when include names them', async () => {
    const calendar = await withTerms(path, { full: 1, empty: 0 })
    expect(await calendar.names(`/${path}?include=1,2`)).toEqual(['full'])
  })
})

describe.each(kinds)('the count of %s', (path) => {
  it('is of published events alone, and the same in a list, alone and inside an event', async () => {
    const calendar = await withTerms(path, { music: 3 })
    await calendar.put('/events/2', { status: 'draft' })
    const list = await calendar.get(`/${path}`, { user: editor })
    const alone = await calendar.get(`/${path}/1`)
    const event = await calendar.get('/events/1')
    expect(list.json[path][0].count).toBe(2)
    expect(alone.json).toEqual(list.json[path][0])
    expect(event.json[path][0]).toEqual(list.json[path][0])
  })
})

describe.each(kinds)('%s by other filters', (path) => {
  const param = path

  it('include keeps those named, exclude leaves them out, and exclude wins', async () => {
    const calendar = await withTerms(path, { a: 1, b: 1, c: 1 })
    expect(await calendar.names(`/${path}?include=3,1`)).toEqual(['a', 'c'])
    expect(await calendar.names(`/${path}?exclude=3,1`)).toEqual(['b'])
    expect(await calendar.names(`/${path}?include=3,1&exclude=1`)).toEqual(['c'])
  })

  it.each(['include', 'exclude'])('%s must exist', async (name) => {
    const calendar = await withTerms(path, { a: 1 })
    expect(await calendar.failure(`/${path}?${name}=1,9`)).toEqual(badParams(name))
    expect(await calendar.failure(`/${path}?${name}=a`)).toEqual(badParams(name))
  })

  it('search finds names, descriptions and slugs', async () => {
    const calendar = openCalendar()
    await calendar.make(`/${path}`, { name: 'Théâtre' })
    await calendar.make(`/${path}`, { name: 'Stage', description: 'all theatre' })
    await calendar.make(`/${path}`, { name: 'Opera' })
    expect(await calendar.names(`/${path}?hide_empty=0&search=theatre`)).toEqual(['Stage', 'Théâtre'])
  })

  it('slug finds the one that has it', async () => {
    const calendar = await withTerms(path, { 'Open air': 1, Open: 1 })
    expect(await calendar.names(`/${path}?slug=open`)).toEqual(['Open'])
    expect(await calendar.names(`/${path}?slug=open-air`)).toEqual(['Open air'])
    expect(await calendar.names(`/${path}?slug=closed`)).toEqual([])
    expect(await calendar.failure(`/${path}?slug=`)).toEqual(badParams('slug'))
  })

  it.each(['event', 'post'])('%s keeps those of that event', async (name) => {
    const calendar = await withTerms(path, { a: 0, b: 0, c: 0 })
    await calendar.makeEvent({ [param]: [3, 1] })
    await calendar.makeEvent({ [param]: [2] })
    expect(await calendar.names(`/${path}?${name}=1`)).toEqual(['a', 'c'])
    expect(await calendar.names(`/${path}?${name}=1&include=1,2`)).toEqual(['a'])
  })

  it('event wins over post', async () => {
    const calendar = await withTerms(path, { a: 1, b: 1 })
    expect(await calendar.names(`/${path}?post=1&event=2`)).toEqual(['b'])
    expect(await calendar.names(`/${path}?event=1&post=2`)).toEqual(['a'])
  })

  it('an event without terms has none', async () => {
    const calendar = await withTerms(path, { a: 1 })
    await calendar.makeEvent()
    expect(await calendar.names(`/${path}?event=2&hide_empty=false`)).toEqual([])
  })

  it.each(['event', 'post'])('%s must exist, and be one that the user may see', async (name) => {
    const calendar = await withTerms(path, { a: 1 })
    await calendar.put('/events/1', { status: 'draft' })
    expect(await calendar.failure(`/${path}?${name}=9`)).toEqual(badParams(name))
    expect(await calendar.failure(`/${path}?${name}=1`)).toEqual(badParams(name))
    expect(await calendar.names(`/${path}?${name}=1&hide_empty=0`, { user: editor })).toEqual(['a'])
  })

  it('of a locked event are not shown', async () => {
    const calendar = await withTerms(path, { a: 1 })
    await calendar.put('/events/1', { password: 'pw' })
    expect(await calendar.names(`/${path}?event=1&hide_empty=0`)).toEqual([])
    expect(await calendar.names(`/${path}?event=1&hide_empty=0`, { user: editor })).toEqual(['a'])
  })

  it('everything that does not exist is reported together', async () => {
    const query = 'include=9&exclude=9&event=9&post=9'
    const reply = await openCalendar().failure(`/${path}?${query}`)
    expect(reply.params.toSorted()).toEqual(['event', 'exclude', 'include', 'post'])
  })
})
