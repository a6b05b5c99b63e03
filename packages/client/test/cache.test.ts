import { describe, expect, test } from 'vitest'
import { jazz, json, openCalendar, openClient } from './fixtures.ts'

describe('the cache', () => {
  test('sends the ETag, and returns the same again for a 304', async () => {
    const { client, calendar, sent } = openCalendar()
    await calendar.events.create(jazz)
    const statuses: number[] = []
    const read = () => client.events.get(1, {}, { onResponse: ({ status }) => statuses.push(status) })
    const first = await read()
    expect(await read()).toEqual(first)
    await calendar.events.update(1, { title: 'Blues' })
    expect(await read()).toMatchObject({ title: 'Blues' })
    expect(statuses).toEqual([200, 304, 200])
    expect(sent[0]?.headers.has('if-none-match')).toBe(false)
    expect(sent[1]?.headers.get('if-none-match')).toMatch(/^".+"$/)
  })

  test('returns objects of their own, so that nobody changes what is cached', async () => {
    const { client, calendar } = openCalendar()
    await calendar.events.create(jazz)
    Object.assign(await client.events.get(1), { title: 'Changed' })
    expect(await client.events.get(1)).toMatchObject({ title: 'Jazz' })
  })

  test('stores feeds, but not streams', async () => {
    const { client, sent } = openCalendar()
    const [first, second] = [await client.feeds.rss(), await client.feeds.rss()]
    expect(second).toBe(first)
    for await (const text of client.feeds.stream('rss')) expect(first).toContain(text)
    expect(sent.map(({ headers }) => headers.has('if-none-match'))).toEqual([false, true, false])
  })

  test('belongs to one set of headers', async () => {
    let token = 'one'
    const { client, sent } = openClient(() => json({ token }, { headers: { ETag: `"same"` } }), {
      headers: async () => ({ Authorization: token }),
    })
    for (token of ['one', 'two', 'one', 'two']) expect(await client.events.list()).toEqual({ token })
    expect(sent.map(({ headers }) => headers.has('if-none-match'))).toEqual([false, false, true, true])
  })

  test('belongs to one client', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { client, sent } = openClient(() => json({}, { headers: { ETag: '"same"' } }))
      await client.events.list()
      expect(sent[0]?.headers.has('if-none-match')).toBe(false)
    }
  })

  test('is not shared between passwords', async () => {
    const { client, sent } = openClient(() => json({}, { headers: { ETag: '"same"' } }))
    for (const password of ['a', 'b']) await client.events.get(1, { password })
    expect(sent[1]?.headers.has('if-none-match')).toBe(false)
  })

  test('evicts what was not used recently when it is full', async () => {
    const text = 'x'.repeat(1000)
    const { client, sent } = openClient(() => json({ text }, { headers: { ETag: '"a"' } }), { cacheBytes: 7000 })
    const isCached = async (id: number) => {
      await client.events.get(id)
      return sent.at(-1)?.headers.has('if-none-match')
    }
    expect([await isCached(1), await isCached(2), await isCached(3), await isCached(1)]).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect([await isCached(4), await isCached(1), await isCached(2)]).toEqual([false, true, false])
  })

  test('does not store a response that is larger than itself, and can be turned off', async () => {
    for (const cacheBytes of [1000, 0]) {
      const respond = () => json({ text: 'x'.repeat(1000) }, { headers: { ETag: '"a"' } })
      const { client, sent } = openClient(respond, { cacheBytes })
      await client.events.get(1)
      await client.events.get(1)
      expect(sent[1]?.headers.has('if-none-match')).toBe(false)
    }
  })

  test('does not store a truncated response, which has the ETag of the whole one', async () => {
    const { client, sent } = openClient((_request, count) =>
      count === 1 ? new Response('{"id":', { headers: { ETag: '"a"' } }) : json({ id: 1 }),
    )
    await expect(client.events.get(1)).rejects.toMatchObject({ code: 'unexpected_response' })
    expect(await client.events.get(1)).toEqual({ id: 1 })
    expect(sent[1]?.headers.has('if-none-match')).toBe(false)
  })

  test('does not store responses to writes', async () => {
    const { client, sent } = openCalendar()
    await client.events.create(jazz)
    await client.events.get(1)
    expect(sent[1]?.headers.has('if-none-match')).toBe(false)
  })
})
