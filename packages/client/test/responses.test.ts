import { isCalendarError as isCoreError } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { isCalendarError } from '../src/index.ts'
import { failure, jazz, json, openCalendar, openClient } from './fixtures.ts'

const html = (status: number) =>
  new Response('<html>Bad gateway</html>', { status, headers: { 'Content-Type': 'text/html' } })

describe('a response that is not from a calendar', () => {
  test.each([
    ['an HTML page', () => html(200), 200],
    ['an error page of a proxy', () => html(502), 502],
    ['an error in JSON of something else', () => json({ error: 'no' }, { status: 401 }), 401],
    ['an error that is a list', () => json([], { status: 500 }), 500],
    ['an error that is null', () => json(null, { status: 500 }), 500],
    ['an error without a body', () => new Response(null, { status: 500 }), 500],
    ['an empty body', () => new Response('', { status: 200 }), 200],
    ['no content', () => new Response(null, { status: 204 }), 204],
    ['half of a body', () => new Response('{"id": 1, "tit'), 200],
    ['a list', () => json([1]), 200],
    ['null', () => json(null), 200],
    ['a text', () => json('ok'), 200],
    ['a 304 that nobody has asked for', () => new Response(null, { status: 304 }), 304],
    ['a redirect', () => new Response('', { status: 302, headers: { Location: 'https://evil.example/' } }), 302],
    ['a redirect that keeps the method', () => new Response('', { status: 308, headers: { Location: '/x' } }), 308],
  ])('is an error: %s', async (_, respond, status) => {
    for (const call of ['get', 'create'] as const) {
      const { client, sent } = openClient(respond)
      const error = await failure(
        call === 'get' ? client.events.get(1, { i18n_language: 'fr' }) : client.events.create(jazz),
      )
      expect(error).toMatchObject({ name: 'CalendarError', code: 'unexpected_response', status, faults: [] })
      expect(JSON.parse(JSON.stringify(error))).toMatchObject({ code: 'unexpected_response', data: { status } })
      expect(sent).toHaveLength(1)
    }
  })

  test('is an error for feeds as well', async () => {
    await expect(openClient(() => html(502)).client.feeds.ics()).rejects.toMatchObject({ status: 502 })
    await expect(
      openClient(() => html(404))
        .client.feeds.stream('ics')
        .next(),
    ).rejects.toMatchObject({ status: 404 })
    await expect(openClient(() => new Response('')).client.feeds.ics()).rejects.toMatchObject({
      code: 'unexpected_response',
    })
  })

  test('is named by method, path and status, without what is secret', async () => {
    const { client } = openClient(() => html(502))
    expect(await failure(client.events.list({ search: 'secret' }))).toMatchObject({
      message: 'GET /events: the response with status 502 is not from a calendar.',
    })
    const moved = openClient(() => new Response('', { status: 301, headers: { Location: 'https://example.org/b' } }))
    expect(await failure(moved.client.events.create(jazz))).toMatchObject({
      message: 'POST /events: the response with status 301 is a redirect. Set baseUrl to the address that it leads to.',
    })
  })

  test('never gets the headers of the client by a redirect', async () => {
    const modes: unknown[] = []
    const { client } = openClient(({ redirect }) => {
      modes.push(redirect)
      return json({})
    })
    await client.events.list()
    await client.events.create(jazz)
    for await (const _ of client.feeds.stream('ics')) break
    expect(modes).toEqual(['manual', 'manual', 'manual'])
  })
})

