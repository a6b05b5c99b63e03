import { expect, test } from 'vitest'
import { createSeenIds } from '../../src/operations/import/seen-ids.ts'

test('remembers in which row each of many ids was first', () => {
  const seen = createSeenIds(Number.POSITIVE_INFINITY)
  for (let row = 0; row < 20_000; row += 1) expect(seen.add(`id ${row}`, row)).toBeUndefined()
  expect([0, 700, 19_999].map((row) => seen.add(`id ${row}`, 1))).toEqual([0, 700, 19_999])
  expect([seen.has('id 1023'), seen.has('id 20000'), seen.has('')]).toEqual([true, false, false])
})

test('remembers no more than it is allowed to', () => {
  const seen = createSeenIds(2)
  for (const [row, id] of ['a', 'b', 'c'].entries()) seen.add(id, row)
  expect(['a', 'b', 'c'].map((id) => seen.add(id, 9))).toEqual([0, 1, undefined])
})
