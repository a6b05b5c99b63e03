import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCalendarError } from '../../src/errors/calendar-error.ts'
import type { CalendarRequest, RequestHeaders } from '../../src/http/message.ts'
import { parseBody } from '../../src/http/parse-body.ts'

const options = { limitBytes: 1000, maxPairs: 50, maxNames: 50, maxDepth: 3, isList: (name: string) => name === 'tags' }
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

function message(headers: RequestHeaders, rest: Partial<CalendarRequest> = {}): CalendarRequest {
  return { method: 'POST', path: '/', query: '', mount: 'http://localhost', headers, ...rest }
}

/** A message with an unread body. */
function unread(headers: RequestHeaders, body: string | Uint8Array): CalendarRequest {
  const bytes = Buffer.from(body)
  return message({ 'content-length': String(bytes.length), ...headers }, { read: async () => bytes })
}

async function valuesOf(given: CalendarRequest): Promise<unknown> {
  const body = await parseBody(given, options)
  return body && { ...body.values }
}

const codeOf = (given: CalendarRequest): Promise<unknown> =>
  parseBody(given, options).then(
    (body) => (body === undefined ? 'none' : 'values'),
    (error) => (isCalendarError(error) ? error.code : error),
  )

/** The faults of these parameters. */
function faultsIn(code: string, ...params: readonly string[]): readonly object[] {
  return params.map((param) => ({ param, code }))
}

