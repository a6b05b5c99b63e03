import { createContext, runInContext } from 'node:vm'
import { expect } from 'vitest'

/** How many times larger the large task is. Quadratic growth would take sixteen hundred times the work. */
const SPREAD = 40

/** How many times the work it can take: because of noise, six times that of linear growth, and a sixth of quadratic growth. */
const MOST = 250

/** Noise only adds to work, so the least of several rounds is nearest to the truth. */
const ROUNDS = 5

/** Work is measured over as many runs as take this long together, in microseconds. */
const ENOUGH = 2_000

/** A task that takes longer than this, in milliseconds, is assumed to run forever. */
const PATIENCE = 20_000

/** Makes a task of a size, ready to be run again and again. */
type TaskOf = (size: number) => () => unknown

/** Fails unless the work for a repetitive text is proportional to its length. */
export function expectLinear(read: (text: string) => unknown, unit: string): Promise<void> {
  return expectLinearGrowth((length) => {
    const text = unit.repeat(length / unit.length)
    return () => read(text)
  }, 100_000)
}

/**
 * Fails unless the work of a task grows about linearly with its size. Compares the task with a much smaller one. There is no
 * time limit, so neither the speed of the machine nor its other work matters.
 */
export async function expectLinearGrowth(taskOf: TaskOf, size: number): Promise<void> {
  const [small, large] = [taskOf(size / SPREAD), taskOf(size)]
  await withPatience(large)
  let little = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round += 1) little = Math.min(little, await workOf(small))
  let much = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && much > MOST * little; round += 1) much = Math.min(much, await workOf(large))
  expect(much / little, `what is ${SPREAD} times as large takes so many times the work`).toBeLessThanOrEqual(MOST)
}

/** The work of a task, in microseconds of CPU time of this process, which other programs do not affect. */
export async function workOf(task: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  for (let runs = 1; ; runs += 1) {
    await task()
    const { user, system } = process.cpuUsage(start)
    if (user + system >= ENOUGH) return (user + system) / runs
  }
}

/** Runs a task once, and fails if it would keep the process busy forever. */
export function withPatience<T>(task: () => T): T {
  return runInContext('task()', createContext({ task }), { timeout: PATIENCE })
}
