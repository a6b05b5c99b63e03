import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { nodeCalendar } from '../../src/node/index.ts'
import { type Echo, echoCalendar, listen, type Running, responseOf } from './support.ts'

const running: Running[] = []

async function serve(listener: Parameters<typeof listen>[0]): Promise<Running> {
  const host = await listen(listener)
  running.push(host)
  return host
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((host) => host.close()))
})

async function echo(url: string, init?: RequestInit): Promise<Echo> {
  const response = await fetch(url, init)
  return (await response.json()) as Echo
}

describe('nodeCalendar', () => {
  it('calls the calendar and writes its response', async () => {
    const { origin } = await serve(nodeCalendar(echoCalendar()))
    const response = await fetch(`${origin}/calendar/a%20b?c=d&e`, { method: 'POST', body: 'text' })
    expect(response.headers.get('vary')).toBe('Accept')
    expect(response.headers.get('transfer-encoding')).toBeNull()
    expect(await response.json()).toEqual({
      method: 'POST',
      path: '/calendar/a%20b',
      query: 'c=d&e',
      mount: origin,
      user: null,
      body: 'text',
    })
  })

  it.each(['/api', 'api', '/api/', '//api//'])(
    'takes the prefix %j off the path and puts it into the mount',
    async (prefix) => {
      const { origin } = await serve(nodeCalendar(echoCalendar(), { prefix }))
      expect(await echo(`${origin}/api/calendar/x`)).toMatchObject({ path: '/calendar/x', mount: `${origin}/api` })
    },
  )

  it('finds a prefix beyond ASCII', async () => {
    const { origin } = await serve(nodeCalendar(echoCalendar(), { prefix: '/été' }))
    expect(await echo(`${origin}/été/calendar`)).toMatchObject({ path: '/calendar', mount: `${origin}/%C3%A9t%C3%A9` })
  })

  it('accepts a request target in absolute form', async () => {
    const { dial } = await serve(nodeCalendar(echoCalendar()))
    const { socket, until } = await dial()
    socket.write('GET http://other.example:81/calendar/x?y HTTP/1.1\r\nHost: h\r\n\r\n')
    expect(await until(/}$/)).toContain('"path":"/calendar/x","query":"y"')
  })

  it.each([
    ['example.org', 'http://example.org'],
    ['Example.ORG:8080', 'http://example.org:8080'],
    ['[::1]:80', 'http://[::1]:80'],
    ['a"><script>', 'http://localhost'],
    ['a/b?c', 'http://localhost'],
    ['user@evil.example', 'http://localhost'],
    ['', 'http://localhost'],
  ])('makes %j as the host into the mount %j', async (host, mount) => {
    const { dial } = await serve(nodeCalendar(echoCalendar()))
    const { socket, until } = await dial()
    socket.write(`GET /calendar HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    expect(await until(/}$/)).toContain(`"mount":"${mount}"`)
  })

  it('trusts a proxy only when configured to', async () => {
    const headers = { 'X-Forwarded-Proto': 'https, http', 'X-Forwarded-Host': 'example.org, inner' }
    const doubting = await serve(nodeCalendar(echoCalendar(), { prefix: '/api' }))
    expect(await echo(`${doubting.origin}/api/calendar`, { headers })).toMatchObject({
      mount: `${doubting.origin}/api`,
    })
    const trusting = await serve(nodeCalendar(echoCalendar(), { prefix: '/api', trustProxy: true }))
    expect(await echo(`${trusting.origin}/api/calendar`, { headers })).toMatchObject({
      mount: 'https://example.org/api',
    })
    expect(await echo(`${trusting.origin}/api/calendar`)).toMatchObject({ mount: `${trusting.origin}/api` })
  })

  it('passes on the user, even when identifying takes a while', async () => {
    const user = async (request: IncomingMessage) => ({ id: Number(request.headers['x-id']) })
    const { origin } = await serve(nodeCalendar(echoCalendar(), { user }))
    expect(await echo(`${origin}/calendar`, { headers: { 'X-Id': '7' } })).toMatchObject({ user: { id: 7 } })
  })

  it('treats an undefined user as anonymous', async () => {
    const { origin } = await serve(nodeCalendar(echoCalendar(), { user: () => undefined }))
    expect(await echo(`${origin}/calendar`)).toMatchObject({ user: null })
  })

  it('passes other requests on, with the body unread', async () => {
    const calendar = nodeCalendar(echoCalendar(), { prefix: '/api' })
    const { origin } = await serve((request, response) =>
      calendar(request, response, async (error) => {
        const chunks = await request.toArray()
        response.end(`next ${error} ${request.url} ${Buffer.concat(chunks)}`)
      }),
    )
    const post = async (path: string) => (await fetch(`${origin}${path}`, { method: 'POST', body: 'b' })).text()
    expect(await post('/api/other?x')).toBe('next undefined /api/other?x b')
    expect(await post('/apical/calendar')).toBe('next undefined /apical/calendar b')
    expect(await post('/calendar')).toBe('next undefined /calendar b')
  })

  it('lets the calendar respond with 404 to other paths when there is no next', async () => {
    const calendar = echoCalendar()
    const { origin } = await serve(nodeCalendar(calendar, { prefix: '/api' }))
    expect(await echo(`${origin}/api/other`)).toMatchObject({ path: '/' })
    expect(await echo(`${origin}/calendar`)).toMatchObject({ path: '/' })
  })

  it('gives an error of the user function to next', async () => {
    const calendar = nodeCalendar(echoCalendar(), { user: () => Promise.reject(new Error('who?')) })
    const { origin } = await serve((request, response) =>
      calendar(request, response, (error) => response.end(String(error))),
    )
    expect(await (await fetch(`${origin}/calendar`)).text()).toBe('Error: who?')
  })

  it('responds with 500 without internals when there is no next, and logs the error', async () => {
    const errors: unknown[] = []
    const failing = () => {
      throw new Error('secret')
    }
    const { origin } = await serve(
      nodeCalendar(echoCalendar(), { user: failing, onError: (error) => errors.push(error) }),
    )
    const response = await fetch(`${origin}/calendar`)
    expect(response.status).toBe(500)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      code: 'rest_internal_error',
      message: 'Internal error',
      data: { status: 500 },
    })
    expect(errors).toEqual([new Error('secret')])
  })

  it('keeps what the host has said in Vary', async () => {
    const calendar = nodeCalendar(echoCalendar())
    const { origin } = await serve((request, response) => {
      response.setHeader('Vary', 'Origin')
      calendar(request, response)
    })
    expect((await fetch(`${origin}/calendar`)).headers.get('vary')).toBe('Origin, Accept')
  })

  it('sends its whole response, whatever middleware before it has set', async () => {
    const calendar = nodeCalendar(echoCalendar())
    const { origin } = await serve((request, response) => {
      response.setHeader('Transfer-Encoding', 'chunked')
      response.setHeader('Trailer', 'Server-Timing')
      response.setHeader('Content-Length', '5')
      calendar(request, response)
    })
    const response = await fetch(`${origin}/calendar`)
    const names = ['content-length', 'transfer-encoding', 'trailer'].filter((name) => response.headers.has(name))
    expect([response.status, names]).toEqual([200, ['content-length']])
    expect(await response.json()).toMatchObject({ path: '/calendar' })
  })

  it('writes nothing after another handler has responded', async () => {
    const calendar = nodeCalendar(echoCalendar())
    const { origin } = await serve((request, response) => {
      calendar(request, response)
      response.end('mine')
    })
    expect(await (await fetch(`${origin}/calendar`)).text()).toBe('mine')
  })

  describe('with a parser before it', () => {
    it.each([[{ a: 1 }], [[1]], ['text'], [0]])('passes %j on', async (body) => {
      const calendar = nodeCalendar(echoCalendar())
      const { origin } = await serve((request, response) => calendar(Object.assign(request, { body }), response))
      expect(await echo(`${origin}/calendar`, { method: 'POST', body: 'x' })).toMatchObject({ body })
    })

    it.each([[{}], [null], [undefined], ['']])('reads for itself when %j was left and nothing read', async (body) => {
      const calendar = nodeCalendar(echoCalendar())
      const { origin } = await serve((request, response) => calendar(Object.assign(request, { body }), response))
      expect(await echo(`${origin}/calendar`, { method: 'POST', body: 'x' })).toMatchObject({ body: 'x' })
    })

    it.each([[{}], [null]])('passes %j on when the body was read', async (body) => {
      const calendar = nodeCalendar(echoCalendar())
      const { origin } = await serve(async (request, response) => {
        await request.toArray()
        calendar(Object.assign(request, { body }), response)
      })
      expect(await echo(`${origin}/calendar`, { method: 'POST', body: 'x' })).toMatchObject({ body })
    })

    it('does not wait for a body that was read and discarded', async () => {
      const calendar = nodeCalendar(echoCalendar())
      const { origin } = await serve(async (request, response) => {
        await request.toArray()
        calendar(request, response)
      })
      const response = await fetch(`${origin}/calendar`, { method: 'POST', body: 'x' })
      expect(await response.text()).toMatch(/has been read by something/)
    })

    it('reads texts when an encoding was set', async () => {
      const calendar = nodeCalendar(echoCalendar())
      const { origin } = await serve((request, response) => calendar(request.setEncoding('utf8'), response))
      expect(await echo(`${origin}/calendar`, { method: 'POST', body: 'é' })).toMatchObject({ body: 'é' })
    })
  })

  describe('with a difficult client', () => {
    it('rejects a chunked body over the limit at once, and disconnects a client that keeps sending', async () => {
      const { dial } = await serve(nodeCalendar(echoCalendar(10)))
      const { socket, until, closed } = await dial()
      socket.write('POST /calendar HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
      socket.write(`b\r\n${'x'.repeat(11)}\r\n`)
      expect(await until(/too_large$/)).toMatch(/^HTTP\/1.1 413 /)
      await closed
    })

    it('reads no more than a little of an endless body', async () => {
      const host = await serve(nodeCalendar(echoCalendar(10)))
      const { socket, until, closed } = await host.dial()
      socket.write(`POST /calendar HTTP/1.1\r\nHost: x\r\nContent-Length: ${2 ** 40}\r\n\r\n`)
      const piece = Buffer.alloc(65_536, 'x')
      const pump = (): void => {
        while (!socket.destroyed && socket.write(piece));
      }
      socket.on('drain', pump)
      pump()
      await until(/too_large/)
      await closed
      // We cannot control how much the operating system buffers.
      expect(socket.bytesWritten).toBeLessThan(32 * 1_048_576)
    })

    it('keeps the connection of a client that sent a little too much', async () => {
      const { dial } = await serve(nodeCalendar(echoCalendar(10)))
      const { socket, until } = await dial()
      socket.write(`POST /calendar HTTP/1.1\r\nHost: x\r\nContent-Length: 20000\r\n\r\n${'x'.repeat(20_000)}`)
      await until(/too_large$/)
      socket.write('GET /calendar/again HTTP/1.1\r\nHost: x\r\n\r\n')
      expect(await until(/}$/)).toContain('"path":"/calendar/again"')
    })

    it('keeps the connection after an unread body', async () => {
      const { dial } = await serve(nodeCalendar(echoCalendar()))
      const { socket, until } = await dial()
      socket.write(`GET /calendar HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(100_000)}`)
      await until(/}$/)
      socket.write('GET /calendar/again HTTP/1.1\r\nHost: x\r\n\r\n')
      expect(await until(/again.*}$/)).toContain('"path":"/calendar/again"')
    })

    it('responds to pipelined requests in order', async () => {
      const { dial } = await serve(nodeCalendar(echoCalendar()))
      const { socket, until } = await dial()
      socket.write(
        [1, 2, 3].map((n) => `POST /calendar/${n} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n${n}`).join(''),
      )
      const text = await until(/"body":"3"}$/)
      expect([...text.matchAll(/"path":"([^"]+)"/g)].map((match) => match[1])).toEqual([
        '/calendar/1',
        '/calendar/2',
        '/calendar/3',
      ])
    })

    it('gives up on a body that does not come', async () => {
      const { dial } = await serve(nodeCalendar(echoCalendar(), { bodyTimeoutMs: 20 }))
      const { socket, until, closed } = await dial()
      socket.write('POST /calendar HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc')
      expect(await until(/timeout$/)).toMatch(/^HTTP\/1.1 408 /)
      await closed
    })

    it.each(['destroy', 'resetAndDestroy'] as const)('survives a client that disconnects with %s', async (leave) => {
      const calendar = echoCalendar()
      let settled: unknown
      const watched = {
        ...calendar,
        handle: (message: Parameters<typeof calendar.handle>[0]) => {
          const response = calendar.handle(message)
          settled = response
          return response
        },
      }
      const { dial, origin } = await serve(nodeCalendar(watched))
      const { socket } = await dial()
      socket.write('POST /calendar HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc')
      while (settled === undefined) await new Promise(setImmediate)
      socket[leave]()
      expect(await settled).toMatchObject({ status: 400 })
      expect(await echo(`${origin}/calendar`)).toMatchObject({ path: '/calendar' })
    })

    it('writes nothing to a client that has left before the response', async () => {
      let answer: (() => void) | undefined
      const calendar = {
        owns: () => true,
        handle: async () => {
          await new Promise<void>((resolve) => {
            answer = resolve
          })
          return responseOf(200, 'late')
        },
      }
      const served: { gone: Promise<unknown>; response: { headersSent: boolean } }[] = []
      const listener = nodeCalendar(calendar)
      const { dial } = await serve((request, response) => {
        served.push({ gone: once(response, 'close'), response })
        listener(request, response)
      })
      const { socket } = await dial()
      socket.write('GET /calendar HTTP/1.1\r\nHost: x\r\n\r\n')
      while (answer === undefined) await new Promise(setImmediate)
      socket.resetAndDestroy()
      await served[0]?.gone
      answer()
      await new Promise(setImmediate)
      expect(served[0]?.response.headersSent).toBe(false)
    })

    it.each([
      ['a broken chunk', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n'],
      ['a body cut short', 'Content-Length: 10\r\n\r\nabc'],
    ])('ends %s in 400', async (_, rest) => {
      const { dial } = await serve(nodeCalendar(echoCalendar()))
      const { socket, until } = await dial()
      socket.end(`POST /calendar HTTP/1.1\r\nHost: x\r\n${rest}`)
      expect(await until(/\r\n\r\n/)).toMatch(/^HTTP\/1.1 400 /)
    })
  })
})

describe('what cannot work is rejected when the host is set up', () => {
  it.each([undefined, null, {}, { owns: () => true }])('a calendar that is %j', (calendar) => {
    expect(() => nodeCalendar(calendar as never)).toThrow(/^calendar: must be/)
  })

  it.each<[string, unknown]>([
    ['options', null],
    ['options', []],
    ['user', { user: { id: 1 } }],
    ['onError', { onError: true }],
    ['prefix', { prefix: 5 }],
    ['trustProxy', { trustProxy: 'false' }],
    ['trustProxy', { trustProxy: () => false }],
    ['usr', { usr: () => null }],
    ['bodyTimeoutMs', { bodyTimeoutMs: 0 }],
    ['bodyTimeoutMs', { bodyTimeoutMs: 1.5 }],
    ['bodyTimeoutMs', { bodyTimeoutMs: '30' }],
    ['bodyTimeoutMs', { bodyTimeoutMs: null }],
    ['bodyTimeoutMs', { bodyTimeoutMs: 3e9 }],
  ])('%s: %j', (name, options) => {
    expect(() => nodeCalendar(echoCalendar(), options as never)).toThrow(new RegExp(`^${name}: `))
  })
})
