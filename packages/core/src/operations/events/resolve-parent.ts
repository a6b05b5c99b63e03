import { isVisible } from '../../domain/status.ts'
import { visibleRecords } from '../../plan/visibility.ts'
import type { EventRecord } from '../../ports/record.ts'
import type { Change } from '../../ports/store.ts'
import type { RequestContext } from '../context.ts'
import { isLocked } from '../posts/is-locked.ts'
import { addUnknownIds, type UnitOfWork } from '../posts/unit-of-work.ts'

/**
 * The parent of an event: one that the user can see, and neither the event itself nor a descendant. The commit expects
 * a new parent and its ancestors unchanged, so that two concurrent writes cannot make two events each other's parent.
 */
export async function resolveParent(
  given: number | null | undefined,
  before: EventRecord | undefined,
  work: UnitOfWork,
): Promise<number | undefined> {
  if (given === undefined) return before?.parentId
  if (given === null || given === 0) return undefined
  const { context, faults, changes } = work
  const [parent] = await context.store.getMany('event', [given])
  const isKnown = parent !== undefined && isVisible(parent, visibleRecords(context.permissions.events, context))
  if (!isKnown) {
    addUnknownIds(work, 'post_parent', [given])
  } else if (before !== undefined && given !== before.parentId) {
    const above = await ancestorsOf(before.id, given, context)
    if (above === undefined) faults.push({ param: 'post_parent', code: 'own_parent' })
    else changes.push(...above.map(expectSame))
  }
  return given
}

/**
 * The event `start` and its ancestors; `undefined` if `id` is among them. It stops at an event that the user cannot see
 * or that is locked, because the error must not reveal its parent.
 */
async function ancestorsOf(
  id: number,
  start: number,
  context: RequestContext,
): Promise<readonly EventRecord[] | undefined> {
  const visible = visibleRecords(context.permissions.events, context)
  const line = new Map<number, EventRecord>()
  let at: number | undefined = start
  while (at !== undefined && at !== id && !line.has(at)) {
    const [event]: readonly (EventRecord | undefined)[] = await context.store.getMany('event', [at])
    if (event === undefined || !isVisible(event, visible) || isLocked(event, context)) break
    line.set(at, event)
    at = event.parentId
  }
  return at === id ? undefined : [...line.values()]
}

function expectSame({ id, revision }: EventRecord): Change {
  return { type: 'expectRevision', kind: 'event', id, expected: revision }
}
