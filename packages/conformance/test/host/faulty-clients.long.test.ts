import { type ClientOptions, createClient } from '@kalends/client'
import { type CreateTestedClient, typedClientCases } from '@kalends/conformance'
import { describe, expect, it } from 'vitest'
import { openNode } from './node-host.ts'

/** A client whose calls on events are changed. */
function withEvents(change: (events: Record<string, Call>) => Record<string, Call>): CreateTestedClient {
  return (options) => {
    const { events, ...others } = createClient(options)
    const calls = { ...events } as unknown as Record<string, Call>
    return { ...others, events: { ...calls, ...change(calls) } } as never
  }
}

type Call = (...args: readonly unknown[]) => Promise<unknown>

/** A client that sends wrong requests. */
function sending(change: (url: string, init: RequestInit) => readonly [string, RequestInit]): CreateTestedClient {
  return (options: ClientOptions) => {
    const { fetch: send = fetch } = options
    return createClient({ ...options, fetch: (url, init) => send(...change(url, init)) })
  }
}

const faulty: readonly (readonly [string, CreateTestedClient])[] = [
  ['returns no errors', withEvents(({ get }) => ({ get: async (...args) => get?.(...args).catch(() => ({})) }))],
  [
    'returns half of a list',
    withEvents(({ list }) => ({ list: async (...args) => ({ ...Object(await list?.(...args)), total: 1 }) })),
  ],
  ['forgets preconditions', withEvents(({ update }) => ({ update: async (id, input) => update?.(id, input) }))],
  [
    'ends after a page',
    withEvents(({ list }) => ({
      iterate: async function* (filters: unknown) {
        yield* Object(await list?.(filters)).events
      } as never,
    })),
  ],
  ['sends no filters', sending((url, init) => [url.replace(/\?.*/, ''), init])],
  ['sends no headers', sending((url, init) => [url, { ...init, headers: {} }])],
  ['sends no body', sending((url, init) => [url, { ...init, body: init.body ? '{}' : null }])],
  ['writes by reading', sending((url, { body: _, ...init }) => [url, { ...init, method: 'GET' }])],
]

describe('the cases for clients', () => {
  it.each(faulty)('fail for one that %s', async (_, create) => {
    const results = await Promise.allSettled(typedClientCases(create).map(({ run }) => run(openNode)))
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  })
})
