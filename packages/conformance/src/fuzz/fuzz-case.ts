import { inspect } from 'node:util'
import {
  type Awaitable,
  type Calendar,
  CalendarError,
  type CalendarOptions,
  type CalendarRequest,
  type Store,
} from '@kalends/core'
import { type FuzzRequest, fuzzRequests } from './fuzz-requests.ts'
import { responseFaults } from './response-faults.ts'

/** The required calendar options. The store and all other options are up to you. */
export type FuzzSetup = Pick<CalendarOptions, 'clock' | 'fields' | 'log'>

/** An empty calendar that nothing else uses, and its store. */
export interface FuzzedCalendar {
  readonly calendar: Calendar
  readonly store: Store
}

/** Opens a calendar. The case closes it. */
export type OpenFuzzed = (setup: FuzzSetup) => Awaitable<FuzzedCalendar>

/** The size and the limits of a case. */
export interface FuzzSize {
  /** How many calendars are opened, one after the other. Default: 10. */
  readonly sessions?: number
  /** How many requests each calendar receives. Default: 500. */
  readonly requests?: number
  /** The maximum CPU time of a request, in milliseconds. Default: 5,000. */
  readonly limitMs?: number
  /** The maximum memory growth of the process, in bytes. Default: 1 GiB. */
  readonly limitBytes?: number
}

/** The result of a case. */
export interface FuzzReport {
  readonly requests: number
  /** How many responses had each status. */
  readonly statuses: Readonly<Record<number, number>>
  readonly slowestMs: number
  readonly slowest: string
}

/** A fuzz test of a calendar, named as a sentence. It passes when `run` resolves and fails when it rejects. */
export interface FuzzCase {
  readonly name: string
  readonly run: (open: OpenFuzzed) => Promise<FuzzReport>
}

/** The current time in the calendars: noon on a Monday in March. */
const setup = {
  clock: () => Date.UTC(2027, 2, 1, 12),
  fields: { events: { note: { type: 'text' }, seats: { type: 'integer' } } },
} as const

/**
 * Sends malformed requests, generated from one seed. No response must be a 500, have the wrong shape, be too slow or
 * have invalid headers, and a rejected request must not change the store. The error message has the seed and the
 * request.
 */
export function fuzzCase(seed: number, size: FuzzSize = {}): FuzzCase {
  return {
    name: `no malformed request breaks the calendar, and rejected requests change nothing (seed ${seed})`,
    run: (open) => fuzz(open, seed, { sessions: 10, requests: 500, limitMs: 5000, limitBytes: 2 ** 30, ...size }),
  }
}

async function fuzz(open: OpenFuzzed, seed: number, size: Required<FuzzSize>): Promise<FuzzReport> {
  const report = { requests: 0, statuses: {} as Record<number, number>, slowestMs: 0, slowest: '' }
  const memory = process.memoryUsage.rss()
  let work = process.cpuUsage()
  for (let session = 0; session < size.sessions; session += 1) {
    const failures: unknown[] = []
    const { calendar, store } = await open({ ...setup, log: { error: ({ error }) => failures.push(error) } })
    await furnish(calendar)
    const requests = fuzzRequests(seed * 100_003 + session)
    for (let index = 0; index < size.requests; index += 1) {
      if (index % 32 === 0) work = process.cpuUsage()
      const request = requests.next().value
      const { status, faults, tookMs } = await send(calendar, store, request)
      // Measuring memory is as slow as many requests, so it does not happen every time.
      const grown = index % 32 === 0 ? process.memoryUsage.rss() - memory : 0
      const wrong = [
        ...faults,
        ...failures.map((failure) => `the log says ${inspect(failure)}`),
        ...(tookMs > size.limitMs && workSince(work) > size.limitMs ? [`it took ${tookMs} ms`] : []),
        ...(grown > size.limitBytes ? [`the process has grown by ${grown} bytes`] : []),
      ]
      if (wrong.length > 0)
        throw new Error(`Seed ${seed}, session ${session}, request ${index}: ${describe(request)}\n${wrong.join('\n')}`)
      report.requests += 1
      report.statuses[status] = (report.statuses[status] ?? 0) + 1
      if (tookMs > report.slowestMs) Object.assign(report, { slowestMs: tookMs, slowest: describe(request) })
    }
    await calendar.close()
  }
  return report
}

/** The CPU time since then, in milliseconds. Wall time would depend on the load of the machine. */
function workSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Creates records for the requests to work on. */
async function furnish(calendar: Calendar): Promise<void> {
  const at = { start_date: '2027-03-20 18:00', end_date: '2027-03-20 20:00' }
  const links = { venue: { venue: 'Hall' }, organizer: { organizer: 'Choir' }, categories: ['Music'], tags: ['live'] }
  await calendar.events.create({ title: 'Concert', ...at, ...links, image: 'https://a.example/b.png' })
  await calendar.events.create({ title: 'Party', ...at, description: 'At our place', password: 'secret' })
  await calendar.events.create({ title: 'Draft', ...at, status: 'draft', post_parent: 1 })
  await calendar.categories.create({ name: 'Jazz', parent: 1 })
}

interface Sent {
  readonly status: number
  readonly faults: readonly string[]
  readonly tookMs: number
}

async function send(calendar: Calendar, store: Store, request: FuzzRequest): Promise<Sent> {
  const before = await store.revision()
  const start = performance.now()
  const response = await calendar.handle(fuzzMessage(request))
  const tookMs = performance.now() - start
  const hasChanged = (await store.revision()) !== before
  const faults = [
    ...responseFaults(request.method, response),
    ...(hasChanged && response.status >= 400 ? ['the request was rejected but changed the store'] : []),
    ...(hasChanged && ['GET', 'HEAD', 'OPTIONS'].includes(request.method) ? ['reading has changed something'] : []),
  ]
  return { status: response.status, faults, tookMs }
}

/** The request as a host passes it to a calendar. */
export function fuzzMessage({ body, ...request }: FuzzRequest, mount = 'http://example.org/api'): CalendarRequest {
  if (body === undefined) return { ...request, mount }
  if ('parsed' in body) return { ...request, mount, body: body.parsed }
  return { ...request, mount, read: async (limitBytes) => within(body.bytes, limitBytes) }
}

function within(bytes: Uint8Array, limitBytes: number): Uint8Array {
  if (bytes.length > limitBytes) throw new CalendarError('rest_payload_too_large', { limitBytes })
  return bytes
}

/** Describes a request, with everything needed to reproduce it. */
function describe(request: FuzzRequest): string {
  const { body } = request
  const shown = body !== undefined && 'bytes' in body ? { text: Buffer.from(body.bytes).toString('latin1') } : body
  return inspect({ ...request, body: shown }, { depth: 8, breakLength: 160, maxStringLength: 500, maxArrayLength: 20 })
}
