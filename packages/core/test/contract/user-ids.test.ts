import { memoryStore } from '@kalends/store-memory'
import { describe, expect, it } from 'vitest'
import { type Calendar, createCalendar } from '../../src/calendar.ts'
import { bodyText } from '../../src/http/message.ts'
import type { DefaultUser } from '../../src/ports/policy.ts'
import { anEvent, editor, MOUNT, NOW, openCalendar } from '../fixtures.ts'

const uuid = '6f9619ff-8b86-d011-b42d-00c04fc964ff'
const odd = ' a,b "é" \u{1f600} '
const ada: DefaultUser<string> = { id: uuid, roles: ['author'] }
const bob: DefaultUser<string> = { id: odd, roles: ['author'] }
const chief: DefaultUser<string> = { id: '12', roles: ['editor'] }

const concert = { title: 'Concert', start_date: '2027-01-20 18:00', end_date: '2027-01-20 20:00' } as const

function openWithTexts(errors: unknown[] = []) {
  return createCalendar({
    store: memoryStore(),
    clock: () => NOW,
    userIds: 'text',
    log: { error: ({ error }) => errors.push(error) },
    users: { exists: (id) => id.length > 1 },
  })
}

async function get(calendar: Calendar<DefaultUser<string>>, target: string, user: DefaultUser<string> | null = null) {
  const [path = '', query = ''] = target.split('?')
  const request = { method: 'GET', path: `/calendar/events/v1${path}`, query, headers: {}, mount: MOUNT, user }
  const response = await calendar.handle(request)
  return { status: response.status, json: JSON.parse(bodyText(response)) }
}

describe('user ids that are texts', () => {
  it('are the author exactly as the host gave them, and decide what is own', async () => {
    const calendar = openWithTexts()
    for (const user of [ada, bob]) {
      const { id, author } = await calendar.as(user).events.create({ ...concert, status: 'draft' })
      expect(author).toBe(user.id)
      expect((await get(calendar, `/events/${id}`, user)).json.author).toBe(user.id)
      expect((await get(calendar, `/events/${id}`, user === ada ? bob : ada)).status).toBe(404)
      await calendar.as(user).events.update(id, { title: 'Recital' })
      await expect(calendar.as(user === ada ? bob : ada).events.update(id, {})).rejects.toThrow()
    }
    for (const user of [ada, bob, { id: `${odd} `, roles: ['author'] } as const]) {
      const { total } = await calendar.as(user).events.list({ status: 'draft' })
      expect(total).toBe(user === ada || user === bob ? 1 : 0)
    }
  })

  it('can be set by those who may, and must exist if the host has users', async () => {
    const calendar = openWithTexts()
    const { events, venues, organizers } = calendar.as(chief)
    expect((await events.create({ ...concert, author: uuid, venue: { venue: 'Hall', author: odd } })).author).toBe(uuid)
    expect((await venues.get(1)).author).toBe(odd)
    expect((await organizers.create({ organizer: 'Choir' })).author).toBe('12')
    await expect(calendar.as(ada).events.create({ ...concert, author: odd })).rejects.toThrow()
    const invalid = { '': 'empty', x: 'unknown_author', 'a\0b': 'bad_characters', ['a'.repeat(129)]: 'too_long' }
    for (const [author, code] of Object.entries(invalid)) {
      await expect(events.create({ ...concert, author })).rejects.toMatchObject({
        details: { faults: [{ param: 'author', code }] },
      })
    }
    expect((await events.update(1, { author: '\u{1f600}'.repeat(128) })).author).toHaveLength(256)
  })

  it('do not share cached responses, whatever they contain', async () => {
    const calendar = openWithTexts()
    await calendar.as(ada).events.create({ ...concert, status: 'draft' })
    const others = ['', `${uuid} `, `en  ${MOUNT}`, `${MOUNT}\n${uuid}`].map((id) => ({ ...ada, id: `x${id}` }))
    for (const user of [ada, ...others, ada]) {
      for (let time = 0; time < 3; time += 1) {
        expect((await get(calendar, '/events', user)).json.total).toBe(user === ada ? 1 : 0)
      }
    }
  })

  it('are described as texts', () => {
    const document = JSON.parse(JSON.stringify(openWithTexts().openapi()))
    const text = { type: 'string', minLength: 1, maxLength: 128 }
    const { Event, Tag, VenueCreate } = document.components.schemas
    expect(Event.properties.author.anyOf).toEqual([text, { type: 'null' }])
    expect(VenueCreate.properties.author.anyOf).toEqual([text, { type: 'null' }])
    expect(Tag.properties).not.toHaveProperty('author')
    const filter = document.paths['/events'].get.parameters.find((one: { name: string }) => one.name === 'author')
    expect(filter.schema).toEqual({ type: 'array', items: text })
    expect(typeof document.components.examples.events.value.author).toBe('string')
  })
})

