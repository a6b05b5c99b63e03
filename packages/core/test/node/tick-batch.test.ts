import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { tickBatch } from '../../src/node/tick-batch.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('the batch of a tick', () => {
  test('resumes everything that waits, in order and step by step', async () => {
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

  test('comes after pending promises, and the next one is another batch', async () => {
    const steps: string[] = []
    const first = tickBatch()
    void first.then(() => steps.push('batch'))
    await Promise.resolve()
    await Promise.resolve()
    steps.push('now')
    await first
    expect(steps).toEqual(['now', 'batch'])
    expect(tickBatch()).not.toBe(first)
    await setImmediate()
  })

  test('keeps the async context of each request', async () => {
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
    vi.useFakeTimers()
    await tickBatch()
    expect(vi.isFakeTimers()).toBe(true)
  })
})
