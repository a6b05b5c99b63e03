import type { Fault } from '../../errors/calendar-error.ts'
import type { Change } from '../../ports/store.ts'
import type { RequestContext } from '../context.ts'

/**
 * What a request has led to so far: the faults found, and for a write the changes to commit before the record itself.
 */
export interface UnitOfWork {
  readonly context: RequestContext
  /** Precedes parameter names in faults: empty, or `venue[0].`. */
  readonly prefix: string
  readonly faults: Fault[]
  readonly changes: Change[]
}

/** An empty unit of work. */
export function newUnitOfWork(context: RequestContext): UnitOfWork {
  return { context, prefix: '', faults: [], changes: [] }
}

/** A negative number that stands for the id of the next record to insert. Later changes can link to it. */
export function nextRef({ changes }: UnitOfWork): number {
  return -1 - changes.length
}

/** Adds one fault for all ids that do not exist. */
export function addUnknownIds(work: UnitOfWork, param: string, ids: readonly number[]): void {
  if (ids.length === 0) return
  const { prefix, faults } = work
  faults.push({ param: prefix + param, code: 'unknown_id', values: { id: ids.join(', ') } })
}
