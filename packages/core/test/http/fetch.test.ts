import { describe, expect, it } from 'vitest'
import { type FetchOptions, fetchCalendar } from '../../src/http/fetch.ts'
import { bodyText, type CalendarRequest, type CalendarResponse } from '../../src/http/message.ts'

const done: CalendarResponse = { status: 200, headers: { 'Content-Type': 'text/plain' }, body: Buffer.from('done') }

/** The request that reaches the calendar. */
async function messageOf(request: Request, options?: FetchOptions): Promise<CalendarRequest> {
  let received: CalendarRequest | undefined
  await fetchCalendar(
    async (message) => {
      received = message
      return done
    },
    request,
    options,
  )
  if (received === undefined) throw new Error('The calendar was not asked')
  return received
}

function streaming(body: ReadableStream<Uint8Array>): Request {
  return new Request('http://h/x', { method: 'POST', body, duplex: 'half' })
}

function chunks(...sizes: number[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      const size = sizes.shift()
      if (size === undefined) controller.close()
      else controller.enqueue(new Uint8Array(size).fill(120))
    },
  })
}

describe('fetchCalendar', () => {
  it('makes a message of a request', async () => {
    const request = new Request('https://example.org:8443/a%20b?c=d&e', { method: 'PUT', headers: { 'X-Y': 'z' } })
    expect(await messageOf(request)).toMatchObject({
      method: 'PUT',
      path: '/a%20b',
      query: 'c=d&e',
      headers: { 'x-y': 'z' },
      mount: 'https://example.org:8443',
      user: null,
    })
  })

  it('makes a Response', async () => {
    const response = await fetchCalendar(async () => done, new Request('http://h/'))
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/plain',
      'done',
    ])
  })

  it.each([204, 304])('makes a response of %i without a body', async (status) => {
    const response = await fetchCalendar(
      async () => ({ status, headers: {}, body: undefined }),
      new Request('http://h/'),
    )
    expect([response.status, response.body]).toEqual([status, null])
  })

  it('does not let the Response transfer the cached bytes', async () => {
    const response = await fetchCalendar(async () => done, new Request('http://h/'))
    const bytes = new Uint8Array(await response.arrayBuffer())
    bytes.fill(0)
    expect(bodyText(done)).toBe('done')
  })

  it.each([
    [undefined, '/api/x', 'http://h'],
    ['/api', '/x', 'http://h/api'],
    ['api/', '/x', 'http://h/api'],
    ['https://example.org/api', '/x', 'https://example.org/api'],
    ['https://example.org', '/api/x', 'https://example.org'],
    ['/other', '/', 'http://h/other'],
  ])('under the mount %j: %j is below %j', async (mount, path, address) => {
    const options = mount === undefined ? {} : { mount }
    expect(await messageOf(new Request('http://h/api/x'), options)).toMatchObject({ path, mount: address })
  })

  it('finds a mount beyond ASCII', async () => {
    const received = await messageOf(new Request('http://h/été/x'), { mount: '/été' })
    expect(received).toMatchObject({ path: '/x', mount: 'http://h/%C3%A9t%C3%A9' })
  })

  it('passes on the user', async () => {
    expect(await messageOf(new Request('http://h/'), { user: { id: 7 } })).toMatchObject({ user: { id: 7 } })
  })

  it('gives the bytes of the body', async () => {
    const { read } = await messageOf(new Request('http://h/', { method: 'POST', body: 'é' }))
    expect(Buffer.from((await read?.(10)) ?? []).toString()).toBe('é')
  })

  it('has nothing to read without a body', async () => {
    expect((await messageOf(new Request('http://h/', { method: 'POST' }))).read).toBeUndefined()
  })

  it('puts a body of many chunks together, up to the limit', async () => {
    const { read } = await messageOf(streaming(chunks(1, 2, 0, 3, 100, 4)))
    expect((await read?.(110))?.length).toBe(110)
  })

  it('stops a body over the limit', async () => {
    let canceled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel: () => {
        canceled = true
      },
    })
    const { read } = await messageOf(streaming(endless))
    await expect(read?.(95)).rejects.toMatchObject({ code: 'rest_payload_too_large', details: { limitBytes: 95 } })
    expect(canceled).toBe(true)
  })

  it('gives up on a body that does not come', async () => {
    const { read } = await messageOf(streaming(new ReadableStream({})), { bodyTimeoutMs: 5 })
    await expect(read?.(10)).rejects.toMatchObject({ code: 'rest_body_timeout' })
  })

  it.each([{ bodyTimeoutMs: 0 }, { bodyTimeoutMs: 2 ** 31 }, { bodyTimeoutMs: Number.NaN }, { mount: 5 as never }])(
    'rejects options that cannot work: %j',
    async (options) => {
      await expect(messageOf(streaming(new ReadableStream({})), options)).rejects.toThrow(TypeError)
    },
  )

  it('says so when a body breaks off', async () => {
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) })
    const { read } = await messageOf(streaming(broken))
    await expect(read?.(10)).rejects.toMatchObject({ code: 'rest_body_incomplete', cause: new Error('gone') })
  })

  it('rejects when the body was already read', async () => {
    const request = new Request('http://h/', { method: 'POST', body: 'x' })
    await request.text()
    const { read } = await messageOf(request)
    await expect(read?.(10)).rejects.toThrow(/locked/i)
  })
})
