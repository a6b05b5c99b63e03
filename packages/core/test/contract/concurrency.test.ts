import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import type { Store } from '../../src/ports/store.ts'
import { anEvent, editor, openCalendar, type Reply, type TestCalendar } from '../fixtures.ts'

/** The same store, as if it were remote: every call takes a few event loop ticks, a different number each time. */
function faraway(store: Store): Store {
  let seed = 1
  const turns = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return 1 + (seed % 4)
  }
  const slow = Object.entries(store).map(([name, method]: [string, (...values: unknown[]) => unknown]) => [
    name,
    async (...values: unknown[]) => {
      for (let left = turns(); left > 0; left -= 1) await new Promise(setImmediate)
      return method(...values)
    },
  ])
  return Object.fromEntries(slow)
}

/** Calendars on one store, like those of several processes. */
function processes(count: number): readonly TestCalendar[] {
  const store = memoryStore()
  return Array.from({ length: count }, () => openCalendar({ store: faraway(store) }))
}

/** Does something many times at once, spread over the calendars. */
function atOnce<T>(
  calendars: readonly TestCalendar[],
  times: number,
  act: (calendar: TestCalendar, index: number) => Promise<T>,
): Promise<readonly T[]> {
  return Promise.all(
    Array.from({ length: times }, (_, index) => act(calendars[index % calendars.length] as TestCalendar, index)),
  )
}

