import { inspect } from 'node:util'
import type { Awaitable, Calendar, CalendarOptions } from '@kalends/core'
import { type FuzzedCalendar, sessionSteps } from './fuzz-steps.ts'

/** The required calendar options. The store and all other options are up to you. */
export type FuzzSetup = Pick<CalendarOptions, 'clock' | 'fields' | 'log'>

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
  /** How many requests were sent. */
  readonly requests: number
  /** How many responses had each status. */
  readonly statuses: Readonly<Record<number, number>>
  /**
   * How many successful requests had a feed token or a cursor, how many responses were streams, and how many calls
   * each method had.
   */
  readonly reached: Readonly<Record<string, number>>
  /** The CPU time of the slowest request, in milliseconds. */
  readonly slowestMs: number
  /** The slowest request. */
  readonly slowest: string
}

/** A fuzz test of a calendar, named as a sentence. It passes when `run` resolves and fails when it rejects. */
export interface FuzzCase {
  /** The behavior that the case requires, as a sentence. */
  readonly name: string
  /** Opens the calendars, sends the requests, and checks the responses. */
  readonly run: (open: OpenFuzzed) => Promise<FuzzReport>
}

/** The current time in the calendars: noon on a Monday in March. */
const setup = {
  clock: () => Date.UTC(2027, 2, 1, 12),
  fields: { events: { note: { type: 'text', filterable: true }, seats: { type: 'integer', filterable: true } } },
} as const

/** One in this many sessions has feeds that are so large that they are sent as streams. */
const LARGE = 25

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
  const report = { requests: 0, statuses: {}, reached: {}, slowestMs: 0, slowest: '' }
  const memory = process.memoryUsage.rss()
  let work = process.cpuUsage()
  for (let session = 0; session < size.sessions; session += 1) {
    const failures: unknown[] = []
    const opened = await open({ ...setup, log: { error: ({ error }) => failures.push(error) } })
    const feedTokens = await furnish(opened.calendar, session % LARGE === 0)
    const next = sessionSteps(seed * 100_003 + session, feedTokens)
    for (let index = 0; index < size.requests; index += 1) {
      if (index % 32 === 0) work = process.cpuUsage()
      const step = next()
      const start = performance.now()
      const { status, faults, reached } = await step.run(opened)
      const tookMs = performance.now() - start
      // Memory is not measured every time, because measuring takes as long as many requests.
      const grown = index % 32 === 0 ? process.memoryUsage.rss() - memory : 0
      const wrong = [
        ...faults,
        ...failures.map((failure) => `the log says ${inspect(failure)}`),
        ...(tookMs > size.limitMs && workSince(work) > size.limitMs ? [`it took ${tookMs} ms`] : []),
        ...(grown > size.limitBytes ? [`the process has grown by ${grown} bytes`] : []),
      ]
      if (wrong.length > 0)
        throw new Error(`Seed ${seed}, session ${session}, request ${index}: ${step.text()}\n${wrong.join('\n')}`)
      report.requests += 1
      if (status !== undefined) count(report.statuses, status)
      for (const name of reached) count(report.reached, name)
      if (tookMs > report.slowestMs) Object.assign(report, { slowestMs: tookMs, slowest: step.text() })
    }
    await opened.calendar.close()
  }
  return report
}

function count(counts: Record<string, number>, key: string | number): void {
  counts[key] = (counts[key] ?? 0) + 1
}

/** The CPU time since `start`, in milliseconds. Wall time would depend on the load of the machine. */
function workSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Creates records for the requests to work on. Returns feed tokens. */
async function furnish(calendar: Calendar, hasLargeFeeds: boolean): Promise<readonly string[]> {
  const at = { start_date: '2027-03-20 18:00', end_date: '2027-03-20 20:00' }
  const links = { venue: { venue: 'Hall' }, organizer: { organizer: 'Choir' }, categories: ['Music'], tags: ['live'] }
  await calendar.events.create({ title: 'Concert', ...at, ...links, image: 'https://a.example/b.png' })
  await calendar.events.create({ title: 'Party', ...at, description: 'At our place', password: 'secret' })
  await calendar.events.create({ title: 'Draft', ...at, status: 'draft', post_parent: 1 })
  await calendar.categories.create({ name: 'Jazz', parent: 1 })
  if (hasLargeFeeds) {
    // Unlike lists, feeds also have the events of the last days.
    const past = { start_date: '2027-02-20 18:00', end_date: '2027-02-20 20:00', description: 'é '.repeat(49_000) }
    await calendar.events.createMany(Array.from({ length: 24 }, (_, index) => ({ title: `Large ${index}`, ...past })))
  }
  const issued = [
    await calendar.feedTokens.create({ id: 2, roles: ['editor'] }),
    await calendar.feedTokens.create({ id: 4, roles: ['contributor'] }, { filters: { search: 'concert' } }),
    await calendar.feedTokens.create({ id: 3, roles: ['author'] }, { format: 'rss', filters: { status: 'publish' } }),
    await calendar.feedTokens.create({ id: 2, roles: ['editor'] }, { format: 'jsonld' }),
    await calendar.feedTokens.create({ id: 2, roles: ['editor'] }, { format: 'fullcalendar' }),
  ]
  return issued.map(({ url }) => new URL(url).searchParams.get('feed_token') ?? '')
}
