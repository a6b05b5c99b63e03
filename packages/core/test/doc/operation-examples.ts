import { type OperationId, operationIds, routes } from '../../src/contract/routes.ts'
import { editor, openCalendar, type TestCalendar } from '../fixtures.ts'
import { shortJson, shortText } from './short-response.ts'

/** A request to an operation, and the response to it. */
export interface Example {
  readonly command: string
  readonly status: number
  /** The language of the text behind the ticks of a fence. */
  readonly language: 'json' | 'text'
  readonly text: string
}

const BASE = 'https://example.org/api'
const NAMESPACE = '/calendar/events/v1'
const JUNE = 'start_date=2027-06-01&end_date=2027-06-30'

/** Queries that say more than a request without one. */
const QUERIES: Partial<Record<OperationId, string>> = {
  'events.list': `${JUNE}&categories=concerts&fields=id,title,start_date,venue.venue`,
  'events.days': `${JUNE}&tz=Europe/Paris`,
  'events.get': 'fields=id,title,start_date,end_date,timezone,cost,venue.venue',
  'feeds.ics': 'categories=concerts',
  'feeds.rss': 'categories=concerts',
  'feeds.jsonld': JUNE,
  'feeds.fullcalendar': 'start=2027-06-01T00:00:00Z&end=2027-07-01T00:00:00Z',
  'venues.list': 'city=Lyon&has_events=true&fields=id,venue,city',
  'organizers.list': 'search=music&fields=id,organizer,email',
  'categories.list': 'orderby=count&order=desc',
  'tags.list': 'search=free&hide_empty=false',
}

const SLUGS: Readonly<Record<string, string>> = {
  events: 'fete-de-la-musique',
  feeds: 'fete-de-la-musique',
  venues: 'place-du-marche',
  organizers: 'lyon-music-club',
}

/** An example for every operation, each from a new calendar. */
export async function runExamples(bodies: Readonly<Record<string, unknown>>): Promise<Record<OperationId, Example>> {
  const entries = []
  for (const id of operationIds) entries.push([id, await runExample(id, bodies[id])] as const)
  return Object.fromEntries(entries) as Record<OperationId, Example>
}

async function runExample(id: OperationId, body: unknown): Promise<Example> {
  const method = methodOf(id)
  const slug = SLUGS[id.split('.', 1)[0] ?? ''] ?? ''
  const query = QUERIES[id]
  const path = `${NAMESPACE}${routes[id].path.replace('{id}', '1').replace('{slug}', slug)}${query ? `?${query}` : ''}`
  const reply = await (await filledCalendar()).send({
    method,
    path,
    mount: BASE,
    user: method === 'GET' ? null : editor,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = reply.json === undefined ? shortText(reply.text) : shortJson(reply.json)
  return { command: commandFor(method, path, body), status: reply.status, language: languageOf(reply.json), text }
}

const languageOf = (json: unknown) => (json === undefined ? 'text' : 'json')

/** The examples update records with PATCH, because an update changes only the fields that are given. */
function methodOf(id: OperationId): string {
  const methods: readonly string[] = routes[id].methods
  return methods.includes('PATCH') ? 'PATCH' : (methods[0] ?? 'GET')
}

function commandFor(method: string, path: string, body: unknown): string {
  const url = `'${BASE}${path}'`
  if (method === 'GET') return `curl ${url}`
  const user = "-H 'Authorization: Bearer let-me-in'"
  if (body === undefined) return `curl -X ${method} ${user} \\\n  ${url}`
  const json = JSON.stringify(body, null, 2).replaceAll("'", "'\\''")
  return `curl -X ${method} ${user} -H 'Content-Type: application/json' \\\n  ${url} \\\n  -d '${json}'`
}

async function filledCalendar(): Promise<TestCalendar> {
  const calendar = openCalendar({ timezone: 'Europe/Paris', baseUrl: BASE })
  await calendar.tags.create({ name: 'Free entry' })
  await calendar.events.create({
    title: 'Fête de la musique',
    start_date: '2027-06-21 18:00',
    end_date: '2027-06-21 23:00',
    cost: 'Free',
    categories: ['Concerts'],
    tags: [1],
    venue: { venue: 'Place du Marché', city: 'Lyon', country: 'France' },
    organizer: { organizer: 'Lyon Music Club', email: 'club@example.org' },
  })
  await calendar.events.create({
    title: 'Farmers’ market',
    start_date: '2027-06-05 08:00',
    end_date: '2027-06-05 13:00',
    categories: ['Markets'],
    venue: 1,
  })
  return calendar
}
