import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expressCalendar } from '@kalends/adapter-express'
import type { ServedCalendar } from '@kalends/core/node'
import express, { type ErrorRequestHandler, type Express } from 'express'
import express4 from 'express4'
import { afterEach, describe, expect, it } from 'vitest'

/** Responds with what it received. */
const echo: ServedCalendar = {
  owns: (path) => path.startsWith('/calendar'),
  handle: async ({ path, query, mount, user }) => {
    const body = Buffer.from(JSON.stringify({ path, query, mount, user }))
    return { status: 200, headers: { 'Content-Length': String(body.length), Vary: 'Accept' }, body }
  },
}

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function listen(app: Express): Promise<string> {
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening))
  })
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

// The types of the two versions differ, but not in the parts that are used.
describe.each([
  ['5', express],
  ['4', express4 as unknown as typeof express],
])('expressCalendar in Express %s', (_, host) => {
  it('uses the mount path of the request where it has parameters', async () => {
    const origin = await listen(host().use('/t/:tenant', expressCalendar(echo)))
    const response = await fetch(`${origin}/t/a%20b/calendar/x?y`)
    expect(await response.json()).toMatchObject({ path: '/calendar/x', query: 'y', mount: `${origin}/t/a%20b` })
  })

  it('works in an application inside of an application', async () => {
    const inner = host().use('/inner', expressCalendar(echo))
    const origin = await listen(host().set('trust proxy', true).use('/outer', inner))
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'example.org:8443, proxy' }
    const response = await fetch(`${origin}/outer/inner/calendar`, { headers })
    expect(await response.json()).toMatchObject({ mount: 'https://example.org:8443/outer/inner' })
  })

  it('believes a proxy only where the application trusts its address', async () => {
    const origin = await listen(host().set('trust proxy', '10.0.0.1').use(expressCalendar(echo)))
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'example.org' }
    expect(await (await fetch(`${origin}/calendar`, { headers })).json()).toMatchObject({ mount: origin })
  })

  it('keeps the headers that the host has set, also in Vary', async () => {
    const app = host()
    app.use((_request, response, next) => {
      response.set({ Vary: 'Origin', 'Access-Control-Allow-Origin': '*' })
      next()
    })
    const origin = await listen(app.use(expressCalendar(echo)))
    const { headers } = await fetch(`${origin}/calendar`)
    expect([headers.get('vary'), headers.get('access-control-allow-origin')]).toEqual(['Origin, Accept', '*'])
  })

  it('leaves the size limit to a parser before it', async () => {
    const app = host().use(host.json({ limit: 20 }), expressCalendar(echo))
    app.use(((error, _request, response, _next) => response.status(error.status).end()) satisfies ErrorRequestHandler)
    const url = `${await listen(app)}/calendar`
    const headers = { 'Content-Type': 'application/json' }
    const post = (body: string) => fetch(url, { method: 'POST', headers, body })
    expect((await post('{"a": 1}')).status).toBe(200)
    expect((await post(`{"a": "${'x'.repeat(20)}"}`)).status).toBe(413)
  })

  it('passes on the user that the host has identified', async () => {
    const app = host()
    app.use((_request, response, next) => {
      response.locals['person'] = { id: 7 }
      next()
    })
    app.use(expressCalendar(echo, { user: (request) => request.res?.locals['person'] }))
    expect(await (await fetch(`${await listen(app)}/calendar`)).json()).toMatchObject({ user: { id: 7 } })
  })
})

it.each<[string, unknown]>([
  ['options', null],
  ['user', { user: 5 }],
  ['bodyTimeoutMs', { bodyTimeoutMs: 0 }],
  ['users', { users: () => null }],
])('rejects what cannot work when it is set up: %s', (name, options) => {
  expect(() => expressCalendar(echo, options as never)).toThrow(new RegExp(`^${name}: `))
  expect(() => expressCalendar(undefined as never)).toThrow(/^calendar: /)
})