/** How many responses had each status. */
function countStatuses(replies: readonly Reply[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe.each([
  ['one process', 1],
  ['two processes on one store', 2],
])('many writers in %s', (_, count) => {
  const open = () => {
    const calendars = processes(count)
    return { calendars, first: calendars[0] as TestCalendar }
  }

  test('with the same If-Match: one succeeds, and the others get 412', async () => {
    const { calendars, first } = open()
    const { id } = await first.makeEvent()
    const etag = (await first.get(`/events/${id}`)).headers['etag'] ?? ''
    const replies = await atOnce(calendars, 20, (calendar, index) =>
      calendar.put(`/events/${id}`, { title: `Title ${index}` }, { headers: { 'if-match': etag } }),
    )
    expect(countStatuses(replies)).toEqual({ 200: 1, 412: 19 })
    const winner = replies.find(({ status }) => status === 200)
    expect((await first.get(`/events/${id}`)).json).toMatchObject(winner?.json)
  })

  test('who read, add, and try again under If-Match lose no update', async () => {
    const { calendars, first } = open()
    const { id } = await first.makeEvent({ description: '' })
    await atOnce(calendars, 8, async (calendar, index) => {
      for (let status = 0; status !== 200; ) {
        const { json, headers } = await calendar.get(`/events/${id}`)
        const body = { description: `${json.description}(${index})` }
        status = (await calendar.put(`/events/${id}`, body, { headers: { 'if-match': headers['etag'] ?? '' } })).status
        expect([200, 412]).toContain(status)
      }
    })
    const { description } = (await first.get(`/events/${id}`)).json
    expect(description.match(/\(\d\)/g)?.sort()).toEqual(Array.from({ length: 8 }, (_, index) => `(${index})`))
  })

  test('who change different fields all succeed', async () => {
    const { calendars, first } = open()
    const { id } = await first.makeVenue()
    const fields = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'description', 'excerpt']
    const replies = await atOnce(calendars, fields.length, (calendar, index) =>
      calendar.put(`/venues/${id}`, { [fields[index] ?? '']: `new ${index}` }),
    )
    expect(countStatuses(replies)).toEqual({ 200: fields.length })
    const venue = (await first.get(`/venues/${id}`)).json
    expect(fields.map((field) => venue[field])).toEqual(fields.map((_, index) => `new ${index}`))
  })

  test('of one field all succeed, one after another', async () => {
    const { calendars, first } = open()
    const { id } = await first.makeVenue()
    const replies = await atOnce(calendars, 40, (calendar, index) =>
      calendar.put(`/venues/${id}`, { city: `City ${index}` }),
    )
    expect(countStatuses(replies)).toEqual({ 200: 40 })
    expect(replies.map(({ json }) => json.city)).toContain((await first.get(`/venues/${id}`)).json.city)
  })

  test('of events with the same title get different slugs', async () => {
    const { calendars } = open()
    const replies = await atOnce(calendars, 20, (calendar) => calendar.post('/events', anEvent()))
    expect(countStatuses(replies)).toEqual({ 201: 20 })
    const slugs = new Set(replies.map(({ json }) => json.slug))
    expect(slugs).toEqual(new Set(['concert', ...Array.from({ length: 19 }, (_, index) => `concert-${index + 2}`)]))
  })

  test('who set the same slug on existing records get different slugs', async () => {
    const { calendars, first } = open()
    for (let index = 0; index < 10; index += 1) await first.makeEvent({ title: `Title ${index}` })
    const replies = await atOnce(calendars, 10, (calendar, index) =>
      calendar.put(`/events/${index + 1}`, { slug: 'wanted' }),
    )
    expect(new Set(replies.map(({ json }) => json.slug)).size).toBe(10)
    const found = await Promise.all(replies.map(({ json }) => first.get(`/events/by-slug/${json.slug}`)))
    expect(found.map(({ json }) => json.id)).toEqual(replies.map(({ json }) => json.id))
  })

  test('of the same new names create one term for each name', async () => {
    const { calendars, first } = open()
    const body = anEvent({ categories: ['Music', 'Jazz'], tags: ['Live'] })
    const replies = await atOnce(calendars, 15, (calendar) => calendar.post('/events', body))
    expect(countStatuses(replies)).toEqual({ 201: 15 })
    const categories = (await first.get('/categories')).json
    expect(categories.categories.map(({ name, count: events }: any) => [name, events])).toEqual([
      ['Jazz', 15],
      ['Music', 15],
    ])
    expect((await first.get('/tags')).json).toMatchObject({ total: 1, tags: [{ name: 'Live', count: 15 }] })
  })

  test('of the same inline venue and organizer create one of each', async () => {
    const { calendars, first } = open()
    const body = anEvent({ venue: { venue: 'Hall', city: 'Lyon' }, organizer: [{ organizer: 'Choir' }] })
    const replies = await atOnce(calendars, 15, (calendar) => calendar.post('/events', body))
    expect(countStatuses(replies)).toEqual({ 201: 15 })
    expect((await first.get('/venues')).json.total).toBe(1)
    expect((await first.get('/organizers')).json.total).toBe(1)
    expect(new Set(replies.map(({ json }) => json.venue[0].id)).size).toBe(1)
  })

  test('of the same category: one creates it, the others get its id', async () => {
    const { calendars } = open()
    const replies = await atOnce(calendars, 15, (calendar) => calendar.post('/categories', { name: 'Music' }))
    expect(countStatuses(replies)).toEqual({ 201: 1, 400: 14 })
    const winner = replies.find(({ status }) => status === 201)
    for (const { json } of replies.filter(({ status }) => status === 400)) {
      expect(json).toMatchObject({ code: 'term_exists', data: { term_id: winner?.json.id } })
    }
  })

  test('of the same slug of a term: one gets it', async () => {
    const { calendars } = open()
    const replies = await atOnce(calendars, 10, (calendar, index) =>
      calendar.post('/tags', { name: `Tag ${index}`, slug: 'wanted' }),
    )
    expect(countStatuses(replies)).toEqual({ 201: 1, 400: 9 })
    expect(new Set(replies.map(({ json }) => json.code))).toEqual(new Set([undefined, 'duplicate_term_slug']))
  })

  test('who move categories below each other make no cycle', async () => {
    const { calendars, first } = open()
    for (const name of ['A', 'B', 'C']) await first.make('/categories', { name })
    const moves = [
      [1, 2],
      [2, 3],
      [3, 1],
      [2, 1],
      [3, 2],
      [1, 3],
    ] as const
    await atOnce(calendars, moves.length, (calendar, index) => {
      const [id, parent] = moves[index] ?? [1, 2]
      return calendar.put(`/categories/${id}`, { parent })
    })
    const { categories } = (await first.get('/categories?hide_empty=false')).json
    const parents = new Map<number, number>(categories.map(({ id, parent }: any) => [id, parent]))
    for (const id of parents.keys()) {
      const passed: number[] = []
      for (let at = id; at !== 0; at = parents.get(at) ?? 0) {
        expect(passed).not.toContain(at)
        passed.push(at)
      }
    }
  })

  test('who delete the same event: one succeeds, the others find it in the trash', async () => {
    const { calendars, first } = open()
    const { id } = await first.makeEvent()
    const replies = await atOnce(calendars, 10, (calendar) => calendar.del(`/events/${id}`))
    expect(countStatuses(replies)).toEqual({ 200: 1, 410: 9 })
  })

  test('who delete the same event permanently: one succeeds, the others get 404', async () => {
    const { calendars, first } = open()
    const { id } = await first.makeEvent()
    const replies = await atOnce(calendars, 10, (calendar) => calendar.del(`/events/${id}?force=true`))
    expect(countStatuses(replies)).toEqual({ 200: 1, 404: 9 })
  })

  test('who link a venue that another one deletes are rejected or lose the link, but never link to a missing venue', async () => {
    const { calendars, first } = open()
    const { id } = await first.makeVenue()
    const replies = await atOnce(calendars, 11, (calendar, index) =>
      index === 5 ? calendar.del(`/venues/${id}?force=true`) : calendar.post('/events', anEvent({ venue: id })),
    )
    for (const { status } of replies) expect([200, 201, 400]).toContain(status)
    const events = (await first.get('/events?per_page=50', { user: editor })).json.events
    expect(events.every((event: any) => event.venue.length === 0)).toBe(true)
  })

  test('and readers: no reader ever sees half of a write', async () => {
    const { calendars, first } = open()
    const body = anEvent({ venue: { venue: 'Hall' }, tags: ['Live'] })
    const [, lists] = await Promise.all([
      atOnce(calendars, 10, (calendar) => calendar.post('/events', body)),
      atOnce(calendars, 20, (calendar) => calendar.get('/events?per_page=50')),
    ])
    for (const { json } of [...lists, await first.get('/events')]) {
      for (const event of json.events) expect([event.venue.length, event.tags.length]).toEqual([1, 1])
    }
  })

  test('do not wait longer when one of them is rejected', async () => {
    const { calendars } = open()
    const replies = await atOnce(calendars, 20, (calendar, index) =>
      calendar.post('/events', anEvent(index % 2 === 0 ? { venue: 99 } : {})),
    )
    expect(countStatuses(replies)).toEqual({ 201: 10, 400: 10 })
  })
})
