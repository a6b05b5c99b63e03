import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { languages } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { parseKey } from '../src/keys/key-text.ts'
import { openKeys } from '../src/keys/open-keys.ts'
import { addKey, serverWithKeys } from './support/keys.ts'

const fair = { title: 'Fair', start_date: '2027-05-04', end_date: '2027-05-04' }
const window = '/events?start_date=2027-01-01'

test('a key has the permissions of its role, and its number is the author', async () => {
  const roles = ['editor', 'author', 'contributor', 'subscriber'] as const
  const { send, keys } = await serverWithKeys(roles)
  const create = (role: (typeof roles)[number], more = {}) =>
    send('POST', '/events', `Bearer ${keys[role]}`, { ...fair, ...more })
  expect((await create('editor')).body).toMatchObject({ author: 1, status: 'publish' })
  expect((await create('author')).body).toMatchObject({ author: 2, status: 'publish' })
  expect((await create('contributor', { status: 'publish' })).body).toMatchObject({ author: 3, status: 'pending' })
  expect(await create('subscriber')).toMatchObject({ status: 403, code: 'rest_forbidden' })
  expect((await send('GET', window)).body).toMatchObject({ total: 2 })
  expect((await send('GET', window, `Bearer ${keys.editor}`)).body).toMatchObject({ total: 3 })
})

test('no request gives a key more permissions than its role', async () => {
  const { send, keys } = await serverWithKeys(['editor', 'contributor'])
  const { body: event } = await send('POST', '/events', `Bearer ${keys.editor}`, fair)
  const contributor = `Bearer ${keys.contributor}`
  const claims = {
    roles: ['administrator'],
    role: 'administrator',
    capabilities: ['edit_others'],
    user: { id: 1 },
    author: 1,
  }
  for (const path of [`/events/${event['id']}`, `/events/${event['id']}?role=administrator&user[id]=1`]) {
    expect(await send('PUT', path, contributor, { title: 'Mine', ...claims })).toMatchObject({ status: 403 })
    expect(await send('DELETE', path, contributor, claims)).toMatchObject({ status: 403 })
  }
  expect(await send('POST', '/tags', contributor, { name: 'mine', ...claims })).toMatchObject({ status: 403 })
  expect(await send('POST', '/events', contributor, { ...fair, ...claims })).toMatchObject({ status: 403 })
  expect((await send('GET', `/events/${event['id']}`)).body).toMatchObject({ title: 'Fair' })
})