describe('the filter author', () => {
  it('takes lists, over HTTP and in process, in each collection', async () => {
    const calendar = openWithTexts()
    for (const author of [uuid, odd, '12', null]) {
      await calendar.events.create({ ...concert, author })
      await calendar.venues.create({ venue: 'Hall', author })
      await calendar.organizers.create({ organizer: 'Choir', author })
    }
    const o = encodeURIComponent(odd)
    for (const name of ['events', 'venues', 'organizers'] as const) {
      const total = async (query: string) => (await get(calendar, `/${name}?${query}`)).json.total
      expect(await total('')).toBe(4)
      expect(await total(`author=${uuid}`)).toBe(1)
      expect(await total(`author=${uuid},12,nobody`)).toBe(2)
      expect(await total(`author[]=${o}`)).toBe(1)
      expect(await total(`author=${o}`), 'a text is split at commas').toBe(0)
      expect(await total(`author=${uuid.toUpperCase()}`)).toBe(0)
      expect(await total('author='), 'an empty list is not a filter').toBe(4)
      // TypeScript cannot call a union of generic methods.
      const collection = calendar[name] as typeof calendar.events
      expect((await collection.list({ author: [odd, '12'] })).total).toBe(2)
      expect((await collection.list({ author: uuid })).total).toBe(1)
    }
  })

  it('never reveals who wrote an event that is locked or not visible', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ author: 3, password: 'secret' })
    await calendar.makeEvent({ author: 3, status: 'draft' })
    for (const [user, total] of [
      [null, 0],
      [{ id: 3, roles: ['author'] }, 2],
      [{ id: 4, roles: ['author'] }, 0],
      [editor, 2],
    ] as const) {
      expect((await calendar.get('/events?author=3', { user })).json.total).toBe(total)
    }
    const { event } = await calendar.explain({ author: 4 }, { id: 2 })
    expect(event?.conditions).toContainEqual({
      name: 'author',
      holds: false,
      message: 'Records by any of these authors: ids of users.',
    })
  })

  it('rejects what cannot be an id', async () => {
    const calendar = openCalendar()
    for (const value of ['a', '0', '-1', '1.5']) {
      expect(await calendar.failure(`/events?author=${value}`)).toMatchObject({ status: 400, params: ['author'] })
    }
    expect((await get(openWithTexts(), `/venues?author=${'a'.repeat(129)}`)).json.data.params.author).toBe(
      'author is too long. The maximum number of characters is 128.',
    )
  })
})

describe('a host that passes ids of the wrong kind', () => {
  it('learns from the first request which option to set', async () => {
    const errors: unknown[] = []
    const numbers = openCalendar({ log: { error: ({ error }) => errors.push(error) } })
    // A host without TypeScript can pass this.
    const wrong = ada as unknown as DefaultUser
    const hint = "user.id: must be a whole number above zero. It is text: set the option userIds to 'text'"
    const { status, text } = await numbers.get('/events', { user: wrong })
    expect([status, text.includes('userIds')]).toEqual([500, false])
    expect(String(errors.pop())).toContain(hint)
    await expect(numbers.as(wrong).events.list()).rejects.toThrow(hint)
    const texts = openWithTexts(errors)
    expect((await get(texts, '/events', { id: 7 } as unknown as DefaultUser<string>)).status).toBe(500)
    expect(String(errors.pop())).toContain("It is a number: set the option userIds to 'number'")
    for (const id of ['', 'a'.repeat(129), '\ud800', 'a\0', null, undefined, 1n, {}]) {
      const user = { id } as unknown as DefaultUser<string>
      await expect(texts.as(user).events.list()).rejects.toThrow('must be a string of 1 to 128 characters')
    }
    expect(() => openCalendar({ userIds: 'uuid' as 'number' })).toThrow('userIds: must be one of number, text.')
  })

  it('gets a number for a number by default', async () => {
    const calendar = openCalendar()
    expect((await calendar.makeEvent(anEvent({ author: '9' }))).author).toBe(9)
  })
})

describe('numbers that JavaScript would change', () => {
  const tooLarge = [Number.MAX_SAFE_INTEGER + 1, '9007199254740993', 1e300]

  it.each(tooLarge)('are not valid user ids: %s', async (author) => {
    const calendar = openCalendar()
    const { status, json } = await calendar.post('/events', { ...anEvent(), author } as never)
    expect([status, json.code, Object.keys(json.data.params)]).toEqual([400, 'rest_invalid_param', ['author']])
    expect(json.data.params.author).toContain('9,007,199,254,740,991')
    expect((await calendar.get(`/events?author=${author === 1e300 ? '9'.repeat(300) : author}`)).status).toBe(400)
  })

  it.each(tooLarge)('are not valid values of a custom field: %s', async (seats) => {
    const calendar = openCalendar({ fields: { events: { seats: { type: 'integer' } } } })
    const { status, json } = await calendar.post('/events', { ...anEvent(), custom_fields: { seats } } as never)
    expect([status, Object.keys(json.data.params)]).toEqual([400, ['custom_fields.seats']])
  })

  it('can be the largest whole number', async () => {
    const { author } = await openCalendar().makeEvent({ author: Number.MAX_SAFE_INTEGER })
    expect(author).toBe(Number.MAX_SAFE_INTEGER)
  })
})
