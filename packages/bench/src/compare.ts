import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Line, workloadOf } from './lines.ts'
import { type Load, spellWorkload, type Workload } from './load/workload.ts'
import { median, upperThird } from './median.ts'
import type { Serving } from './serve/main.ts'
import { temporaryFolder } from './serve/open-store.ts'
import { type ServerProcess, startServers } from './serve/server-process.ts'

/** How long is measured. */
export interface Effort {
  readonly rounds: number
  readonly seconds: number
  /** The most events that a line gets. */
  readonly events: number
}

/** How fast one server is, the other being 1. */
export interface Ratios {
  /** By the processor time of a request, of all threads: what it costs, whatever else the machine does. */
  readonly byCost: number
  /** By the requests in a second, as each reached them in a third of the rounds. */
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

const program = fileURLToPath(new URL('./serve/main.ts', import.meta.url))

/** Measures a line: Kalends against a bare host. */
export async function compare(line: Line, load: Load, effort: Effort): Promise<Compared> {
  const task = { id: line.id, events: Math.min(line.events, effort.events) }
  const servers = await startServers<Serving>(program, task)
  try {
    const { kalends, bare, etag, bytes } = servers.ready
    const ratios = await measurePair(
      servers,
      { other: kalends, bare },
      { workload: workloadOf(line, etag), load, effort },
    )
    const ratio = line.byClock ? ratios.byClock : ratios.byCost
    return { id: line.id, title: line.title, atLeast: line.atLeast, ratio, bytes, ...ratios }
  } finally {
    servers.end()
  }
}

/** Measures two servers of a process in turn, in rounds, so that what the machine does besides hits both. */
export async function measurePair(
  servers: ServerProcess<unknown>,
  ports: { readonly other: number; readonly bare: number },
  { workload, load, effort }: { readonly workload: Workload; readonly load: Load; readonly effort: Effort },
): Promise<Ratios> {
  const { headers } = workload
  const file = join(temporaryFolder(), 'workload.txt')
  writeFileSync(file, spellWorkload(workload))
  let from = 0
  const at = async (port: number) => {
    const before = await servers.spent()
    const result = await load({ port, file, headers, seconds: effort.seconds, from })
    // Where a list of requests is long, the next run goes on where this one ended.
    from += result.requests
    return { ...result, cost: ((await servers.spent()) - before) / result.requests }
  }
  const rounds = []
  for (let round = 0; round <= effort.rounds; round += 1)
    rounds.push({ bare: await at(ports.bare), other: await at(ports.other) })
  // The first round warms up.
  const counted = rounds.slice(1)
  const [others, bares] = [counted.map(({ other }) => other), counted.map(({ bare }) => bare)]
  const [cost, bareCost] = [median(others.map((one) => one.cost)), median(bares.map((one) => one.cost))]
  const perSecond = upperThird(others.map((one) => one.requestsPerSecond))
  const barePerSecond = upperThird(bares.map((one) => one.requestsPerSecond))
  const busy = [...others, ...bares].map(({ generatorBusy }) => generatorBusy)
  return {
    byCost: bareCost / cost,
    byClock: perSecond / barePerSecond,
    perSecond,
    barePerSecond,
    cost,
    bareCost,
    generatorBusy: busy.includes(undefined) ? undefined : Math.max(...busy.map((part) => part ?? 0)),
  }
}
