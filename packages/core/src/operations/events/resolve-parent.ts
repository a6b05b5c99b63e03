import { isVisible } from '../../domain/status.ts'
import { visibleAlone } from '../../plan/visibility.ts'
import type { EventRecord } from '../../ports/record.ts'
import type { Change } from '../../ports/store.ts'
import type { RequestContext } from '../context.ts'
import { isLocked } from '../posts/is-locked.ts'
import { noteUnknownIds, type Preparation } from '../posts/preparation.ts'

/**
 * The event that this one belongs to: one that the person can see, and neither itself nor one that belongs to it. That
 * a new parent and those above it are still as they were is part of the commit, so that of two events at once that would
 * belong to each other one is refused.
 */
export async function resolveParent(
  given: number | null | undefined,
  before: EventRecord | undefined,
  preparation: Preparation,
): Promise<number | undefined> {
  if (given === undefined) return before?.parentId
  if (given === null || given === 0) return undefined
  const { context, faults, changes } = preparation
  const [parent] = await context.store.getMany('event', [given])
  const isKnown = parent !== undefined && isVisible(parent, visibleAlone(context.permissions.events, context))
  if (!isKnown) {
    noteUnknownIds(preparation, 'post_parent', [given])
  } else if (before !== undefined && given !== before.parentId) {
    const above = await lineAbove(before.id, given, context)
    if (above === undefined) faults.push({ param: 'post_parent', code: 'own_parent' })
    else changes.push(...above.map(expectSame))
  }
  return given
}

/**
 * The event to start from and those above it; `undefined` if the one with this id is among them. As far as the person
 * can see: a refusal must not tell what an event that is hidden or locked belongs to.
 */
async function lineAbove(
  id: number,
  start: number,
  context: RequestContext,
): Promise<readonly EventRecord[] | undefined> {
  const visible = visibleAlone(context.permissions.events, context)
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
