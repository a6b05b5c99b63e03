import {
  type Calendar,
  type CalendarRequest,
  type CalendarResponse,
  createCalendar,
  inputs,
  isStream,
  operationIds,
  type Store,
} from '@kalends/core'
import { describe, expect, test } from 'vitest'
import {
  type FaultSetup,
  type FuzzRequest,
  type FuzzSetup,
  faultCases,
  faultyStore,
  fuzzCase,
  fuzzRequests,
  referenceStore,
  responseFaults,
  storeFailure,
} from '../src/index.ts'

function take(seed: number, count: number): readonly FuzzRequest[] {
  const requests = fuzzRequests(seed)
  return Array.from({ length: count }, () => requests.next().value)
}

describe('odd requests', () => {
  test('are the same for the same seed, and differ for another', () => {
    expect(take(1, 300)).toEqual(take(1, 300))
    expect(take(1, 300)).not.toEqual(take(2, 300))
  })

  test('name every parameter of every operation', () => {
    const asText = ({ query, body }: FuzzRequest): string =>
      query +
      (body === undefined ? '' : 'bytes' in body ? Buffer.from(body.bytes).toString() : JSON.stringify(body.parsed))
    const all = take(1, 6000).map(asText).join('\n')
    const names = new Set(operationIds.flatMap((operation) => Object.keys(inputs[operation])))
    expect([...names].filter((name) => !all.includes(name))).toEqual([])
  })

  test('include every path with every method of the table', () => {
    const seen = new Set(take(1, 20_000).map(({ method, path }) => `${method} ${path.replace(/\/\d+$/, '/{id}')}`))
    const wanted = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'].map(
      (method) => `${method} /calendar/events/v1/events/{id}`,
    )
    expect(wanted.filter((way) => !seen.has(way))).toEqual([])
  })
})

/** A calendar with a fault, and its store. */
function broken(spoil: (response: CalendarResponse, store: Store) => Promise<CalendarResponse> | CalendarResponse) {
  return (setup: FuzzSetup) => {
    const store = referenceStore()
    const calendar: Calendar = createCalendar({ ...setup, store })
    const handle = async (message: CalendarRequest) => spoil(await calendar.handle(message), store)
    return { store, calendar: { ...calendar, handle } satisfies Calendar }
  }
}

const quick = fuzzCase(3, { sessions: 1, requests: 400 })

describe('the case detects a calendar that', () => {
  test('sometimes returns 500', async () => {
    const open = broken((response) => (response.status === 415 ? { ...response, status: 500 } : response))
    await expect(quick.run(open)).rejects.toThrow(/Seed 3, session 0, request \d+.*the status is 500/s)
  })

  test('sends an invalid header', async () => {
    const open = broken((response) => ({ ...response, headers: { ...response.headers, 'X-A': 'a\r\nb' } }))
    await expect(quick.run(open)).rejects.toThrow('the header X-A cannot be written')
  })

  test('changes something and then rejects', async () => {
    const open = broken(async (response, store) => {
      if (response.status !== 403) return response
      const [event] = await store.getMany('event', [1])
      if (event === undefined) throw new Error('There is no event.')
      const { id, revision: expected, ...draft } = event
      await store.commit([{ type: 'update', kind: 'event', id, expected, draft, slugRule: 'exact' }])
      return response
    })
    await expect(quick.run(open)).rejects.toThrow('the request was rejected but changed the store')
  })

  test('rejects a valid call', async () => {
    const store = referenceStore()
    const open = (setup: FuzzSetup) => {
      const calendar: Calendar = createCalendar({ ...setup, store })
      const explain = () => Promise.reject(new TypeError('Cannot read properties of undefined'))
      return { store, calendar: { ...calendar, explain } satisfies Calendar }
    }
    await expect(quick.run(open)).rejects.toThrow(/explain by .*it rejects with TypeError: Cannot read/s)
  })

  test('sends a large feed that is not text', async () => {
    const chunks = async function* () {
      yield Buffer.from([0xff])
    }
    const open = broken((response) => (isStream(response.body) ? { ...response, body: chunks() } : response))
    await expect(quick.run(open)).rejects.toThrow('the feed is not UTF-8')
  })

  test('rejects with an error of another shape', async () => {
    const body = Buffer.from('{"error":"no"}')
    const open = broken((response) =>
      response.status === 404 && response.body
        ? { ...response, body, headers: { ...response.headers, 'Content-Length': String(body.length) } }
        : response,
    )
    await expect(quick.run(open)).rejects.toThrow('the body is not an error as it is declared')
  })

  test('takes too long', async () => {
    const open = broken((response) => {
      const end = process.cpuUsage().user + 30_000
      while (process.cpuUsage().user < end);
      return response
    })
    await expect(fuzzCase(3, { sessions: 1, requests: 5, limitMs: 20 }).run(open)).rejects.toThrow(/it took \d+/)
  })
})

