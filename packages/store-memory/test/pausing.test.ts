import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { filterInSteps, newLock, withRestarts } from '../src/pausing.ts'

function blockFor(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

/** Work of six steps, each followed by a pause. Others can change `version` in the pauses. */
function longWork() {
  const state = { version: 1, starts: 0 }
  const result = withRestarts(
    function* () {
      state.starts += 1
      const seen: number[] = []
      for (let part = 0; part < 6; part += 1) {
        blockFor(9)
        seen.push(state.version)
        yield
      }
      return seen
    },
    () => state.version,
    newLock(),
  )
  return { state, result }
}

test('short work returns its result, not a promise', () => {
  const isEven = (value: number) => value % 2 === 0
  expect(
    withRestarts(
      () => filterInSteps([1, 2, 3, 4], isEven),
      () => 1,
      newLock(),
    ),
  ).toEqual([2, 4])
})

test('long work pauses to let other work run', async () => {
  const { state, result } = longWork()
  let turns = 0
  let isDone = false
  const others = (async () => {
    for (; !isDone; turns += 1) await setImmediate()
  })()
  expect(await result).toEqual([1, 1, 1, 1, 1, 1])
  isDone = true
  await others
  expect([state.starts, turns > 3]).toEqual([1, true])
})

test('work starts again after a change in a pause, and then sees only the new state', async () => {
  const { state, result } = longWork()
  await setImmediate()
  state.version = 2
  expect(await result).toEqual([2, 2, 2, 2, 2, 2])
  expect(state.starts).toBe(2)
})

test('work that was restarted too often runs without a pause', async () => {
  const { state, result } = longWork()
  let isDone = false
  const writer = (async () => {
    while (!isDone) {
      state.version += 1
      await setImmediate()
    }
  })()
  expect(new Set(await result).size).toBe(1)
  isDone = true
  await writer
  expect(state.starts).toBe(5)
})

test('an error after a pause rejects', async () => {
  const work = withRestarts(
    function* () {
      blockFor(9)
      yield
      throw new Error('broken')
    },
    () => 1,
    newLock(),
  )
  await expect(work).rejects.toThrow('broken')
})
