import { inspect } from 'node:util'
import {
  type Awaitable,
  type Calendar,
  CalendarError,
  type CalendarOptions,
  type CalendarRequest,
  type Store,
} from '@kalends/core'
import { answerFaults } from './answer-faults.ts'
import { type FuzzRequest, fuzzRequests } from './fuzz-requests.ts'

/** What a calendar is to be made with; the store and the rest are yours. */
export type FuzzSetup = Pick<CalendarOptions, 'clock' | 'fields' | 'log'>

/** A calendar that is empty and belongs to the case alone, and its store. */
export interface FuzzedCalendar {
  readonly calendar: Calendar
  readonly store: Store
}

/** Opens one. The case closes it. */
export type OpenFuzzed = (setup: FuzzSetup) => Awaitable<FuzzedCalendar>

/** How much a case tries, and what no request may take. */
export interface FuzzSize {
  /** How many calendars are opened one after the other; 10 unless given. */
  readonly sessions?: number
  /** How many requests each gets; 500 unless given. */
  readonly requests?: number
  /** The longest that a request may take, in milliseconds of the process's own time; 5,000 unless given. */
  readonly limitMs?: number
  /** The most by which the process may grow meanwhile, in bytes; 1 GiB unless given. */
  readonly limitBytes?: number
}

/** What a case has seen. */
export interface FuzzReport {
  readonly requests: number
  /** How often each status came back. */
  readonly statuses: Readonly<Record<number, number>>
  readonly slowestMs: number
  readonly slowest: string
}

/** Odd requests to a calendar, told as a sentence. It holds when `run` is fulfilled, and fails when it rejects. */
export interface FuzzCase {
  readonly name: string
  readonly run: (open: OpenFuzzed) => Promise<FuzzReport>
}

/** What happens in the calendars that are tried: noon on a Monday in March. */
const setup = {
  clock: () => Date.UTC(2027, 2, 1, 12),
  fields: { events: { note: { type: 'text' }, seats: { type: 'integer' } } },
} as const

/**
 * Odd requests of one seed: none may be answered with 500, out of shape, too late, with unwritable headers, or with
 * a refusal after which the store is not as before. A failure tells the seed and the request.
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
      // Asking the system takes as long as many a request, so it is not asked each time.
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

/** The process's own time since then, in milliseconds: a machine with much else to do is no fault of the request. */
function workSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Something for the requests to meet. */
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
  const answer = await calendar.handle(fuzzMessage(request))
  const tookMs = performance.now() - start
  const hasChanged = (await store.revision()) !== before
  const faults = [
    ...answerFaults(request.method, answer),
    ...(hasChanged && answer.status >= 400 ? ['it was refused, and yet something has changed'] : []),
    ...(hasChanged && ['GET', 'HEAD', 'OPTIONS'].includes(request.method) ? ['reading has changed something'] : []),
  ]
  return { status: answer.status, faults, tookMs }
}

/** The request as a host would hand it over. */
export function fuzzMessage({ body, ...request }: FuzzRequest, mount = 'http://example.org/api'): CalendarRequest {
  if (body === undefined) return { ...request, mount }
  if ('parsed' in body) return { ...request, mount, body: body.parsed }
  return { ...request, mount, read: async (limitBytes) => within(body.bytes, limitBytes) }
}

function within(bytes: Uint8Array, limitBytes: number): Uint8Array {
  if (bytes.length > limitBytes) throw new CalendarError('rest_payload_too_large', { limitBytes })
  return bytes
}

/** A request in words, with all that is needed to send it again. */
function describe(request: FuzzRequest): string {
  const { body } = request
  const shown = body !== undefined && 'bytes' in body ? { text: Buffer.from(body.bytes).toString('latin1') } : body
  return inspect({ ...request, body: shown }, { depth: 8, breakLength: 160, maxStringLength: 500, maxArrayLength: 20 })
}
