import { describe, expect, it } from 'vitest'
import { globalId } from '../../src/domain/url.ts'

describe('globalId', () => {
  it.each([
    ['https://example.org/api', 'example.org/api?id=12'],
    ['https://example.org/api/', 'example.org/api?id=12'],
    ['https://example.org', 'example.org?id=12'],
    ['https://example.org/', 'example.org?id=12'],
    ['HTTP://example.org:3000/a/b', 'example.org:3000/a/b?id=12'],
    ['https://user:secret@example.org/api', 'example.org/api?id=12'],
    ['https://example.org/a@b', 'example.org/a@b?id=12'],
    ['https://example.org/api?x=1#y', 'example.org/api?id=12'],
    ['https://[::1]:8080/api', '[::1]:8080/api?id=12'],
    ['https://exämple.org/ä', 'exämple.org/ä?id=12'],
    ['/api', '/api?id=12'],
    ['', '?id=12'],
  ])('under %j the record 12 is %s', (base, id) => {
    expect(globalId(base, 12)).toBe(id)
  })
})
