import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import { createCalendar } from '../../src/calendar.ts'
import { type CalendarResponse, isStream } from '../../src/http/message.ts'
import type { CalendarOptions } from '../../src/options.ts'
import { anEvent, MOUNT, NOW, withClient } from '../fixtures.ts'

const COUNT = 150

/** A calendar whose feeds are too large for one buffer. */
async function openLarge(options: Partial<CalendarOptions> = {}) {
  const logged: unknown[] = []
  const log = { error: ({ error }: { readonly error: unknown }) => void logged.push(error) }
  const calendar = withClient(createCalendar({ store: memoryStore(), clock: () => NOW, log, ...options }))
  const rows = Array.from({ length: COUNT }, (_, index) =>
    anEvent({
      title: `Event ${index + 1}.`,
      description: `${index} ${'long '.repeat(3500)}`,
      timezone: 'Europe/Paris',
    }),
  )
  // `anEvent` makes an input in wire names.
  await calendar.events.createMany(rows as never)
  const request = (headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    calendar.handle({ method, path: '/calendar/events/v1/events.ics', query: '', headers, mount: MOUNT })
  return { calendar, logged, request }
}

/** A store that counts how many times it is searched. */
function countedStore() {
  const store = memoryStore()
  let finds = 0
  const find = (...given: Parameters<typeof store.find>) => {
    finds += 1
    return store.find(...given)
  }
  return { store: { ...store, find } as typeof store, finds: () => finds }
}

function streamOf({ body }: CalendarResponse): AsyncIterable<Uint8Array> {
  if (!isStream(body)) throw new Error('The body is not a stream.')
  return body
}

async function textOf(response: CalendarResponse): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of streamOf(response)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe('a large feed', () => {
  test('is a stream of the text that the calendar writes in process', async () => {
    const { calendar, request } = await openLarge({ baseUrl: MOUNT })
    const response = await request()
    expect(response.headers).not.toHaveProperty('Content-Length')
    const text = await textOf(response)
    expect(text).toBe(await calendar.as(null).feeds.ics())
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(COUNT)
    let streamed = ''
    for await (const part of calendar.as(null).feeds.stream('ics')) streamed += part
    expect(streamed).toBe(text)
  })

  test('has the same entity tag each time, which saves sending it, and another one after a change', async () => {
    const { calendar, request } = await openLarge()
    const { headers } = await request()
    const { ETag: etag = '' } = headers
    expect(await request({}, 'HEAD')).toEqual({ status: 200, headers, body: undefined })
    const known = await request({ 'if-none-match': etag })
    expect([known.status, known.body, known.headers['ETag']]).toEqual([304, undefined, etag])
    await calendar.events.update(7, { title: 'Changed' })
    const changed = await request({ 'if-none-match': etag })
    expect([changed.status, changed.headers['ETag'] === etag]).toEqual([200, false])
    expect(await textOf(changed)).toContain('Changed')
  })

  test('is not read again for a 304, nor is one that is only too large for a small cache', async () => {
    const { store, finds } = countedStore()
    const writer = withClient(createCalendar({ store, clock: () => NOW }))
    for (const title of ['A', 'B']) await writer.makeEvent({ title, description: 'Long. '.repeat(1000) })
    const small = createCalendar({ store, clock: () => NOW, cacheBytes: 200_000 })
    const { calendar } = await openLarge({ store })
    for (const { handle } of [calendar, small]) {
      const path = handle === small.handle ? '/calendar/events/v1/events.rss' : '/calendar/events/v1/events.ics'
      const get = (headers = {}) => handle({ method: 'GET', path, query: '', headers, mount: MOUNT })
      const response = await get()
      const before = finds()
      expect((await get({ 'if-none-match': response.headers['ETag'] ?? '' })).status).toBe(304)
      expect(finds()).toBe(before)
      expect(await textOf(await get())).toBe(await textOf(response))
    }
  })

  test('has the same bytes and headers without caches', async () => {
    const [cached, plain] = [await openLarge(), await openLarge({ cacheBytes: 0 })]
    const uids = (text: string) => text.replace(/UID:[^\r\n]+/g, 'UID')
    const [first, second] = [await cached.request(), await cached.request()]
    expect(second.headers).toEqual(first.headers)
    const text = await textOf(first)
    expect(await textOf(second)).toBe(text)
    expect(uids(await textOf(await plain.request()))).toBe(uids(text))
  })

  test('leaves out what is deleted or hidden while it is sent, and what needs a time zone that it has not named', async () => {
    const { calendar, request } = await openLarge()
    const response = await request()
    await calendar.events.delete(120)
    await calendar.events.update(121, { status: 'private' })
    await calendar.events.update(122, { timezone: 'Asia/Tokyo' })
    await calendar.events.update(123, { title: 'Event 123. Later' })
    const shown = [...(await textOf(response)).matchAll(/SUMMARY:Event (\d+)\./g)].map(([, number]) => Number(number))
    expect(shown).toHaveLength(COUNT - 3)
    expect(shown).toContain(123)
    for (const gone of [120, 121, 122]) expect(shown).not.toContain(gone)
  })

  test('stops being read when the client has disconnected', async () => {
    const { store, finds } = countedStore()
    const { request } = await openLarge({ cacheBytes: 0, store })
    const response = await request()
    const before = finds()
    for await (const chunk of streamOf(response)) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    expect(finds() - before).toBe(1)
  })

  test('stops being read when the client disconnects before the first byte, which is not an error', async () => {
    const { store, finds } = countedStore()
    const { calendar, logged } = await openLarge({ store })
    const before = finds()
    const feed = { method: 'GET', path: '/calendar/events/v1/events.ics', query: '', headers: {}, mount: MOUNT }
    const [left, stayed] = await Promise.all([
      calendar.handle({ ...feed, isDisconnected: () => true }),
      // Both requests wait for the same feed. This one must get it although the first client has left.
      calendar.handle({ ...feed, isDisconnected: () => false }),
    ])
    expect(left).toEqual({ status: 499, headers: {}, body: undefined })
    expect((await textOf(stayed)).match(/BEGIN:VEVENT/g)).toHaveLength(COUNT)
    // One batch for the client that left, and six in two passes for the other.
    expect(finds() - before).toBe(13)
    expect(logged).toEqual([])
  })

  test('stops being read when the request of calendar.fetch is aborted', async () => {
    const { store, finds } = countedStore()
    const { calendar } = await openLarge({ store })
    const before = finds()
    const url = 'http://example.org/calendar/events/v1/events.ics'
    const { status } = await calendar.fetch(new Request(url, { signal: AbortSignal.abort() }))
    expect([status, finds() - before]).toEqual([499, 1])
  })

  test('ends with an error that is logged when the store fails halfway', async () => {
    const store = memoryStore()
    let isBroken = false
    const failing = {
      ...store,
      find: (...given: Parameters<typeof store.find>) => {
        if (isBroken) throw new Error('The disk is gone.')
        return store.find(...given)
      },
    }
    const { request, logged } = await openLarge({ store: failing as typeof store })
    const response = await request()
    isBroken = true
    await expect(textOf(response)).rejects.toThrow('The disk is gone.')
    expect(logged).toEqual([expect.objectContaining({ message: 'The disk is gone.' })])
  })

  test('ends with an error when the calendar is closed, and does not keep it from closing', async () => {
    const { calendar, request } = await openLarge()
    const chunks = streamOf(await request())[Symbol.asyncIterator]()
    await chunks.next()
    await calendar.close()
    const readAll = async () => {
      while (!(await chunks.next()).done);
    }
    await expect(readAll()).rejects.toMatchObject({ code: 'rest_store_unavailable' })
  })

  test('is a stream from calendar.fetch, which ends when it is canceled', async () => {
    const { calendar } = await openLarge()
    const send = () => calendar.fetch(new Request('http://example.org/calendar/events/v1/events.ics'))
    const whole = await send()
    expect((await whole.text()).match(/BEGIN:VEVENT/g)).toHaveLength(COUNT)
    const reader = (await send()).body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    await reader?.cancel()
    expect((await reader?.read())?.done).toBe(true)
  })
})
