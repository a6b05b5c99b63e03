import { inspect } from 'node:util'
import type { User } from '@kalends/core'
import { type Hidden, hiddenFrom } from './hidden.ts'
import type { OpenCalendar, OpenedCalendar } from './policy-case.ts'
import { type Observed, type SessionRequest, sendRequest } from './send-request.ts'
import { fillTwin } from './twin.ts'
import { viewerOf } from './viewer.ts'
import { NOW } from './words.ts'
import { fill, type Named, removeRecords, type World } from './world.ts'

/** A user, the records of a calendar, and the requests of the user. */
export interface Session {
  readonly seed: number
  readonly user: User | null
  readonly world: World
  /** Records that neither calendar has. */
  readonly left: readonly Named[]
  readonly requests: readonly SessionRequest[]
  /** Whether slugs can differ by a number, because hidden records have slugs that others want. */
  readonly sharedSlugs: boolean
}

/** The first request whose responses differ. */
export interface Difference {
  readonly index: number
  readonly request: SessionRequest
  readonly withHidden: Observed
  readonly without: Observed
}

/** The first response that reveals a hidden record to the user; `undefined` when there is none. */
export async function findDifference(open: OpenCalendar, session: Session): Promise<Difference | undefined> {
  const setup = { clock: () => NOW * 1000, fields: { events: { note: { type: 'text' as const, filterable: true } } } }
  const [one, other] = [await open(setup), await open(setup)]
  try {
    await prepare(one, other, session)
    return await converse(one, other, session)
  } finally {
    await one.calendar.close()
    await other.calendar.close()
  }
}

/** What is hidden from the user of a session. */
export async function hiddenIn({ user, world }: Session, { policy }: OpenedCalendar): Promise<Hidden> {
  return hiddenFrom(await viewerOf(user, NOW, policy), world)
}

async function prepare(one: OpenedCalendar, other: OpenedCalendar, session: Session): Promise<void> {
  const { world, left, seed, user } = session
  const hidden = await hiddenIn(session, one)
  await fill(one.store, world)
  await fillTwin(other.store, world, hidden, { viewer: user?.id, seed })
  for (const { store } of [one, other]) await removeRecords(store, left)
}

async function converse(
  one: OpenedCalendar,
  other: OpenedCalendar,
  { requests, user, sharedSlugs }: Session,
): Promise<Difference | undefined> {
  let tag = '"none"'
  let hasWritten = false
  for (const [index, request] of requests.entries()) {
    // The events that a request creates have different UIDs in each calendar. The entity tags of feeds depend on UIDs.
    const hasOwnUids = hasWritten && isFeed(request)
    const sent = hasOwnUids ? { ...request, tag: undefined } : request
    const withHidden = await sendRequest(one.calendar, sent, user, tag)
    const without = await sendRequest(other.calendar, sent, user, tag)
    const seen = (observed: Observed): string => text(hasOwnUids ? withoutUids(observed) : observed, sharedSlugs)
    if (seen(withHidden) !== seen(without) || withHidden.status >= 500) return { index, request, withHidden, without }
    if (!hasOwnUids) tag = withHidden.headers['ETag'] ?? tag
    hasWritten ||= 'method' in request && !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
  }
  return undefined
}

function isFeed(request: SessionRequest): boolean {
  return 'path' in request && /^\/events[^?]*\.(ics|rss|jsonld|json)(\?|$)/.test(request.path)
}

const UID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

function withoutUids({ status, headers: { ETag: _etag, ...headers }, body }: Observed): Observed {
  return { status, headers, body: body.replace(UID, 'uid') }
}

/** A whole response. Where slugs are shared, the appended numbers and everything derived from them are removed. */
function text({ status, headers, body }: Observed, sharedSlugs: boolean): string {
  const names = Object.keys(headers).filter((name) => !sharedSlugs || (name !== 'ETag' && name !== 'Content-Length'))
  const whole = [status, ...names.map((name) => `${name}: ${headers[name]}`), body].join('\n')
  return sharedSlugs ? whole.replace(/(\p{L})-\d+/gu, '$1') : whole
}

/** Describes a difference, with everything needed to reproduce it. */
export function describe(session: Session, { request, withHidden, without }: Difference, hidden: Hidden): string {
  const isLeft = (kind: string, id: number): boolean =>
    session.left.some((named) => named.kind === kind && named.id === id)
  const records = Object.entries(session.world).flatMap(([kind, drafts]) =>
    drafts.flatMap((draft, index) => (isLeft(kind, index + 1) ? [] : [{ kind, id: index + 1, ...draft }])),
  )
  return [
    `Seed ${session.seed}: ${shown(session.user)} can tell what is hidden from them by ${shown(request)}`,
    `with it: ${shown(withHidden)}`,
    `without: ${shown(without)}`,
    `earlier requests: ${shown(session.requests.slice(0, -1))}`,
    `hidden: ${shown(hidden)}`,
    `records: ${shown(records)}`,
  ].join('\n')
}

function shown(value: unknown): string {
  return inspect(value, { depth: 8, breakLength: 160, maxStringLength: 4000 })
}
