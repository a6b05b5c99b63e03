import { setImmediate } from 'node:timers/promises'

/** The longest turn of the event loop. The two numbers can be those of different turns. */
export interface Turn {
  readonly milliseconds: number
  /** The most CPU time of a turn. It's hardly longer while others use the machine too, but doesn't include waiting for a disk. */
  readonly cpuMilliseconds: number
}

/** Watches how long the event loop takes from one turn to the next. */
export function watchLoop(): { readonly stop: () => Promise<Turn> } {
  let longest: Turn = { milliseconds: 0, cpuMilliseconds: 0 }
  let isOver = false
  let last = now()
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
      const current = now()
      const milliseconds = current.milliseconds - last.milliseconds
      // Before Node.js 24, it includes that of other threads, such as those of the garbage collector.
      const cpuMilliseconds = Math.min(milliseconds, current.cpuMilliseconds - last.cpuMilliseconds)
      longest = {
        milliseconds: Math.max(longest.milliseconds, milliseconds),
        cpuMilliseconds: Math.max(longest.cpuMilliseconds, cpuMilliseconds),
      }
      last = current
    }
  }
}

// Node.js 20 doesn't have it, so neither have its types.
const { threadCpuUsage = process.cpuUsage } = process as { threadCpuUsage?: typeof process.cpuUsage }

function now(): Turn {
  const { user, system } = threadCpuUsage()
  return { milliseconds: performance.now(), cpuMilliseconds: (user + system) / 1000 }
}
