import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roomFor } from '../src/spans/entries.ts'
import { addSpan, addSpans, emptySpans, idsOfSpans, removeSpan, type SpanIndex } from '../src/spans/span-index.ts'
import { countBefore, countWindow, EVERYTHING, sliceWindow, type Window } from '../src/spans/window.ts'
import { type Random, random } from './helpers/random.ts'

interface Entry {
  readonly start: number
  readonly end: number
  readonly id: number
}

function compare(left: Entry, right: Entry): number {
  return left.start - right.start || left.id - right.id
}

function isIn(entry: Entry, window: Window): boolean {
  return (
    entry.start >= window.startMin &&
    entry.start < window.startMax &&
    entry.end >= window.endMin &&
    entry.end < window.endMax
  )
}

/** An entry that never ends before it starts; with an odd spread it now and then does. */
function anyEntry(choose: Random, id: number, spread: number): Entry {
  const start = choose.int(-spread, spread)
  const shortest = spread % 2 === 1 && choose.once(9) ? -spread : 0
  return { id, start, end: start + choose.int(shortest, choose.once(9) ? spread : 5) }
}

function anyWindow(choose: Random, spread: number): Window {
  const bound = (open: number) => (choose.once(2) ? open : choose.int(-spread - 5, spread + 5))
  return {
    startMin: bound(Number.NEGATIVE_INFINITY),
    startMax: bound(Number.POSITIVE_INFINITY),
    endMin: bound(Number.NEGATIVE_INFINITY),
    endMax: bound(Number.POSITIVE_INFINITY),
  }
}

function addAll(index: SpanIndex, entries: readonly Entry[]): void {
  const room = roomFor(entries.length)
  for (const [place, { start, end, id }] of [...entries].sort(compare).entries()) {
    room.starts[place] = start
    room.ends[place] = end
    room.ids[place] = id
  }
  addSpans(index, room)
}

/** Asks the index and a plain list the same things. */
function expectAlike(index: SpanIndex, entries: readonly Entry[], choose: Random, spread: number): void {
  const sorted = [...entries].sort(compare)
  expect(index.size).toBe(entries.length)
  expect([...idsOfSpans(index, 'asc')]).toEqual(sorted.map(({ id }) => id))
  expect([...idsOfSpans(index, 'desc')]).toEqual(sorted.map(({ id }) => id).reverse())
  for (let turn = 0; turn < 12; turn += 1) {
    const window = anyWindow(choose, spread)
    const inside = sorted.filter((entry) => isIn(entry, window))
    const offset = choose.int(0, inside.length + 2)
    const limit = choose.pick([0, 1, 10, Number.POSITIVE_INFINITY])
    const { start, id } = anyEntry(choose, choose.int(0, entries.length + 1), spread)
    expect(countWindow(index, window)).toBe(inside.length)
    expect(sliceWindow(index, window, offset, limit).ids).toEqual(
      inside.slice(offset, offset + limit).map((entry) => entry.id),
    )
    expect(countBefore(index, window, start, id)).toBe(
      inside.filter((entry) => compare(entry, { start, end: 0, id }) < 0).length,
    )
  }
}

