import { isVisible } from '../../domain/status.ts'
import { visibleRecords } from '../../plan/visibility.ts'
import type { EventRecord } from '../../ports/record.ts'
import { ancestorsOf, expectUnchanged } from '../ancestors.ts'
import { checkIds } from '../posts/check-ids.ts'
import { isLocked } from '../posts/permissions.ts'
import type { UnitOfWork } from '../posts/unit-of-work.ts'

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
  if (!given) return undefined
  const { context, faults, changes } = work
  if ((await checkIds('event', 'post_parent', [given], work)) && before && given !== before.parentId) {
    const visible = visibleRecords(context.permissions.events, context)
    // The error must not reveal the parent of an event that the user cannot see or open.
    const isHidden = (event: EventRecord): boolean => !isVisible(event, visible) || isLocked(event, context)
    const above = await ancestorsOf('event', given, before.id, context.store, isHidden)
    if (above === undefined) faults.push({ param: 'post_parent', code: 'own_parent' })
    else changes.push(...above.map((event) => expectUnchanged('event', event)))
  }
  return given
}
