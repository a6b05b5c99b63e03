import { isVisible } from '../../domain/status.ts'
import type { Fault } from '../../errors/calendar-error.ts'
import { visibleInLists, visibleRecords } from '../../plan/visibility.ts'
import type { Visibility } from '../../ports/query.ts'
import type { NamedKind, SluggedKind } from '../../ports/record.ts'
import type { Change } from '../../ports/store.ts'
import { linkKeys } from '../../store-kit/links.ts'
import type { RequestContext } from '../context.ts'
import { isLocked, permissionsFor } from './permissions.ts'

/**
 * What a request has collected so far: faults, and for a write the changes to commit before the record itself.
 */
export interface UnitOfWork {
  readonly context: RequestContext
  /** Precedes parameter names in faults: empty, or `venue[0].`. */
  readonly prefix: string
  readonly faults: Fault[]
  readonly changes: Change[]
  readonly added: Additions
}

/** What one commit adds besides the requested records. It is remembered so that nothing is added twice. */
export interface Additions {
  /** The last negative number that stands for the id of a record to insert. */
  lastRef: number
  /** The refs or ids of images by URL, of venues and organizers by input and content, and of terms by text. */
  readonly refs: Map<string, number>
  /** The lookups by name, by kind. */
  readonly lookups: Map<NamedKind, unknown>
}

/** No additions. */
export function newAdditions(): Additions {
  return { lastRef: 0, refs: new Map(), lookups: new Map() }
}

/** An empty unit of work. It can share a commit, and the additions to it, with other units. */
export function newUnitOfWork(context: RequestContext, added: Additions = newAdditions()): UnitOfWork {
  return { context, prefix: '', faults: [], changes: [], added }
}

/** A negative number that stands for the id of the next record to insert. Later changes can link to it. */
export function nextRef({ added }: UnitOfWork): number {
  added.lastRef -= 1
  return added.lastRef
}

/** Adds one fault for all ids that do not exist. */
export function addUnknownIds({ prefix, faults }: UnitOfWork, param: string, ids: readonly number[]): void {
  if (ids.length > 0) faults.push({ param: prefix + param, code: 'unknown_id', values: { id: ids.join(', ') } })
}

/** Adds a fault for the ids that do not exist for the user. Returns whether all exist. */
export async function checkIds(
  kind: SluggedKind,
  param: string,
  ids: readonly number[] | null | undefined,
  work: UnitOfWork,
): Promise<boolean> {
  if (!ids?.length) return true
  const records = await work.context.store.getMany(kind, ids)
  const visible = visibilityOf(kind, work.context)
  const unknown = ids.filter((_, index) => {
    const record = records[index]
    return record === undefined || (visible && 'status' in record && !isVisible(record, visible))
  })
  addUnknownIds(work, param, unknown)
  return unknown.length === 0
}

/**
 * Which posts of a kind exist for the user: venues and organizers in the trash do not, events do if the user sees them.
 * `undefined` for terms, which all exist.
 */
function visibilityOf(kind: SluggedKind, context: RequestContext): Visibility | undefined {
  if (kind === 'category' || kind === 'tag') return undefined
  const permissions = permissionsFor(kind, context)
  return kind === 'event' ? visibleRecords(permissions, context) : visibleInLists(permissions, context)
}

/**
 * The ids that an event in a filter links to; `undefined` if the filter is absent. Links of a locked event are hidden. An
 * event that does not exist for the user is a fault.
 */
export async function linkedByEvent(
  kind: NamedKind,
  param: string,
  id: number | null | undefined,
  work: UnitOfWork,
): Promise<readonly number[] | undefined> {
  if (!id || !(await checkIds('event', param, [id], work))) return undefined
  const [event] = await work.context.store.getMany('event', [id])
  return event && (isLocked(event, work.context) ? [] : event[linkKeys[kind]])
}