describe('an error of the calendar', () => {
  test('is the same as in its process', async () => {
    const { client, calendar } = openCalendar({}, { language: 'fr' })
    const language = { i18n_language: 'fr' } as const
    const wrong = { ...jazz, title: ' ', website: 'x' }
    for (const [remote, local] of [
      [client.events.create({ ...wrong, ...language }), calendar.events.create(wrong)],
      [client.events.create({ ...language } as never), calendar.events.create({} as never)],
      [client.events.get(9, language), calendar.events.get(9)],
      [
        client.events.list({ select: ['titel'] as never, ...language }),
        calendar.events.list({ select: ['titel'] as never }),
      ],
      [client.events.list({ page: 5, ...language }), calendar.events.list({ page: 5 })],
      [
        client.tags.list({ parent: 3, order: 'up', ...language } as never),
        calendar.tags.list({ order: 'up' } as never),
      ],
    ] as const) {
      const [error, expected] = [await failure(remote), await failure(local)]
      if (!isCalendarError(error) || !isCoreError(expected)) throw error
      const { message, code, status, faults } = expected
      expect(error).toMatchObject({ message, code, status, faults })
      if (code !== 'rest_invalid_param' || !faults.some(({ param }) => param === 'select')) {
        expect(error.toJSON()).toEqual(expected.toJSON())
      }
      expect(isCoreError(error, code)).toBe(true)
      expect(isCalendarError(expected, code)).toBe(true)
      expect(isCalendarError(error, 'term_exists')).toBe(false)
    }
  })

  test('has what is wrong with each parameter that is missing', async () => {
    const { client } = openCalendar()
    expect(await failure(client.venues.create({} as never))).toMatchObject({
      code: 'rest_missing_callback_param',
      faults: [{ param: 'venue', code: 'required', message: 'venue is required.' }],
    })
  })

  test('can have a code that this version does not know, and hostile details', async () => {
    const body = '{"code":"new","message":"New.","data":{"details":{"__proto__":{"code":1},"a":null}}}'
    const error = await failure(openClient(() => new Response(body, { status: 418 })).client.events.list())
    expect(error).toMatchObject({ code: 'new', status: 418, message: 'New.' })
    expect(isCalendarError(error) && error.faults.map(({ param }) => param)).toEqual(['__proto__', 'a'])
  })

  test('keeps the cause of a network error', async () => {
    const cause = new TypeError('fetch failed')
    const { client } = openClient(() => Promise.reject(cause), { retries: 0 })
    const error = await failure(client.events.list())
    expect(error).toMatchObject({
      code: 'network_error',
      status: 0,
      message: 'GET /events: no response, or not all of it.',
    })
    expect(error instanceof Error && error.cause).toBe(cause)
  })
})

describe('the option language', () => {
  const sentences = {
    ar: ['لا توجد استجابة، أو أنها ناقصة.', 'إعادة توجيه', 'ليست من تقويم'],
    en: ['no response, or not all of it.', 'is a redirect', 'is not from a calendar'],
    fr: ['aucune réponse, ou une réponse incomplète.', 'est une redirection', 'ne vient pas d’un calendrier'],
    'pt-pt': ['sem resposta, ou com uma resposta incompleta.', 'é um redirecionamento', 'não vem de um calendário'],
    sw: ['hakuna jibu, au jibu halijakamilika.', 'ni uelekezaji upya', 'halitoki kwenye kalenda'],
  } as const

  test.each(Object.entries(sentences))('is that of errors without a calendar: %s', async (given, expected) => {
    const options = { language: given as keyof typeof sentences, retries: 0 }
    const responses = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => new Response('', { status: 302, headers: { Location: '/x' } }),
      () => html(502),
    ]
    for (const [index, respond] of responses.entries()) {
      const error = await failure(openClient(respond, options).client.events.get(7))
      const message = String(Object(error).message)
      expect(message).toContain(expected[index])
      expect(message).toContain('GET /events/7')
      expect(message).not.toMatch(/[{}]/)
      if (index > 0) expect(message).toContain(index === 1 ? '302' : '502')
      expect(JSON.parse(JSON.stringify(error))).toMatchObject({ message })
    }
  })

  test('is sent to the calendar, unless the headers or the call name another one', async () => {
    const { client, sent } = openCalendar({ language: 'fr' })
    expect(await failure(client.events.get(1))).toMatchObject({ message: expect.stringContaining('événement') })
    const swahili = await failure(client.events.get(1, { i18n_language: 'sw' }))
    expect(swahili).toMatchObject({ message: expect.stringContaining('tukio') })
    expect(sent[0]?.headers.get('accept-language')).toBe('fr')
    const other = openCalendar({ language: 'fr', headers: { 'accept-language': 'pt-PT' } })
    await failure(other.client.events.get(1))
    expect(other.sent[0]?.headers.get('accept-language')).toBe('pt-PT')
  })

  test.each(['de', 'FR', '', 'toString', null, 7])('must be one of five: %s', (language) => {
    expect(() => openClient(() => json({}), { language: language as never })).toThrow(
      'language: must be one of ar, en, fr, pt-pt, sw.',
    )
  })
})
