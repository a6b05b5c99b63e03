import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const ROOT = '/wp-json/tribe/events/v1/'

/** A term, in the form that it has in an event and in its own list. */
const term = (id: number, name: string, slug: string, parent = 0) => ({ id, name, slug, description: '', parent })

const music = term(3, 'Music &amp; more', 'music')
const jazz = term(5, 'Jazz', '2024', 3)
const free = term(8, 'Free', 'free')
const photo = { url: 'https://example.org/a.jpg?x=1&amp;y=2', id: 90, extension: 'jpg', sizes: {} }

/** A venue as a site sends it: without empty fields. */
const hall = {
  ...{
    id: 21,
    author: '1',
    status: 'publish',
    date_utc: '2026-01-02 10:00:00',
    url: 'https://example.org/venue/hall/',
  },
  ...{ venue: 'Hall &#8211; North', slug: 'hall', city: 'Ghent', website: 'www.hall', image: photo },
  ...{ show_map: true, show_map_link: false, global_id: 'example.org?id=21', global_id_lineage: [] },
}
const we = {
  ...{
    id: 31,
    author: '1',
    status: 'publish',
    date_utc: '2026-01-02 10:00:00',
    organizer: 'Caf&eacute; We',
    slug: 'we',
  },
  ...{ phone: '123', email: 'me@example.org', global_id: 'example.org?id=31', global_id_lineage: [] },
}

const event = (id: number, more: object) => ({
  ...{ id, global_id: `example.org?id=${id}`, global_id_lineage: [], author: '1', status: 'publish' },
  ...{ date: '2026-01-02 11:00:00', date_utc: '2026-01-02 10:00:00', url: `https://example.org/event/e${id}/` },
  ...{ title: `Event ${id}`, description: '<p>Text</p>', excerpt: '', slug: `e${id}`, image: false, all_day: false },
  ...{ start_date: '2027-07-01 18:00:00', end_date: '2027-07-01 20:00:00', utc_start_date: '2027-07-01 16:00:00' },
  ...{ utc_end_date: '2027-07-01 18:00:00', timezone: 'Europe/Brussels', timezone_abbr: 'CEST', cost: '' },
  cost_details: { currency_symbol: '', currency_code: '', currency_position: 'prefix', values: [] },
  ...{ website: `https://example.org/event/e${id}/`, show_map: true, show_map_link: true, hide_from_listings: false },
  ...{ sticky: false, featured: false, categories: [], tags: [], venue: [], organizer: [], custom_fields: [] },
  ...more,
})

/** The records of the site. */
export const siteData = {
  categories: [jazz, music],
  tags: [free],
  venues: [hall],
  organizers: [we],
  events: [
    event(101, {
      ...{
        title: 'Beta &amp; Co &#8217;s',
        image: photo,
        categories: [jazz],
        tags: [free],
        venue: hall,
        organizer: [we],
      },
      ...{ website: 'https://example.com/?a=1&#038;b=2', featured: true, cost: 'Free &#8211; 30$' },
      cost_details: { currency_symbol: '$', currency_code: '', currency_position: 'postfix', values: ['0', '30'] },
    }),
    event(102, {
      timezone: 'UTC+5.5',
      utc_start_date: '2027-07-01 13:30:00',
      cost: '$23',
      slug: '%d9%85%d9%82%d9%87%d9%89',
    }),
    event(103, { timezone: 'Site default', end_date: '2027-07-01 17:00:00', cost: 'Donation' }),
    event(104, { all_day: true, start_date: '2027-07-02 00:00:00', end_date: '2027-07-03 23:59:59' }),
    event(105, { title: '' }),
  ],
  drafts: [event(106, { status: 'draft', date_utc: '0000-00-00 00:00:00', slug: '', title: 'Draft' })],
}

/** Handles a request in an unusual way. Returns whether it did. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * A server that responds like a site, with two records on a page. Drafts are for `me` with the password `abcd efgh`.
 * Returns its address and the requests so far.
 */
export async function tecSite(fault: Fault = () => false) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (!fault(request, response)) answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const [status, body] = responseTo(request)
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body))
}

function responseTo({ url = '', headers }: IncomingMessage): readonly [number, object] {
  const { pathname, searchParams } = new URL(url, 'http://site')
  const name = pathname.slice(ROOT.length) as keyof typeof siteData
  const isEditor = headers.authorization === `Basic ${Buffer.from('me:abcd efgh').toString('base64')}`
  if (headers.authorization !== undefined && !isEditor) return [401, { code: 'incorrect_password' }]
  if (!pathname.startsWith(ROOT) || !Object.hasOwn(siteData, name)) return [404, { code: 'rest_no_route' }]
  const isWhole = name !== 'events' || (searchParams.get('start_date') === '1970-01-02' && searchParams.has('end_date'))
  const all = [...(isWhole ? siteData[name] : []), ...(name === 'events' && isEditor ? siteData.drafts : [])]
  const page = Number(searchParams.get('page') ?? 1)
  const pages = Math.ceil(all.length / 2)
  if (page > Math.max(pages, 1)) return [404, { code: `${name}-archive-page-not-found` }]
  const next = page < pages ? { next_rest_url: 'http://127.0.0.1:1/elsewhere' } : {}
  return [200, { [name]: all.slice(2 * page - 2, 2 * page), ...next, total: all.length, total_pages: pages }]
}
