import { describe, expect, test } from 'vitest'
import { anEvent, author, contributor, editor, openCalendar, type TestCalendar } from '../fixtures.ts'

describe.each(['categories', 'tags'])('%s of an event', (collection) => {
  const add = (calendar: TestCalendar, name: string, fields: object = {}) =>
    calendar.make(`/${collection}`, { name, ...fields })
  const names = (event: any): readonly string[] => event[collection].map((term: any) => term.name)
  const total = async (calendar: TestCalendar) => (await calendar.get(`/${collection}?hide_empty=false`)).json.total

  test.each([
    ['an id', 1, ['Jazz']],
    ['an id as text', '1', ['Jazz']],
    ['a list of ids', [2, 1], ['Open air', 'Jazz']],
    ['a slug', 'open-air', ['Open air']],
    ['a name', 'Open air', ['Open air']],
    ['a name in another case', 'OPEN AIR', ['Open air']],
    ['text with commas', 'jazz , open-air', ['Jazz', 'Open air']],
    ['a mixed list', ['open-air', 1], ['Open air', 'Jazz']],
    ['repeats', [1, 'jazz', 'Jazz', '1'], ['Jazz']],
  ])('%s names terms that exist, in that order, each once', async (_, given, expected) => {
    const calendar = openCalendar()
    await add(calendar, 'Jazz')
    await add(calendar, 'Open air')
    expect(names(await calendar.makeEvent({ [collection]: given }))).toEqual(expected)
    expect(await total(calendar)).toBe(2)
  })

  test('an unknown name creates a term', async () => {
    const calendar = openCalendar()
    const event = await calendar.makeEvent({ [collection]: ['Open air', 'Jazz & Blues'] })
    expect(event[collection]).toMatchObject([
      { id: 1, name: 'Open air', slug: 'open-air', count: 1 },
      { id: 2, name: 'Jazz & Blues', slug: 'jazz-blues', count: 1 },
    ])
  })

  test('the same new name twice creates one', async () => {
    const calendar = openCalendar()
    expect(names(await calendar.makeEvent({ [collection]: ['New', 'new', ' NEW '] }))).toEqual(['New'])
    expect(await total(calendar)).toBe(1)
  })

  test('a slug takes precedence over a name', async () => {
    const calendar = openCalendar()
    await add(calendar, 'jazz', { slug: 'other' })
    await add(calendar, 'Blues', { slug: 'jazz' })
    expect(names(await calendar.makeEvent({ [collection]: ['jazz'] }))).toEqual(['Blues'])
  })

  test('an unknown id is rejected, with all that are', async () => {
    const calendar = openCalendar()
    await add(calendar, 'Jazz')
    const reply = await calendar.post('/events', anEvent({ [collection]: [1, 8, 9, 'New'] }))
    expect(reply.status).toBe(400)
    expect(reply.json.data.details[collection].code).toBe('unknown_id')
    expect(reply.json.data.params[collection]).toContain('8, 9')
    expect(await total(calendar)).toBe(1)
  })

  test.each([[0], [-1], [1.5], [true], [{ name: 'x' }], [['x']]])('%j names no term', async (given) => {
    const reply = await openCalendar().post('/events', anEvent({ [collection]: [given] }))
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.json.data.params)).toEqual([collection])
  })

  test('a user who cannot create terms can name those that exist, and no others', async () => {
    const calendar = openCalendar()
    await add(calendar, 'Jazz')
    const options = { user: contributor }
    expect(names(await calendar.makeEvent({ [collection]: ['jazz'] }, options))).toEqual(['Jazz'])
    const reply = await calendar.post('/events', anEvent({ [collection]: ['jazz', 'New', 'Newer'] }), options)
    expect(reply.status).toBe(400)
    expect(reply.json.data.details[collection].code).toBe('unknown_term')
    expect(reply.json.data.params[collection]).toContain('New, Newer')
    expect(await total(calendar)).toBe(1)
  })

  test.each([[[]], [null], [''], [[' ', '']]])('%j removes all of them', async (nothing) => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({ [collection]: ['Jazz'] })
    expect((await calendar.put(`/events/${id}`, { [collection]: nothing })).json[collection]).toEqual([])
    expect(await total(calendar)).toBe(1)
  })

  test('an update replaces them, and an update without them keeps them', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({ [collection]: ['a', 'b'] })
    expect(names((await calendar.put(`/events/${id}`, { title: 'x' })).json)).toEqual(['a', 'b'])
    expect(names((await calendar.put(`/events/${id}`, { [collection]: ['c', 'a'] })).json)).toEqual(['c', 'a'])
  })

  test('the count is of published events', async () => {
    const calendar = openCalendar()
    const counted = async () => (await calendar.get(`/${collection}/1`)).json.count
    const { id } = await calendar.makeEvent({ [collection]: ['Jazz'], status: 'draft' })
    expect(await counted()).toBe(0)
    await calendar.put(`/events/${id}`, { status: 'publish' })
    expect(await counted()).toBe(1)
    await calendar.put(`/events/${id}`, { date: '2027-01-16' })
    expect(await counted()).toBe(0)
    await calendar.put(`/events/${id}`, { status: 'private', date: null })
    expect(await counted()).toBe(0)
  })
})

test('an author creates categories with an event, but not tags', async () => {
  const calendar = openCalendar()
  const options = { user: author }
  expect((await calendar.makeEvent({ categories: ['New'] }, options)).categories[0].name).toBe('New')
  const reply = await calendar.post('/events', anEvent({ categories: ['Newer'], tags: ['New'] }), options)
  expect(reply.json.data.details).toHaveProperty('tags')
  expect((await calendar.get('/categories?hide_empty=false', { user: editor })).json.total).toBe(1)
})

test('an unknown name is found under another parent before a new one is made', async () => {
  const calendar = openCalendar()
  await calendar.make('/categories', { name: 'Music' })
  await calendar.make('/categories', { name: 'Jazz', parent: 1, slug: 'music-jazz' })
  expect((await calendar.makeEvent({ categories: ['jazz'] })).categories).toMatchObject([{ id: 2 }])
})

test('unknown ids and unknown names of one list are named together', async () => {
  const calendar = openCalendar()
  const body = anEvent({ tags: [7, 'x', 8], categories: ['y'] })
  const { json } = await calendar.post('/events', body, { user: contributor })
  expect(json.data.params.tags).toContain('7, x, 8')
  expect(json.data.params.categories).toContain('y')
})
