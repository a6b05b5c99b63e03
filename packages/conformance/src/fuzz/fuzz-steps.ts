import { inspect } from 'node:util'
import {
  bodyBytes,
  type Calendar,
  CalendarError,
  type CalendarRequest,
  type CalendarResponse,
  isStream,
  type Store,
} from '@kalends/core'
import { seededRandom } from '../random/seeded-random.ts'
import { type FuzzCall, randomCall } from './fuzz-calls.ts'
import { type FuzzRequest, fuzzRequests } from './fuzz-requests.ts'
import { sentFaults } from './response-faults.ts'

/** An empty calendar that nothing else uses, and its store. */
export interface FuzzedCalendar {
  /** The calendar that receives the requests. */
  readonly calendar: Calendar
  /** Its store. */
  readonly store: Store
}

/** A request, or a call in the same process. */
interface Step {
  /** Describes the step, with everything needed to reproduce it. */
  readonly text: () => string
  readonly run: (fuzzed: FuzzedCalendar) => Promise<StepResult>
}

interface StepResult {
  readonly status?: number
  readonly faults: readonly string[]
  /** The rare features that the step has used, for the report. */
  readonly reached: readonly string[]
}

/** Returns a function that makes the next step of a session: mostly a request, sometimes a call or a following page. */
export function sessionSteps(seed: number, feedTokens: readonly string[]): () => Step {
  const requests = fuzzRequests(seed, { feedTokens })
  const random = seededRandom(seed + 1)
  let following: FuzzRequest | undefined
  const send = (request: FuzzRequest): Step => ({
    text: () => describe(request),
    run: async ({ calendar, store }) => {
      const before = await store.revision()
      const response = await calendar.handle(fuzzMessage(request))
      following = followingPage(request, response, random.chance(0.5)) ?? following
      const faults = await sentFaults(request.method, response)
      const hasChanged = (await store.revision()) !== before
      return {
        status: response.status,
        reached: reachedBy(request, response),
        faults: [
          ...faults,
          ...(hasChanged && response.status >= 400 ? ['the request was rejected but changed the store'] : []),
          ...(hasChanged && ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
            ? ['reading has changed something']
            : []),
        ],
      }
    },
  })
  return () => {
    const fate = random.below(20)
    if (fate === 0) return callStep(randomCall(random))
    return send(fate === 1 && following !== undefined ? following : requests.next().value)
  }
}

function callStep({ text, name, keeps, run }: FuzzCall): Step {
  return {
    text: () => text,
    run: async ({ calendar, store }) => {
      const before = await store.revision()
      const { faults, hasResolved } = await run(calendar)
      const mustKeep = keeps === 'always' || (keeps === 'unless it resolves' && !hasResolved)
      const hasChanged = (await store.revision()) !== before
      return {
        reached: hasResolved ? [name] : [],
        faults: [...faults, ...(mustKeep && hasChanged ? ['the call has changed something'] : [])],
      }
    },
  }
}

/** The rare features of a successful request. */
function reachedBy({ query }: FuzzRequest, { status, body }: CalendarResponse): readonly string[] {
  if (status !== 200) return []
  const names = ['feed_token', 'cursor', 'fields', 'expand', 'tz', 'custom_fields']
  return [
    ...names.filter((name) => new RegExp(`(^|&)${name}[=[]`).test(query)),
    ...(isStream(body) ? ['streamed response'] : []),
  ]
}

/** The request for the next page of a list or a feed, by its link or by its cursor. */
function followingPage(request: FuzzRequest, response: CalendarResponse, byCursor: boolean): FuzzRequest | undefined {
  const { headers, body } = response
  const text =
    byCursor && response.status === 200 && !isStream(body) ? Buffer.from(bodyBytes(response) ?? []).toString() : ''
  const cursor = /"next_cursor":"([\w-]+)"/.exec(text)?.[1]
  const link = /<([^>]*)>; rel="next"/.exec(headers['Link'] ?? '')?.[1]
  if (link === undefined) return undefined
  const [path = '', query = ''] = link.slice(MOUNT.length).split('?')
  return { ...request, method: 'GET', headers: {}, path, query: cursor === undefined ? query : `cursor=${cursor}` }
}

const MOUNT = 'http://example.org/api'

/** The request as a host passes it to a calendar. */
export function fuzzMessage({ body, ...request }: FuzzRequest, mount = MOUNT): CalendarRequest {
  if (body === undefined) return { ...request, mount }
  if ('parsed' in body) return { ...request, mount, body: body.parsed }
  return { ...request, mount, read: async (limitBytes) => within(body.bytes, limitBytes) }
}

function within(bytes: Uint8Array, limitBytes: number): Uint8Array {
  if (bytes.length > limitBytes) throw new CalendarError('rest_payload_too_large', { limitBytes })
  return bytes
}

function describe(request: FuzzRequest): string {
  const { body } = request
  const shown = body !== undefined && 'bytes' in body ? { text: Buffer.from(body.bytes).toString('latin1') } : body
  return inspect({ ...request, body: shown }, { depth: 8, breakLength: 160, maxStringLength: 500, maxArrayLength: 20 })
}
