import './globals.ts'
import { bodyText, type Calendar, createCalendar, veto } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'

/*
 * The calendar of the first page. Its bundle has all of Kalends, and `node.ts` in place of Node's modules.
 */

const ORIGIN = 'https://example.org'
const EDITOR = { id: 1, roles: ['editor' as const] }

/** A response as the first page shows it. */
export interface Shown {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Sends a request to the calendar. `path` is below the namespace; it can have a query. */
export type Send = (method: 'GET' | 'POST', path: string, body?: string) => Promise<Shown>

/** Opens a calendar with five events in memory, and returns how to send requests to it. */
export async function openCalendar(): Promise<Send> {
  const calendar = createCalendar({
    store: memoryStore(),
    timezone: 'Europe/Paris',
    baseUrl: `${ORIGIN}/api`,
    pageUrl: ({ slug }) => `${ORIGIN}/${slug}`,
    clock: () => Date.UTC(2027, 4, 1),
    hooks: {
      'events.create': {
        before: ({ input }) => {
          if (input.password) throw veto('Passwords are hashed by Node.js, which this page does not have.')
          return undefined
        },
      },
    },
  })
  await addEvents(calendar)
  return async (method, target, body) => {
    const [path = '', query = ''] = target.split(/\?(.*)/s)
    const response = await calendar.handle({
      method,
      path: `/calendar/events/v1/${path}`,
      query,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body,
      mount: `${ORIGIN}/api`,
      user: EDITOR,
    })
    const type = response.headers['Content-Type'] ?? ''
    const text = bodyText(response)
    return { status: response.status, type, text: /json/.test(type) ? JSON.stringify(JSON.parse(text), null, 2) : text }
  }
}

async function addEvents({ events }: Calendar): Promise<void> {
  const square = { venue: 'Place du Marché', city: 'Lyon' }
  const add = (title: string, start_date: string, end_date: string, categories: string, more: object) =>
    events.create({ title, start_date, end_date, categories: [categories], ...more })
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
}
