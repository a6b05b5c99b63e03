import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Line, workloadOf } from './lines.ts'
import { type Load, type LoadTarget, spellWorkload } from './load/workload.ts'
import { upperThird } from './median.ts'
import type { Serving } from './serve/main.ts'
import { temporaryFolder } from './serve/open-store.ts'

/** How long is measured. */
export interface Effort {
  readonly rounds: number
  readonly seconds: number
  /** The most events that a line gets. */
  readonly events: number
}

/** What a line came to. */
export interface Compared {
  readonly id: string
  readonly title: string
  readonly atLeast: number | undefined
  /** What each reached in a third of the rounds. */
  readonly kalendsPerSecond: number
  readonly barePerSecond: number
  readonly ratio: number
  /** The ratios of the single rounds, to tell how quiet the machine was. */
  readonly rounds: readonly number[]
  readonly bytes: number
  readonly generatorBusy: number | undefined
}

const server = fileURLToPath(new URL('./serve/main.ts', import.meta.url))

/** Measures a line: the bare host and Kalends in turn, in rounds, so that what the machine does besides hits both. */
export async function compare(line: Line, load: Load, effort: Effort): Promise<Compared> {
  const child = fork(server, { execArgv: process.execArgv, env: { ...process.env, NODE_ENV: 'production' } })
  try {
    const serving = await start(child, line, effort)
    const { headers, ...workload } = workloadOf(line, serving.etag)
    const file = join(temporaryFolder(), 'workload.txt')
    writeFileSync(file, spellWorkload({ headers, ...workload }))
    let from = 0
    const at = async (port: number) => {
      const target: LoadTarget = { port, file, headers, seconds: effort.seconds, from }
      const result = await load(target)
      // Where a list of requests is long, the next run goes on where this one ended.
      from += Math.ceil(result.requestsPerSecond * effort.seconds)
      return result
    }
    // The first round warms up.
    const results = []
    for (let round = 0; round <= effort.rounds; round += 1) {
      results.push({ bare: await at(serving.bare), kalends: await at(serving.kalends) })
    }
    const counted = results.slice(1)
    const kalendsPerSecond = upperThird(counted.map(({ kalends }) => kalends.requestsPerSecond))
    const barePerSecond = upperThird(counted.map(({ bare }) => bare.requestsPerSecond))
    const busy = counted.flatMap(({ bare, kalends }) => [bare.generatorBusy, kalends.generatorBusy])
    return {
      id: line.id,
      title: line.title,
      atLeast: line.atLeast,
      rounds: counted.map(({ bare, kalends }) => kalends.requestsPerSecond / bare.requestsPerSecond),
      ratio: kalendsPerSecond / barePerSecond,
      kalendsPerSecond,
      barePerSecond,
      bytes: serving.bytes,
      generatorBusy: busy.some((part) => part === undefined) ? undefined : Math.max(...busy.map((part) => part ?? 0)),
    }
  } finally {
    child.kill()
  }
}

async function start(child: ChildProcess, { id, events }: Line, effort: Effort): Promise<Serving> {
  child.send({ id, events: Math.min(events, effort.events) })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The servers of ${id} ended with ${code}.`)
  })
  const [serving] = (await Promise.race([once(child, 'message'), ended])) as [Serving]
  return serving
}
