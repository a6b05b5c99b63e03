import { setImmediate } from 'node:timers/promises'
import { CalendarError, isCalendarError } from '../errors/calendar-error.ts'
import type { RawInput } from '../plan/parse-input.ts'
import type { Awaitable, Change } from '../ports/store.ts'
import type { RequestContext } from './context.ts'
import type { Planner, WritePlan } from './group-commit.ts'
import { lookUpRows } from './look-up-rows.ts'
import type { Outcome } from './outcome.ts'
import { newAdditions } from './posts/unit-of-work.ts'
import { finish, type Handlers, hooksFor, prepareNew, type ReadInput, readInput, run } from './run.ts'

/** The result of one row. */
export type RowResult = CreatedRow | FailedRow

interface CreatedRow {
  /** The id of the new record; `undefined` if the row failed. */
  readonly id: number
  /** Why the row failed; `undefined` if it was created. */
  readonly error?: undefined
}

interface FailedRow {
  /** The id of the new record; `undefined` if the row failed. */
  readonly id?: undefined
  /** Why the row failed; `undefined` if it was created. */
  readonly error: CalendarError
}

/** How many rows are created at the same time: as many as can share a commit. */
const rowsAtOnce = 32

/** Pauses after this many rows, so that other requests can run. */
const rowsPerPause = 100

/** How many invalid rows an error reports at most. */
const maxErrors = 100

/** Creates each row on its own, `rowsAtOnce` at the same time. The results are in the order of the rows. */
export async function createEach(
  rows: readonly RawInput[],
  context: RequestContext,
  handlers: Handlers,
): Promise<readonly RowResult[]> {
  const results: RowResult[] = []
  const create = async (row: RawInput, index: number): Promise<RowResult> => {
    try {
      return { id: idOf(await run(row, context, handlers)) }
    } catch (error) {
      return { error: inRow(error, index) }
    }
  }
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce)
    results.push(...(await Promise.all(some.map((row, index) => create(row, from + index)))))
  }
  return results
}

/** The id of the record that an operation created. */
function idOf(outcome: Outcome): number {
  const record = outcome.type === 'document' ? outcome.instead : outcome
  return record?.type === 'record' ? record.id : 0
}

/** Creates all rows in one commit, or none. Returns their ids. */
export async function createAll(rows: readonly RawInput[], context: RequestContext): Promise<readonly number[]> {
  const inputs: ReadInput[] = []
  const prepare = (input: ReadInput): Promise<Planner<Outcome>> => {
    inputs.push(input)
    return prepareNew(input.values, context)
  }
  const planners = await eachRow(rows, (row) => {
    const reading = readInput(row, context)
    return reading instanceof Promise ? reading.then(prepare) : prepare(reading)
  })
  let plans: readonly WritePlan<Outcome>[] = []
  const written = context.write(async (store) => {
    const added = newAdditions()
    const reads = await lookUpRows(inputs, context, store)
    plans = await eachRow(planners, (planner) => planner(reads, added))
    const { changes, places } = joined(plans)
    return {
      changes,
      done: ({ revision, records }) => ({ revision, records: places.map((place) => records[place]) }),
    }
  })
  const { revision, records } = await written.catch((error) => {
    throw namingRow(error, plans)
  })
  if (hooksFor(context).length > 0) {
    for (const [index, input] of inputs.entries()) {
      const outcome = await plans[index]?.done({ revision, records: [records[index]] })
      if (outcome !== undefined) await finish(input, context, outcome)
    }
  }
  return records.map((record) => record?.id ?? 0)
}

/**
 * Calls `work` for each row, in order. If rows fail, rejects with the code of the first error, and with the details of all
 * errors that have this code.
 */
async function eachRow<R, T>(rows: readonly R[], work: (row: R) => Awaitable<T>): Promise<readonly T[]> {
  const results: T[] = []
  const errors: CalendarError[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerPause === rowsPerPause - 1) await setImmediate()
    try {
      results.push(await work(row))
    } catch (error) {
      // A server error, such as a timeout of the store, is not about this row. The other rows would fail too, each after a
      // wait.
      const named = inRow(error, index)
      if (named.status >= 500) throw named
      errors.push(named)
      if (errors.length === maxErrors) break
    }
  }
  const [first] = errors
  if (first === undefined) return results
  const others = errors.filter(({ code }) => code === first.code).map(({ details }) => details)
  throw new CalendarError(first.code, {
    ...first.details,
    ...(first.details.faults && { faults: others.flatMap(({ faults = [] }) => faults) }),
    ...(first.details.missing && { missing: others.flatMap(({ missing = [] }) => missing) }),
  })
}

/**
 * The error for a row. Its parameters begin with the index of the row, as in `[3].title`. An error that is not a
 * `CalendarError` becomes the cause of an internal one.
 */
function inRow(error: unknown, row: number): CalendarError {
  if (!isCalendarError(error)) return new CalendarError('rest_internal_error', { row, cause: error })
  const { code, details } = error
  return new CalendarError(code, {
    ...details,
    row,
    ...(details.faults && { faults: details.faults.map((fault) => ({ ...fault, param: `[${row}].${fault.param}` })) }),
    ...(details.missing && { missing: details.missing.map((name) => `[${row}].${name}`) }),
  })
}

/** The changes of all plans, and for each row the index of the change that inserts it. */
function joined(plans: readonly WritePlan<Outcome>[]) {
  const changes: Change[] = []
  const places: number[] = []
  const named = new Set<string>()
  for (const plan of plans) {
    for (const change of plan.changes) {
      // Rows with the same parent expect the same revision of it, and a commit must not contain two changes of a record.
      const record = 'id' in change ? `${change.kind} ${change.id}` : undefined
      if (record !== undefined && named.has(record)) continue
      if (record !== undefined) named.add(record)
      changes.push(change)
    }
    // The row itself is the last change of its plan.
    places.push(changes.length - 1)
  }
  return { changes, places }
}

/** Turns a slug conflict into an error of the row that has the slug. Returns other errors as they are. */
function namingRow(error: unknown, plans: readonly WritePlan<Outcome>[]): unknown {
  const conflict = isCalendarError(error, 'rest_conflict') ? error.details.conflict : undefined
  if (conflict?.reason !== 'slug') return error
  const row = plans.findLastIndex(({ changes }) => {
    const change = changes.at(-1)
    return change?.type === 'insert' && 'slug' in change.draft && change.draft.slug === conflict.slug
  })
  return inRow(new CalendarError('duplicate_term_slug', { cause: error }), row)
}
