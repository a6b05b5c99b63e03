import { setImmediate } from 'node:timers/promises'
import { type Calendar, createCalendar, isStream } from '@kalends/core'
import { analyze, openStore } from '../serve/open-store.ts'
import { ROUNDS } from './cold-data.ts'
import { fields, fillHostile, type HostileSizes, people, premiere } from './hostile-data.ts'
import { type HostileRequest, hostileRequests } from './hostile-requests.ts'

/** How long a request stopped everything else. */
export interface Gap {
  readonly store: 'memory' | 'sqlite' | 'postgres'
  readonly by: HostileRequest['by']
  readonly title: string
  readonly status: number
  /** The longest time, in milliseconds, in which nothing else could run. */
  readonly milliseconds: number
}

/**
 * Sends the hostile requests, one after another, and measures the longest gap in the event loop that each causes. Other work
 * on the machine only lengthens a gap, so the shortest of all rounds counts.
 */
export async function measureGaps(
  kind: Gap['store'],
  sizes: HostileSizes,
  log: (text: string) => void,
): Promise<readonly Gap[]> {
  const store = openStore(kind)
  log(`${kind}: filling in ${sizes.events} events and what hostile requests need`)
  const data = await fillHostile(createCalendar({ store, fields }), store, sizes)
  if (kind === 'postgres') await analyze()
  // A calendar with empty caches.
  const calendarAt = (clock: () => number): Calendar =>
    createCalendar({ store, fields, clock, log: { error: ({ error }) => log(String(error)) } })
  const calendar = calendarAt(Date.now)
  const calendarAtPremiere = calendarAt(() => premiere * 1000)
  const rounds: Gap[][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const gaps: Gap[] = []
    for (const request of hostileRequests(data, round)) {
      const gap = await gapOf(request.isAtPremiere ? calendarAtPremiere : calendar, request)
      gaps.push({ store: kind, ...gap })
    }
    rounds.push(gaps)
  }
  await calendar.close()
  const [first = []] = rounds
  return first.map((gap, index) => ({
    ...gap,
    milliseconds: Math.min(...rounds.map((gaps) => gaps[index]?.milliseconds ?? Number.POSITIVE_INFINITY)),
  }))
}

async function gapOf(calendar: Calendar, request: HostileRequest): Promise<Omit<Gap, 'store'>> {
  const { by, title, method, target, body, headers = {} } = request
  const [path = '', query = ''] = target.split('?')
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const bytes = body === undefined ? undefined : Buffer.from(isRaw ? body : JSON.stringify(body))
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
  return { by, title, status: response.status, milliseconds: await loop.stop() }
}

/** Watches how long the event loop takes from one turn to the next. */
function watchLoop(): { readonly stop: () => Promise<number> } {
  let longest = 0
  let isOver = false
  let last = performance.now()
  const watching = watch()
  return {
    async stop() {
      // What the request leaves behind, such as indexing its texts, counts too.
      for (let turn = 0; turn < 20; turn += 1) await setImmediate()
      isOver = true
      await watching
      return longest
    },
  }

  async function watch(): Promise<void> {
    while (!isOver) {
      await setImmediate()
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
    }
  }
}
