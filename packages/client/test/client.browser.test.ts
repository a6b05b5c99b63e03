import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createCalendar } from '@kalends/core'
import { nodeCalendar } from '@kalends/core/node'
import { memoryStore } from '@kalends/store-memory'
import { hasBrowser, launchBrowser, watchErrors } from '@kalends/tooling/browser'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as clientModule from '../src/index.ts'

const event = { title: 'Fête', start_date: '2027-06-21 18:00', end_date: '2027-06-21 23:00' } as const

/** The client, which the bundle of the page sets as a global. */
declare const kalends: typeof clientModule

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
  'Access-Control-Allow-Headers': 'Content-Type, If-Match, If-None-Match, X-Role',
  'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
}

/** An application that serves a page with the client in its bundle, and a calendar that other origins can use. */
async function openApp(): Promise<RequestListener> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/index.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'kalends',
    platform: 'browser',
  })
  const page = `<!doctype html><title>Test</title><link rel=icon href=data:,><script>${outputFiles[0]?.text}</script>`
  const calendar = createCalendar({ store: memoryStore(), clock: () => Date.UTC(2027, 2, 1, 12) })
  const handler = nodeCalendar(calendar, {
    prefix: '/api',
    user: ({ headers }) => (headers['x-role'] === 'editor' ? { id: 1, roles: ['editor'] } : null),
  })
  return (request, response) => {
    const { url = '', method } = request
    if (url === '/') return response.setHeader('Content-Type', 'text/html').end(page)
    if (url.startsWith('/slow/')) return undefined
    if (url.startsWith('/moved/')) return response.writeHead(307, { Location: url.replace('moved', 'api') }).end()
    if (method === 'OPTIONS') return response.writeHead(204, cors).end()
    if (request.headers.origin !== undefined) response.setHeaders(new Map(Object.entries(cors)))
    return handler(request, response, () => response.writeHead(404).end('Not found'))
  }
}

describe.skipIf(!hasBrowser())('in a browser', () => {
  let server: Server
  let origin: string
  let browser: Awaited<ReturnType<typeof launchBrowser>>

  beforeAll(async () => {
    server = createServer(await openApp()).listen(0)
    await once(server, 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    server?.closeAllConnections()
    server?.close()
  })

  /** Opens the page. */
  async function openPage() {
    const page = await browser.newPage()
    const errors = watchErrors(page, origin)
    await page.goto(origin)
    return { page, errors }
  }

  it('writes, reads, goes through lists and streams, below a path', async () => {
    const { page, errors } = await openPage()
    const result = await page.evaluate(async (input) => {
      const client = kalends.createClient({ baseUrl: '/api', headers: { 'X-Role': 'editor' } })
      const created = await client.events.create(input)
      const updated = await client.events.update(created.id, { featured: true }, { ifMatch: created })
      await client.events.create({ ...input, title: 'Two' })
      const titles: string[] = []
      for await (const { title } of client.events.iterate({ per_page: 1, select: ['title'] })) titles.push(title)
      const statuses: number[] = []
      const onResponse = ({ status }: Response) => statuses.push(status)
      for (let n = 0; n < 2; n += 1) await client.events.list({}, { onResponse })
      let feed = ''
      for await (const text of client.feeds.stream('ics')) feed += text
      const days = await client.events.days({ start_date: '2027-06-01' })
      return { slug: created.slug, featured: updated.featured, titles, statuses, feed, days }
    }, event)
    expect(result).toMatchObject({ slug: 'fete', featured: true, titles: ['Fête', 'Two'], statuses: [200, 304] })
    expect(result.feed).toContain('SUMMARY:Fête')
    expect(result.days).toEqual({ days: [{ date: '2027-06-21', count: 2 }] })
    expect(errors).toEqual([])
    await page.close()
  })

  it('rejects with errors that can be shown', async () => {
    const { page } = await openPage()
    const codes = await page.evaluate(async (input) => {
      const settings = { headers: { 'X-Role': 'editor' }, retries: 0 }
      const client = kalends.createClient({ baseUrl: '/api', ...settings })
      const tag = await client.tags.create({ name: 'Jazz' })
      await client.tags.update(tag.id, { name: 'Blues' })
      const calls = [
        client.tags.update(tag.id, { name: 'Swing' }, { ifMatch: tag }),
        client.events.create({ ...input, website: 'x' }),
        kalends.createClient({ baseUrl: '/nowhere', ...settings }).events.list(),
        kalends.createClient({ baseUrl: '/moved', ...settings }).events.create(input),
        kalends.createClient({ baseUrl: '/moved', ...settings }).events.list(),
        kalends.createClient({ baseUrl: 'http://127.0.0.1:1', ...settings }).events.list(),
        kalends.createClient({ baseUrl: '/slow', ...settings }).events.list({}, { signal: AbortSignal.timeout(50) }),
      ]
      return Promise.all(
        calls.map((call) => call.catch((error) => (kalends.isCalendarError(error) ? error.code : error.name))),
      )
    }, event)
    expect(codes).toEqual([
      'rest_precondition_failed',
      'rest_invalid_param',
      'unexpected_response',
      'unexpected_response',
      'unexpected_response',
      'network_error',
      'TimeoutError',
    ])
    await page.close()
  })

  it('uses a calendar on another site, with its cache and preconditions', async () => {
    const { page } = await openPage()
    const other = origin.replace('127.0.0.1', 'localhost')
    const result = await page.evaluate(async (baseUrl) => {
      const client = kalends.createClient({ baseUrl, headers: { 'X-Role': 'editor' } })
      const venue = await client.venues.create({ venue: 'Hall' })
      const renamed = await client.venues.update(venue.id, { venue: 'Great hall' }, { ifMatch: venue })
      const statuses: number[] = []
      for (let n = 0; n < 2; n += 1) {
        await client.venues.get(venue.id, {}, { onResponse: ({ status }) => statuses.push(status) })
      }
      return { name: renamed.venue, etag: typeof kalends.etagOf(renamed), statuses }
    }, `${other}/api`)
    expect(result).toEqual({ name: 'Great hall', etag: 'string', statuses: [200, 304] })
    await page.close()
  })
})