describe('parseBody', () => {
  it.each([
    'application/json',
    'Application/JSON; Charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/json ; charset=utf8;',
    'application/json;profile=x',
  ])('reads JSON sent as %j', async (type) => {
    expect(await valuesOf(unread({ 'content-type': type }, '{"title":"Fête","page":2}'))).toEqual({
      title: 'Fête',
      page: 2,
    })
  })

  it('treats a chunked body that is empty as no body', async () => {
    const chunked = { 'transfer-encoding': 'chunked' }
    expect(await codeOf(message(chunked, { read: async () => Buffer.alloc(0) }))).toBe('none')
    expect(await codeOf(message(chunked, { read: async () => Buffer.from('{}') }))).toBe('rest_unsupported_media_type')
    const text = { ...chunked, 'content-type': 'text/plain' }
    expect(await codeOf(message(text, { read: async () => Buffer.alloc(0) }))).toBe('none')
    expect(await codeOf(message(text, { read: async () => Buffer.from('{}') }))).toBe('rest_unsupported_media_type')
  })

  it('reads a form', async () => {
    const type = 'application/x-www-form-urlencoded; charset=UTF-8'
    expect(await valuesOf(unread({ 'content-type': type }, 'title=F%C3%AAte&tags[]=a&tags[]=b'))).toEqual({
      title: 'Fête',
      tags: ['a', 'b'],
    })
  })

  it.each([
    ['another type', { 'content-type': 'text/plain' }],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['no type', {}],
    ['another charset', { 'content-type': 'application/json; charset=utf-16' }],
    ['another charset of a form', { 'content-type': 'application/x-www-form-urlencoded;charset=iso-8859-1' }],
    ['two types', { 'content-type': 'application/json, application/json' }],
    ['a type that only looks like JSON', { 'content-type': 'text/x+json' }],
    ['a type of its own that is written as JSON', { 'content-type': 'application/vnd.api+json' }],
    ['a compressed body', { ...json, 'content-encoding': 'gzip' }],
  ])('rejects %s with a body', async (_, headers) => {
    expect(await codeOf(unread(headers, '{}'))).toBe('rest_unsupported_media_type')
    expect(await codeOf(message(headers, { read: async () => Buffer.from('{}') }))).toBe('rest_unsupported_media_type')
    const chunked = { 'transfer-encoding': 'chunked', ...headers }
    expect(await codeOf(message(chunked, { read: async () => Buffer.from('{}') }))).toBe('rest_unsupported_media_type')
  })

  it('takes a body that is encoded with identity', async () => {
    expect(await valuesOf(unread({ ...json, 'content-encoding': 'Identity' }, '{"a":1}'))).toEqual({ a: 1 })
  })

  it.each([
    ['no headers at all', message({})],
    ['a type only', message(json)],
    ['another type only', message({ 'content-type': 'text/plain' })],
    ['a length of zero', unread(json, '')],
    ['another type and a length of zero', unread({ 'content-type': 'text/plain' }, '')],
    ['an empty chunked body', message({ ...json, 'transfer-encoding': 'chunked' }, { read: async () => Buffer.of() })],
    ['what a parser leaves when there is none', message({}, { body: {} })],
    ['what a parser leaves of an empty JSON body', message({ ...json, 'content-length': '0' }, { body: {} })],
    ['an empty text', message(json, { body: '' })],
    ['an empty buffer', message(json, { body: Buffer.of() })],
  ])('finds nothing in a message with %s', async (_, given) => {
    expect(await codeOf(given)).toBe('none')
  })

  it('does not read when the headers say that there is nothing', async () => {
    const read = () => Promise.reject(new Error('read'))
    expect(await codeOf(message({ 'content-length': '0' }, { read }))).toBe('none')
  })

  it.each(['', '{', 'null', '1', '"text"', '[]', '[{"a":1}]', '{"a":1}x', '{a:1}', "{'a':1}", '{"a":1,}'])(
    'rejects %j as JSON',
    async (text) => {
      expect(await codeOf(unread(json, text))).toBe(text === '' ? 'none' : 'rest_invalid_json')
      expect(await codeOf(message(json, { body: text }))).toBe(text === '' ? 'none' : 'rest_invalid_json')
    },
  )

  it.each([[[[]]], [null], [1], [true], [[{ a: 1 }]]])('rejects %j from a parser of JSON', async (body) => {
    expect(await codeOf(message(json, { body }))).toBe('rest_invalid_json')
  })

  it('rejects JSON that is not UTF-8', async () => {
    expect(await codeOf(unread(json, Buffer.from('{"a":"\xe9"}', 'latin1')))).toBe('rest_invalid_json')
  })

  it('skips a byte order mark', async () => {
    expect(await valuesOf(unread(json, '\ufeff{"a":1}'))).toEqual({ a: 1 })
    expect(await valuesOf(message(json, { body: '\ufeff{"a":1}' }))).toEqual({ a: 1 })
    expect(await valuesOf(unread(form, '\ufeffa=1'))).toEqual({ a: '1' })
    expect(await valuesOf(message(form, { body: '\ufeffa=1' }))).toEqual({ a: '1' })
  })

  it('rejects JSON that is deeper than allowed, and only that', async () => {
    expect(await codeOf(unread(json, '{"a":{"b":{"c":1}}}'))).toBe('values')
    expect(await codeOf(unread(json, '{"a":{"b":{"c":{}}}}'))).toBe('rest_invalid_json')
    expect(await codeOf(unread(json, '{"a":[[["x"]]]}'))).toBe('rest_invalid_json')
    expect(await codeOf(message(json, { body: { a: [[[]]] } }))).toBe('rest_invalid_json')
  })

  it('survives JSON of a hundred thousand levels', async () => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const read = parseBody(unread(json, deep), { ...options, limitBytes: 1_000_000 })
    await expect(read).rejects.toMatchObject({ code: 'rest_invalid_json' })
  })

  it('names what contains NUL or a lone surrogate in JSON', async () => {
    const text = '{"title":"a\\u0000","tags":["x","\\ud83d"],"venue":{"\\u0000":1},"ok":"\\ud83c\\udf89"}'
    const body = await parseBody(unread(json, text), options)
    expect(body).toMatchObject({ faults: faultsIn('bad_characters', 'title', 'tags', 'venue') })
    expect({ ...body?.values }).toEqual({ ok: '🎉' })
  })

  it('treats a prototype name in JSON like any other', async () => {
    const body = await parseBody(unread(json, '{"__proto__":{"admin":true}}'), options)
    expect(Object.getPrototypeOf(body?.values)).toBeNull()
    expect(Object.keys(body?.values ?? {})).toEqual(['__proto__'])
    expect(body?.values['admin']).toBeUndefined()
  })

  it('names what is not UTF-8 in a form, encoded or not', async () => {
    const body = Buffer.concat([Buffer.from('a=%FF&b='), Buffer.of(0xe9), Buffer.from('&c=é')])
    const read = await parseBody(unread(form, body), options)
    expect(read).toMatchObject({ faults: faultsIn('bad_encoding', 'a', 'b'), values: { c: 'é' } })
  })

  describe('after a parser of the host', () => {
    it.each<[string, unknown, unknown]>([
      ['nested', { title: 'a', tags: ['1', '2'] }, { title: 'a', tags: ['1', '2'] }],
      ['flat', { title: 'a', 'tags[]': ['1', '2'] }, { title: 'a', tags: ['1', '2'] }],
      ['flat with one', { 'tags[]': '1' }, { tags: ['1'] }],
      ['flat with indexes', { 'tags[1]': '2', 'tags[0]': '1' }, { tags: ['1', '2'] }],
      ['nested with indexes as keys', { tags: { 7: '2', 3: '1' } }, { tags: ['1', '2'] }],
      ['nested record', { venue: { city: 'Paris' } }, { venue: { city: 'Paris' } }],
      ['flat record', { 'venue[city]': 'Paris' }, { venue: { city: 'Paris' } }],
      ['repeated', { 'venue[city]': ['Paris', 'Lyon'] }, { venue: { city: 'Lyon' } }],
      ['null for a name alone', { title: null }, { title: '' }],
    ])('reads a form that is %s', async (_, body, expected) => {
      expect(await valuesOf(message(form, { body }))).toEqual(expected)
    })

    it('says what is too deep in a form', async () => {
      const body = { venue: [{ venue: 'x' }], organizer: { a: { b: 'c' } }, 'tags[0][x]': '1', title: 'a' }
      expect(await parseBody(message(form, { body }), options)).toMatchObject({
        faults: faultsIn('too_deep', 'venue', 'organizer', 'tags'),
        values: { title: 'a' },
      })
    })

    it('names what contains NUL in a form', async () => {
      const body = { title: '\0', tags: ['a\ud800'] }
      expect(await parseBody(message(form, { body }), options)).toMatchObject({
        faults: faultsIn('bad_characters', 'title', 'tags'),
      })
    })

    it('counts the values of a form', async () => {
      const body = { tags: Array.from({ length: 51 }, String) }
      expect(await parseBody(message(form, { body }), options)).toMatchObject({ tooMany: true })
    })

    it('gives a form a prototype-free record', async () => {
      const body = await parseBody(message(form, { body: JSON.parse('{"__proto__":{"a":"1"}}') }), options)
      expect(Object.keys(body?.values ?? {})).toEqual(['__proto__'])
    })

    it.each([[['a']], [1], [null]])('rejects %j as a form', async (body) => {
      expect(await codeOf(message(form, { body }))).toBe('rest_invalid_json')
    })

    it('reads bytes and texts', async () => {
      expect(await valuesOf(message(json, { body: Buffer.from('{"a":1}') }))).toEqual({ a: 1 })
      expect(await valuesOf(message(json, { body: new Uint8Array(Buffer.from('{"a":1}')) }))).toEqual({ a: 1 })
      expect(await valuesOf(message(json, { body: '{"a":1}' }))).toEqual({ a: 1 })
      expect(await valuesOf(message(form, { body: Buffer.from('a=1') }))).toEqual({ a: '1' })
      expect(await valuesOf(message(form, { body: 'a=1' }))).toEqual({ a: '1' })
    })

    it('accepts a body that the parser has decompressed', async () => {
      expect(await valuesOf(message({ ...json, 'content-encoding': 'gzip' }, { body: { a: 1 } }))).toEqual({ a: 1 })
    })

    it('rejects another type that a parser has read', async () => {
      const type = { 'content-type': 'text/plain', 'content-length': '5' }
      expect(await codeOf(message(type, { body: 'hello' }))).toBe('rest_unsupported_media_type')
      expect(await codeOf(message({ 'content-type': 'text/plain' }, { body: 'hello' }))).toBe(
        'rest_unsupported_media_type',
      )
    })
  })

  describe('with a limit', () => {
    it('rejects by the declared length, without reading', async () => {
      const read = () => Promise.reject(new Error('read'))
      expect(await codeOf(message({ ...json, 'content-length': '1001' }, { read }))).toBe('rest_payload_too_large')
      expect(await codeOf(message({ ...json, 'content-length': '1001' }, { body: {} }))).toBe('rest_payload_too_large')
    })

    it.each([
      ['a text', 'é'.repeat(501)],
      ['bytes', Buffer.alloc(1001, ' ')],
    ])('rejects %s over it from a parser', async (_, body) => {
      expect(await codeOf(message(json, { body }))).toBe('rest_payload_too_large')
    })

    it('takes a body of exactly that size', async () => {
      expect(await valuesOf(unread(json, '{"a":1}'.padEnd(1000)))).toEqual({ a: 1 })
    })

    it("passes the limit to the reader, and the reader's error to the caller", async () => {
      let reads = 0
      const read = async (limit: number) => {
        reads = limit
        throw new Error('broken')
      }
      await expect(parseBody(message(json, { read }), options)).rejects.toThrow('broken')
      expect(reads).toBe(1000)
    })
  })

  it('never rejects with anything but an error of its own', async () => {
    const type = fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', undefined)
    const body = fc.oneof(fc.anything(), fc.json(), fc.uint8Array())
    await fc.assert(
      fc.asyncProperty(type, body, fc.boolean(), async (contentType, given, asBytes) => {
        const headers = { 'content-type': contentType }
        const bytes = async () => Buffer.from(typeof given === 'string' ? given : (JSON.stringify(given) ?? ''))
        const code = await codeOf(asBytes ? message(headers, { read: bytes }) : message(headers, { body: given }))
        expect(code).toEqual(expect.any(String))
      }),
    )
  })
})
