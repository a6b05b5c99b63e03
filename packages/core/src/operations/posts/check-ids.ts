import { isVisible } from '../../domain/status.ts'
import { visibleInLists, visibleRecords } from '../../plan/visibility.ts'
import type { Visibility } from '../../ports/query.ts'
import type { NamedKind, SluggedKind } from '../../ports/record.ts'
import type { RequestContext } from '../context.ts'
import { isLocked, permissionsFor } from './permissions.ts'
import { addUnknownIds, type UnitOfWork } from './unit-of-work.ts'

/** Adds a fault for the ids that do not exist for the user. Returns whether all exist. */
export async function checkIds(
  kind: SluggedKind,
  param: string,
  ids: readonly number[] | null | undefined,
  work: UnitOfWork,
): Promise<boolean> {
  if (!ids?.length) return true
  const unknown = await unknownIds(kind, ids, work.context)
  addUnknownIds(work, param, unknown)
  return unknown.length === 0
}

/** The ids that do not exist for the user. Venues and organizers in the trash do not; events do if the user sees them. */
async function unknownIds(
  kind: SluggedKind,
  ids: readonly number[],
  context: RequestContext,
): Promise<readonly number[]> {
  const records = await context.store.getMany(kind, ids)
  const visible = visibilityOf(kind, context)
  return ids.filter((_, index) => {
    const record = records[index]
    return record === undefined || (visible && 'status' in record && !isVisible(record, visible))
  })
}

/** Which posts of a kind exist for the user; `undefined` for terms, which all do. */
function visibilityOf(kind: SluggedKind, context: RequestContext): Visibility | undefined {
  if (kind === 'category' || kind === 'tag') return undefined
  const permissions = permissionsFor(kind, context)
  return kind === 'event' ? visibleRecords(permissions, context) : visibleInLists(permissions, context)
}

const linkKeys = {
  venue: 'venueIds',
  organizer: 'organizerIds',
  category: 'categoryIds',
  tag: 'tagIds',
} as const satisfies Record<NamedKind, string>

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
