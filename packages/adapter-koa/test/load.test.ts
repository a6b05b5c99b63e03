import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type LoadedHost, loadCase } from '@kalends/conformance'
import { expect, test } from 'vitest'

const isLong = Boolean(process.env['KALENDS_LONG_TESTS'])
const { name, run } = loadCase({ clients: 200, durationMs: isLong ? 150_000 : 1500, seed: 1 })

/** The host in a process that can be told to collect its garbage. */
async function open(): Promise<LoadedHost> {
  const child = fork(fileURLToPath(new URL('load-host.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx', '--conditions=source', '--expose-gc'],
  })
  const [root] = await once(child, 'message')
  return {
    root,
    memory: async () => {
      const answered = once(child, 'message')
      child.send('memory')
      const [bytes] = await answered
      return bytes
    },
    close: async () => {
      const closed = once(child, 'close')
      child.kill()
      await closed
    },
  }
}

test(name, { timeout: 600_000 }, async () => {
  const { answered, brokenOff, grownBytes } = await run(open)
  expect([answered > 200, brokenOff > 0]).toEqual([true, true])
  process.stdout.write(`${answered} answers, ${brokenOff} broken off, grown by ${grownBytes} bytes\n`)
})
