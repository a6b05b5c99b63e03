import type { AddressInfo } from 'node:net'
import { parse } from 'node:querystring'
import { gzipSync } from 'node:zlib'
import { koaCalendar, koaRouterCalendar } from '@kalends/adapter-koa'
import type { HostSetup, OpenHost, ServedCalendar } from '@kalends/conformance'
import Router from '@koa/router'
import type Koa from 'koa'
import type { Middleware } from 'koa'

type KoaClass = typeof Koa

/** `a[b][c]=d` as `{ a: { b: { c: 'd' } } }`, and `a[]=b` as `{ a: ['b'] }`. */
function parseNested(text: string): unknown {
  const tree: Record<string, any> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...keys] = name.split(/\]?\[|\]$/).filter((key, place) => key !== '' || place === 1)
    const list = Array.isArray(tree[first]) ? tree[first] : tree[first] === undefined ? [] : [tree[first]]
    if (keys.length === 0 && tree[first] === undefined) tree[first] = value
    else if (keys.length === 0 || keys[0] === '') tree[first] = [...list, value]
    else {
      tree[first] ??= {}
      const [last = '', ...path] = keys.toReversed()
      const place = path.toReversed().reduce((inner, key) => (inner[key] ??= {}), tree[first])
      place[last] = value
    }
  }
  return tree
}

/** Leaves `{}` on requests whose body it does not read, like the well-known parsers. */
function parser(kind: HostSetup['parser']): Middleware {
  const types = { none: '', json: 'json', form: 'urlencoded', nestedForm: 'urlencoded', text: '*/*', raw: '*/*' }
  return async (ctx, next) => {
    const request: { body?: unknown } = ctx.request as object
    request.body = {}
    if (ctx.is(types[kind])) {
      const bytes = Buffer.concat(await ctx.req.toArray())
      const text = bytes.toString()
      if (kind === 'json') request.body = text === '' ? {} : JSON.parse(text)
      if (kind === 'form') request.body = parse(text)
      if (kind === 'nestedForm') request.body = parseNested(text)
      if (kind === 'text') request.body = text
      if (kind === 'raw') request.body = bytes
    }
    return next()
  }
}

const compress: Middleware = async (ctx, next) => {
  await next()
  ctx.vary('Accept-Encoding')
  if (ctx.get('accept-encoding') !== 'gzip' || !Buffer.isBuffer(ctx.body)) return
  ctx.set('Content-Encoding', 'gzip')
  ctx.body = gzipSync(ctx.body)
}

const ownErrors: Middleware = async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    ctx.status = 500
    ctx.body = `host error ${(error as Error).message}`
  }
}

const ownRoute: Middleware = async (ctx) => {
  const body = await ctx.req.toArray()
  ctx.body = `host ${ctx.method} ${ctx.originalUrl} ${Buffer.concat(body)}`
}

/** Mounts middleware below a prefix, as `koa-mount` does. */
function mount(prefix: string, inner: Middleware): Middleware {
  return async (ctx, next) => {
    const whole = ctx.path
    if (!whole.startsWith(`${prefix}/`)) return next()
    ctx.path = whole.slice(prefix.length)
    await inner(ctx, async () => {
      ctx.path = whole
      await next()
    })
    ctx.path = whole
  }
}

type Mounting = (calendar: ServedCalendar, setup: HostSetup) => Middleware

/** The calendar as plain middleware. The last mount is its prefix, and the outer ones use `koa-mount`. */
export const plainMounting: Mounting = (calendar, { mounts, user, bodyTimeoutMs }) => {
  const prefix = mounts.at(-1)
  const middleware = koaCalendar(calendar, {
    ...(prefix === undefined ? {} : { prefix }),
    ...(user === undefined ? {} : { user: (ctx) => user(ctx.headers) }),
    ...(bodyTimeoutMs === undefined ? {} : { bodyTimeoutMs }),
  })
  return mounts.slice(0, -1).reduceRight((inner, path) => mount(path, inner), middleware)
}

/** The calendar in a router, which is inside routers for the outer mounts. */
export const routerMounting: Mounting = (calendar, { mounts, user, bodyTimeoutMs }) => {
  const prefix = mounts.at(-1)
  const router = koaRouterCalendar(new Router(prefix === undefined ? {} : { prefix }), calendar, {
    ...(user === undefined ? {} : { user: (ctx) => user(ctx.headers) }),
    ...(bodyTimeoutMs === undefined ? {} : { bodyTimeoutMs }),
  })
  const outer = mounts.slice(0, -1).reduceRight<Router>((inner, path) => new Router().use(path, inner.routes()), router)
  // The context of a router has members that the context of Koa lacks.
  return outer.routes() as Middleware
}

/** Opens Koa applications of the given version, with the calendar mounted in the given way. */
export function openKoa(Host: KoaClass, mounting: Mounting): OpenHost {
  return async (calendar, setup) => {
    const app = new Host({ proxy: setup.trustProxy })
    // Koa would print an error for each client that disconnects.
    app.silent = true
    if (setup.compress) app.use(compress)
    app.use(ownErrors)
    if (setup.parser !== 'none') app.use(parser(setup.parser))
    app.use(mounting(calendar, setup))
    app.use(ownRoute)
    const server = await new Promise<ReturnType<typeof app.listen>>((resolve) => {
      const listening = app.listen(0, '127.0.0.1', () => resolve(listening))
    })
    const { port } = server.address() as AddressInfo
    return {
      origin: `http://127.0.0.1:${port}`,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        }),
    }
  }
}
