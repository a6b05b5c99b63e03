import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Line, workloadOf } from './lines.ts'
import { type Load, type LoadResult, serializeWorkload, type Workload } from './load/workload.ts'
import { median } from './median.ts'
import { program } from './program.ts'
import type { ServerInfo } from './serve/main.ts'
import { temporaryFolder } from './serve/open-store.ts'
import { type ServerProcess, startServers } from './serve/server-process.ts'

/** How long to measure. */
export interface Effort {
  readonly rounds: number
  /** Length of a round. */
  readonly seconds: number
  /** Length of the warm-up of each server. V8 keeps optimizing for tens of thousands of requests. */
  readonly warmUpSeconds: number
  /** Upper limit for the events of a line. */
  readonly events: number
}

/** A server compared with the bare host. Each number is the median of all rounds. */
export interface Comparison {
  /** Requests per second, relative to the bare host. */
  readonly requestsRatio: number
  /** CPU time of a request on all threads: the time of the bare host, divided by the time of the server. */
  readonly cpuRatio: number
  /** Median latency, relative to the bare host. */
  readonly latencyRatio: number
  readonly requestsPerSecond: number
  readonly bareRequestsPerSecond: number
  /** Median latency in microseconds. */
  readonly latency: number
  readonly bareLatency: number
  readonly generatorBusy: number | undefined
}

/** The result of a line. */
export interface LineResult extends Comparison {
  readonly id: string
  readonly title: string
  readonly measure: Line['measure']
  /** The ratio to reach: a minimum, or for a latency a maximum. */
  readonly aim: number | undefined
  /** `requestsRatio` or `latencyRatio`, depending on `measure`. */
  readonly ratio: number
  readonly bytes: number
}

/** The ports of the bare host and of the server compared with it. */
interface Ports {
  readonly other: number
  readonly bare: number
}

interface Round {
  readonly bare: Measured
  readonly other: Measured
}

interface Measured extends LoadResult {
  /** CPU time of a request in microseconds. */
  readonly cpu: number
}

const CONNECTIONS = { requests: 16, latency: 1 } as const
const servers = program('./serve/main', import.meta.url)

/** Measures a line: Kalends against a bare host, on the Node that runs this process. */
export async function compareLine(line: Line, load: Load, effort: Effort): Promise<LineResult> {
  const { id, title, measure } = line
  const started = await startServers<ServerInfo>(servers, { id, events: Math.min(line.events, effort.events) })
  try {
    const { kalends, bare, etag, bytes } = started.ready
    const workload = workloadOf(line, etag)
    const ports = { other: kalends, bare }
    await checkSameStatus(ports, workload)
    const comparison = await measurePair(started, ports, { workload, load, effort, measure })
    const ratio = measure === 'latency' ? comparison.latencyRatio : comparison.requestsRatio
    return { id, title, measure, aim: aimOn(process.version, line), ratio, bytes, ...comparison }
  } finally {
    started.end()
  }
}

/** The aim of a line on a Node version such as `v24.1.0`. Newer versions share the aim of Node 24. */
function aimOn(version: string, { aim }: Line): number | undefined {
  return Number.parseInt(version.slice(1), 10) < 24 ? aim?.node20 : aim?.node24
}

/** Throws unless both servers send the same status. Otherwise they would not do the same work. */
async function checkSameStatus(ports: Ports, { requests, headers }: Workload): Promise<void> {
  const { method, path, body } = requests[0] ?? { method: 'GET', path: '/' }
  const statusAt = async (port: number): Promise<number> => {
    const init = { method, headers, ...(body !== undefined && { body }) }
    return (await fetch(`http://127.0.0.1:${port}${path}`, init)).status
  }
  const [other, bare] = [await statusAt(ports.other), await statusAt(ports.bare)]
  if (other !== bare) throw new Error(`${method} ${path} returns ${other}, but ${bare} from the bare host.`)
}

/** Input of `measurePair`. */
export interface PairOptions {
  readonly workload: Workload
  readonly load: Load
  readonly effort: Effort
  readonly measure?: Line['measure']
}

/** Measures two servers of a process in alternating rounds, so that other work on the machine affects both. */
export async function measurePair(
  servers: ServerProcess<unknown>,
  ports: Ports,
  { workload, load, effort, measure = 'requests' }: PairOptions,
): Promise<Comparison> {
  const { headers } = workload
  const file = join(temporaryFolder(), 'workload.txt')
  writeFileSync(file, serializeWorkload(workload))
  const sent = new Map<number, number>()
  const run = async (port: number, seconds: number): Promise<Measured> => {
    // A long list of requests continues where the last run against this server ended.
    const from = sent.get(port) ?? 0
    const before = await servers.cpuTime()
    const result = await load({ port, file, headers, seconds, from, connections: CONNECTIONS[measure] })
    sent.set(port, from + result.requests)
    return { ...result, cpu: ((await servers.cpuTime()) - before) / result.requests }
  }
  await run(ports.bare, effort.warmUpSeconds)
  await run(ports.other, effort.warmUpSeconds)
  const rounds: Round[] = []
  for (let round = 0; round < effort.rounds; round += 1) {
    // Each server goes first equally often, so that a machine that slows down favors neither.
    const first = round % 2 === 0 ? 'bare' : 'other'
    const earlier = await run(ports[first], effort.seconds)
    const later = await run(ports[first === 'bare' ? 'other' : 'bare'], effort.seconds)
    rounds.push(first === 'bare' ? { bare: earlier, other: later } : { bare: later, other: earlier })
  }
  const busy = rounds.flatMap(({ bare, other }) => [bare.generatorBusy, other.generatorBusy])
  const middle = (value: (round: Round) => number): number => median(rounds.map(value))
  return {
    // The median of the ratios within each round, because rounds differ more than the two servers within a round.
    requestsRatio: middle(({ bare, other }) => other.requestsPerSecond / bare.requestsPerSecond),
    cpuRatio: middle(({ bare, other }) => bare.cpu / other.cpu),
    latencyRatio: middle(({ bare, other }) => other.latency / bare.latency),
    requestsPerSecond: middle(({ other }) => other.requestsPerSecond),
    bareRequestsPerSecond: middle(({ bare }) => bare.requestsPerSecond),
    latency: middle(({ other }) => other.latency),
    bareLatency: middle(({ bare }) => bare.latency),
    generatorBusy: busy.includes(undefined) ? undefined : Math.max(...busy.map((part) => part ?? 0)),
  }
}
