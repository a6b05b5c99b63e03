import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { publicOrigin } from '../../src/node/public-origin.ts'

function origin(headers: IncomingMessage['headers'], isTrusted: boolean, encrypted = false): string {
  const request = { headers, socket: { encrypted } } as unknown as IncomingMessage
  const { protocol, host } = publicOrigin(request, isTrusted)
  return `${protocol}://${host}`
}

const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'calendar.example' }

describe('the URL that a client has used', () => {
  test.each([
    ['what the request says', { host: 'a.example' }, true, 'http://a.example'],
    ['the authority of HTTP/2', { ':authority': 'a.example' }, true, 'http://a.example'],
    ['what a trusted proxy says', { host: 'a.example', ...forwarded }, true, 'https://calendar.example'],
    ['not what anybody else says', { host: 'a.example', ...forwarded }, false, 'http://a.example'],
    [
      'the outermost of several proxies',
      { host: 'a.example', 'x-forwarded-proto': 'https, http', 'x-forwarded-host': ' b.example , c.example' },
      true,
      'https://b.example',
    ],
    [
      'what the request says where a proxy says nothing',
      { host: 'a.example', 'x-forwarded-proto': '', 'x-forwarded-host': ' ,c.example' },
      true,
      'http://a.example',
    ],
  ])('is %s', (_, headers, isTrusted, expected) => {
    expect(origin(headers, isTrusted)).toBe(expected)
  })

  test('is a safe one on a connection that is encrypted', () => {
    expect(origin({ host: 'a.example' }, false, true)).toBe('https://a.example')
  })
})
