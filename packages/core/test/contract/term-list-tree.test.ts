import { beforeEach, describe, expect, it } from 'vitest'
import { badParams, openCalendar, type TestCalendar } from '../fixtures.ts'

describe('categories as a tree', () => {
  let calendar: TestCalendar

  beforeEach(async () => {
    calendar = openCalendar()
    await calendar.makeCategory('Arts')
    await calendar.makeCategory('Music', { parent: 1 })
    await calendar.makeCategory('Jazz', { parent: 2 })
    await calendar.makeCategory('Film', { parent: 1 })
    await calendar.makeCategory('Sport')
    await calendar.makeEvent({ categories: [3] })
  })

  it('a category with a non-empty descendant is kept, however deep the descendant is', async () => {
    expect(await calendar.names('/categories')).toEqual(['Arts', 'Jazz', 'Music'])
  })

  it('the count is of its own events, not of those below it', async () => {
    const { json } = await calendar.get('/categories')
    expect(json.categories.map(({ count }: { count: number }) => count)).toEqual([0, 1, 0])
  })

  it('a category that was kept for its descendant is hidden when the descendant becomes empty', async () => {
    await calendar.del('/events/1')
    expect(await calendar.names('/categories')).toEqual([])
  })

  it('a category whose descendant moves away is hidden', async () => {
    await calendar.put('/categories/3', { parent: 5 })
    expect(await calendar.names('/categories')).toEqual(['Jazz', 'Sport'])
  })

  it('parent gives direct children alone', async () => {
    expect(await calendar.names('/categories?parent=1')).toEqual(['Music'])
    expect(await calendar.names('/categories?parent=1&hide_empty=false')).toEqual(['Film', 'Music'])
    expect(await calendar.names('/categories?parent=3&hide_empty=false')).toEqual([])
  })

  it('parent=0 gives the top level', async () => {
    expect(await calendar.names('/categories?parent=0')).toEqual(['Arts'])
    expect(await calendar.names('/categories?parent=0&hide_empty=false')).toEqual(['Arts', 'Sport'])
    expect((await calendar.categories.list({ parent: 0, hide_empty: false })).total).toBe(2)
  })

  it.each(['9', '-1', 'arts', ''])('parent=%j is rejected', async (value) => {
    expect(await calendar.failure(`/categories?parent=${value}`)).toEqual(badParams('parent'))
  })

  it('parent can be combined with the other filters', async () => {
    expect(await calendar.names('/categories?parent=1&hide_empty=0&search=film')).toEqual(['Film'])
    expect(await calendar.names('/categories?parent=1&hide_empty=0&exclude=4')).toEqual(['Music'])
    expect(await calendar.names('/categories?parent=1&include=3,2')).toEqual(['Music'])
    expect(await calendar.names('/categories?parent=2&event=1')).toEqual(['Jazz'])
  })

  it('event gives the categories of the event itself, not those above', async () => {
    expect(await calendar.names('/categories?event=1')).toEqual(['Jazz'])
  })

  it('tags have no parent: the parameter is ignored', async () => {
    await calendar.make('/tags', { name: 'free' })
    expect(await calendar.names('/tags?hide_empty=0&parent=77')).toEqual(['free'])
  })

  it('all pages together contain each category once', async () => {
    const pages = [1, 2, 3, 4].map((page) => calendar.names(`/categories?hide_empty=0&per_page=2&page=${page}`))
    expect(await Promise.all(pages)).toEqual([['Arts', 'Film'], ['Jazz', 'Music'], ['Sport'], []])
  })
})
