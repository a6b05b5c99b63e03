import { forkLoaded, loadCase } from '@kalends/conformance'
import { runs } from '@kalends/tooling/runs'
import { expect, test } from 'vitest'

const { name, run } = loadCase({ clients: 200, durationMs: runs(1500), seed: 1 })
const host = new URL('load-host.ts', import.meta.url)

test(name, { timeout: 900_000 }, async () => {
  const { responses, brokenOff, grownBytes } = await run(() =>
    forkLoaded(host, ['--import', 'tsx', '--conditions=source']),
  )
  expect([responses > 200, brokenOff > 0]).toEqual([true, true])
  process.stdout.write(`${responses} responses, ${brokenOff} aborted, memory grew by ${grownBytes} bytes\n`)
})
