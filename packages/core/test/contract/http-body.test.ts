import { describe, expect, test } from 'vitest'
import { CalendarError } from '../../src/errors/calendar-error.ts'
import type { CalendarRequest } from '../../src/http/message.ts'
import { editor, openCalendar, type Reply } from '../fixtures.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Creates a tag from a body as it is. */
function postTag(message: Partial<CalendarRequest>, calendar = openCalendar()): Promise<Reply> {
  return calendar.send({ method: 'POST', user: editor, ...message, path: '/calendar/events/v1/tags' })
}

/** A body that is read as bytes on demand. */
const bytes = (text: string): Pick<CalendarRequest, 'read'> => ({ read: async () => Buffer.from(text) })

const codeOf = (reply: Reply) => [reply.status, reply.json.code]

describe('a body', () => {
  test.each([
    ['JSON text', { headers: json, body: '{"name":"Live"}' }],
    ['JSON bytes', { headers: json, body: Buffer.from('{"name":"Live"}') }],
    ['JSON bytes still to be read', { headers: json, ...bytes('{"name":"Live"}') }],
    ['JSON that a host has parsed', { headers: json, body: { name: 'Live' } }],
    ['JSON with a byte order mark', { headers: json, ...bytes('\ufeff{"name":"Live"}') }],
    [
      'JSON with a charset',
      { headers: { 'content-type': 'Application/JSON; Charset="UTF-8"' }, ...bytes('{"name":"Live"}') },
    ],
    ['a form as text', { headers: form, body: 'name=Live' }],
    ['a form as bytes', { headers: form, body: Buffer.from('name=Live') }],
    ['a form still to be read', { headers: form, ...bytes('name=Live') }],
    ['a form that a host has parsed', { headers: form, body: { name: 'Live' } }],
  ])('can be %s', async (_, message) => {
    const reply = await postTag(message)
    expect([reply.status, reply.json.name]).toEqual([201, 'Live'])
  })

  test.each([
    ['text/plain', 'name=Live'],
    ['multipart/form-data; boundary=x', 'name=Live'],
    ['application/xml', '<name/>'],
    ['application/json; charset=utf-16', '{"name":"Live"}'],
    ['application/jsonp', '{"name":"Live"}'],
    ['', '{"name":"Live"}'],
    [undefined, '{"name":"Live"}'],
  ])('of the type %s is 415', async (type, body) => {
    const headers = type === undefined ? {} : { 'content-type': type }
    expect(codeOf(await postTag({ headers, ...bytes(body) }))).toEqual([415, 'rest_unsupported_media_type'])
    expect(codeOf(await postTag({ headers, body }))).toEqual([415, 'rest_unsupported_media_type'])
  })

  test('of an unknown type is rejected without being read', async () => {
    let wasRead = false
    const read = async () => {
      wasRead = true
      return Buffer.from('a')
    }
    const reply = await postTag({ headers: { 'content-type': 'text/plain', 'content-length': '1' }, read })
    expect([...codeOf(reply), wasRead]).toEqual([415, 'rest_unsupported_media_type', false])
  })

  test('that is compressed and was not unpacked is 415', async () => {
    const reply = await postTag({ headers: { ...json, 'content-encoding': 'gzip' }, ...bytes('…') })
    expect(codeOf(reply)).toEqual([415, 'rest_unsupported_media_type'])
  })

  test.each([
    ['broken', '{"name":'],
    ['a list', '[{"name":"Live"}]'],
    ['a text', '"Live"'],
    ['a number', '7'],
    ['null', 'null'],
    ['with a comma too many', '{"name":"Live",}'],
    ['too deep', `{"name":"Live","x":${'['.repeat(25)}${']'.repeat(25)}}`],
    ['much too deep', `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('that is JSON but %s is 400', async (_, text) => {
    expect(codeOf(await postTag({ headers: json, ...bytes(text) }))).toEqual([400, 'rest_invalid_json'])
  })

  test('that is not UTF-8 is 400', async () => {
    const read = async () => Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])
    expect(codeOf(await postTag({ headers: json, read }))).toEqual([400, 'rest_invalid_json'])
  })

  test.each([undefined, 'application/json', 'text/plain'])(
    'that is empty counts as no body, whatever its declared type (%s)',
    async (type) => {
      const headers = type === undefined ? {} : { 'content-type': type }
      const reply = await postTag({ headers, ...bytes('') })
      expect(codeOf(reply)).toEqual([400, 'rest_missing_callback_param'])
    },
  )

  test('is not needed when the query has all parameters', async () => {
    const reply = await openCalendar().send({
      method: 'POST',
      path: '/calendar/events/v1/tags?name=Live',
      user: editor,
    })
    expect([reply.status, reply.json.name]).toEqual([201, 'Live'])
  })

  test('takes precedence over the query', async () => {
    const calendar = openCalendar()
    const reply = await calendar.send({
      method: 'POST',
      path: '/calendar/events/v1/tags?name=Query&description=Kept',
      headers: json,
      body: '{"name":"Body"}',
      user: editor,
    })
    expect([reply.json.name, reply.json.description]).toEqual(['Body', 'Kept'])
  })

  test('of a GET is ignored', async () => {
    const calendar = openCalendar()
    await calendar.makeTag('Live')
    const read = () => Promise.reject(new Error('must not be read'))
    const reply = await calendar.send({
      path: '/calendar/events/v1/tags?hide_empty=false',
      headers: { 'content-type': 'text/plain', 'content-length': '3' },
      read,
    })
    expect([reply.status, reply.json.total]).toEqual([200, 1])
  })

  test('of a DELETE is parsed', async () => {
    const calendar = openCalendar()
    const { json: venue } = await calendar.send({
      method: 'POST',
      path: '/calendar/events/v1/venues',
      headers: json,
      body: '{"venue":"Hall"}',
      user: editor,
    })
    const path = `/calendar/events/v1/venues/${venue.id}`
    await calendar.send({ method: 'DELETE', path, headers: json, body: '{"force":true}', user: editor })
    expect((await calendar.get(`/venues/${venue.id}`, { user: editor })).status).toBe(404)
  })
})

describe('the largest body', () => {
  const large = JSON.stringify({ name: 'Live', description: 'x'.repeat(1_048_576) })

  test('is 1 MiB', async () => {
    const filler = (size: number) => `{"name":"Live"${' '.repeat(size - 15)}}`
    expect((await postTag({ headers: json, ...bytes(filler(1_048_576)) })).status).toBe(201)
    expect(codeOf(await postTag({ headers: json, ...bytes(filler(1_048_577)) }))).toEqual([
      413,
      'rest_payload_too_large',
    ])
  })

  test('is rejected by its declared length, without being read', async () => {
    let wasRead = false
    const read = async () => {
      wasRead = true
      return Buffer.from(large)
    }
    const reply = await postTag({ headers: { ...json, 'content-length': '1048577' }, read })
    expect([...codeOf(reply), wasRead]).toEqual([413, 'rest_payload_too_large', false])
  })

  test('is passed to the reader, so that it can stop early', async () => {
    const limits: number[] = []
    const read = (limitBytes: number): Promise<Uint8Array> => {
      limits.push(limitBytes)
      return Promise.reject(new CalendarError('rest_payload_too_large', { limitBytes }))
    }
    const reply = await postTag({ headers: json, read }, openCalendar({ bodyLimit: 100 }))
    expect([...codeOf(reply), limits]).toEqual([413, 'rest_payload_too_large', [100]])
  })

  test('can be set', async () => {
    const calendar = openCalendar({ bodyLimit: 20 })
    expect((await postTag({ headers: json, ...bytes('{"name":"Live"}') }, calendar)).status).toBe(201)
    const reply = await postTag({ headers: json, ...bytes('{"name":"Longer Name"}') }, calendar)
    expect(codeOf(reply)).toEqual([413, 'rest_payload_too_large'])
    expect(reply.json.message).toContain('20')
  })

  test.each([
    ['rest_body_timeout', 408],
    ['rest_body_incomplete', 400],
  ] as const)('that is cut off is %s', async (code, status) => {
    const reply = await postTag({ headers: json, read: () => Promise.reject(new CalendarError(code)) })
    expect(codeOf(reply)).toEqual([status, code])
  })

  test('that cannot be read for a reason of the host’s own is 500', async () => {
    const reply = await postTag({ headers: json, read: () => Promise.reject(new Error('socket')) })
    expect(codeOf(reply)).toEqual([500, 'rest_internal_error'])
  })
})

describe('a form', () => {
  const create = (body: string) => postTag({ headers: form, ...bytes(body) })

  test('can contain blanks as plus signs or percent-encoded', async () => {
    expect((await create('name=Live+on%20stage')).json.name).toBe('Live on stage')
  })

  test('has plus signs percent-encoded', async () => {
    expect((await create('name=A%2BB')).json.name).toBe('A+B')
  })

  test('with several values uses the last one where one is expected', async () => {
    expect((await create('name=First&name=Last')).json.name).toBe('Last')
  })

  test('with a value that is not UTF-8 is 400 and names it', async () => {
    const reply = await create('name=%FF')
    expect([reply.status, reply.json.data.details.name.code]).toEqual([400, 'bad_encoding'])
  })

  test('with more parameters than allowed is 400', async () => {
    const reply = await create(`name=Live&${'a=1&'.repeat(1_000)}`)
    expect([reply.status, reply.json.data.details.parameters.code]).toEqual([400, 'too_many_parameters'])
    expect(reply.json.message).toBe('Too many parameters. Send at most 1,000.')
  })

  test('with more than one level is 400 and names it', async () => {
    const reply = await create('name=Live&name[a][b]=1')
    expect([reply.status, reply.json.data.details.name.code]).toEqual([400, 'too_deep'])
  })

  test('cannot reach a prototype', async () => {
    const reply = await create('name=Live&__proto__[polluted]=1&constructor[prototype]=1')
    expect([reply.status, 'polluted' in {}]).toEqual([201, false])
  })
})
