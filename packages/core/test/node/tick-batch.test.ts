import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => void vi.useRealTimers())

/** Returns `tickBatch` of an idle server, on which the requests of the next tick are counted. */
async function counting(): Promise<() => Promise<void> | undefined> {
  const { tickBatch } = await import('../../src/node/tick-batch.ts')
  for (let alone = 1; alone < 16; alone += 1) expect(tickBatch()).toBeUndefined()
  return tickBatch
}

describe('the batch of a tick', () => {
  test('handles a request that comes alone at once, and delays the next ones', async () => {
    const tickBatch = await counting()
    expect(tickBatch()).toBeUndefined()
    expect(tickBatch()).toBeInstanceOf(Promise)
    await setImmediate()
    expect(tickBatch()).toBeInstanceOf(Promise)
  })

  test('delays every request while ticks have several', async () => {
    const tickBatch = await counting()
    tickBatch()
    await tickBatch()
    const alone = tickBatch()
    expect(alone).toBeInstanceOf(Promise)
    await alone
    expect(tickBatch()).toBeUndefined()
    await setImmediate()
  })

  test('resumes everything that waits, in order and step by step', async () => {
    const tickBatch = await counting()
    tickBatch()
    const steps: string[] = []
    const take = async (name: string): Promise<void> => {
      await tickBatch()
      steps.push(`${name}1`)
      await Promise.resolve()
      steps.push(`${name}2`)
    }
    await Promise.all(['a', 'b', 'c'].map(take))
    expect(steps).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2'])
  })

  test('keeps the async context of each request', async () => {
    const tickBatch = await counting()
    tickBatch()
    const context = new AsyncLocalStorage<string>()
    const seen = await Promise.all(
      ['a', 'b'].map((name) =>
        context.run(name, async () => {
          await tickBatch()
          return context.getStore()
        }),
      ),
    )
    expect(seen).toEqual(['a', 'b'])
  })

  test('comes while fake timers are on', async () => {
    const tickBatch = await counting()
    vi.useFakeTimers()
    tickBatch()
    await tickBatch()
    expect(vi.isFakeTimers()).toBe(true)
  })
})
