import { describe, expect, test } from 'vitest'
import { anEvent, contributor, editor, openCalendar, type TestCalendar } from '../fixtures.ts'

const idsIn = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)

describe.each([
  { key: 'venue', collection: 'venues', other: 'city', makeOne: 'makeVenue' },
  { key: 'organizer', collection: 'organizers', other: 'phone', makeOne: 'makeOrganizer' },
] as const)('$collection of an event', ({ key, collection, other, makeOne }) => {
  const named = (calendar: TestCalendar, name: string, fields: object = {}, options = {}) =>
    calendar[makeOne]({ [key]: name, ...fields }, options)
  const total = async (calendar: TestCalendar) =>
    (await calendar.get(`/${collection}?status=publish,draft,pending,private,future,trash`, { user: editor })).json
      .total

  test.each([
    ['an id', 1, [1]],
    ['an id as text', '2', [2]],
    ['a list of ids', [2, 1], [2, 1]],
    ['ids as text with commas', '2 , 1', [2, 1]],
    ['a list of texts', ['1', '2'], [1, 2]],
    ['an object with an id', { id: 2 }, [2]],
    ['an object with an id and other fields', { id: 1, [key]: 'Ignored', website: 'not even an address' }, [1]],
    ['a list that mixes both', [2, { id: 1 }], [2, 1]],
    ['repeats', [1, 2, 1, { id: 2 }], [1, 2]],
  ])('%s links what exists, in that order, each once', async (_, given, expected) => {
    const calendar = openCalendar()
    await named(calendar, 'First')
    await named(calendar, 'Second')
    const event = await calendar.makeEvent({ [key]: given })
    expect(idsIn(event[key])).toEqual(expected)
    expect(event[key].map((one: any) => one[key])).toEqual(
      expected.map((id) => ({ 1: 'First', 2: 'Second' })[id as 1 | 2]),
    )
    expect(await total(calendar)).toBe(2)
  })

  test('an object without an id creates a record', async () => {
    const calendar = openCalendar()
    const event = await calendar.makeEvent({ [key]: { [key]: 'New one', [other]: 'x' } })
    expect(event[key]).toHaveLength(1)
    expect(event[key][0]).toMatchObject({ id: 1, [key]: 'New one', [other]: 'x', author: editor.id, status: 'publish' })
    const alone = (await calendar.get(`/${collection}/1`)).json
    const { json_ld: _, ...rest } = alone
    expect(event[key][0]).toEqual(rest)
  })

  test('an id of null is none', async () => {
    const event = await openCalendar().makeEvent({ [key]: { id: null, [key]: 'New one' } })
    expect(event[key][0][key]).toBe('New one')
  })

  test('known and new ones keep the order in which they were given', async () => {
    const calendar = openCalendar()
    await named(calendar, 'Known')
    const event = await calendar.makeEvent({ [key]: [{ [key]: 'A' }, 1, { [key]: 'B' }] })
    expect(event[key].map((one: any) => one[key])).toEqual(['A', 'Known', 'B'])
    expect(idsIn((await calendar.get(`/events/${event.id}`)).json[key])).toEqual(idsIn(event[key]))
  })

  test('an equal record is reused', async () => {
    const calendar = openCalendar()
    await named(calendar, 'Hall', { [other]: 'x', description: 'More than was given' })
    const event = await calendar.makeEvent({ [key]: [{ [key]: ' Hall ', [other]: 'x' }, { [key]: 'Hall' }] })
    expect(idsIn(event[key])).toEqual([1])
    expect(await total(calendar)).toBe(1)
  })

  test('a record that differs in a given field is not reused', async () => {
    const calendar = openCalendar()
    await named(calendar, 'Hall', { [other]: 'x' })
    const event = await calendar.makeEvent({ [key]: { [key]: 'Hall', [other]: 'y' } })
    expect(event[key][0]).toMatchObject({ id: 2, [other]: 'y', slug: 'hall-2' })
    expect((await calendar.get(`/${collection}/1`)).json[other]).toBe('x')
  })

  test('a field that is given as empty differs from one that is not', async () => {
    const calendar = openCalendar()
    await named(calendar, 'Hall', { [other]: 'x' })
    const event = await calendar.makeEvent({ [key]: { [key]: 'Hall', [other]: '' } })
    expect(event[key][0].id).toBe(2)
  })

  test('of several with that name, the first that fits is used', async () => {
    const calendar = openCalendar()
    await named(calendar, 'Hall', { [other]: 'x' })
    await named(calendar, 'Hall', { [other]: 'y' })
    await named(calendar, 'Hall', { [other]: 'y' })
    const event = await calendar.makeEvent({ [key]: { [key]: 'Hall', [other]: 'y' } })
    expect(idsIn(event[key])).toEqual([2])
  })

  test('one in the trash is not reused', async () => {
    const calendar = openCalendar()
    await named(calendar, 'Hall')
    await calendar.del(`/${collection}/1`)
    expect(idsIn((await calendar.makeEvent({ [key]: { [key]: 'Hall' } }))[key])).toEqual([2])
  })

  test('the same fields twice in one request make one record', async () => {
    const calendar = openCalendar()
    const event = await calendar.makeEvent({ [key]: [{ [key]: 'Hall' }, { [key]: 'Hall' }] })
    expect(event[key]).toHaveLength(1)
    expect(await total(calendar)).toBe(1)
  })

  test('a record is found again by a slug that got a number, and without a date of its own', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ [key]: { [key]: 'Arena', slug: 'hall' } })
    for (const more of [{ slug: 'hall' }, { slug: 'hall' }, { slug: null }, { date: null, date_utc: null }]) {
      const event = await calendar.makeEvent({ [key]: { [key]: 'Hall', ...more } })
      expect(event[key][0]).toMatchObject({ [key]: 'Hall', slug: 'hall-2' })
    }
    expect(await total(calendar)).toBe(2)
  })

  test('of two records with the same fields, the one with exactly this slug is linked', async () => {
    const calendar = openCalendar()
    for (const slug of ['x', 'hall-2', 'hall']) await calendar.post(`/${key}s`, { [key]: 'Hall', slug })
    const slugs = []
    for (const slug of ['hall', 'hall-2', 'x']) {
      slugs.push((await calendar.makeEvent({ [key]: { [key]: 'Hall', slug } }))[key][0].slug)
    }
    expect(slugs).toEqual(['hall', 'hall-2', 'x'])
    expect(await total(calendar)).toBe(3)
  })

  test('other fields under the same name in one request make two', async () => {
    const calendar = openCalendar()
    const event = await calendar.makeEvent({ [key]: [{ [key]: 'Hall' }, { [key]: 'Hall', [other]: 'x' }] })
    expect(event[key].map((one: any) => one.slug)).toEqual(['hall', 'hall-2'])
  })

  test.each([
    ['an empty list', []],
    ['null', null],
    ['an empty text', ''],
    ['0', 0],
    ['0 as text', '0'],
  ])('%s unlinks all', async (_, nothing) => {
    const calendar = openCalendar()
    const event = await calendar.makeEvent({ [key]: [{ [key]: 'A' }, { [key]: 'B' }] })
    const after = await calendar.put(`/events/${event.id}`, { [key]: nothing })
    expect(after.status).toBe(200)
    expect(after.json[key]).toEqual([])
    expect(await total(calendar)).toBe(2)
  })

  test('a form unlinks all with an empty list', async () => {
    const calendar = openCalendar()
    const event = await calendar.makeEvent({ [key]: { [key]: 'A' } })
    expect((await calendar.postForm(`/events/${event.id}`, `${key}[]=`)).json[key]).toEqual([])
  })

  test('an update without them keeps them', async () => {
    const calendar = openCalendar()
    const event = await calendar.makeEvent({ [key]: { [key]: 'A' } })
    expect((await calendar.put(`/events/${event.id}`, { title: 'x' })).json[key]).toEqual(event[key])
  })

  test('an update replaces them', async () => {
    const calendar = openCalendar()
    const event = await calendar.makeEvent({ [key]: [{ [key]: 'A' }, { [key]: 'B' }] })
    const after = await calendar.put(`/events/${event.id}`, { [key]: [{ [key]: 'C' }, 2] })
    expect(idsIn(after.json[key])).toEqual([3, 2])
  })

  test('faults inside an object have the path of their parameter', async () => {
    const calendar = openCalendar()
    await named(calendar, 'Known')
    const reply = await calendar.post(
      '/events',
      anEvent({ [key]: [1, { [key]: 'A', website: 'x', status: 'y' }, { [other]: 'no name' }, { [key]: ' ' }] }),
    )
    expect(reply.status).toBe(400)
    expect(reply.json.code).toBe('rest_invalid_param')
    expect(
      Object.fromEntries(Object.entries<any>(reply.json.data.details).map(([name, { code }]) => [name, code])),
    ).toEqual({
      [`${key}[1].website`]: 'not_url',
      [`${key}[1].status`]: 'not_one_of',
      [`${key}[2].${key}`]: 'required',
      [`${key}[3].${key}`]: 'empty',
    })
    expect(reply.json.data.params[`${key}[1].website`]).toContain(`${key}[1].website`)
  })

  test('a single object has its faults at [0]', async () => {
    const reply = await openCalendar().post('/events', anEvent({ [key]: { [key]: 'A', website: 'x' } }))
    expect(Object.keys(reply.json.data.params)).toEqual([`${key}[0].website`])
  })

  test('a bad id and a bad object are reported together', async () => {
    const reply = await openCalendar().post('/events', anEvent({ [key]: ['x', { [key]: 'A', website: 'x' }] }))
    expect(Object.keys(reply.json.data.params)).toEqual([key, `${key}[1].website`])
  })

  test.each([
    ['true', true],
    ['a list in the list', [[1]]],
    ['null in the list', [null]],
    ['a negative id', -1],
    ['a broken id', 1.5],
    ['an id that is not a number', [{ id: 'x' }]],
  ])('%s is rejected', async (_, given) => {
    const calendar = openCalendar()
    await named(calendar, 'Known')
    const reply = await calendar.post('/events', anEvent({ [key]: given }))
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.json.data.params)[0]).toMatch(new RegExp(`^${key}`))
  })

  test('ids that do not exist are all named, and nothing is written', async () => {
    const calendar = openCalendar()
    const reply = await calendar.post('/events', anEvent({ [key]: [{ [key]: 'New' }, 98, { id: 99 }], tags: ['new'] }))
    expect(reply.status).toBe(400)
    expect(reply.json.data.details[key].code).toBe('unknown_id')
    expect(reply.json.data.params[key]).toContain('98, 99')
    expect(await total(calendar)).toBe(0)
    expect((await calendar.get('/tags?hide_empty=false')).json.total).toBe(0)
    expect((await calendar.get('/events')).json.total).toBe(0)
  })

  test('more links than the limit are rejected', async () => {
    const calendar = openCalendar({ limits: { links: 3 } })
    for (const given of [[1, 2, 3, 4], '1,2,3,4', ['', '', '', '']]) {
      const reply = await calendar.post('/events', anEvent({ [key]: given }))
      expect(reply.json.data.details[key].code).toBe('too_many_entries')
    }
  })

  test('a user who cannot create records can link them, but not add them inline', async () => {
    const calendar = openCalendar({ policy: { [collection]: { create: () => false } } })
    await Promise.all([calendar.venues.create({ venue: 'Old' }), calendar.organizers.create({ organizer: 'Old' })])
    for (const given of [1, { [key]: 'Old' }]) {
      const reply = await calendar.post('/events', anEvent({ status: 'draft', [key]: given }))
      expect(idsIn(reply.json[key])).toEqual([1])
    }
    expect((await calendar.post('/events', anEvent({ [key]: { [key]: 'New' } }))).status).toBe(403)
    expect((await calendar.get('/events')).json.total).toBe(0)
  })

  test('an inline record of a contributor is their own draft, and is reused for them', async () => {
    const calendar = openCalendar()
    const options = { user: contributor }
    const first = await calendar.makeEvent({ [key]: { [key]: 'Hall' } }, options)
    expect(first[key][0]).toMatchObject({ status: 'draft', author: contributor.id })
    const second = await calendar.makeEvent({ [key]: { [key]: 'Hall' } }, options)
    expect(idsIn(second[key])).toEqual(idsIn(first[key]))
  })

  test('a user who cannot set authors cannot set one in an inline record either', async () => {
    const calendar = openCalendar()
    const body = anEvent({ [key]: { [key]: 'Hall', author: 99 } })
    expect((await calendar.post('/events', body, { user: contributor })).status).toBe(403)
    expect(await total(calendar)).toBe(0)
  })

  test('one in the trash is not shown on the event until it is restored', async () => {
    const calendar = openCalendar()
    const event = await calendar.makeEvent({ [key]: [{ [key]: 'A' }, { [key]: 'B' }] })
    await calendar.del(`/${collection}/1`)
    expect(idsIn((await calendar.get(`/events/${event.id}`)).json[key])).toEqual([2])
    expect(idsIn((await calendar.get(`/events/${event.id}`, { user: editor })).json[key])).toEqual([2])
    await calendar.put(`/${collection}/1`, { status: 'publish' })
    expect(idsIn((await calendar.get(`/events/${event.id}`)).json[key])).toEqual([1, 2])
  })

  test('one that is deleted permanently is unlinked from every event', async () => {
    const calendar = openCalendar()
    const event = await calendar.makeEvent({ [key]: [{ [key]: 'A' }, { [key]: 'B' }] })
    await calendar.del(`/${collection}/1?force=true`)
    expect(idsIn((await calendar.get(`/events/${event.id}`)).json[key])).toEqual([2])
  })

  test('one in the trash cannot be linked, whoever requests it', async () => {
    const calendar = openCalendar()
    await named(calendar, 'Hall')
    await calendar.del(`/${collection}/1`)
    const reply = await calendar.post('/events', anEvent({ [key]: 1 }))
    expect(reply.json.data.details[key].code).toBe('unknown_id')
  })
})
