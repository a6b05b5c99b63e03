import { apiClient, runWireCases, type Send, type WireResult } from '@kalends/conformance'
import { createCalendar } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openNode } from './host/node-host.ts'

/** An empty calendar on a server, and a function that sends requests to it. */
async function served() {
  const host = await openNode(createCalendar({ store: memoryStore() }), {
    mounts: [],
    user: async ({ authorization }) => (authorization === 'Bearer key' ? { id: 1, roles: ['editor'] } : null),
    trustProxy: false,
    parser: 'none',
    compress: false,
    bodyTimeoutMs: undefined,
  })
  onTestFinished(() => host.close())
  const root = `${host.origin}/calendar/events/v1`
  return { anonymous: apiClient(root), editor: apiClient(root, 'key') }
}

async function results(anonymous: Send, editor?: Send): Promise<readonly WireResult[]> {
  const found: WireResult[] = []
  for await (const result of runWireCases(anonymous, editor)) found.push(result)
  return found
}

const answer = (status: number, body: unknown) => ({ status, headers: new Headers(), body, text: JSON.stringify(body) })

let names: readonly string[]
beforeAll(async () => {
  const nowhere: Send = async () => answer(500, {})
  names = (await results(nowhere, nowhere)).map(({ name }) => name)
})

test('rules that an empty calendar cannot show are not tried, with a reason', async () => {
  const { anonymous, editor } = await served()
  const found = await results(anonymous, editor)
  expect(found.filter(({ outcome }) => outcome === 'fails')).toEqual([])
  const untried = found.filter(({ outcome }) => outcome === 'not tried')
  expect(untried).toHaveLength(8)
  expect(untried.map(({ reason }) => reason)).toContain('there are no venues')
})

test.each([
  ['an empty object', 200, {}],
  ['a new record', 201, { id: 7, slug: 'x', events: [], total: 0 }],
  ['an error', 400, { code: 'rest_invalid_param', message: 'Wrong.', data: { status: 400, params: {} } }],
])('nearly no rule holds on a server that always responds with %s', async (_, status, body) => {
  const wrong: Send = async () => answer(status, body)
  const holding = (await results(wrong, wrong)).filter(({ outcome }) => outcome === 'holds')
  expect(holding.length).toBeLessThan(names.length / 4)
})

test('every rule fails on at least one of the faulty servers', async () => {
  const unsorted = ['2027-02-01 10:00:00', '2027-01-01 10:00:00'].map((start) => ({ utc_start_date: start }))
  const servers = [
    answer(200, {}),
    answer(200, { events: unsorted, total: 2 }),
    answer(201, { id: 7, slug: 'x', events: [], total: 0 }),
    answer(500, undefined),
  ]
  const failing = new Set<string>()
  for (const response of servers) {
    const wrong: Send = async () => response
    for (const { name, outcome } of await results(wrong, wrong)) if (outcome === 'fails') failing.add(name)
  }
  // Cases that must find nothing pass here: they fail only on a server that finds too much.
  const others = names.filter((name) => !name.endsWith(' finds nothing'))
  expect(others.filter((name) => !failing.has(name))).toEqual([])
})

test('on a server that ignores filters, those that find some drafts fail', async () => {
  const { anonymous, editor } = await served()
  // The server ignores all parameters except those with which the cases find their own drafts.
  const deaf: Send = (path, request) =>
    editor(path.replace(/\?.*?(?=&status=draft&tags=)/, '?start_date=2031-01-01&end_date=2032-01-01'), request)
  const found = (await results(anonymous, deaf)).filter(({ name }) => name.includes(' finds '))
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter(({ outcome }) => outcome === 'holds').map(({ name }) => name)).toEqual([
    '/events?start_date=2031-01-01&end_date=2031-12-31 finds abc',
  ])
})

test('a record that a server creates by mistake is deleted', async () => {
  const { anonymous, editor } = await served()
  const event = { title: 'Wrong', start_date: '2027-03-10', end_date: '2027-03-10', status: 'draft' }
  const lenient: Send = async (path, request) => {
    const response = await editor(path, request)
    const isRejected = path === '/events' && request?.method === 'POST' && response.status >= 400
    return isRejected ? editor(path, { ...request, headers: {}, body: event }) : response
  }
  const found = await results(anonymous, lenient)
  expect(found.find(({ name }) => name === 'an event without a title is 400')).toMatchObject({ outcome: 'fails' })
  const { body } = await editor('/events?status=publish,draft,trash&start_date=2000-01-01&end_date=2099-12-31')
  expect(body).toMatchObject({ total: 0 })
})
