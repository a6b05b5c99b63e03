import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createAttempts } from '../src/keys/attempts.ts'
import { createIdentify } from '../src/keys/identify.ts'
import type { KeyStore, StoredKey } from '../src/keys/key-store.ts'
import { createSecret, hasHash, hashSecret, keyText, parseKey } from '../src/keys/key-text.ts'

const secret = createSecret()
const stored: StoredKey = {
  ...{ id: 1, name: 'App', role: 'editor', hash: hashSecret(secret) },
  ...{ createdAt: 0, revokedAt: undefined },
}

function requestWith(authorization: string, remoteAddress = '192.0.2.1'): IncomingMessage {
  return {
    headersDistinct: { authorization: [authorization] },
    socket: { remoteAddress },
  } as unknown as IncomingMessage
}

test('a key consists of its parts, and no other text is a key', () => {
  expect(parseKey(keyText({ id: 7, secret }))).toEqual({ id: 7, secret })
  expect(parseKey(`${keyText({ id: 7, secret })}\n`)).toBeUndefined()
  expect(new Set(Array.from({ length: 100 }, createSecret)).size).toBe(100)
})

test('a secret matches only its own hash, and none matches a missing hash', () => {
  expect(hasHash(secret, hashSecret(secret))).toBe(true)
  expect(hasHash(secret, hashSecret(createSecret()))).toBe(false)
  expect(hasHash('', undefined)).toBe(false)
  expect(hasHash(secret, '')).toBe(false)
})

test('when the database fails, the request is denied, not anonymous', async () => {
  const get: KeyStore['get'] = () => Promise.reject(new Error('disk is full'))
  const identify = createIdentify({ keys: { get } })
  const request = requestWith(`Bearer ${keyText({ id: 1, secret })}`)
  await expect(identify(request)).rejects.toMatchObject({ denial: 'unavailable', cause: { message: 'disk is full' } })
})

test('keys that cannot be checked do not count as wrong', async () => {
  let isDown = true
  const get: KeyStore['get'] = async () => {
    if (isDown) throw new Error('disk is full')
    return stored
  }
  const identify = createIdentify({ keys: { get } })
  const right = requestWith(`Bearer ${keyText({ id: 1, secret })}`)
  for (let index = 0; index < 20; index += 1)
    await expect(identify(right)).rejects.toMatchObject({ denial: 'unavailable' })
  isDown = false
  expect(await identify(right)).toEqual({ id: 1, roles: ['editor'] })
})

test('attempts count again after a minute, and each address has its own', async () => {
  let now = 0
  const identify = createIdentify({ keys: { get: async () => stored }, clock: () => now })
  const right = `Bearer ${keyText({ id: 1, secret })}`
  for (let index = 0; index < 10; index += 1) {
    await expect(identify(requestWith(`Bearer ${index}`))).rejects.toMatchObject({ denial: 'invalid' })
  }
  await expect(identify(requestWith(right))).rejects.toMatchObject({ denial: 'attempts', retryAfter: 60 })
  now = 59_999
  await expect(identify(requestWith(right))).rejects.toMatchObject({ denial: 'attempts', retryAfter: 1 })
  expect(await identify(requestWith(right, '192.0.2.2'))).toEqual({ id: 1, roles: ['editor'] })
  now = 60_000
  expect(await identify(requestWith(right))).toEqual({ id: 1, roles: ['editor'] })
})

test('the addresses of an IPv6 network count together', () => {
  const attempts = createAttempts(() => 0)
  const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::']
  for (let index = 0; index < 10; index += 1) {
    expect(attempts.begin(addresses[index % addresses.length] ?? '')).toBeUndefined()
  }
  expect(attempts.begin('2001:db8:1:2:9::9')).toBe(60)
  expect(attempts.begin('2001:db8:1:3::1')).toBeUndefined()
  expect(attempts.begin('::ffff:192.0.2.1')).toBeUndefined()
})
