import assert from 'node:assert/strict'
import { applyLoad, type LoadReport, type LoadSize } from './load.ts'

/** A host in a process of its own. */
export interface LoadedHost {
  /** The address of the namespace root. */
  readonly root: string
  /** How many bytes the process holds after its garbage has been collected. */
  memory(): Promise<number>
  close(): Promise<void>
}

/** What a host has to bear, told as a sentence. */
export interface LoadCase {
  readonly name: string
  readonly run: (open: () => Promise<LoadedHost>) => Promise<LoadReport & { readonly grownBytes: number }>
}

/** By how much a process may have grown when all is over: what is kept on purpose, and nothing for each request. */
const MOST_GROWTH = 24 * 1024 * 1024

/** More clients than a host can serve at once get their answers nonetheless, each the right one, and leave nothing behind. */
export function loadCase(size: LoadSize): LoadCase {
  return {
    name: `${size.clients} concurrent clients get the right responses and leak no memory`,
    run: async (open) => {
      const host = await open()
      try {
        // What is compiled, cached and pooled once comes first.
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
