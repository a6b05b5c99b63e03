import { describe, expect, test } from 'vitest'
import { type Calendar, createCalendar } from '../../src/calendar.ts'
import { isCalendarError } from '../../src/errors/calendar-error.ts'
import {
  author,
  contributor,
  editor,
  MOUNT,
  NOW,
  openCalendar,
  otherAuthor,
  subscriber,
  withoutJsonLd,
} from '../fixtures.ts'

const event = { title: 'Fête', start_date: '2027-06-21 18:00', end_date: '2027-06-21 23:00' }

/** The code of the error that a promise rejects with. */
async function errorCode(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => new Error('It was allowed.'),
    (reason) => reason,
  )
  return isCalendarError(error) ? error.code : String(error)
}

describe.each([
  ['events', event, 'title'],
  ['venues', { venue: 'Hall' }, 'venue'],
  ['organizers', { organizer: 'Choir' }, 'organizer'],
] as const)('calendar.%s', (collection, least, name) => {
  /** The methods by plain types, so that one test fits three collections. */
  const open = () => {
    const calendar = openCalendar()
    return calendar[collection] as unknown as Record<string, (...values: unknown[]) => Promise<any>> &
      Record<Method, (...values: unknown[]) => Promise<any>>
  }
  type Method = 'list' | 'get' | 'getBySlug' | 'create' | 'update' | 'updateBySlug' | 'delete' | 'deleteBySlug'

  test('has all its methods and no others', () => {
    const own = collection === 'events' ? 'days ' : ''
    expect(Object.keys(open()).sort()).toEqual([
      ...`create createMany ${own}delete deleteBySlug get getBySlug iterate list update updateBySlug`.split(' '),
    ])
  })

  test('create, get and getBySlug show the same, except for json_ld', async () => {
    const api = open()
    const created = await api.create({ ...least, slug: 'one' })
    expect(created).toMatchObject({ id: 1, slug: 'one', status: 'publish', author: null })
    expect(withoutJsonLd(await api.get(1))).toEqual(created)
    expect(withoutJsonLd(await api.getBySlug('one'))).toEqual(created)
  })

  test('list shows them without json_ld, with its totals', async () => {
    const api = open()
    const created = await api.create(least)
    expect(await api.list()).toMatchObject({ [collection]: [created], total: 1, total_pages: 1 })
    expect((await api.list({ search: 'nothing like it' })).total).toBe(0)
  })

  test('update and updateBySlug change in part', async () => {
    const api = open()
    await api.create({ ...least, slug: 'one', description: 'kept' })
    expect(await api.update(1, { [name]: 'A' })).toMatchObject({ [name]: 'A', description: 'kept' })
    expect(await api.updateBySlug('one', { [name]: 'B' })).toMatchObject({ [name]: 'B', description: 'kept' })
  })

  test('delete and deleteBySlug move to the trash, and delete permanently with force', async () => {
    const api = open()
    for (const slug of ['one', 'two', 'three', 'four']) await api.create({ ...least, slug })
    expect(await api.delete(1)).toMatchObject({ status: 'trash' })
    expect(await api.deleteBySlug('two')).toMatchObject({ status: 'trash' })
    expect(await errorCode(api.delete(1))).toBe(`${collection.slice(0, -1)}-is-in-trash`)
    expect(await api.delete(3, { force: true })).toMatchObject({ status: 'publish' })
    expect(await api.deleteBySlug('four', { force: true })).toMatchObject({ id: 4 })
    expect(await errorCode(api.get(3))).toBe(`${collection.slice(0, -1)}-not-found`)
    expect((await api.list({ status: ['trash'] })).total).toBe(2)
  })

  test.each([0, -1, 1.5, Number.NaN, 99, Number.MAX_SAFE_INTEGER])('get(%d) finds nothing', async (id) => {
    expect(await errorCode(open().get(id))).toBe(`${collection.slice(0, -1)}-not-found`)
  })

  test('an error is a rejection with the code and what was wrong', async () => {
    const api = open()
    await expect(api.create({})).rejects.toMatchObject({ name: 'CalendarError', code: 'rest_missing_callback_param' })
    await expect(api.create({ ...least, website: 'x', status: 'y' })).rejects.toMatchObject({
      code: 'rest_invalid_param',
      details: { faults: expect.arrayContaining([{ param: 'website', code: 'not_url' }]) },
    })
  })
})

