import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import type { RequestReport } from '@kalends/core'
import type { HostCase } from './host-case.ts'
import { newCalendar, setupOf, withHost } from './support/conversation.ts'
import { editor } from './support/requests.ts'
import { exchange } from './support/wire.ts'

/** Waits until the condition is true, for up to a few seconds. */
async function until(isSo: () => boolean): Promise<void> {
  for (const start = performance.now(); !isSo() && performance.now() - start < PATIENCE_MS; ) await setTimeout(5)
}

const EVENTS = '/api/calendar/events/v1/events'
const event = { title: 'Jazz', start_date: '2027-04-01 20:00', end_date: '2027-04-01 23:00' }
const body = (value: object) => Buffer.from(JSON.stringify(value))
const asEditor = { ...editor, 'Content-Type': 'application/json' }

/** The requests of the case, each with the reported operation, status and cache. */
const requests = [
  { method: 'POST', target: EVENTS, headers: asEditor, body: body(event), report: ['events.create', 201, 'bypass'] },
  { method: 'GET', target: EVENTS, report: ['events.list', 200, 'miss'] },
  { method: 'GET', target: EVENTS, report: ['events.list', 200, 'miss'] },
  { method: 'GET', target: EVENTS, report: ['events.list', 200, 'hit'] },
  { method: 'HEAD', target: EVENTS, report: ['events.list', 200, 'hit'] },
  { method: 'GET', target: `${EVENTS}/99`, report: ['events.get', 404, 'miss'] },
  { method: 'POST', target: EVENTS, headers: asEditor, body: body({}), report: ['events.create', 400, 'bypass'] },
  { method: 'POST', target: EVENTS, body: body(event), report: ['events.create', 415, 'bypass'] },
  { method: 'GET', target: `${EVENTS}.ics`, report: ['feeds.ics', 200, 'miss'] },
  { method: 'DELETE', target: EVENTS, report: [undefined, 405, 'bypass'] },
  { method: 'GET', target: '/api/calendar/events/v1/nowhere', report: [undefined, 404, 'bypass'] },
] as const

/** Events whose feed is far larger than the buffers of a connection. */
const LARGE = Array.from({ length: 60 }, (_, index) => ({
  ...event,
  description: `${index} ${'long '.repeat(19_000)}`,
}))

/** How long a host can take to notice that a client has disconnected. */
const PATIENCE_MS = 5000

/** Cases for `onRequest`. */
export const reportCases: readonly HostCase[] = [
  {
    needs: ['connection'],
    name: 'reports a stream when it has ended, also if the client disconnects first',
    run: async (open, openStore) => {
      const reports: RequestReport[] = []
      const calendar = newCalendar({ onRequest: (report) => void reports.push(report) }, openStore)
      await calendar.events.createMany(LARGE)
      await withHost(open, calendar, setupOf({}), async (origin) => {
        reports.length = 0
        const whole = await fetch(`${origin}${EVENTS}.ics`)
        const bytes = await whole.arrayBuffer()
        assert.ok(bytes.byteLength > 5_000_000)
        await until(() => reports.length > 0)
        const leaving = new AbortController()
        const started = await fetch(`${origin}${EVENTS}.ics`, { signal: leaving.signal })
        assert.equal((await started.body?.getReader().read())?.done, false)
        assert.equal(reports.length, 1)
        leaving.abort()
        await until(() => reports.length > 1)
      })
      assert.deepEqual(
        reports.map(({ operation, status }) => [operation, status]),
        [
          ['feeds.ics', 200],
          ['feeds.ics', 499],
        ],
      )
    },
  },
  {
    needs: ['errors'],
    name: 'reports a request whose user function throws',
    run: async (open, openStore) => {
      const reports: RequestReport[] = []
      const calendar = newCalendar({ onRequest: (report) => void reports.push(report) }, openStore)
      const user = async () => Promise.reject(new Error('no session'))
      await withHost(open, calendar, setupOf({ user }), async (origin) => {
        const { status } = await exchange(origin, { method: 'GET', target: EVENTS, headers: {}, body: undefined })
        assert.equal(status, 500)
      })
      assert.equal(reports.length, 1)
      const { via, operation, status, cache, storeMs } = reports[0] ?? {}
      assert.deepEqual([via, operation, status, cache, storeMs], ['http', 'events.list', 500, 'bypass', 0])
    },
  },
  {
    name: 'reports every request to onRequest, and serves it even if that throws',
    run: async (open, openStore) => {
      const reports: RequestReport[] = []
      const onRequest = (report: RequestReport): void => {
        reports.push(report)
        throw new Error('The metrics are out of order, as was planned.')
      }
      const calendar = newCalendar({ onRequest, log: { error: () => {} } }, openStore)
      await withHost(open, calendar, setupOf({}), async (origin) => {
        for (const { report, ...request } of requests) {
          const { status } = await exchange(origin, { headers: {}, body: undefined, ...request })
          assert.equal(status, report[1], `${request.method} ${request.target}`)
        }
      })
      assert.deepEqual(
        reports.map(({ operation, status, cache }) => [operation, status, cache]),
        requests.map(({ report }) => report),
      )
      for (const report of reports) {
        const { durationMs, storeMs, via } = report
        assert.equal(via, 'http')
        assert.ok(storeMs >= 0 && durationMs >= storeMs, JSON.stringify(report))
      }
    },
  },
]
