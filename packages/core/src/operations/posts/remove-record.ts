import { setImmediate } from 'node:timers/promises'
import { effectiveStatus } from '../../domain/status.ts'
import { shownSequence } from '../../plan/sequence.ts'
import type { EventRecord, RecordOf, SluggedKind } from '../../ports/record.ts'
import type { Change } from '../../ports/store.ts'
import { withoutLink } from '../../store-kit/apply-changes.ts'
import { type RequestContext, withCurrentTime } from '../context.ts'
import type { Planner } from '../group-commit.ts'
import type { Outcome } from '../outcome.ts'

/** How many events are unlinked, or children moved, in one commit, so that it takes only a few milliseconds. */
const maxDetached = 50

/** A record to remove, and what the response shows. */
export interface Removal<K extends SluggedKind> {
  readonly before: RecordOf<K>
  readonly outcome: Outcome
}

/**
 * Deletes a record permanently. `check` finds it, and throws if the user must not delete it as it is. `moveChildren` returns a
 * change for each of its children, up to `limit` of them.
 *
 * The events that link to the record count as changed if users could see the record. If there are many of them, they are
 * unlinked in several commits first, with pauses in which other requests are served. Many children are moved in the same way.
 * Once that has begun, the record is deleted even if another request changes it meanwhile: a `412` would say that nothing was
 * written. If the process ends in between, the record is still there, and a second request deletes it.
 */
export async function removeRecord<K extends SluggedKind>(
  kind: K,
  id: number,
  call: RequestContext,
  check: () => Promise<Removal<K>>,
  moveChildren: (before: RecordOf<K>, limit?: number) => Promise<readonly Change[]> = async () => [],
): Promise<Outcome> {
  const { store, write } = call
  let checked: Removal<K> | undefined
  const get = async (): Promise<RecordOf<K> | undefined> => (await store.getMany<K>(kind, [id]))[0]
  const moveSome = async (limit: number): Promise<readonly Change[]> => {
    const current = await get()
    if (current === undefined) return []
    // If the parent of the record is deleted meanwhile, the record gets another parent, and the children must move to that one.
    const expected: Change = { type: 'expectRevision', kind, id, expected: current.revision }
    return [expected, ...(await moveChildren(current, limit))]
  }
  const detach = async (isMany: () => Promise<boolean>, planner: Planner<void>): Promise<void> => {
    while (await isMany()) {
      // Checks `If-Match` before the first of these commits, because unlinking events changes the ETag of a term.
      checked ??= await check()
      await write(planner)
      await setImmediate()
    }
  }
  await detach(
    async () => (await store.linkingEvents(kind, id, maxDetached + 1)).length > maxDetached,
    async () => {
      const current = await get()
      return { changes: current === undefined ? [] : await unlinkSome(kind, current, call), done: () => undefined }
    },
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
    const unlinked = await unlinkSome(kind, current, call)
    return { changes: [...unlinked, ...(await moveChildren(current)), remove], done: () => outcome }
  })
}

/** Unlinks some of the events that link to the record. */
async function unlinkSome<K extends SluggedKind>(
  kind: K,
  removed: RecordOf<K>,
  call: RequestContext,
): Promise<readonly Change[]> {
  const { store, now } = withCurrentTime(call)
  const events = await store.getMany('event', await store.linkingEvents(kind, removed.id, maxDetached))
  return events
    .filter((event) => event !== undefined)
    .map((event): Change => {
      const unlinked = withoutLink('event', event, { kind, id: removed.id })
      const { id, revision: expected, ...draft }: EventRecord = { ...unlinked, ...changeOf(event, removed, now) }
      return { type: 'update', kind: 'event', id, expected, draft, slugRule: 'suffix' }
    })
}

/**
 * How an event changes when it loses a linked record. Losing an unpublished record leaves no trace, except that the event keeps
 * the date when the record was withdrawn. A protected event does not change at all, because the date would reveal what it links
 * to.
 */
function changeOf(
  { modifiedAt, sequence, passwordHash }: EventRecord,
  removed: RecordOf<SluggedKind>,
  now: number,
): Pick<EventRecord, 'modifiedAt' | 'sequence'> {
  if (passwordHash !== undefined) return { modifiedAt, sequence }
  const counted = sequence + ('uid' in removed ? 0 : shownSequence(removed, now))
  const isPublic = !('status' in removed) || effectiveStatus(removed, now) === 'publish'
  if (isPublic) return { modifiedAt: now, sequence: counted + 1 }
  const withdrawn = ('withdrawnAt' in removed && removed.withdrawnAt) || modifiedAt
  return { modifiedAt: Math.max(modifiedAt, withdrawn), sequence: counted }
}