describe.each(['categories', 'tags'] as const)('calendar.%s', (collection) => {
  const kind = { categories: 'category', tags: 'tag' }[collection]

  test('has all its methods and no others', () => {
    expect(Object.keys(openCalendar()[collection]).sort()).toEqual([
      'create',
      'createMany',
      'delete',
      'get',
      'iterate',
      'list',
      'update',
    ])
  })

  test('all options together work', async () => {
    // TypeScript cannot call a union of generic methods.
    const api = openCalendar()[collection] as Calendar['tags']
    const created = await api.create({ name: 'Music' })
    expect(await api.get(created.id)).toEqual(created)
    expect((await api.list()).total).toBe(0)
    expect((await api.list({ hide_empty: false })).total).toBe(1)
    expect(await api.update(created.id, { description: 'Loud' })).toMatchObject({ name: 'Music', description: 'Loud' })
    expect(await api.delete(created.id)).toMatchObject({ name: 'Music' })
    expect(await errorCode(api.get(created.id))).toBe(`${kind}-not-found`)
  })

  test('term_exists tells the id', async () => {
    const api = openCalendar()[collection]
    await api.create({ name: 'Music' })
    await expect(api.create({ name: 'music' })).rejects.toMatchObject({ code: 'term_exists', details: { termId: 1 } })
  })
})

describe('the application itself', () => {
  test('may do everything: other authors, drafts, trash, passwords', async () => {
    const calendar = openCalendar()
    const draft = await calendar.makeEvent({ status: 'draft', password: 'x', description: 'Inside' }, { user: author })
    expect((await calendar.events.get(draft.id)).description).toBe('Inside')
    expect((await calendar.events.update(draft.id, { author: 99, status: 'publish' })).author).toBe(99)
    await calendar.events.delete(draft.id)
    expect((await calendar.events.get(draft.id)).status).toBe('trash')
    expect((await calendar.events.create({ ...event, tags: ['new'], author: 5 })).author).toBe(5)
  })

  test('calls no policy', async () => {
    const calendar = openCalendar({
      policy: () => {
        throw new Error('never')
      },
    })
    expect((await calendar.events.create(event)).id).toBe(1)
  })

  test('gets the usual error for a list that is far too long', async () => {
    const include = Array.from({ length: 200_000 }, (_, index) => index + 1)
    expect(await errorCode(openCalendar().events.list({ include }))).toBe('rest_invalid_param')
  })

  test('must follow the rules of form and state like all users', async () => {
    const { events } = openCalendar()
    expect(await errorCode(events.create({ ...event, end_date: '2027-06-20' }))).toBe('rest_invalid_param')
    expect(await errorCode(events.create({ ...event, venue: 9 }))).toBe('rest_invalid_param')
  })
})

describe('calendar.as', () => {
  test('has the permissions of that user', async () => {
    const calendar = openCalendar()
    const mine = await calendar.as(author).events.create(event)
    expect(mine).toMatchObject({ author: author.id, status: 'publish' })
    expect((await calendar.as(author).events.update(mine.id, { title: 'Fête de la musique' })).title).toBe(
      'Fête de la musique',
    )
    expect(await errorCode(calendar.as(otherAuthor).events.update(mine.id, { title: 'x' }))).toBe('rest_forbidden')
    expect(await errorCode(calendar.as(subscriber).events.create(event))).toBe('rest_forbidden')
    expect((await calendar.as(contributor).events.create(event)).status).toBe('draft')
    expect((await calendar.as(editor).events.list()).total).toBe(2)
    expect((await calendar.as(otherAuthor).events.list()).total).toBe(1)
  })

  test('an undefined user is anonymous, and not the application itself', async () => {
    const calendar = openCalendar()
    await calendar.events.create({ ...event, status: 'draft' })
    const missing: never = undefined as never
    expect((await calendar.as(missing).events.list({ status: ['publish'] })).total).toBe(0)
    expect(await errorCode(calendar.as(missing).events.get(1))).toBe('event-not-found')
    expect(await errorCode(calendar.as(missing).events.create(event))).toBe('rest_forbidden')
    const { event: explained } = await calendar.explain({}, { user: missing, id: 1 })
    expect(explained).toEqual((await calendar.explain({}, { user: null, id: 1 })).event)
    expect(explained).not.toEqual((await calendar.explain({}, { id: 1 })).event)
  })

  test('null is an anonymous user, as an error shows', async () => {
    const calendar = openCalendar()
    await calendar.events.create({ ...event, status: 'draft' })
    const visitor = calendar.as(null)
    expect((await visitor.events.list()).total).toBe(0)
    expect(await errorCode(visitor.events.get(1))).toBe('event-not-found')
    await expect(visitor.events.create(event)).rejects.toMatchObject({
      code: 'rest_forbidden',
      details: { visitor: true },
    })
    await expect(calendar.as(subscriber).events.create(event)).rejects.toMatchObject({ details: { visitor: false } })
  })

  test('has the five collections, the feeds and nothing else', () => {
    expect(Object.keys(openCalendar().as(null)).sort()).toEqual([
      'categories',
      'events',
      'feeds',
      'organizers',
      'tags',
      'venues',
    ])
  })
})

