import { expect, test } from 'vitest'
import { resolveSettings } from '../src/settings/resolve-settings.ts'
import type { SettingName } from '../src/settings/settings.ts'

const config = { file: 'kalends.config.ts', values: { port: 1, host: '::1', cors: ['https://a.example'] } }

test('a flag comes before a variable, a variable before the file, and the file before the default', () => {
  const env = { KALENDS_PORT: '2' }
  expect(resolveSettings({ flags: { port: '3' }, env, config }).get('port')).toBe(3)
  expect(resolveSettings({ flags: {}, env, config }).get('port')).toBe(2)
  expect(resolveSettings({ flags: {}, env: {}, config }).get('port')).toBe(1)
  expect(resolveSettings({ flags: {}, env: {} }).get('port')).toBe(3000)
  expect(resolveSettings({ flags: {}, env: {} }).get('baseUrl')).toBeUndefined()
})

test('a list comes from repeated flags, from a variable with commas, or from the file', () => {
  const both = ['https://a.example', 'https://b.example:8080']
  expect(resolveSettings({ flags: { cors: both }, env: {} }).get('cors')).toEqual(both)
  expect(resolveSettings({ flags: {}, env: { KALENDS_CORS: both.join(' , ') } }).get('cors')).toEqual(both)
  expect(resolveSettings({ flags: {}, env: {}, config }).get('cors')).toEqual(['https://a.example'])
})

test('an empty variable counts as absent, an empty flag does not', () => {
  expect(resolveSettings({ flags: {}, env: { KALENDS_HOST: '' } }).get('host')).toBe('127.0.0.1')
  expect(() => resolveSettings({ flags: { host: '' }, env: {} }).get('host')).toThrow('--host must be an address')
})

test.each<[SettingName, string]>([
  ['port', '65536'],
  ['port', '-1'],
  ['port', '1e3'],
  ['port', '８０'],
  ['host', 'a b'],
  ['host', 'http://localhost'],
  ['store', ''],
  ['store', ' '],
  ['store', 'mysql://localhost/calendar'],
  ['store', 'postgres:/calendar'],
  ['store', 'postgres://x y'],
  ['store', 'https://example.org/calendar.db'],
  ['cors', 'example.org'],
  ['cors', 'https://example.org/'],
  ['cors', 'https://example.org/path'],
  ['cors', 'javascript:alert(1)'],
  ['cors', 'null'],
  ['logLevel', 'loud'],
  ['config', 'config.yaml'],
  ['config', '.json'],
])('%s cannot be “%s”', (name, text) => {
  expect(() => resolveSettings({ flags: { [name]: text }, env: {} }).get(name)).toThrow(/^--[a-z-]+ must be /)
})

test('an error names what the user has written, and never shows a value that can be secret', () => {
  const fromEnv = resolveSettings({ flags: {}, env: { KALENDS_PORT: 'secret' } })
  expect(() => fromEnv.get('port')).toThrow(/^KALENDS_PORT must be a number from 0 to 65535\.$/)
  const file = { file: 'kalends.config.json', values: { port: { toString: () => '80' } } }
  expect(() => resolveSettings({ flags: {}, env: {}, config: file }).get('port')).toThrow(
    /^port in kalends\.config\.json must be a number/,
  )
  expect(fromEnv.nameOf('timezone')).toBe('--timezone')
  expect(resolveSettings({ flags: {}, env: {}, config }).nameOf('perPage.max')).toBe('perPage.max in kalends.config.ts')
})

test.each([
  'postgres://me:secret@/calendar?host=/run/postgresql',
  'postgres://me:secret@db/calendar',
  'postgresql://me@db/calendar?password=secret',
  'POSTGRES://me:s@db/c',
])('a flag cannot contain a password, but a variable can: %s', (store) => {
  expect(() => resolveSettings({ flags: { store }, env: {} }).get('store')).toThrow(
    /^--store must not contain a password.*KALENDS_STORE/,
  )
  expect(resolveSettings({ flags: {}, env: { KALENDS_STORE: store } }).get('store')).toBe(store)
})

test.each([
  'postgres://me@db/calendar',
  'postgres://me@/calendar?host=/run/postgresql',
  'events.db',
  '/var/lib/kalends/calendar.db',
  'C:\\calendar.db',
])('a store can be %s', (store) => {
  expect(resolveSettings({ flags: { store }, env: {} }).get('store')).toBe(store)
})

test('a password that is not a part of an address is a password too, and the error says how to write it', () => {
  const store = 'postgres://me:sec/ret@db/calendar'
  expect(() => resolveSettings({ flags: { store }, env: {} }).get('store')).toThrow(
    '--store must not contain a password',
  )
  const variable = resolveSettings({ flags: {}, env: { KALENDS_STORE: store } })
  expect(() => variable.get('store')).toThrow(/^KALENDS_STORE must be .* whose password has \/ as %2F and # as %23\.$/)
})
