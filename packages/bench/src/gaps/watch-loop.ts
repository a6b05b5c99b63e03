import { setImmediate } from 'node:timers/promises'

/** The longest iteration of the event loop. The two numbers can come from different iterations. */
export interface Turn {
  readonly milliseconds: number
  /** The most CPU time of an iteration. Other work on the machine hardly affects it. It doesn't include waiting for a disk. */
  readonly cpuMilliseconds: number
}

/** Measures the iterations of the event loop. */
export function watchLoop(): { readonly stop: () => Promise<Turn> } {
  let longest: Turn = { milliseconds: 0, cpuMilliseconds: 0 }
  let isOver = false
  let last = now()
  const watching = watch()
  return {
    async stop() {
      // Work that continues after the response, such as indexing texts, counts too.
      for (let turn = 0; turn < 20; turn += 1) await setImmediate()
      isOver = true
      await watching
      return longest
    },
  }

  async function watch(): Promise<void> {
    while (!isOver) {
      await setImmediate()
      const current = now()
      const milliseconds = current.milliseconds - last.milliseconds
      // Before Node 24, CPU time includes other threads, such as the garbage collector.
      const cpuMilliseconds = Math.min(milliseconds, current.cpuMilliseconds - last.cpuMilliseconds)
      longest = {
        milliseconds: Math.max(longest.milliseconds, milliseconds),
        cpuMilliseconds: Math.max(longest.cpuMilliseconds, cpuMilliseconds),
      }
      last = current
    }
  }
}

// The installed types are for Node 20, which doesn't have this function.
const { threadCpuUsage = process.cpuUsage } = process as { threadCpuUsage?: typeof process.cpuUsage }

function now(): Turn {
  const { user, system } = threadCpuUsage()
  return { milliseconds: performance.now(), cpuMilliseconds: (user + system) / 1000 }
}
