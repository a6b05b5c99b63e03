import { setImmediate } from 'node:timers/promises'
import type { EventRecord, RecordOf, SluggedKind } from '../../ports/record.ts'
import type { Change } from '../../ports/store.ts'
import { withoutLink } from '../../store-kit/apply-changes.ts'
import type { RequestContext } from '../context.ts'
import type { Planner } from '../group-commit.ts'
import type { Outcome } from '../outcome.ts'

/** At most this many events are unlinked, or children moved, in one commit, which takes some milliseconds. */
const maxDetached = 50

/** A record to remove, and what the response shows. */
export interface Removal<K extends SluggedKind> {
  readonly before: RecordOf<K>
  readonly outcome: Outcome
}

/**
 * Deletes a record permanently. `check` finds it, and throws if the user must not delete it as it is. `moveChildren` returns
 * a change for each of its children, up to `limit` of them.
 *
 * If many events link to the record, it is taken off them in several commits first, with pauses in which other requests
 * are served. Many children are moved in the same way. Once that has begun, the record is deleted even if another
 * request changes it meanwhile: a `412` would say that nothing was written. If the process ends in between, the record
 * is still there, and a second request deletes it.
 */
export async function removeRecord<K extends SluggedKind>(
  kind: K,
  id: number,
  { store, write }: RequestContext,
  check: () => Promise<Removal<K>>,
  moveChildren: (before: RecordOf<K>, limit?: number) => Promise<readonly Change[]> = async () => [],
): Promise<Outcome> {
  let checked: Removal<K> | undefined
  const get = async (): Promise<RecordOf<K> | undefined> => (await store.getMany<K>(kind, [id]))[0]
  const moveSome = async (limit: number): Promise<readonly Change[]> => {
    const current = await get()
    if (current === undefined) return []
    // If its parent is deleted meanwhile, the record has another one, and the children must move there.
    const expected: Change = { type: 'expectRevision', kind, id, expected: current.revision }
    return [expected, ...(await moveChildren(current, limit))]
  }
  const detach = async (isMany: () => Promise<boolean>, planner: Planner<void>): Promise<void> => {
    while (await isMany()) {
      // Only now, because a term without its events has another ETag.
      checked ??= await check()
      await write(planner)
      await setImmediate()
    }
  }
  await detach(
    async () => (await store.linkingEvents(kind, id, maxDetached + 1)).length > maxDetached,
    unlinkSome(kind, id),
  )
  await detach(
    async () => (await moveSome(maxDetached + 1)).length > maxDetached + 1,
    async () => ({ changes: await moveSome(maxDetached), done: () => undefined }),
  )
  return write(async () => {
    const { before, outcome } = checked ?? (await check())
    const current = checked === undefined ? before : await get()
    // Another request has deleted it first.
    if (current === undefined) return { changes: [], done: () => outcome }
    const remove: Change = { type: 'remove', kind, id, expected: current.revision }
    return { changes: [...(await moveChildren(current)), remove], done: () => outcome }
  })
}

function unlinkSome(kind: SluggedKind, id: number): Planner<void> {
  return async (store) => {
    const events = await store.getMany('event', await store.linkingEvents(kind, id, maxDetached))
    const changes = events
      .filter((event) => event !== undefined)
      .map((event): Change => {
        const { id: eventId, revision: expected, ...draft }: EventRecord = withoutLink('event', event, { kind, id })
        return { type: 'update', kind: 'event', id: eventId, expected, draft, slugRule: 'suffix' }
      })
    return { changes, done: () => undefined }
  }
}
