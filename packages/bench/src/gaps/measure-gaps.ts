import { setTimeout } from 'node:timers/promises'
import { type Calendar, type CalendarResponse, createCalendar, isStream } from '@kalends/core'
import { median } from '../median.ts'
import { openStore, vacuum } from '../serve/open-store.ts'
import { ROUNDS } from './cold-data.ts'
import { fields, fillHostile, people, premiere } from './hostile-data.ts'
import type { HostileRequest } from './hostile-request.ts'
import { hostileRequests } from './hostile-requests.ts'
import type { HostileSizes } from './insert-copies.ts'
import { type Turn, watchLoop } from './watch-loop.ts'

/** How long a request blocked everything else. */
export interface Gap {
  readonly store: 'memory' | 'sqlite' | 'postgres'
  readonly by: HostileRequest['by']
  readonly title: string
  readonly status: number
  /** The longest time, in milliseconds, in which nothing else could run, in the best of all rounds. */
  readonly milliseconds: number
  /** The same in the median round. */
  readonly median: number
  /** The most CPU time, in milliseconds, in an iteration of the event loop, in the best of all rounds. */
  readonly cpuMilliseconds: number
}

/** A request that was sent. */
interface Sent extends Pick<Gap, 'by' | 'title' | 'status'> {
  readonly longest: Turn
  /** What was wrong with the response, if anything. */
  readonly fault: string | undefined
}

/**
 * Sends the hostile requests one after another, and measures the longest gap in the event loop that each causes. Other
 * work on the machine only lengthens a gap, so the shortest of all rounds counts. A response with an unexpected status
 * makes the whole measurement fail, because the request did not have the intended effect.
 */
export async function measureGaps(
  kind: Gap['store'],
  sizes: HostileSizes,
  log: (text: string) => void,
): Promise<readonly Gap[]> {
  const store = openStore(kind)
  log(`${kind}: filling in ${sizes.events} events and what hostile requests need`)
  const data = await fillHostile(createCalendar({ store, fields }), store, sizes)
  if (kind === 'postgres') await vacuum()
  // Creates a calendar with empty caches.
  const calendarAt = (clock: () => number): Calendar =>
    createCalendar({ store, fields, clock, log: { error: ({ error }) => log(String(error)) } })
  const calendar = calendarAt(Date.now)
  const calendarAtPremiere = calendarAt(() => premiere * 1000)
  const rounds: Sent[][] = []
  const faults: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent: Sent[] = []
    for (const request of hostileRequests(data, round)) {
      const one = await send(request.isAtPremiere ? calendarAtPremiere : calendar, request)
      if (one.fault !== undefined) faults.push(`${kind}: ${request.by}: ${request.title}: ${one.fault}`)
      sent.push(one)
    }
    if (faults.length > 0) throw new Error(`Responses with another status than expected:\n${faults.join('\n')}`)
    rounds.push(sent)
  }
  await calendar.close()
  const [first = []] = rounds
  return first.map(({ by, title, status }, index) => {
    const turns = rounds.flatMap((sent) => sent[index]?.longest ?? [])
    const lasted = turns.map(({ milliseconds }) => milliseconds)
    return {
      ...{ store: kind, by, title, status },
      milliseconds: Math.min(...lasted),
      median: median(lasted),
      cpuMilliseconds: Math.min(...turns.map(({ cpuMilliseconds }) => cpuMilliseconds)),
    }
  })
}

async function send(calendar: Calendar, request: HostileRequest): Promise<Sent> {
  const { by, title, method, target, body, headers = {}, expected } = request
  const [path = '', query = ''] = target.split('?')
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const bytes = body === undefined ? undefined : Buffer.from(isRaw ? body : JSON.stringify(body))
  await collectGarbage()
  const loop = watchLoop()
  const response = await calendar.handle({
    method,
    path: `/calendar/events/v1${path}`,
    query: encodeURI(query),
    headers: { ...(bytes && { 'content-type': 'application/json', 'content-length': `${bytes.length}` }), ...headers },
    read: async () => bytes ?? new Uint8Array(),
    mount: 'http://localhost/api',
    user: people[by],
  })
  if (isStream(response.body)) for await (const _chunk of response.body);
  const longest = await loop.stop()
  const fault = response.status === expected ? undefined : faultOf(response, expected)
  return { by, title, status: response.status, longest, fault }
}

/**
 * More garbage than this can start a collection of the whole heap, which blocks for long with 100,000 events in memory.
 */
const MOST_GARBAGE = 16 * 1024 * 1024
let heapUsed = 0

/**
 * Collects the garbage of earlier requests, so that the next one does not have to. `npm run bench` exposes `gc`. V8 then
 * sweeps the heap on other threads, which would compete with the request on a machine with few cores.
 */
async function collectGarbage(): Promise<void> {
  if (globalThis.gc === undefined || process.memoryUsage().heapUsed - heapUsed < MOST_GARBAGE) return
  globalThis.gc()
  for (let left = MOST_SAMPLES; left > 0 && (await busyFor(SAMPLE_MS)) > SAMPLE_MS / 10; left -= 1);
  heapUsed = process.memoryUsage().heapUsed
}

const [SAMPLE_MS, MOST_SAMPLES] = [20, 100]

/** The CPU time in milliseconds that all threads of the process use while the main thread waits. */
async function busyFor(milliseconds: number): Promise<number> {
  const before = process.cpuUsage()
  await setTimeout(milliseconds)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function faultOf({ status, body }: CalendarResponse, expected: number): string {
  const text = body instanceof Uint8Array ? Buffer.from(body).toString() : ''
  return `${status} instead of ${expected} ${text.slice(0, 200)}`
}