describe.each([0, 1])('an index of spans is like a sorted list (odd: %i)', (odd) => {
  test('while entries come and go one by one', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 30 }), (seed, half) => {
        const spread = 2 * half + odd
        const choose = random(seed)
        const index = emptySpans()
        let entries: Entry[] = []
        for (let turn = 1; turn <= 60; turn += 1) {
          const gone = entries.length > 0 && choose.once(3) ? choose.pick(entries) : undefined
          if (gone === undefined) {
            const entry = anyEntry(choose, turn, spread)
            addSpan(index, entry.start, entry.end, entry.id)
            entries.push(entry)
          } else {
            removeSpan(index, gone.start, gone.id)
            entries = entries.filter((entry) => entry !== gone)
          }
        }
        expectAlike(index, entries, choose, spread)
      }),
    )
  })

  test('with leaves and branches that split and join', () => {
    const choose = random(7)
    const index = emptySpans()
    let entries: Entry[] = []
    for (let id = 1; id <= 20_000; id += 1) {
      const entry = anyEntry(choose, id, 5000 + odd)
      addSpan(index, entry.start, entry.end, id)
      entries.push(entry)
    }
    expect(index.branches.length).toBeGreaterThan(1)
    expectAlike(index, entries, choose, 5000 + odd)
    const [gone, kept] = [entries.filter(({ id }) => id % 10 !== 0), entries.filter(({ id }) => id % 10 === 0)]
    entries = kept
    for (const { start, id } of gone) removeSpan(index, start, id)
    expectAlike(index, entries, choose, 5000 + odd)
    for (const { start, id } of kept) removeSpan(index, start, id)
    expectAlike(index, [], choose, 5000 + odd)
    expect(index.branches).toEqual([])
  })

  test('when entries come in order', () => {
    const choose = random(8)
    const index = emptySpans()
    const entries = Array.from({ length: 20_000 }, (_, id) => ({ id, start: id >> 1, end: (id >> 1) + (id % 50) }))
    for (const { start, end, id } of entries) addSpan(index, start, end, id)
    expectAlike(index, entries, choose, 10_000 + odd)
    const leaves = index.branches.reduce((sum, branch) => sum + branch.leaves.length, 0)
    expect(leaves).toBeLessThan(45)
  })

  test('when many entries are added at once, to nothing, to few and to many', () => {
    const choose = random(9)
    const index = emptySpans()
    const entries: Entry[] = []
    for (const count of [3000, 20, 5000, 300]) {
      const more = Array.from({ length: count }, (_, place) => anyEntry(choose, entries.length + place + 1, 3000 + odd))
      addAll(index, more)
      entries.push(...more)
      expectAlike(index, entries, choose, 3000 + odd)
    }
  })

  test('with sorted ends that are kept up through later changes', () => {
    const choose = random(10)
    const index = emptySpans()
    const entries = Array.from({ length: 4000 }, (_, id) => anyEntry(choose, id + 1, 1000 + odd))
    addAll(index, entries)
    // Asking makes the index sort the ends; from then on writes must keep them.
    expectAlike(index, entries, choose, 1000 + odd)
    for (let turn = 0; turn < 1500; turn += 1) {
      const gone = entries.splice(choose.int(0, entries.length - 1), 1)[0]
      if (gone !== undefined) removeSpan(index, gone.start, gone.id)
      const entry = anyEntry(choose, 4001 + turn, 1000 + odd)
      addSpan(index, entry.start, entry.end, entry.id)
      entries.push(entry)
    }
    expectAlike(index, entries, choose, 1000 + odd)
  })
})

describe('an index of spans', () => {
  test('holds an entry once, however often it is added', () => {
    const index = emptySpans()
    for (let turn = 0; turn < 3; turn += 1) addSpan(index, 5, 6, 1)
    addSpans(index, { starts: Float64Array.of(5, 5), ends: Float64Array.of(6, 6), ids: Float64Array.of(1, 1) })
    expect(sliceWindow(index, EVERYTHING, 0, 9).ids).toEqual([1])
    expect(index.size).toBe(1)
  })

  test('lets nothing happen when what is not there is removed', () => {
    const index = emptySpans()
    removeSpan(index, 1, 1)
    addSpan(index, 5, 6, 1)
    removeSpan(index, 5, 2)
    removeSpan(index, 4, 1)
    expect(index.size).toBe(1)
  })

  test('orders infinities of time like any number', () => {
    const index = emptySpans()
    addSpan(index, 5, Number.MAX_SAFE_INTEGER, 1)
    addSpan(index, Number.MIN_SAFE_INTEGER, 0, 2)
    expect(sliceWindow(index, EVERYTHING, 0, 9).ids).toEqual([2, 1])
  })
})
