import assert from 'node:assert/strict'
import {
  type Awaitable,
  type Calendar,
  type CalendarOptions,
  completeStore,
  isCalendarError,
  kinds,
  type Store,
} from '@kalends/core'
import { type FaultJob, faultJobs, furnish, type JobReply } from './fault-jobs.ts'
import { type FaultPlan, faultyStore, type StoreMethod, storeFailure, storeFaults } from './faulty-store.ts'

/** The options for a calendar: among them a store that fails as planned, and a log for errors. */
export type FaultSetup = Required<Pick<CalendarOptions, 'store' | 'clock' | 'log' | 'portTimeoutMs'>>

/** Opens an empty store for a case, and a calendar on the case's wrapper around that store. */
export interface FaultRig {
  /** Opens an empty store. The case closes it. */
  readonly openStore: () => Awaitable<Store>
  /** Creates a calendar on the store of the setup. */
  readonly openCalendar: (setup: FaultSetup) => Awaitable<Calendar>
  /** Every call that does not hang must finish within this many milliseconds. Default: 25. */
  readonly patienceMs?: number
}

/** A case for store failures during one operation or call. */
export interface FaultCase {
  /** The behavior that the case requires, as a sentence. */
  readonly name: string
  /** Resolves with the number of failures that were tried. */
  readonly run: (rig: FaultRig) => Promise<number>
}

/**
 * A case for each operation, and for each call without an operation. It tries each fault in each store call. The
 * response must be 500 or 503, or the normal one if the result was only late. The log must have the cause. A write must
 * be stored completely or not at all. The next request must succeed.
 */
export const faultCases: readonly FaultCase[] = faultJobs.map((job) => ({
  name: `${job.name}: a failing store call affects only this response`,
  run: (rig) => tryEveryFault(rig, job),
}))

async function tryEveryFault(rig: FaultRig, job: FaultJob): Promise<number> {
  const calm = await attempt(rig, job)
  assert.ok(calm.reply.status < 300, `${job.name} responds with ${calm.reply.status}: ${calm.reply.text}`)
  const plans = plansFor(calm.calls)
  for (const plan of plans) {
    const message = `${job.name}, ${plan.method} ${plan.nth} ${plan.fault}`
    checkAttempt(await attempt(rig, job, plan), calm, plan, message)
  }
  return plans.length
}

function plansFor(calls: readonly StoreMethod[]): readonly FaultPlan[] {
  const counts = new Map<StoreMethod, number>()
  return calls.flatMap((method) => {
    const nth = (counts.get(method) ?? 0) + 1
    counts.set(method, nth)
    return storeFaults.map((fault) => ({ method, nth, fault }))
  })
}

/** The outcome of a request with a planned failure. */
interface Attempt {
  readonly reply: JobReply
  readonly logged: readonly { readonly id: string; readonly error: unknown }[]
  readonly calls: readonly StoreMethod[]
  readonly before: string
  readonly after: string
  /** The status of the same request when nothing fails. */
  readonly again: number
}

async function attempt(rig: FaultRig, job: FaultJob, plan?: FaultPlan): Promise<Attempt> {
  const logged: { readonly id: string; readonly error: unknown }[] = []
  const own = await rig.openStore()
  const store = faultyStore(own)
  const clock = () => Date.UTC(2027, 2, 1, 12)
  const log: FaultSetup['log'] = { error: ({ id, error }) => void logged.push({ id, error }) }
  const open = (portTimeoutMs: number) => rig.openCalendar({ store, clock, log, portTimeoutMs })
  // Only a call that hangs must time out. On a busy machine, other calls could take just as long.
  const patient = await open(60_000)
  const calendar = plan?.fault === 'hangs' ? await open(rig.patienceMs ?? 25) : patient
  try {
    const furnished = await furnish(patient)
    const before = await contentOf(own)
    store.expect(plan)
    const reply = await job.run(calendar, furnished)
    const calls = store.calls()
    store.expect()
    const after = await contentOf(own)
    const again = await statusAfterwards(() => job.run(calendar, furnished))
    return { reply, logged, calls, before, after, again }
  } finally {
    await calendar.close()
  }
}

/**
 * The status of the next request. On a busy machine, it can time out too. If something is stuck, all requests do.
 */
async function statusAfterwards(request: () => Promise<JobReply>): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const { status } = await request()
    if (status !== 503 || tries === 3) return status
  }
}

function checkAttempt(tried: Attempt, calm: Attempt, { fault }: FaultPlan, message: string): void {
  const { status, text, headers, error } = tried.reply
  assert.ok(tried.after === tried.before || tried.after === calm.after, `${message}: half of it was written`)
  assert.ok(tried.again < 500, `${message}: the next request responds with ${tried.again}`)
  if (fault === 'late' || status < 500) {
    assert.equal(
      withoutRandom(text),
      withoutRandom(calm.reply.text),
      `${message}: it succeeded with a different response`,
    )
    return
  }
  const isAway = fault === 'unavailable' || fault === 'hangs'
  assert.equal(status, isAway ? 503 : 500, `${message}: ${text}`)
  if (headers === undefined) {
    // A call in the same process rejects with the cause. `createMany` wraps the cause in an error that names the row.
    const cause = isCalendarError(error) ? error.cause : error
    if (!isAway) assert.equal(cause, storeFailure, `${message}: the error is another one`)
    return
  }
  assert.equal(headers['Retry-After'] !== undefined, isAway, `${message}: Retry-After`)
  assert.ok(!text.includes(storeFailure.message), `${message}: the response reveals an internal error`)
  assert.equal(tried.logged.length, 1, `${message}: the log has ${tried.logged.length} entries`)
  assert.equal(JSON.parse(text).data.id, tried.logged[0]?.id, `${message}: the log has another id`)
  if (fault !== 'hangs') assert.equal(tried.logged[0]?.error, storeFailure, `${message}: the log lacks the cause`)
}

const ids = Array.from({ length: 12 }, (_, index) => index + 1)

/** Everything in a small store. */
async function contentOf(store: Store): Promise<string> {
  const records = []
  for (const kind of kinds) records.push(await store.getMany(kind, ids))
  const tokens = await completeStore(store).feedTokens.list(undefined)
  // Sorted, because the store returns them in the order of random ids.
  const issued = tokens.map(({ userId, format }) => `${userId} ${format}`).sort()
  return withoutRandom(JSON.stringify([await store.revision(), records, issued]))
}

/** Removes random values, because each attempt creates events and feed tokens with different UIDs. */
function withoutRandom(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uid')
    .replaceAll(/feed_token=[\w-]{43}/g, 'feed_token=x')
}
