import { forkLoaded, loadCase } from '@kalends/conformance'
import { expect, test } from 'vitest'

const isLong = Boolean(process.env['KALENDS_LONG_TESTS'])
const { name, run } = loadCase({ clients: 200, durationMs: isLong ? 300_000 : 1500, seed: 1 })
const host = new URL('load-host.ts', import.meta.url)

test(name, { timeout: 900_000 }, async () => {
  const { answered, brokenOff, grownBytes } = await run(() =>
    forkLoaded(host, ['--import', 'tsx', '--conditions=source']),
  )
  expect([answered > 200, brokenOff > 0]).toEqual([true, true])
  process.stdout.write(`${answered} answers, ${brokenOff} broken off, grown by ${grownBytes} bytes\n`)
})
