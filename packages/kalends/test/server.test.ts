import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serve } from '../src/commands/serve.ts'
import { emptyFolder } from './support/folder.ts'
import { serverFor } from './support/server.ts'

const event = { title: 'Fair', start_date: '2027-05-04', end_date: '2027-05-04' }
const json = { 'content-type': 'application/json' }

test('the API, its documentation, feeds, health and the root are served', async () => {
  const { url, apiPath } = await serverFor()
  const api = `${url}${apiPath}`
  expect(await (await fetch(`${api}/events`)).json()).toMatchObject({ events: [], total: 0 })
  expect((await fetch(`${api}/events.ics`)).headers.get('content-type')).toContain('text/calendar')
  const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } })
  expect(page.url).toBe(`${api}/doc`)
  expect(await page.text()).toContain('<html')
  const health = await fetch(`${url}/health`)
  expect(health.headers.get('cache-control')).toBe('no-store')
  expect(await health.json()).toMatchObject({ ok: true, store: 'up' })
  expect((await fetch(`${url}/elsewhere`)).status).toBe(404)
})

test.each(['/health', '/'])('%s takes no other method than GET and HEAD', async (path) => {
  const { url } = await serverFor()
  const response = await fetch(`${url}${path}`, { method: 'POST', redirect: 'manual' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('nobody can write without a key', async () => {
  const { url, apiPath } = await serverFor()
  const response = await fetch(`${url}${apiPath}/events`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(event),
  })
  expect(response.status).toBe(401)
})

test('large responses are compressed for clients that take it, and keep their ETag', async () => {
  const { url, apiPath } = await serverFor()
  const get = (encoding: string) => fetch(`${url}${apiPath}/doc`, { headers: { 'accept-encoding': encoding } })
  const [plain, small] = await Promise.all([get('identity'), get('gzip')])
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(small.headers.get('content-encoding')).toBe('gzip')
  expect(small.headers.get('vary')).toContain('Accept-Encoding')
  expect(small.headers.get('etag')).toBe(plain.headers.get('etag'))
  expect(await small.json()).toEqual(await plain.json())
})

describe('CORS', () => {
  const origin = 'https://www.example.org'
  const allowed = (response: Response) => response.headers.get('access-control-allow-origin')

  test('is off by default', async () => {
    const { url, apiPath } = await serverFor()
    expect(allowed(await fetch(`${url}${apiPath}/events`, { headers: { origin } }))).toBeNull()
  })

  test('allows the sites that are named, and no others', async () => {
    const { url, apiPath } = await serverFor({ cors: [origin] })
    const send = (from: string, method = 'GET') =>
      fetch(`${url}${apiPath}/events`, {
        method,
        headers: { origin: from, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'if-match' },
      })
    const list = await send(origin)
    expect(allowed(list)).toBe(origin)
    expect(list.headers.get('vary')).toContain('Origin')
    expect(list.headers.get('access-control-expose-headers')).toContain('X-Calendar-Total')
    expect(list.headers.get('access-control-allow-credentials')).toBeNull()
    const preflight = await send(origin, 'OPTIONS')
    expect([preflight.status, allowed(preflight)]).toEqual([204, origin])
    for (const other of ['https://evil.example', 'null', `${origin}.evil.example`, 'https://WWW.example.org']) {
      expect(allowed(await send(other))).toBeNull()
      expect(allowed(await send(other, 'OPTIONS'))).toBeNull()
    }
  })

  test('OPTIONS without a preflight asks the calendar', async () => {
    const { url, apiPath } = await serverFor({ cors: [origin] })
    const response = await fetch(`${url}${apiPath}/events`, { method: 'OPTIONS', headers: { origin } })
    expect([allowed(response), response.headers.get('allow')]).toEqual([origin, 'GET, HEAD, POST, OPTIONS'])
  })

  test('* allows every site', async () => {
    const { url, apiPath } = await serverFor({ cors: ['*'] })
    expect(allowed(await fetch(`${url}${apiPath}/events`, { headers: { origin } }))).toBe('*')
  })
})

test('options of the calendar reach it, and the namespace decides the addresses', async () => {
  const { url, apiPath } = await serverFor({
    calendar: {
      namespace: 'agenda',
      baseUrl: 'https://example.org/api',
      fields: { events: { room: { type: 'text' } } },
    },
  })
  expect(apiPath).toBe('/agenda')
  const list = await (await fetch(`${url}/agenda/events`)).json()
  expect(list).toMatchObject({ rest_url: expect.stringMatching(/^https:\/\/example\.org\/api\/agenda\/events/) })
  expect(await (await fetch(`${url}/agenda/doc`)).text()).toContain('room')
  const root = await fetch(url, { redirect: 'manual' })
  expect(root.headers.get('location')).toBe('https://example.org/api/agenda/doc')
})

test('requests are logged without their query string, and the observer of the configuration sees them too', async () => {
  const lines: string[] = []
  const seen: unknown[] = []
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
  const { url, apiPath } = await serverFor({ log, calendar: { onRequest: ({ operation }) => seen.push(operation) } })
  await fetch(`${url}${apiPath}/events?search=secret`)
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'request', operation: 'events.list', status: 200, cache: 'miss' }),
  )
  expect(lines.join('')).not.toContain('secret')
  expect(seen).toEqual(['events.list'])
})

