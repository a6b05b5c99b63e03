import { type Effort, measurePair } from '../compare.ts'
import type { Load, Workload } from '../load/workload.ts'
import { program } from '../program.ts'
import { ratioText } from '../report/ratio-text.ts'
import { startServers } from '../serve/server-process.ts'
import { install } from './install.ts'

const server = program('./serve-other', import.meta.url)

/** How something else that people would take does, a bare Express sending the bytes of its answer being 1. */
export interface Other {
  readonly title: string
  /** Absent where it could not be installed. */
  readonly ratio: number | undefined
  readonly note: string
}

/** What it is asked: the next ten events, each with its venue and organizer. */
const candidates = [
  {
    title: 'json-server: list of 10',
    module: './json-server',
    packages: ['json-server@0.17.4'],
    path: (today: string) =>
      `/events?_page=1&_limit=10&_sort=start_date&start_date_gte=${today}&_expand=venue&_expand=organizer`,
  },
  {
    title: 'Feathers, in memory: list of 10',
    module: './feathers',
    packages: ['@feathersjs/feathers@5.0.50', '@feathersjs/express@5.0.50', '@feathersjs/memory@5.0.50'],
    path: (today: string) => `/events?$limit=10&$sort[start_date]=1&start_date[$gte]=${today}`,
  },
]

/** They are so far behind that the third digit does not matter. */
const lessOf = ({ rounds, warmUpSeconds, ...effort }: Effort): Effort => ({
  ...effort,
  rounds: Math.min(rounds, 3),
  warmUpSeconds: Math.min(warmUpSeconds, 2),
})

/** Measures what installs, with the same events; says so of what does not. */
export async function measureOthers(
  load: Load,
  effort: Effort,
  say: (text: string) => void,
): Promise<readonly Other[]> {
  const measured: Other[] = []
  for (const candidate of candidates) {
    const { title } = candidate
    const folder = install(candidate.packages)
    if (folder === undefined) {
      say(`${title}: left out, it cannot be installed here`)
      measured.push({ title, ratio: undefined, note: 'could not be installed' })
    } else {
      const ratio = await measure(candidate, folder, load, lessOf(effort))
      say(`${title}: ${ratioText(ratio)}`)
      measured.push({ title, ratio, note: '' })
    }
  }
  return measured
}

async function measure(
  { module, path }: (typeof candidates)[number],
  folder: string,
  load: Load,
  effort: Effort,
): Promise<number> {
  const asked = path(new Date().toISOString().slice(0, 10))
  const task = { module, folder, path: asked, events: Math.min(10_000, effort.events) }
  const servers = await startServers<{ readonly other: number; readonly bare: number }>(server, task)
  try {
    const workload: Workload = { requests: [{ method: 'GET', path: asked }], headers: {} }
    return (await measurePair(servers, servers.ready, { workload, load, effort })).byCost
  } finally {
    servers.end()
  }
}
