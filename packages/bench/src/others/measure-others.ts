import { formatISO } from 'date-fns'
import { type Effort, measurePair } from '../compare.ts'
import type { Load, Workload } from '../load/workload.ts'
import { program } from '../program.ts'
import { ratioText } from '../report/ratio-text.ts'
import { startServers } from '../serve/server-process.ts'
import { install } from './install.ts'

const server = program('./serve-other', import.meta.url)

/** The result of an alternative, relative to a bare Express route that sends the same bytes. */
export interface Other {
  readonly title: string
  /** `undefined` when it could not be installed. */
  readonly ratio: number | undefined
  readonly note: string
}

interface Candidate {
  readonly title: string
  readonly module: string
  readonly packages: readonly string[]
  readonly events: number
  readonly path: (today: string) => string
  /** Whether a response takes seconds, so that requests are sent one at a time, in longer rounds. */
  readonly isSlow?: boolean
}

/**
 * The alternatives. Each lists the next ten events with their venues and organizers, or writes all of them as a feed.
 */
const candidates: readonly Candidate[] = [
  {
    title: 'Express and SQL by hand: list of 10',
    module: './express-sql',
    packages: [],
    events: 10_000,
    path: (today: string) => `/events?start_date=${today}`,
  },
  {
    title: 'json-server: list of 10',
    module: './json-server',
    packages: ['json-server@0.17.4'],
    events: 10_000,
    path: (today: string) =>
      `/events?_page=1&_limit=10&_sort=start_date&start_date_gte=${today}&_expand=venue&_expand=organizer`,
  },
  {
    title: 'Feathers, in memory: list of 10',
    module: './feathers',
    packages: ['@feathersjs/feathers@5.0.50', '@feathersjs/express@5.0.50', '@feathersjs/memory@5.0.50'],
    events: 10_000,
    path: (today: string) => `/events?$limit=10&$sort[start_date]=1&start_date[$gte]=${today}`,
  },
  {
    title: 'ical-generator: feed of 1,000 events',
    module: './ical-generator',
    packages: ['ical-generator@10.2.0'],
    events: 1000,
    path: () => '/events.ics',
    isSlow: true,
  },
]

/** The length of a round for slow alternatives: enough for several responses, even on a busy machine. */
const SLOW_SECONDS = 10

/** Less effort is enough, because the alternatives are one or two orders of magnitude slower. */
const reduced = ({ rounds, warmUpSeconds, ...effort }: Effort): Effort => ({
  ...effort,
  rounds: Math.min(rounds, 3),
  warmUpSeconds: Math.min(warmUpSeconds, 2),
})

/** Measures the alternatives with the same events, except those that cannot be installed. */
export async function measureOthers(
  load: Load,
  effort: Effort,
  log: (text: string) => void,
): Promise<readonly Other[]> {
  const measured: Other[] = []
  for (const candidate of candidates) {
    const { title } = candidate
    const folder = install(candidate.packages)
    if (folder === undefined) {
      log(`${title}: could not be installed`)
      measured.push({ title, ratio: undefined, note: 'could not be installed' })
    } else {
      const ratio = await measure(candidate, folder, load, reduced(effort))
      log(`${title}: ${ratioText(ratio)}`)
      measured.push({ title, ratio, note: '' })
    }
  }
  return measured
}

async function measure(
  { module, path, events, isSlow = false }: Candidate,
  folder: string,
  load: Load,
  effort: Effort,
): Promise<number> {
  const list = path(formatISO(new Date(), { representation: 'date' }))
  const task = { module, folder, path: list, events: Math.min(events, effort.events) }
  const servers = await startServers<{ readonly other: number; readonly bare: number }>(server, task)
  try {
    const workload: Workload = { requests: [{ method: 'GET', path: list }], headers: {} }
    const options = isSlow
      ? {
          workload,
          load,
          effort: { ...effort, seconds: SLOW_SECONDS, warmUpSeconds: SLOW_SECONDS },
          measure: 'latency' as const,
        }
      : { workload, load, effort }
    return (await measurePair(servers, servers.ready, options)).requestsRatio
  } finally {
    servers.end()
  }
}
