import { expect, onTestFinished, test, vi } from 'vitest'
import { greeting, isLocal, oldRules } from '../src/server/greeting.ts'
import { createLog } from '../src/server/log.ts'

const server = { url: 'http://127.0.0.1:3000', apiPath: '/calendar/events/v1', keyCount: 0 }

test('the greeting tells addresses, where the calendar is stored, and who can write', () => {
  const text = greeting(server, { storedIn: 'calendar.db', baseUrl: undefined, isPublic: false, hasPolicy: false })
  expect(text).toContain('http://127.0.0.1:3000/calendar/events/v1/events\n')
  expect(text).toContain('calendar.db')
  expect(text).toContain('read-only')
  expect(text).toContain('kalends key create')
  expect(text).not.toContain('Other machines')
})

test.each([
  ['exec', '  npx kalends key create --role editor'],
  [undefined, '  kalends key create --role editor'],
])('the greeting names a command that works for who runs it: npm_command=%s', (command, expected) => {
  vi.stubEnv('npm_command', command)
  onTestFinished(() => void vi.unstubAllEnvs())
  const facts = { storedIn: 'calendar.db', baseUrl: undefined, isPublic: false, hasPolicy: false }
  expect(greeting(server, facts)).toContain(expected)
})

test('the greeting of a server that others can reach says so', () => {
  const facts = { storedIn: 'calendar.db', baseUrl: 'https://example.org', isPublic: true, hasPolicy: false }
  const text = greeting({ ...server, keyCount: 2 }, facts)
  expect(text).toContain('with one of 2 API keys')
  expect(greeting({ ...server, keyCount: 1 }, facts)).toContain('with the API key, as Authorization: Bearer KEY')
  expect(text).not.toContain('read-only')
  expect(text).toContain('https://example.org')
  expect(text).toContain('Other machines')
})

test('the greeting of a server with its own policy does not say who can write', () => {
  const text = greeting(server, { storedIn: 'calendar.db', baseUrl: undefined, isPublic: false, hasPolicy: true })
  expect(text).toContain('as the policy of the configuration file allows')
  expect(text).not.toContain('read-only')
})

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['127.0.0.1.example.org', false],
])('%s is local: %s', (host, expected) => {
  expect(isLocal(host)).toBe(expected)
})

test('time zone rules older than a year are worth a warning', () => {
  const now = new Date(Date.UTC(2027, 5, 1))
  expect(oldRules('2025c', now)).toContain('2025')
  expect(oldRules('2026a', now)).toBeUndefined()
  expect(oldRules(undefined, now)).toBeUndefined()
})

test('the log is JSON in a pipe, and short lines on a terminal', () => {
  const written: string[] = []
  const output = (isTTY: boolean) => ({ isTTY, write: (text: string) => written.push(text) })
  const request = { operation: 'events.list', status: 200, durationMs: 1.5 }
  createLog('info', output(false)).info(request, 'request')
  createLog('info', output(true)).info(request, 'request')
  createLog('info', output(true)).error({ err: new Error('disk is full') }, 'events.list failed')
  createLog('info', output(true)).info('closed')
  createLog('error', output(true)).info('not logged')
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ ...request, level: 30, msg: 'request' })
  expect(written[1]).toMatch(/^\d\d:\d\d:\d\d events\.list 200 1\.5 ms\n$/)
  expect(written[2]).toMatch(/^\d\d:\d\d:\d\d error events\.list failed\nError: disk is full\n {4}at /)
  expect(written[3]).toMatch(/^\d\d:\d\d:\d\d closed\n$/)
  expect(written).toHaveLength(4)
})