describe('what is shown', () => {
  test('is what HTTP shows', async () => {
    const calendar = openCalendar({ baseUrl: MOUNT })
    const input = { ...event, venue: { venue: 'Hall' }, organizer: { organizer: 'C' }, tags: ['t'], cost: '$5' }
    const created = await calendar.events.create(input)
    expect((await calendar.get(`/events/${created.id}`)).json).toEqual(await calendar.events.get(created.id))
    const filters = { per_page: 1, categories: [], search: 'fete' }
    const listed = await calendar.events.list(filters)
    expect((await calendar.get('/events?per_page=1&search=fete')).json).toEqual(listed)
  })

  test('links begin with the base address, or with localhost', async () => {
    expect((await openCalendar({ baseUrl: `${MOUNT}/` }).events.create(event)).rest_url).toBe(
      `${MOUNT}/calendar/events/v1/events/1`,
    )
    expect((await openCalendar().events.create(event)).rest_url).toBe('http://localhost/calendar/events/v1/events/1')
  })

  test('links between pages carry the filters', async () => {
    const calendar = openCalendar()
    for (const title of ['A', 'B', 'C']) await calendar.events.create({ ...event, title })
    const page = await calendar.events.list({
      per_page: 1,
      page: 2,
      venue: [],
      status: ['publish'],
      start_date: '2027-01-01',
    })
    expect(decodeURIComponent(page.next_rest_url ?? '')).toBe(
      'http://localhost/calendar/events/v1/events?per_page=1&status[]=publish&start_date=2027-01-01&page=3',
    )
    expect(page.previous_rest_url).not.toContain('&page=')
  })

  test('belongs to the caller: changing it changes nothing in the calendar', async () => {
    const calendar = openCalendar()
    const created: any = await calendar.events.create({ ...event, tags: ['t'] })
    created.title = 'spoilt'
    created.tags.length = 0
    expect(await calendar.events.get(1)).toMatchObject({ title: 'Fête', tags: [{ name: 't' }] })
  })

  test('does not depend on later changes of the input', async () => {
    const calendar = openCalendar({ fields: { events: { list: { type: 'choices', oneOf: ['a', 'b'] } } } })
    const input = { ...event, tags: ['t'], custom_fields: { list: ['a'] } }
    await calendar.events.create(input)
    input.tags.push('u')
    input.custom_fields.list.push('b')
    expect(await calendar.events.get(1)).toMatchObject({ tags: [{ name: 't' }], custom_fields: { list: ['a'] } })
  })
})

test('a calendar needs a store and nothing else', () => {
  expect(() => createCalendar({} as never)).toThrow(TypeError)
})

test.each([
  [{ include: [{ toString: 'no', valueOf: 'no' }] }, 'include'],
  [{ status: [Object.create(null)] }, 'status'],
])('filters with objects that cannot become strings are invalid: %o', async (filters, param) => {
  const { events } = openCalendar()
  const invalid = { code: 'rest_invalid_param', details: { faults: [{ param }] } }
  await expect(events.list(filters as never)).rejects.toMatchObject(invalid)
})

test('an unknown parameter with ill-formed text is ignored', async () => {
  const { rest_url: url } = await openCalendar().venues.list({ unknown: '\ud800', '\udc00': 1 } as never)
  expect(url).toContain('?unknown=%EF%BF%BD&%EF%BF%BD=1')
})

test('a closed calendar rejects calls with a clear error', async () => {
  const calendar = openCalendar({ clock: () => NOW })
  await calendar.close()
  await calendar.close()
  await expect(calendar.events.list()).rejects.toThrow()
  expect((await calendar.get('/events')).status).toBeGreaterThanOrEqual(500)
})
