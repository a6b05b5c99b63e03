import { isVisible } from '../../domain/status.ts'
import type { Fault } from '../../errors/calendar-error.ts'
import type { Visibility } from '../../ports/query.ts'
import type { PostKind } from '../../ports/record.ts'
import type { RequestContext } from '../context.ts'

/** Adds a fault for ids that do not exist for the user. */
export async function checkPosts(
  kind: PostKind,
  param: string,
  ids: readonly number[],
  visible: Visibility,
  { store }: RequestContext,
  faults: Fault[],
): Promise<void> {
  const records = await store.getMany(kind, ids)
  const unknown = ids.filter((_, index) => {
    const record = records[index]
    return record === undefined || !isVisible(record, visible)
  })
  if (unknown.length > 0) faults.push({ param, code: 'unknown_id', values: { id: unknown.join(', ') } })
}