test('a request with a wrong key is logged with the status of its response', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
  const { url, apiPath } = await serverFor({ log })
  const headers = { authorization: 'Bearer wrong' }
  expect((await fetch(`${url}${apiPath}/events`, { headers })).status).toBe(401)
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'request', operation: 'events.list', status: 401 }),
  )
})

test('closing finishes a request that is being sent, on a keep-alive connection too', async () => {
  const server = await serverFor()
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  const body = JSON.stringify(event)
  const head = [`POST ${server.apiPath}/events HTTP/1.1`, 'Host: a', 'Content-Type: application/json']
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
  // After a second connection was served, the server has received the beginning of the first request.
  await fetch(`${server.url}/health`)
  const closed = server.close()
  socket.write(body.slice(5))
  await Promise.all([closed, once(socket, 'close')])
  expect(received).toMatch(/^HTTP\/1\.1 401 /)
  await expect(fetch(`${server.url}/health`)).rejects.toThrow()
})

describe('the error says what to do', () => {
  const failure = (options: Parameters<typeof serverFor>[0]) => serverFor(options).catch((error: unknown) => error)

  test('when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const store = join(emptyFolder(), 'calendar.db')
    expect(await failure({ port, store })).toMatchObject({ message: `Port ${port} is in use.`, exitCode: 1 })
    expect(existsSync(store), 'no file is created').toBe(false)
  })

  test('when the machine has no such address', async () => {
    expect(await failure({ host: '192.0.2.1' })).toMatchObject({ message: 'This machine has no address 192.0.2.1.' })
  })

  test('when the folder does not exist', async () => {
    const store = join(emptyFolder(), 'missing', 'calendar.db')
    expect(await failure({ store })).toMatchObject({
      message: expect.stringMatching(/calendar\.db cannot be opened: /),
    })
  })

  test('when the file is something else', async () => {
    const store = join(emptyFolder(), 'notes.txt')
    writeFileSync(store, 'Buy milk. '.repeat(200))
    expect(await failure({ store })).toMatchObject({
      message: expect.stringMatching(/notes\.txt cannot be opened: file is not a database\.$/),
    })
  })

  test('when Postgres cannot be reached, without its password', async () => {
    const error = await failure({ store: 'postgres://me:secret@127.0.0.1:1/calendar' })
    expect(error).toMatchObject({ message: expect.stringMatching(/^Postgres at 127\.0\.0\.1:1\/calendar cannot be/) })
    expect(String(error)).not.toContain('secret')
  })
})

test('serve makes no file if an option is wrong', async () => {
  const store = join(emptyFolder(), 'calendar.db')
  const flags = { store, port: '0', timezone: 'Mars/Olympus' }
  await expect(serve(flags)).rejects.toMatchObject({ message: expect.stringMatching(/^--timezone must/), exitCode: 2 })
  expect(existsSync(store)).toBe(false)
})
