import { describe, expect, test } from 'vitest'
import { createMemo } from '../src/memo.ts'

const state = { revision: 3, settledAt: 100, nextDue: undefined, lastDue: undefined, odd: 0 }

describe('a memo', () => {
  test('remembers while the state is the same', () => {
    const memo = createMemo<string>(10)
    memo.at(state).set('question', 'answer')
    expect(memo.at({ ...state }).get('question')).toBe('answer')
  })

  test.each([{ revision: 4 }, { revision: 2 }, { settledAt: 101 }])(
    'forgets when the state is another: %o',
    (change) => {
      const memo = createMemo<string>(10)
      memo.at(state).set('question', 'answer')
      expect(memo.at({ ...state, ...change }).size).toBe(0)
      expect(memo.at(state).size).toBe(0)
    },
  )

  test('takes what comes late for what it was asked about', () => {
    const memo = createMemo<string>(10)
    const early = memo.at(state)
    const late = memo.at({ ...state, revision: 4 })
    early.set('question', 'of yesterday')
    expect(late.size).toBe(0)
    expect(memo.at({ ...state, revision: 4 }).size).toBe(0)
  })

  test('of no size remembers nothing', () => {
    const memo = createMemo<string>(0)
    memo.at(state).set('question', 'answer')
    expect(memo.at(state).size).toBe(0)
  })

  test('never grows beyond its limit', () => {
    const memo = createMemo<number>(5)
    for (let number = 0; number < 100; number += 1) {
      const known = memo.at(state)
      known.set(`${number}`, number)
      expect(known.size).toBeLessThanOrEqual(5)
    }
  })
})