/** Headers that must be rejected, made from two valid keys. */
const wrongHeaders: readonly (readonly [string, (one: string, two: string) => string])[] = [
  ['another secret', (one) => `Bearer ${one.slice(0, -1)}${one.endsWith('A') ? 'B' : 'A'}`],
  ['the secret of another key', (one) => `Bearer ${one.replace('kalends_1_', 'kalends_2_')}`],
  ['a number that no key has', (one) => `Bearer ${one.replace('kalends_1_', 'kalends_99_')}`],
  ['a leading zero', (one) => `Bearer ${one.replace('kalends_1_', 'kalends_01_')}`],
  ['a number with a fraction', (one) => `Bearer ${one.replace('kalends_1_', 'kalends_1.0_')}`],
  ['a number beyond all integers', (one) => `Bearer ${one.replace('kalends_1_', 'kalends_99999999999999999999_')}`],
  ['a negative number', (one) => `Bearer ${one.replace('kalends_1_', 'kalends_-1_')}`],
  ['SQL', () => "Bearer kalends_1 OR 1=1_' OR ''='"],
  ['no secret', () => 'Bearer kalends_1_'],
  ['nothing', () => 'Bearer'],
  ['blanks', () => 'Bearer    '],
  ['the hash of nothing', () => 'Bearer kalends_3_47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
  ['something behind the key', (one) => `Bearer ${one} x`],
  ['two keys', (one, two) => `Bearer ${one}, Bearer ${two}`],
  ['other letter case', (one) => `Bearer ${one.toUpperCase()}`],
  ['quotes', (one) => `Bearer "${one}"`],
  ['percent-encoding', (one) => `Bearer ${one.replace('_', '%5F')}`],
  ['no scheme', (one) => one],
  ['a name of Object.prototype', () => 'Bearer __proto__'],
  ['ten thousand characters', () => `Bearer kalends_1_${'A'.repeat(10_000)}`],
]

test.each(wrongHeaders)('a request with %s is rejected, even to read', async (_, headerOf) => {
  const { send, keys } = await serverWithKeys(['administrator', 'editor'])
  const header = headerOf(keys.administrator, keys.editor)
  for (const [method, path] of [
    ['POST', '/events'],
    ['GET', '/events'],
  ] as const) {
    const { status, code, headers } = await send(method, path, header, method === 'POST' ? fair : undefined)
    expect([status, code]).toEqual([401, 'rest_invalid_key'])
    expect(headers.get('www-authenticate')).toBe('Bearer realm="kalends", error="invalid_token"')
    expect(headers.get('cache-control')).toBe('no-store')
  }
  expect((await send('GET', window)).body).toMatchObject({ total: 0 })
})

test.each(['bearer', 'BEARER', 'Bearer '])('the scheme can be written %s', async (scheme) => {
  const { send, keys } = await serverWithKeys(['editor'])
  expect(await send('POST', '/events', `${scheme} ${keys.editor}`, fair)).toMatchObject({ status: 201 })
})

test('credentials of another scheme and keys elsewhere are ignored: such a request is anonymous', async () => {
  const { send, keys } = await serverWithKeys(['editor'])
  const basic = `Basic ${Buffer.from(`editor:${keys.editor}`).toString('base64')}`
  expect(await send('GET', '/events', basic)).toMatchObject({ status: 200 })
  expect(await send('POST', '/events', basic, fair)).toMatchObject({ status: 401, code: 'rest_forbidden' })
  const inQuery = `/events?key=${keys.editor}&access_token=${keys.editor}&authorization=Bearer%20${keys.editor}`
  const inBody = { ...fair, access_token: keys.editor, authorization: `Bearer ${keys.editor}` }
  expect(await send('POST', inQuery, undefined, inBody)).toMatchObject({ status: 401, code: 'rest_forbidden' })
})

test('a request with two Authorization headers is rejected', async () => {
  const { server, keys } = await serverWithKeys(['editor', 'subscriber'])
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const lines = [
    `GET ${server.apiPath}/events HTTP/1.1`,
    ...[
      'Host: a',
      `Authorization: Bearer ${keys.editor}`,
      `Authorization: Bearer ${keys.subscriber}`,
      'Connection: close',
    ],
  ]
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  expect(received).toMatch(/^HTTP\/1\.1 401 .*rest_invalid_key/s)
})

test('a revoked key stops at once, also one in use, and its number is never given out again', async () => {
  const { send, keys, store } = await serverWithKeys(['editor'])
  const header = `Bearer ${keys.editor}`
  expect(await send('POST', '/events', header, fair)).toMatchObject({ status: 201 })
  const stored = await openKeys(store)
  await stored.revoke(1, 1_800_000_000)
  await stored.revoke(1, 1_900_000_000)
  expect(await stored.get(1)).toMatchObject({ revokedAt: 1_800_000_000 })
  await stored.close()
  expect(await send('POST', '/events', header, fair)).toMatchObject({ status: 401, code: 'rest_invalid_key' })
  expect((await addKey(store, 'contributor')).id).toBe(2)
})

test('a key that is created while the server runs works at once', async () => {
  const { send, store } = await serverWithKeys([])
  expect(await send('POST', '/events', undefined, fair)).toMatchObject({ status: 401, code: 'rest_forbidden' })
  const { text } = await addKey(store, 'editor')
  expect(await send('POST', '/events', `Bearer ${text}`, fair)).toMatchObject({ status: 201 })
})

test('the database has no secret in it', async () => {
  const { keys, store, server } = await serverWithKeys(['editor'])
  await server.close()
  expect(readFileSync(store, 'latin1')).not.toContain(parseKey(keys.editor)?.secret)
  expect(readFileSync(store, 'latin1')).toContain('kalends_api_key')
})

describe('too many wrong keys', () => {
  const wrong = (index: number) => `Bearer kalends_${index + 1}_${'A'.repeat(43)}`

  test('are not checked any more, but a key that has worked keeps working', async () => {
    const { send, keys } = await serverWithKeys(['editor', 'author'])
    expect(await send('GET', '/tags', `Bearer ${keys.editor}`)).toMatchObject({ status: 200 })
    const first = await Promise.all(Array.from({ length: 30 }, (_, index) => send('GET', '/tags', wrong(index))))
    expect(first.filter(({ status }) => status === 401)).toHaveLength(10)
    const denied = first.filter(({ status }) => status === 429)
    expect(denied).toHaveLength(20)
    expect(denied[0]?.code).toBe('rest_key_attempts')
    expect(Number(denied[0]?.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(await send('GET', '/tags', `Bearer ${keys.author}`)).toMatchObject({ status: 429 })
    expect(await send('GET', '/tags', `Bearer ${keys.editor}`)).toMatchObject({ status: 200 })
    expect(await send('GET', '/tags')).toMatchObject({ status: 200 })
  })

  test('a right key sent a hundred times at once is not an attack', async () => {
    const { send, keys } = await serverWithKeys(['editor'])
    const all = await Promise.all(Array.from({ length: 100 }, () => send('GET', '/tags', `Bearer ${keys.editor}`)))
    expect(all.filter(({ status }) => status !== 200)).toEqual([])
  })
})

test.each(languages)('the error is in the language of the request: %s', async (language) => {
  const { server } = await serverWithKeys([])
  const get = (path: string, header?: string) =>
    fetch(server.url + path, { headers: { authorization: 'Bearer x', ...(header && { 'accept-language': header }) } })
  const responses = await Promise.all([
    get(`${server.apiPath}/tags?i18n_language=${language}`, 'de'),
    get(`/${language}${server.apiPath}/tags`),
    get(`${server.apiPath}/tags`, `${language}, en;q=0.5`),
  ])
  expect(responses.map(({ headers }) => headers.get('content-language'))).toEqual([language, language, language])
})

test('a denied request gets its error as the client prefers it, like those of the calendar', async () => {
  const { server } = await serverWithKeys(['editor'])
  const headers = { authorization: 'Bearer kalends_1_x', accept: 'application/problem+json' }
  const response = await fetch(`${server.url}${server.apiPath}/events`, { headers })
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(await response.json()).toMatchObject({
    type: 'urn:kalends:error:rest_invalid_key',
    status: 401,
    title: expect.stringContaining('The API key is not valid'),
  })
})
