import { expect, onTestFinished, test, vi } from 'vitest'
import { conform } from '../src/commands/conform.ts'
import { serverWithKeys } from './support/keys.ts'
import { printed } from './support/printed.ts'
import { serverFor } from './support/server.ts'
import { tecSite } from './support/tec-site.ts'

function setKey(key: string): void {
  vi.stubEnv('KALENDS_KEY', key)
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('our own server conforms, with and without a path', async () => {
  const { stdout } = printed()
  const { url, apiPath } = await serverFor()
  await conform(url, {})
  await conform(`${url}${apiPath}/`, {})
  expect(stdout()).not.toMatch(/^(?:FAILS|missing)/m)
  expect(stdout()).toMatch(/^untried {2}a record of events has every field, .*: there are no events$/m)
  expect(stdout()).toMatch(/^(\d+) of \1 hold, 8 were not tried\.$/m)
})

test('with --write and a key, writing is tried too, and leaves nothing behind', async () => {
  const { stdout } = printed()
  const { server, keys, send } = await serverWithKeys(['editor'])
  setKey(keys.editor)
  await conform(server.url, { write: true })
  expect(stdout()).toContain('holds    /events?starts_after=2031-03-12 finds c\n')
  expect(stdout()).toContain('holds    PATCH changes the fields that it has, and keeps the others\n')
  expect(stdout()).not.toMatch(/^(?:FAILS|missing)/m)
  const { body } = await send('GET', '/events?status=draft,trash&start_date=2027-01-01', `Bearer ${keys.editor}`)
  expect(body['total']).toBe(0)
})

test('a key that the server rejects is one error, without a table', async () => {
  const { stdout } = printed()
  const { url } = await serverFor()
  setKey('kalends_9_wrong')
  await expect(conform(url, { write: true })).rejects.toThrow('The server rejects the key in KALENDS_KEY.')
  expect(stdout()).toBe('')
})

test('another server fails, with a reason for each rule', async () => {
  const { stdout } = printed()
  const { url } = await tecSite()
  await expect(conform(`${url}/wp-json/tribe/events/v1`, {})).rejects.toMatchObject({ exitCode: 1 })
  expect(stdout()).toMatch(/^FAILS {4}GET \/events returns a list with its totals: \S/m)
})

test('a server that does not run is one error, without a table', async () => {
  const { stdout } = printed()
  await expect(conform('http://127.0.0.1:9', {})).rejects.toMatchObject({
    message: expect.stringMatching(/^127\.0\.0\.1:9 cannot be reached: /),
    exitCode: 1,
  })
  expect(stdout()).toBe('')
})

test('without --write, requests only read', async () => {
  printed()
  const methods = new Set<string | undefined>()
  const { url } = await tecSite(({ method }) => {
    methods.add(method)
    return false
  })
  await expect(conform(url, {})).rejects.toThrow()
  expect([...methods].sort()).toEqual(['GET', 'HEAD', 'OPTIONS'])
})

test.each([
  ['example.org', {}, 'The address must begin with'],
  ['https://me:secret@example.org', {}, 'must not contain a password'],
  ['https://example.org', { write: true }, '--write needs a key'],
])('%s with %o is wrong usage', async (address, flags, message) => {
  setKey('')
  await expect(conform(address, flags)).rejects.toMatchObject({
    message: expect.stringContaining(message),
    exitCode: 2,
  })
})