test('a response that is not JSON, or of another length, is at fault', () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '2' }
  expect(responseFaults('GET', { status: 200, headers, body: Buffer.from('{}') })).toEqual([])
  expect(responseFaults('GET', { status: 200, headers, body: Buffer.from('{') })).toHaveLength(2)
  expect(responseFaults('GET', { status: 302, headers, body: Buffer.from('{}') })).toEqual(['it leads somewhere else'])
  expect(responseFaults('HEAD', { status: 200, headers, body: Buffer.from('{}') })).toHaveLength(1)
})

describe('a faulty store', () => {
  test('fails at the call that was planned, and at no other', async () => {
    const store = faultyStore(referenceStore(), { method: 'revision', nth: 2, fault: 'rejects' })
    expect(await store.revision()).toBe(0)
    await expect(store.revision()).rejects.toBe(storeFailure)
    expect(await store.revision()).toBe(0)
    expect(store.calls()).toEqual(['revision', 'revision', 'revision'])
  })

  test('fails at calls for feed tokens too', async () => {
    const store = faultyStore(referenceStore(), { method: 'feedTokens.getByHash', nth: 1, fault: 'rejects' })
    expect(await store.feedTokens.list(undefined)).toEqual([])
    await expect(store.feedTokens.getByHash('a')).rejects.toBe(storeFailure)
    expect(await store.feedTokens.getByHash('a')).toBeUndefined()
    expect(store.calls()).toEqual(['feedTokens.list', 'feedTokens.getByHash', 'feedTokens.getByHash'])
  })

  test('executes a call whose result is lost', async () => {
    const store = faultyStore(referenceStore(), { method: 'descendants', nth: 1, fault: 'lost' })
    await expect(store.descendants([1])).rejects.toBe(storeFailure)
  })

  const create = faultCases.find(({ name }) => name.startsWith('events.create'))

  /** A calendar whose 500 responses are changed by `spoil`. */
  const worse =
    (spoil: (response: CalendarResponse, store: Store) => Promise<CalendarResponse> | CalendarResponse) =>
    (setup: FaultSetup): Calendar => {
      const calendar: Calendar = createCalendar(setup)
      const handle = async (message: CalendarRequest): Promise<CalendarResponse> => {
        const response = await calendar.handle(message)
        return response.status === 500 ? spoil(response, setup.store) : response
      }
      return { ...calendar, handle }
    }

  test('detects a calendar that stores a part of a failed write', async () => {
    const openCalendar = worse(async (response, store) => {
      const [tag] = await store.getMany('tag', [1])
      if (tag === undefined) throw new Error('There is no tag.')
      const { id, revision: expected, ...draft } = tag
      await store.commit([{ type: 'update', kind: 'tag', id, expected, draft, slugRule: 'exact' }])
      return response
    })
    await expect(create?.run({ openStore: () => referenceStore(), openCalendar })).rejects.toThrow('half of it')
  })

  test('detects a calendar that shows an internal error', async () => {
    const openCalendar = worse((response) => ({ ...response, body: Buffer.from(JSON.stringify(storeFailure.message)) }))
    await expect(create?.run({ openStore: () => referenceStore(), openCalendar })).rejects.toThrow(
      'reveals an internal error',
    )
  })
})
