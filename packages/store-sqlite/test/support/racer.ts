import {
  bodyText,
  type Calendar,
  type CalendarRequest,
  type CalendarResponse,
  createCalendar,
  isCalendarError,
} from '@kalends/core'
import { sqliteStore } from '../../src/index.ts'
import { NOW } from './drafts.ts'
import { openDriver } from './drivers.ts'

/*
 * What runs in the processes that race each other: `racer.ts <driver> <file> <task> <argument>`. Each opens a calendar of
 * its own, waits for a message, and then does its task `argument` times at once. It prints one line of JSON for each.
 */

const [driver = '', file = '', task = '', argument = ''] = process.argv.slice(2)

const calendar: Calendar = createCalendar({
  store: sqliteStore({ database: openDriver(driver, file), busyTimeoutMs: 20_000 }),
  clock: () => NOW * 1000,
})

/** A response as the test receives it. */
interface Reply {
  readonly status: number
  readonly etag: string
  readonly json: Readonly<Record<string, unknown>>
}

async function request(method: string, path: string, body?: object, etag?: string): Promise<Reply> {
  const message: CalendarRequest = {
    method,
    path: `/calendar/events/v1${path}`,
    query: '',
    headers: { 'content-type': 'application/json', ...(etag !== undefined && { 'if-match': etag }) },
    ...(body && { body }),
    mount: 'http://example.org',
    user: { id: 2, roles: ['editor'] },
  }
  const response: CalendarResponse = await calendar.handle(message)
  return {
    status: response.status,
    etag: response.headers['ETag'] ?? '',
    json: JSON.parse(bodyText(response)),
  }
}

/** Repeats the request while it conflicts, as the response suggests. */
async function persist(work: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await work()
    if (reply.status !== 409 && reply.status !== 412) return reply
  }
}

const event = { start_date: '2027-01-20 18:00', end_date: '2027-01-20 20:00' }

const tasks: Readonly<Record<string, (index: number) => Promise<Reply>>> = {
  /** Reads a record, adds a mark, and writes the record back with `If-Match`. */
  mark: (index) =>
    persist(async () => {
      const { json, etag } = await request('GET', '/events/1')
      return request('PUT', '/events/1', { description: `${json['description']}(${process.pid}.${index})` }, etag)
    }),
  /** Creates an event with the same slug as all others. */
  slug: () => persist(() => request('POST', '/events', { title: 'Same', ...event })),
  /** Creates a term with the same name as all others. */
  term: () => persist(() => request('POST', '/categories', { name: 'Same' })),
  /** Creates an event with the same new venue, organizer and terms as all others. */
  inline: (index) =>
    persist(() =>
      request('POST', '/events', {
        title: `Event ${process.pid}.${index}`,
        ...event,
        venue: { venue: 'Hall', city: 'Kisumu' },
        organizer: { organizer: 'Choir' },
        categories: ['Music'],
        tags: ['live', 'loud'],
      }),
    ),
  /** Creates five events in one request, with the same slug, venue and tags as all others. */
  many: () =>
    persist(async () => {
      const rows = Array.from({ length: 5 }, () => ({
        title: 'Same',
        ...event,
        venue: { venue: 'Hall' },
        tags: ['live'],
      }))
      try {
        return { status: 201, etag: '', json: { ids: await calendar.events.createMany(rows) } }
      } catch (error) {
        if (!isCalendarError(error)) throw error
        return { status: error.status, etag: '', json: { code: error.code } }
      }
    }),
}

await new Promise((resolve) => {
  process.once('message', resolve)
  process.send?.('ready')
})
const work = tasks[task]
if (work === undefined) throw new Error(`There is no task ${task}.`)
const replies = await Promise.all(Array.from({ length: Number(argument) }, (_, index) => work(index)))
for (const { status, json } of replies) {
  process.stdout.write(`${JSON.stringify({ status, code: json['code'], slug: json['slug'], ids: json['ids'] })}\n`)
}
await (calendar satisfies Calendar).close()
process.disconnect?.()
