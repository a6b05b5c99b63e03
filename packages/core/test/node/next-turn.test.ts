import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nextTurn } from '../../src/node/next-turn.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('the next turn', () => {
  test('is one for all who wait for it, and they go on in order, step by step', async () => {
    const steps: string[] = []
    const take = async (name: string): Promise<void> => {
      await nextTurn()
      steps.push(`${name}1`)
      await Promise.resolve()
      steps.push(`${name}2`)
    }
    await Promise.all(['a', 'b', 'c'].map(take))
    expect(steps).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2'])
  })

  test('comes after what is to be done now, and is another for those who come later', async () => {
    const steps: string[] = []
    const first = nextTurn()
    void first.then(() => steps.push('turn'))
    await Promise.resolve()
    await Promise.resolve()
    steps.push('now')
    await first
    expect(steps).toEqual(['now', 'turn'])
    expect(nextTurn()).not.toBe(first)
    await setImmediate()
  })

  test('leaves to each what a host keeps for the request', async () => {
    const kept = new AsyncLocalStorage<string>()
    const seen = await Promise.all(
      ['a', 'b'].map((name) =>
        kept.run(name, async () => {
          await nextTurn()
          return kept.getStore()
        }),
      ),
    )
    expect(seen).toEqual(['a', 'b'])
  })

  test('comes also where a test has stopped the clock', async () => {
    vi.useFakeTimers()
    await nextTurn()
    expect(vi.isFakeTimers()).toBe(true)
  })
})
