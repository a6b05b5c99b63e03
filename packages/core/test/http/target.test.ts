import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanPrefix, mountAddress, pathBelow, readTarget } from '../../src/http/target.ts'

describe('readTarget', () => {
  it.each([
    ['/a/b', '/a/b', ''],
    ['/a?', '/a', ''],
    ['/a?b=c?d', '/a', 'b=c?d'],
    ['/?x', '/', 'x'],
    ['/a#b?c', '/a', ''],
    ['/a?b#c', '/a', 'b'],
    ['http://h:1/a?b', '/a', 'b'],
    ['http://h?b', '/', 'b'],
    ['HTTPS://h', '/', ''],
    ['*', '*', ''],
    ['//h/a', '//h/a', ''],
    ['', '/', ''],
    ['/http://h/a', '/http://h/a', ''],
  ])('splits %j', (url, path, query) => {
    expect(readTarget(url)).toEqual({ path, query })
  })
})

describe('pathBelow', () => {
  it.each([
    ['/a/b', '', '/a/b'],
    ['/api/b', '/api', '/b'],
    ['/api', '/api', '/'],
    ['/api/', '/api', '/'],
    ['/apib', '/api', undefined],
    ['/API/b', '/api', undefined],
    ['/b', '/api', undefined],
  ])('finds %j below %j: %j', (path, prefix, expected) => {
    expect(pathBelow(path, prefix)).toBe(expected)
  })
})

describe('cleanPrefix', () => {
  it.each([
    [undefined, ''],
    ['', ''],
    ['/', ''],
    ['api', '/api'],
    ['/api/', '/api'],
    ['/a/b//', '/a/b'],
    ['/é', '/%C3%A9'],
    ['/%C3%A9', '/%C3%A9'],
  ])('makes %j into %j', (prefix, expected) => {
    expect(cleanPrefix(prefix)).toBe(expected)
  })
})

describe('mountAddress', () => {
  it.each([
    ['https', 'example.org', '/api', 'https://example.org/api'],
    ['HTTPS', 'example.org', '/api/', 'https://example.org/api'],
    ['javascript', 'example.org', '', 'http://example.org'],
    [undefined, undefined, '', 'http://localhost'],
    ['http', 'a b', '/x', 'http://localhost/x'],
    ['http', 'example.org', '/a"<é>', 'http://example.org/a%22%3C%C3%A9%3E'],
    ['http', 'example.org', '/a%20b', 'http://example.org/a%20b'],
  ])('of %j, %j and %j is %j', (protocol, host, path, expected) => {
    expect(mountAddress({ protocol, host, path })).toBe(expected)
  })

  it('is an address that can stand in a header, whatever it is made of', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(text, text, text, (protocol, host, path) => {
        expect(mountAddress({ protocol, host, path })).toMatch(/^https?:\/\/[\w.:[\]-]+[\w\-.~!$&'()*+,;=:@%/]*$/)
      }),
    )
  })
})
