import type { Fault } from '../../errors/calendar-error.ts'
import type { Change } from '../../ports/store.ts'
import type { RequestContext } from '../context.ts'

/** The making of a commit: what was found wrong, and what must be written before the record at hand. */
export interface Preparation {
  readonly context: RequestContext
  /** What the names of parameters begin with in messages: empty, or `venue[0].`. */
  readonly prefix: string
  readonly faults: Fault[]
  readonly changes: Change[]
}

/** A preparation with nothing in it. */
export function newPreparation(context: RequestContext): Preparation {
  return { context, prefix: '', faults: [], changes: [] }
}

/** The same preparation for a record inside another. */
export function within(preparation: Preparation, prefix: string): Preparation {
  return { ...preparation, prefix: preparation.prefix + prefix }
}

/** A number below zero by which later changes link to one that is about to be added. */
export function nextRef({ changes }: Preparation): number {
  return -1 - changes.length
}

/** Notes ids that do not exist, all in one sentence. */
export function noteUnknownIds(preparation: Preparation, param: string, ids: readonly number[]): void {
  if (ids.length === 0) return
  const { prefix, faults } = preparation
  faults.push({ param: prefix + param, code: 'unknown_id', values: { id: ids.join(', ') } })
}
