import assert from 'node:assert/strict'
import { applyLoad, type LoadReport, type LoadSize } from './load.ts'

/** A host in a child process. */
export interface LoadedHost {
  /** The URL of the namespace root. */
  readonly root: string
  /** The memory usage of the process after garbage collection, in bytes. */
  memory(): Promise<number>
  /** Ends the process. */
  close(): Promise<void>
}

/** A load test of a host. */
export interface LoadCase {
  /** The behavior that the case requires, as a sentence. */
  readonly name: string
  /** Opens a host, sends the requests, and closes the host. Resolves with the measurements. */
  readonly run: (open: () => Promise<LoadedHost>) => Promise<LoadReport & { readonly grownBytes: number }>
}

/** The allowed memory growth of the process. It covers caches, but no leak per request. */
const MOST_GROWTH = 24 * 1024 * 1024

/** Checks that an overloaded host sends the right response to every client, and leaks no memory. */
export function loadCase(size: LoadSize): LoadCase {
  return {
    name: `${size.clients} concurrent clients get the right responses and leak no memory`,
    run: async (open) => {
      const host = await open()
      try {
        // A warm-up fills code caches and pools.
        await applyLoad(host.root, { ...size, durationMs: size.durationMs / 3, seed: size.seed + 1 })
        const before = await host.memory()
        const report = await applyLoad(host.root, size)
        const grownBytes = (await host.memory()) - before
        assert.ok(grownBytes < MOST_GROWTH, `the process has grown by ${grownBytes} bytes`)
        return { ...report, grownBytes }
      } finally {
        await host.close()
      }
    },
  }
}
