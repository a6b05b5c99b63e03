import { type Calendar, type CalendarOptions, createCalendar } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { type Client, type ClientOptions, createClient } from '../src/index.ts'

export const baseUrl = 'https://example.org/api'
const root = `${baseUrl}/calendar/events/v1`

export const jazz = { title: 'Jazz', start_date: '2027-04-01 20:00', end_date: '2027-04-01 23:00' } as const

/** A request that was sent. */
export interface Sent {
  readonly method: string
  /** Path and query string, below the root of the namespace. */
  readonly target: string
  readonly headers: Headers
  readonly body: string
}

/** A client of a new calendar in this process, as an editor, and the requests that it sends. */
export function openCalendar(
  options: Partial<ClientOptions> = {},
  calendarOptions: Partial<CalendarOptions> = {},
): { readonly client: Client; readonly calendar: Calendar; readonly sent: readonly Sent[] } {
  const calendar = createCalendar({ store: memoryStore(), clock: () => Date.UTC(2027, 2, 1, 12), ...calendarOptions })
  const { client, sent } = openClient(
    (request) => calendar.fetch(request, { mount: '/api', user: { id: 1, roles: ['editor'] } }),
    options,
  )
  return { client, calendar, sent }
}

/** A client whose requests are handled by a function, and the requests that it sends. */
export function openClient(
  respond: (request: Request, count: number) => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
): { readonly client: Client; readonly sent: readonly Sent[] } {
  const sent: Sent[] = []
  const client = createClient({
    baseUrl,
    fetch: async (url, init) => {
      const request = new Request(url, init)
      const { method, headers } = request
      sent.push({ method, target: url.replace(root, ''), headers, body: String(init.body ?? '') })
      return respond(request, sent.length)
    },
    ...options,
  })
  return { client, sent }
}

/** A response in JSON. */
export function json(value: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(value), init)
}

/** The error that a promise rejects with. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('The promise has not rejected.')
}
