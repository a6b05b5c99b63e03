import { setImmediate } from 'node:timers/promises'
import type { EventRecord, RecordOf, SluggedKind } from '../../ports/record.ts'
import type { Change } from '../../ports/store.ts'
import { withoutLink } from '../../store-kit/apply-changes.ts'
import type { RequestContext } from '../context.ts'
import type { Planner } from '../group-commit.ts'
import type { Outcome } from '../outcome.ts'

/** At most this many events are unlinked in one commit, which takes some milliseconds. */
const maxUnlinked = 50

/** A record to remove, and what the response shows. */
export interface Removal<K extends SluggedKind> {
  readonly before: RecordOf<K>
  readonly outcome: Outcome
}

/**
 * Deletes a record permanently. `check` finds it, and throws if the user must not delete it as it is. `alsoChange` returns
 * what else the commit changes.
 *
 * If many events link to the record, it is taken off them in several commits first, with pauses in which other requests
 * are served. Once that has begun, the record is deleted even if somebody changes it meanwhile: a `412` would say that
 * nothing was written. If the process ends in between, the record is still there, and a second request deletes it.
 */
export async function removeRecord<K extends SluggedKind>(
  kind: K,
  id: number,
  { store, write }: RequestContext,
  check: () => Promise<Removal<K>>,
  alsoChange: (before: RecordOf<K>) => Promise<readonly Change[]> = async () => [],
): Promise<Outcome> {
  let checked: Removal<K> | undefined
  while ((await store.linkingEvents(kind, id, maxUnlinked + 1)).length > maxUnlinked) {
    // Only now, because a term without its events has another ETag.
    checked ??= await check()
    await write(unlinkSome(kind, id))
    await setImmediate()
  }
  return write(async () => {
    const { before, outcome } = checked ?? (await check())
    const current = checked === undefined ? before : (await store.getMany<K>(kind, [id]))[0]
    // Somebody else has deleted it first.
    if (current === undefined) return { changes: [], done: () => outcome }
    const remove: Change = { type: 'remove', kind, id, expected: current.revision }
    return { changes: [...(await alsoChange(current)), remove], done: () => outcome }
  })
}

function unlinkSome(kind: SluggedKind, id: number): Planner<void> {
  return async (store) => {
    const events = await store.getMany('event', await store.linkingEvents(kind, id, maxUnlinked))
    const changes = events
      .filter((event) => event !== undefined)
      .map((event): Change => {
        const { id: eventId, revision: expected, ...draft }: EventRecord = withoutLink('event', event, { kind, id })
        return { type: 'update', kind: 'event', id: eventId, expected, draft, slugRule: 'suffix' }
      })
    return { changes, done: () => undefined }
  }
}
