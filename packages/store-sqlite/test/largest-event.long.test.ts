import {
  type Calendar,
  type CalendarResponse,
  createCalendar,
  isCalendarError,
  isStream,
  type Store,
} from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { anyDriver } from './support/drivers.ts'

/** The defaults of `limits`. */
const [LINKS, RESPONSE_BYTES] = [100, 16_777_216]
const EDITOR = { id: 2, roles: ['editor'] } as const
const dates = {
  start_date: '2030-01-01 10:00',
  end_date: '2030-01-01 12:00',
  timezone: 'America/Argentina/Buenos_Aires',
}

/** Creates a record with the longest description that the limits allow, and returns that description. */
async function longest(letter: string, create: (description: string) => Promise<unknown>): Promise<string> {
  let [fits, tooLong] = [0, 100_001]
  while (fits + 1 < tooLong) {
    const middle = (fits + tooLong) >> 1
    const isStored = await create(letter.repeat(middle)).then(
      () => true,
      (error: unknown) => {
        if (isCalendarError(error, 'rest_invalid_param')) return false
        throw error
      },
    )
    if (isStored) fits = middle
    else tooLong = middle
  }
  return letter.repeat(fits)
}

/** An event with the largest texts, and as many links to the largest records as it can have. */
async function largestEvent(calendar: ReturnType<Calendar['as']>, letter: string) {
  // Slugs are made from names. In URLs, each character of a slug becomes nine.
  const [name, line] = [letter.repeat(400), letter.repeat(350)]
  const image = `https://example.org/${'i'.repeat(2000)}.jpeg`
  const place = { address: line, city: line, zip: line, country: line, image }
  const numbers = Array.from({ length: LINKS }, (_, index) => index)
  const linked = async <I>(
    {
      create,
      createMany,
    }: { create(one: I): Promise<unknown>; createMany(all: readonly I[]): Promise<readonly number[]> },
    inputOf: (label: string, description: string) => I,
  ): Promise<readonly number[]> => {
    let tried = 0
    const description = await longest(letter, (text) => {
      tried += 1
      return create(inputOf(`try ${tried} ${name}`, text))
    })
    expect(description.length).toBeGreaterThan(1000)
    return createMany(numbers.map((number) => inputOf(`${100 + number}${name}`, description)))
  }
  const links = {
    venue: await linked(calendar.venues, (venue, description) => ({ ...place, venue, description })),
    organizer: await linked(calendar.organizers, (organizer, description) => ({
      ...{ organizer, description, phone: line, excerpt: letter.repeat(500), image },
    })),
    categories: await linked(calendar.categories, (label, description) => ({ name: label, description })),
    tags: await linked(calendar.tags, (label, description) => ({ name: label, description })),
  }
  const event = { ...dates, title: name, image, excerpt: letter.repeat(9000), ...links }
  const description = await longest(letter, (text) => calendar.events.create({ ...event, description: text }))
  expect(description.length).toBeGreaterThan(50_000)
  return { ...event, description }
}

/** The text of a body: bytes, chunks or a stream. */
async function textOf({ body }: CalendarResponse): Promise<string> {
  const chunks: Uint8Array[] = []
  if (isStream(body)) for await (const chunk of body) chunks.push(chunk)
  else if (body !== undefined) chunks.push(...(body instanceof Uint8Array ? [body] : body))
  return Buffer.concat(chunks).toString()
}

const stores: Readonly<Record<string, () => Store>> = {
  memory: () => memoryStore(),
  SQLite: () => sqliteStore({ database: anyDriver.open(':memory:') }),
}

describe.each(Object.entries(stores))('the largest event on %s', (_, open) => {
  test.each(['a', '"', '漢', '\u{1f389}'])(
    'fits in a response and can be changed and deleted, full of %s',
    async (letter) => {
      const calendar = createCalendar({ store: open() })
      const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
        const bytes = Buffer.from(JSON.stringify(body ?? {}))
        const [own = '', query = ''] = path.split('?')
        const response = await calendar.handle({
          method,
          path: `/calendar/events/v1${own}`,
          query,
          headers: { 'content-type': 'application/json', 'content-length': `${bytes.length}`, ...headers },
          read: async () => bytes,
          mount: 'https://example.org/api',
          user: EDITOR,
        })
        return { status: response.status, headers: response.headers, text: await textOf(response) }
      }
      const event = await largestEvent(calendar.as(EDITOR), letter)
      const created = await send('POST', '/events', event)
      expect(created.status).toBe(201)
      const { id } = JSON.parse(created.text)
      const read = await send('GET', `/events/${id}`)
      const view = JSON.parse(read.text)
      expect([read.status, view.description, view.venue.length, view.json_ld.organizer.length]).toEqual([
        ...[200, event.description, LINKS, LINKS],
      ])
      const list = await send('GET', `/events?include=${id}`)
      expect(list.status).toBe(200)
      // A list shows the same view without `json_ld`.
      const { json_ld: _jsonLd, ...shown } = view
      expect(JSON.parse(list.text).events).toEqual([shown])
      const size = Buffer.byteLength(list.text)
      expect(size).toBeLessThan(RESPONSE_BYTES)
      if (letter !== 'a') expect(size).toBeGreaterThan(RESPONSE_BYTES / 3)
      for (const feed of ['ics', 'rss', 'jsonld', 'fullcalendar.json']) {
        expect((await send('GET', `/events.${feed}?include=${id}`)).status).toBe(200)
      }
      const pages = await send('GET', '/events?start_date=2030-01-01&end_date=2030-01-02&per_page=2')
      expect(pages.status).toBe(200)
      const { etag = '' } = Object.fromEntries(
        Object.entries(read.headers).map(([name, value]) => [name.toLowerCase(), value]),
      )
      const changed = await send('PATCH', `/events/${id}`, { featured: true }, { 'if-match': etag })
      expect([changed.status, JSON.parse(changed.text).featured]).toEqual([200, true])
      expect((await send('PATCH', `/events/${id}`, { featured: false }, { 'if-match': etag })).status).toBe(412)
      expect((await send('DELETE', `/events/${id}`)).status).toBe(200)
      expect((await send('DELETE', `/events/${id}?force=true`)).status).toBe(200)
      await calendar.close()
    },
  )
})
