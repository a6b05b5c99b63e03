import { type Calendar, createCalendar } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { combinations, pathOf } from './choices.ts'

/** A response as the first page shows it. */
export interface Recorded {
  readonly status: number
  readonly type: string
  readonly text: string
}

const ORIGIN = 'https://example.org'
const ROOT = `${ORIGIN}/api/calendar/events/v1/`

/** Sends every request of the example to a calendar in memory, and returns the responses by path. */
export async function recordResponses(): Promise<Readonly<Record<string, Recorded>>> {
  const calendar = await fillCalendar()
  const paths = [...new Set(combinations().map(pathOf))]
  const responses = await Promise.all(paths.map((path) => record(calendar, path)))
  await calendar.close()
  return Object.fromEntries(paths.map((path, index) => [path, responses[index] as Recorded]))
}

async function record(calendar: Calendar, path: string): Promise<Recorded> {
  const response = await calendar.fetch(new Request(ROOT + path), { mount: `${ORIGIN}/api` })
  const type = response.headers.get('content-type') ?? ''
  const text = await response.text()
  return { status: response.status, type, text: /json/.test(type) ? JSON.stringify(JSON.parse(text), null, 2) : text }
}

async function fillCalendar(): Promise<Calendar> {
  const calendar = createCalendar({
    store: memoryStore(),
    timezone: 'Europe/Paris',
    baseUrl: `${ORIGIN}/api`,
    pageUrl: ({ slug }) => `${ORIGIN}/${slug}`,
    clock: () => Date.UTC(2027, 4, 1),
  })
  const square = { venue: 'Place du Marché', city: 'Lyon' }
  const add = (title: string, start_date: string, end_date: string, categories: string, more: object) =>
    calendar.events.create({ title, start_date, end_date, categories: [categories], ...more })
  await add('Fête de la musique', '2027-06-21 18:00', '2027-06-21 23:00', 'Music', { venue: square })
  await add('Farmers’ market', '2027-06-05 08:00', '2027-06-05 13:00', 'Markets', { venue: 1 })
  await add('Night market', '2027-07-16 18:00', '2027-07-17 01:00', 'Markets', { venue: 1 })
  await add('Taarab by the sea', '2027-07-02 20:00', '2027-07-02 23:00', 'Music', {
    venue: { venue: 'Forodhani Gardens', city: 'Zanzibar' },
    timezone: 'Africa/Dar_es_Salaam',
  })
  await add('Summer school', '2027-07-05', '2027-07-09', 'Courses', {
    venue: { venue: 'Biblioteca Municipal', city: 'Porto' },
    timezone: 'Europe/Lisbon',
    all_day: true,
  })
  return calendar
}
