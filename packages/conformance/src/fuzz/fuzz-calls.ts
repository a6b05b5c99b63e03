import { inspect } from 'node:util'
import { type Calendar, isCalendarError } from '@kalends/core'
import type { Random } from '../random/seeded-random.ts'
import { randomUser, randomValues } from './fuzz-requests.ts'
import { oddValue } from './odd-values.ts'

/** A call in the same process, with arguments that are valid, malformed or hostile. */
export interface FuzzCall {
  /** The method and its arguments, for reports. */
  readonly text: string
  /** The method. */
  readonly name: string
  /** Whether the call must leave the store unchanged: `always`, or `unless it resolves`; `undefined` if it need not. */
  readonly keeps: 'always' | 'unless it resolves' | undefined
  readonly run: (calendar: Calendar) => Promise<CallOutcome>
}

/** Whether a call resolved, and what is wrong with its result or error. */
interface CallOutcome {
  readonly hasResolved: boolean
  readonly faults: readonly string[]
}

const collections = ['events', 'venues', 'organizers', 'categories', 'tags'] as const
const formats = ['ics', 'rss', 'jsonld', 'fullcalendar'] as const
type CallInput = Readonly<Record<string, unknown>>

/** A call to a method that has no path of its own: `createMany`, `import`, `iterate`, `feeds.stream` or `explain`. */
export function randomCall(random: Random): FuzzCall {
  const user = randomUser(random)
  const collection = random.pick(collections)
  const method = random.pick(['createMany', 'import', 'iterate', 'stream', 'explain'] as const)
  const name = method === 'createMany' || method === 'iterate' ? `${collection}.${method}` : method
  const call = (
    args: readonly unknown[],
    keeps: FuzzCall['keeps'],
    made: (calendar: Calendar) => Promise<unknown>,
  ) => ({
    name,
    keeps,
    text: `${name} by ${inspect(user)}: ${inspect(args, { depth: 8, maxStringLength: 500, maxArrayLength: 20 })}`,
    run: (calendar: Calendar) => outcomeOf(async () => made(calendar)),
  })
  if (method === 'createMany') {
    const rows = Array.from({ length: random.between(1, 5) }, () => randomValues(random, `${collection}.create`))
    const atomic = random.chance(0.5)
    return call([rows, { atomic }], atomic ? 'unless it resolves' : undefined, (calendar) =>
      anyOf(calendar.as(user)[collection]).createMany(rows, { atomic }),
    )
  }
  if (method === 'import') {
    const rows = Array.from({ length: random.between(0, 6) }, () => randomRow(random))
    const options = { source: 'a', missing: random.pick(['keep', 'trash'] as const), dryRun: random.chance(0.3) }
    return call([rows, options], options.dryRun ? 'always' : undefined, (calendar) =>
      // Invalid rows must be reported.
      calendar.import(rows as Parameters<Calendar['import']>[0], options),
    )
  }
  if (method === 'iterate') {
    const { page: _page, ...filters } = randomValues(random, `${collection}.list`)
    return call([filters], 'always', (calendar) => firstOf(anyOf(calendar.as(user)[collection]).iterate(filters)))
  }
  if (method === 'stream') {
    const format = random.pick(formats)
    const filters = randomValues(random, `feeds.${format}`)
    return call([format, filters], 'always', (calendar) =>
      // Each format has its own type of filters. These filters can also be invalid.
      firstOf(calendar.as(user).feeds.stream(format as 'ics', filters)),
    )
  }
  const filters = randomValues(random, 'events.list')
  return call([filters], 'always', (calendar) => calendar.explain(filters, { user, id: random.between(1, 5) }))
}

/** Any collection. All collections have methods with the same names, and the inputs here can have any type. */
function anyOf(collection: unknown): {
  createMany(rows: readonly CallInput[], options: object): Promise<unknown>
  iterate(filters: CallInput): AsyncIterable<unknown>
} {
  return collection as ReturnType<typeof anyOf>
}

function randomRow(random: Random): unknown {
  if (random.chance(0.05)) return oddValue(random)
  const kind = random.pick(['event', 'venue', 'organizer'] as const)
  const row = { kind, externalId: random.pick(['a', 'b', 3, 'é']), input: randomValues(random, `${kind}s.create`) }
  if (random.chance(0.8)) return row
  return { ...row, [random.pick(['kind', 'externalId', 'input', 'venues', 'organizers'])]: oddValue(random) }
}

/** Reads no more than a client would before it disconnects. */
async function firstOf(values: AsyncIterable<unknown>): Promise<void> {
  let left = 200
  for await (const _ of values) if (--left === 0) break
}

/** Messages of JavaScript engines for errors that are bugs. */
const MISTAKE = /cannot read|cannot convert|is not a function|is not iterable|is not defined|is not an object/i

async function outcomeOf(run: () => Promise<unknown>): Promise<CallOutcome> {
  try {
    return { hasResolved: true, faults: resultFaults(await run()) }
  } catch (error) {
    return { hasResolved: false, faults: errorFaults(error) }
  }
}

/** The faults in a result. Single rows may have failed. */
function resultFaults(result: unknown): readonly string[] {
  const rows: unknown = Array.isArray(result) ? result : Object(result).failed
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row) => {
    const { error, message } = Object(row)
    if (error !== undefined) return errorFaults(error)
    return typeof message === 'string' && MISTAKE.test(message) ? [`a row fails with ${message}`] : []
  })
}

function errorFaults(error: unknown): readonly string[] {
  if (!isCalendarError(error)) return [`it rejects with ${inspect(error)}`]
  return error.status < 500 && error.message !== '' ? [] : [`it rejects with ${error.status}: ${inspect(error)}`]
}
