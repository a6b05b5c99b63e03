import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rememberAsked } from '../../src/http/asked-before.ts'

describe('what was asked before', () => {
  test('is known at the second time, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const wasAsked = rememberAsked(100)
        expect([wasAsked(text), wasAsked(text), wasAsked(text)]).toEqual([false, true, true])
      }),
    )
  })

  test('is mistaken for something else next to never', () => {
    const wasAsked = rememberAsked(20_000)
    const mistakes = Array.from({ length: 20_000 }, (_, index) => wasAsked(`/events?page=${index}`))
    expect(mistakes.filter(Boolean)).toEqual([])
  })

  test('is mostly remembered while there is room', () => {
    const wasAsked = rememberAsked(20_000)
    const texts = Array.from(
      { length: 5000 },
      (_, index) => `/events?start_date=2027-01-01T00:00:${index}&venue=${index % 7}`,
    )
    for (const text of texts) wasAsked(text)
    expect(texts.filter(wasAsked).length).toBeGreaterThan(4000)
  })

  test('makes room in the end: the memory is that of its size', () => {
    const wasAsked = rememberAsked(1)
    const texts = Array.from({ length: 50_000 }, (_, index) => `/events?${index}`)
    for (const text of texts) wasAsked(text)
    expect(wasAsked(texts[0] ?? '')).toBe(false)
  })
})
