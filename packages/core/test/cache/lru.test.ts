import { describe, expect, test, vi } from 'vitest'
import { createLru } from '../../src/cache/lru.ts'

interface Value {
  readonly bytes: number
}

const sizeOf = ({ bytes }: Value) => (bytes < 0 ? undefined : bytes)

describe('an LRU cache', () => {
  test('evicts what was used least recently once its capacity in bytes is reached', () => {
    const table = createLru(10_000).table(sizeOf)
    for (const key of ['a', 'b', 'c', 'd']) table.set(key, { bytes: 2000 })
    table.get('a')
    table.set('e', { bytes: 2000 })
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => table.get(key) !== undefined)).toEqual(['a', 'c', 'd', 'e'])
  })

  test('never evicts the value that was just added, even if all others were used', () => {
    const table = createLru(10_000).table(sizeOf)
    for (const key of ['a', 'b', 'c', 'd']) table.set(key, { bytes: 2000 })
    for (const key of ['a', 'b', 'c', 'd']) table.get(key)
    table.set('e', { bytes: 2000 })
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => table.get(key) !== undefined)).toEqual(['b', 'c', 'd', 'e'])
  })

  test('counts the size of keys too', () => {
    const table = createLru(5000).table(sizeOf)
    for (const name of ['a', 'b', 'c', 'd', 'e']) table.set(name.repeat(1000), { bytes: 0 })
    expect(table.get('a'.repeat(1000))).toBeUndefined()
    expect(table.get('e'.repeat(1000))).toBeDefined()
  })

  test('does not store a value that takes more than a quarter of its capacity', () => {
    const table = createLru(10_000).table(sizeOf)
    table.set('small', { bytes: 10 })
    table.set('large', { bytes: 2501 })
    expect([table.get('small'), table.get('large')]).toEqual([{ bytes: 10 }, undefined])
  })

  test('keeps tables apart and shares its capacity among them', () => {
    const lru = createLru(10_000)
    const [one, two] = [lru.table(sizeOf), lru.table(sizeOf)]
    one.set('a', { bytes: 1 })
    expect(two.get('a')).toBeUndefined()
    for (const key of ['a', 'b', 'c', 'd', 'e']) two.set(key, { bytes: 2000 })
    expect(one.get('a')).toBeUndefined()
  })

  test('stores a value only when it is set for the second time, if the table says so', () => {
    const table = createLru(10_000).table(sizeOf, ({ bytes }) => (bytes < 100 ? 'second' : 'first'))
    table.set('a', { bytes: 1 })
    expect(table.get('a')).toBeUndefined()
    table.set('a', { bytes: 2 })
    expect(table.get('a')).toEqual({ bytes: 2 })
  })

  test('without capacity stores nothing', async () => {
    const table = createLru(0).table(sizeOf)
    table.set('a', { bytes: 0 })
    expect(table.get('a')).toBeUndefined()
    expect(await table.once('a', () => ({ bytes: 7 }))).toEqual({ bytes: 7 })
  })
})

describe('once', () => {
  const open = () => createLru(100_000).table(sizeOf)

  test('makes a value once for concurrent and later calls', async () => {
    const table = open()
    let made = 0
    const make = async () => ({ bytes: ++made })
    expect(await Promise.all([table.once('a', make), table.once('a', make)])).toEqual([{ bytes: 1 }, { bytes: 1 }])
    expect(await table.once('a', make)).toEqual({ bytes: 1 })
  })

  test('lets other callers make their own value if the first one fails', async () => {
    const table = open()
    const fail = () => Promise.reject(new Error('no'))
    const [first, second] = await Promise.allSettled([
      table.once('a', fail),
      table.once('a', async () => ({ bytes: 2 })),
    ])
    expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: { bytes: 2 } }])
  })

  test('lets other callers make their own value if the first one takes more than a second', async () => {
    const table = open()
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    let finish = (_: { bytes: number }): void => undefined
    const first = table.once('a', () => new Promise<{ bytes: number }>((resolve) => (finish = resolve)))
    now.mockReturnValue(999)
    const joined = table.once('a', async () => ({ bytes: 2 }))
    now.mockReturnValue(1000)
    expect(await table.once('a', async () => ({ bytes: 3 }))).toEqual({ bytes: 3 })
    finish({ bytes: 1 })
    expect(await Promise.all([first, joined])).toEqual([{ bytes: 1 }, { bytes: 1 }])
    now.mockRestore()
  })

  test('lets each caller make its own value if it must not be cached', async () => {
    const table = open()
    let made = 0
    const make = async () => ({ bytes: --made })
    expect(await Promise.all([table.once('a', make), table.once('a', make)])).toEqual([{ bytes: -1 }, { bytes: -2 }])
    expect(table.get('a')).toBeUndefined()
  })
})
