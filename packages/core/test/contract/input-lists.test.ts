import { describe, expect, test } from 'vitest'
import { anEvent, editor, idsOf, openCalendar, type TestCalendar } from '../fixtures.ts'

/** Every way to write a list of two in a query or a form. */
const spellings: readonly (readonly [string, (name: string, a: unknown, b: unknown) => string])[] = [
  ['name[]=', (name, a, b) => `${name}[]=${a}&${name}[]=${b}`],
  ['name[]= percent-encoded', (name, a, b) => `${name}%5B%5D=${a}&${name}%5b%5d=${b}`],
  ['name[0]=', (name, a, b) => `${name}[0]=${a}&${name}[1]=${b}`],
  ['name[1]= before name[0]=', (name, a, b) => `${name}[1]=${b}&${name}[0]=${a}`],
  ['a repeated name=', (name, a, b) => `${name}=${a}&${name}=${b}`],
  ['commas', (name, a, b) => `${name}=${a},${b}`],
  ['commas with blanks', (name, a, b) => `${name}=+${a}+,%20${b}%20`],
  ['commas too many', (name, a, b) => `${name}=,${a},,${b},`],
  ['commas in name[]=', (name, a, b) => `${name}[]=${a},${b}`],
  ['repeats', (name, a, b) => `${name}=${a},${b},${a}`],
]

/** Four records of each kind by which events can be filtered. Events 1 and 2 have the first two, event 3 has the third. */
async function openWorld(): Promise<{ readonly calendar: TestCalendar; readonly events: readonly number[] }> {
  const calendar = openCalendar()
  for (const name of ['A', 'B', 'C']) {
    await calendar.makeCategory(name)
    await calendar.makeTag(name)
    await calendar.makeVenue({ venue: name })
    await calendar.makeOrganizer({ organizer: name })
  }
  const events: number[] = []
  for (const id of [1, 2, 3]) {
    const event = await calendar.makeEvent({ categories: [id], tags: [id], venue: [id], organizer: [id] })
    events.push(event.id)
  }
  return { calendar, events }
}

describe.each(spellings)('a list spelt with %s', (_, spell) => {
  test.each(['categories', 'tags', 'venue', 'organizer', 'include'])('filters events by %s', async (name) => {
    const { calendar, events } = await openWorld()
    const reply = await calendar.get(`/events?${spell(name, 1, 2)}`)
    expect([reply.status, idsOf(reply)]).toEqual([200, events.slice(0, 2)])
  })

  test('filters events by status', async () => {
    const calendar = openCalendar()
    for (const status of ['publish', 'draft', 'pending']) await calendar.makeEvent({ status })
    const reply = await calendar.get(`/events?${spell('status', 'draft', 'pending')}`, { user: editor })
    expect(reply.json.events.map((event: { status: string }) => event.status)).toEqual(['draft', 'pending'])
  })

  test('filters terms by include and exclude', async () => {
    const { calendar } = await openWorld()
    expect(idsOf(await calendar.get(`/tags?${spell('include', 1, 2)}`))).toEqual([1, 2])
    expect(idsOf(await calendar.get(`/categories?${spell('exclude', 1, 2)}`))).toEqual([3])
  })

  test('writes links in a form', async () => {
    const { calendar } = await openWorld()
    const lists = ['categories', 'tags', 'venue', 'organizer'].map((name) => spell(name, 2, 1)).join('&')
    const form = `title=New&start_date=2027-01-20&end_date=2027-01-20&${lists}`
    const { status, json } = await calendar.postForm('/events', form)
    expect(status).toBe(201)
    const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)
    expect([json.categories, json.tags, json.venue, json.organizer].map(ids)).toEqual([
      [2, 1],
      [2, 1],
      [2, 1],
      [2, 1],
    ])
  })

  test('takes slugs of terms', async () => {
    const { calendar, events } = await openWorld()
    expect(idsOf(await calendar.get(`/events?${spell('categories', 'a', 'b')}`))).toEqual(events.slice(0, 2))
    expect(idsOf(await calendar.get(`/events?${spell('tags', 'b', 3)}`))).toEqual(events.slice(1))
  })
})

describe('a list in JSON', () => {
  const spelt: readonly (readonly [string, unknown])[] = [
    ['numbers', [2, 1]],
    ['texts', ['2', '1']],
    ['both', ['2', 1]],
    ['commas', '2,1'],
    ['commas with blanks', ' 2 , 1 '],
    ['repeats', [2, 1, 2]],
  ]

  test.each(spelt)('of %s links an event', async (_, list) => {
    const { calendar } = await openWorld()
    const { status, json } = await calendar.post(
      '/events',
      anEvent({ categories: list, tags: list, venue: list, organizer: list }),
    )
    expect(status).toBe(201)
    const ids = (entries: readonly { readonly id: number }[]) => entries.map(({ id }) => id)
    expect([json.categories, json.tags, json.venue, json.organizer].map(ids)).toEqual([
      [2, 1],
      [2, 1],
      [2, 1],
      [2, 1],
    ])
  })

  test('may be a single number', async () => {
    const { calendar } = await openWorld()
    const { json } = await calendar.post('/events', anEvent({ categories: 2, tags: 2, venue: 2, organizer: 2 }))
    expect([json.categories, json.tags, json.venue, json.organizer].map(([{ id }]) => id)).toEqual([2, 2, 2, 2])
  })
})

describe('a list is rejected', () => {
  test.each([
    ['venue=a', 'venue'],
    ['venue=1,b', 'venue'],
    ['venue=0', 'venue'],
    ['venue=-1', 'venue'],
    ['venue=1.5', 'venue'],
    ['venue=9007199254740993', 'venue'],
    ['organizer[]=x', 'organizer'],
    ['organizer[a]=1', 'organizer'],
    ['include=one', 'include'],
    ['include=0', 'include'],
    ['status=published', 'status'],
    ['status=publish,', 'none'],
    ['status=publish,no', 'status'],
    ['categories=0', 'categories'],
    ['categories=-5', 'categories'],
    ['tags[x]=1', 'tags'],
  ])('in a filter when it is %s', async (query, name) => {
    const { calendar } = await openWorld()
    const { status, json } = await calendar.get(`/events?${query}`)
    const params = status === 200 ? ['none'] : Object.keys(json.data.params)
    expect(params).toEqual([name])
  })

  test.each([
    ['categories', [true]],
    ['categories', [null]],
    ['categories', [[1]]],
    ['categories', { a: 1 }],
    ['categories', [0]],
    ['tags', [1.5]],
    ['tags', false],
    ['venue', [true]],
    ['venue', [[1]]],
    ['venue', ['x']],
    ['venue', -1],
    ['organizer', [null]],
    ['organizer', [1.5]],
    ['organizer', true],
  ])('on write when %s is %j', async (name, value) => {
    const { calendar } = await openWorld()
    const { status, json } = await calendar.post('/events', anEvent({ [name]: value }))
    expect([status, Object.keys(json.data.params)]).toEqual([400, [name]])
  })
})

test('an empty list is not a filter', async () => {
  const { calendar } = await openWorld()
  const names = ['categories', 'tags', 'venue', 'organizer', 'include', 'status']
  for (const name of names) {
    expect([name, (await calendar.get(`/events?${name}=`)).json.total]).toEqual([name, 3])
  }
})
