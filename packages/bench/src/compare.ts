import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Line, workloadOf } from './lines.ts'
import { type Load, type LoadResult, spellWorkload, type Workload } from './load/workload.ts'
import { median } from './median.ts'
import { program } from './program.ts'
import type { Serving } from './serve/main.ts'
import { temporaryFolder } from './serve/open-store.ts'
import { type ServerProcess, startServers } from './serve/server-process.ts'

/** How long is measured. */
export interface Effort {
  readonly rounds: number
  /** The length of a round. */
  readonly seconds: number
  /** How long each server is warmed up: the engine goes on compiling for tens of thousands of requests. */
  readonly warmUpSeconds: number
  /** The most events that a line gets. */
  readonly events: number
}

/** How fast one server is, the other being 1. */
export interface Ratios {
  /** By the processor time of a request, of all threads: what it costs, whatever else the machine does. */
  readonly byCost: number
  /** By the requests in a second. */
  readonly byClock: number
  readonly perSecond: number
  readonly barePerSecond: number
  /** The processor time of a request, in microseconds. */
  readonly cost: number
  readonly bareCost: number
  readonly generatorBusy: number | undefined
}

/** What a line came to. */
export interface Compared extends Ratios {
  readonly id: string
  readonly title: string
  readonly atLeast: number | undefined
  /** What is judged: by processor time, or by the clock where the line says so. */
  readonly ratio: number
  readonly bytes: number
}

/** Where the bare host is, and what it is compared with. */
interface Ports {
  readonly other: number
  readonly bare: number
}

/** What both came to in a round; a cost is the processor time of a request, in microseconds. */
interface Round {
  readonly bare: LoadResult & { readonly cost: number }
  readonly other: LoadResult & { readonly cost: number }
}

const servers = program('./serve/main', import.meta.url)

/** Measures a line: Kalends against a bare host. */
export async function compare(line: Line, load: Load, effort: Effort): Promise<Compared> {
  const task = { id: line.id, events: Math.min(line.events, effort.events) }
  const started = await startServers<Serving>(servers, task)
  try {
    const { kalends, bare, etag, bytes } = started.ready
    const workload = workloadOf(line, etag)
    const ports = { other: kalends, bare }
    await checkAlike(ports, workload)
    const ratios = await measurePair(started, ports, { workload, load, effort })
    const ratio = line.byClock ? ratios.byClock : ratios.byCost
    return { id: line.id, title: line.title, atLeast: line.atLeast, ratio, bytes, ...ratios }
  } finally {
    started.end()
  }
}

/** Throws unless both answer to the first request with the same status: else they would not be doing the same work. */
async function checkAlike(ports: Ports, { requests, headers }: Workload): Promise<void> {
  const { method, path, body } = requests[0] ?? { method: 'GET', path: '/' }
  const statusAt = async (port: number): Promise<number> => {
    const init = { method, headers, ...(body !== undefined && { body }) }
    return (await fetch(`http://127.0.0.1:${port}${path}`, init)).status
  }
  const [other, bare] = [await statusAt(ports.other), await statusAt(ports.bare)]
  if (other !== bare) throw new Error(`To ${method} ${path} one answers with ${other}, and the bare host with ${bare}.`)
}

/** Measures two servers of a process in turn, in rounds, so that what the machine does besides hits both. */
export async function measurePair(
  servers: ServerProcess<unknown>,
  ports: Ports,
  { workload, load, effort }: { readonly workload: Workload; readonly load: Load; readonly effort: Effort },
): Promise<Ratios> {
  const { headers } = workload
  const file = join(temporaryFolder(), 'workload.txt')
  writeFileSync(file, spellWorkload(workload))
  const asked = new Map<number, number>()
  const at = async (port: number, seconds: number) => {
    const from = asked.get(port) ?? 0
    const before = await servers.spent()
    const result = await load({ port, file, headers, seconds, from })
    // Where a list of requests is long, the next run goes on where the last one at this server ended.
    asked.set(port, from + result.requests)
    return { ...result, cost: ((await servers.spent()) - before) / result.requests }
  }
  await at(ports.bare, effort.warmUpSeconds)
  await at(ports.other, effort.warmUpSeconds)
  const rounds: Round[] = []
  for (let round = 0; round < effort.rounds; round += 1) {
    // Each is first as often as the other, or a machine that gets slower would be held against the second.
    const first = round % 2 === 0 ? 'bare' : 'other'
    const earlier = await at(ports[first], effort.seconds)
    const later = await at(ports[first === 'bare' ? 'other' : 'bare'], effort.seconds)
    rounds.push(first === 'bare' ? { bare: earlier, other: later } : { bare: later, other: earlier })
  }
  const busy = rounds.flatMap(({ bare, other }) => [bare.generatorBusy, other.generatorBusy])
  const middle = (value: (round: Round) => number): number => median(rounds.map(value))
  return {
    // Of what was measured side by side, and only then the middle: the machine is a third faster in some minutes.
    byCost: middle(({ bare, other }) => bare.cost / other.cost),
    byClock: middle(({ bare, other }) => other.requestsPerSecond / bare.requestsPerSecond),
    perSecond: middle(({ other }) => other.requestsPerSecond),
    barePerSecond: middle(({ bare }) => bare.requestsPerSecond),
    cost: middle(({ other }) => other.cost),
    bareCost: middle(({ bare }) => bare.cost),
    generatorBusy: busy.includes(undefined) ? undefined : Math.max(...busy.map((part) => part ?? 0)),
  }
}
