import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { koaCalendar, koaRouterCalendar } from '@kalends/adapter-koa'
import type { ServedCalendar } from '@kalends/core/node'
import Router from '@koa/router'
import Koa from 'koa'
import { afterEach, describe, expect, it } from 'vitest'

/** Responds with what it received. */
const echo: ServedCalendar = {
  owns: (path) => path.startsWith('/calendar'),
  handle: async ({ method, path, query, mount, user }) => {
    const body = new Uint8Array(Buffer.from(JSON.stringify({ path, query, mount, user })))
    const headers = { 'Content-Type': 'application/x-echo', 'Content-Length': String(body.length), Vary: 'Accept' }
    return { status: 200, headers, body: method === 'HEAD' ? undefined : body }
  },
}

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function listen(app: Pick<Koa, 'listen'>): Promise<string> {
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening))
  })
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('koaCalendar', () => {
  it('leaves its response in the context for middleware further up', async () => {
    const seen: unknown[] = []
    const app = new Koa().use(async (ctx, next) => {
      await next()
      seen.push(ctx.status, ctx.type, ctx.length, Buffer.isBuffer(ctx.body))
    })
    const origin = await listen(app.use(koaCalendar(echo)))
    const text = await (await fetch(`${origin}/calendar`)).text()
    expect(seen).toEqual([200, 'application/x-echo', text.length, true])
  })

  it('does not report clients that leave in the middle of a stream, but reports what fails in it', async () => {
    const reported: unknown[] = []
    const app = new Koa().on('error', (error) => reported.push(error))
    let ended = 0
    const streaming: ServedCalendar = {
      owns: () => true,
      handle: ({ path }) => {
        const body = async function* () {
          try {
            for (let count = 0; count < 1000; count += 1) yield Buffer.alloc(65_536)
            if (path === '/fails') throw new Error('The disk is gone.')
          } finally {
            ended += 1
          }
        }
        return { status: 200, headers: { 'Content-Type': 'text/calendar' }, body: body() }
      },
    }
    const origin = await listen(app.use(koaCalendar(streaming)))
    for (const leave of ['destroy', 'resetAndDestroy', 'end'] as const) {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write('GET /leaves HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(socket, 'data')
      socket[leave]()
      if (leave === 'end') socket.destroy()
    }
    while (ended < 3) await setTimeout(1)
    await expect(fetch(`${origin}/fails`).then((response) => response.arrayBuffer())).rejects.toThrow()
    expect(reported).toEqual([expect.objectContaining({ message: 'The disk is gone.' })])
  })

  it('keeps the headers that the host has set, also in Vary', async () => {
    const app = new Koa().use((ctx, next) => {
      ctx.set({ Vary: 'Origin', 'Access-Control-Allow-Origin': '*' })
      return next()
    })
    const { headers } = await fetch(`${await listen(app.use(koaCalendar(echo)))}/calendar`)
    expect([headers.get('vary'), headers.get('access-control-allow-origin')]).toEqual(['Origin, Accept', '*'])
  })

  it('sends its whole response, whatever middleware before it has set', async () => {
    const app = new Koa().use((ctx, next) => {
      ctx.set('Transfer-Encoding', 'chunked')
      ctx.set('Trailer', 'Server-Timing')
      ctx.set('Content-Length', '5')
      return next()
    })
    const response = await fetch(`${await listen(app.use(koaCalendar(echo)))}/calendar`)
    const names = ['content-length', 'transfer-encoding', 'trailer'].filter((name) => response.headers.has(name))
    expect([response.status, names]).toEqual([200, ['content-length']])
    expect(await response.json()).toMatchObject({ path: '/calendar' })
  })

  it('gives the length of a body that HEAD does not get', async () => {
    const { headers } = await fetch(`${await listen(new Koa().use(koaCalendar(echo)))}/calendar`, { method: 'HEAD' })
    expect([headers.get('content-type'), headers.has('content-length')]).toEqual(['application/x-echo', true])
  })

  it('passes on the user that the host has identified', async () => {
    const app = new Koa().use((ctx, next) => {
      ctx.state['user'] = { id: 7 }
      return next()
    })
    app.use(koaCalendar(echo, { user: (ctx) => ctx.state['user'] }))
    expect(await (await fetch(`${await listen(app)}/calendar`)).json()).toMatchObject({ user: { id: 7 } })
  })
})

describe('koaRouterCalendar', () => {
  it('uses the prefix of the request where it has parameters, in a nested router', async () => {
    const inner = koaRouterCalendar(new Router({ prefix: '/t/:tenant' }), echo)
    const outer = new Router().use('{/:version}', inner.routes())
    const origin = await listen(new Koa().use(outer.routes()))
    for (const mount of ['/t/a%20b', '/v2/t/a%20b']) {
      const response = await fetch(`${origin}${mount}/calendar/x?y`)
      expect(await response.json()).toMatchObject({ path: '/calendar/x', query: 'y', mount: `${origin}${mount}` })
    }
  })

  it('responds below its prefix and nowhere else', async () => {
    const router = koaRouterCalendar(new Router({ prefix: '/api' }), echo)
    const origin = await listen(new Koa().use(router.routes()).use(router.allowedMethods()))
    const status = async (path: string) => (await fetch(`${origin}${path}`)).status
    expect(await status('/api/calendar/')).toBe(200)
    expect(await Promise.all(['/calendar', '/api', '/api/x/calendar', '/apicalendar'].map(status))).toEqual([
      404, 404, 404, 404,
    ])
  })

  it('keeps a slash at the end, and encoded characters', async () => {
    const origin = await listen(new Koa().use(koaRouterCalendar(new Router({ prefix: '/api' }), echo).routes()))
    const response = await fetch(`${origin}/api/calendar/f%C3%AAte%2F/`)
    expect(await response.json()).toMatchObject({ path: '/calendar/f%C3%AAte%2F/', mount: `${origin}/api` })
  })

  it('stands beside other routes of the router', async () => {
    const router = new Router().get('/calendar/own', (ctx) => {
      ctx.body = 'own'
    })
    const origin = await listen(new Koa().use(koaRouterCalendar(router, echo).routes()))
    expect(await (await fetch(`${origin}/calendar/own`)).text()).toBe('own')
    expect(await (await fetch(`${origin}/calendar/x`)).json()).toMatchObject({ path: '/calendar/x', mount: origin })
  })
})

it.each<[string, unknown]>([
  ['options', null],
  ['user', { user: 5 }],
  ['bodyTimeoutMs', { bodyTimeoutMs: 0 }],
  ['users', { users: () => null }],
])('rejects what cannot work when it is set up: %s', (name, options) => {
  expect(() => koaCalendar(echo, options as never)).toThrow(new RegExp(`^${name}: `))
  expect(() => koaCalendar(undefined as never)).toThrow(/^calendar: /)
})
