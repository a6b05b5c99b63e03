import { CalendarError } from '../../errors/calendar-error.ts'
import { placeHistory } from '../../plan/drafts.ts'
import { rejectFaults, type ValuesFor } from '../../plan/parse-input.ts'
import type { PostKind, RecordOf } from '../../ports/record.ts'
import type { Change, Committed } from '../../ports/store.ts'
import { checkPrecondition, type RequestContext, withCurrentTime } from '../context.ts'
import type { Planner } from '../group-commit.ts'
import type { Outcome } from '../outcome.ts'
import { claimExternalId, permittedValues } from './external-ids.ts'
import { findPost } from './find-post.ts'
import { checkAuthor, checkMay } from './permissions.ts'
import { removeRecord } from './remove-record.ts'
import { type PostInputs, type PostResource, postOutcome, resolveDraft, viewPost } from './resource.ts'
import { newUnitOfWork, type UnitOfWork } from './unit-of-work.ts'

/** The operations that write events, venues or organizers. */
export function postWrites<K extends PostKind>(resource: PostResource<K>) {
  const { kind } = resource

  /** Prepares a new post, with the linked records that it adds. */
  async function prepare(values: PostInputs[K], call: RequestContext): Promise<Planner<Outcome>> {
    checkAuthor(kind, values.author, call.user?.id, call)
    const processed = await resource.process(permittedValues(kind, values, call), undefined, call)
    return async (store, added) => {
      const context = withCurrentTime(call, store)
      const { draft, changes } = await planDraft(resource, processed, undefined, newUnitOfWork(context, added))
      // TypeScript cannot tell which `Change` belongs to `K`. The resource makes sure that kind and draft match.
      const insert = { type: 'insert', kind, ref: undefined, draft, slugRule: 'suffix' } as Change
      return {
        changes: [...changes, insert],
        done: (committed) => postOutcome(resource, lastOf(committed), context, { isNew: true }),
      }
    }
  }

  /** Creates a post. */
  async function create(values: PostInputs[K], call: RequestContext): Promise<Outcome> {
    return call.write(await prepare(values, call), kind === 'event')
  }

  /** Updates a post. Values that are not given stay as they are. */
  async function update(values: PostInputs[K], call: RequestContext): Promise<Outcome> {
    const seen = await findPost(kind, call.target, call)
    checkMay('edit', kind, seen, call)
    checkAuthor(kind, values.author, seen.authorId, call)
    const processed = await resource.process(permittedValues(kind, values, call), seen.authorId, call)
    return call.write(async () => {
      const context = withCurrentTime(call)
      // Finds the post by its id, because another write may have changed the slug. Permissions are checked again, because
      // author and status may have changed too.
      const before = await findPost(kind, seen.id, context)
      checkMay('edit', kind, before, context)
      checkAuthor(kind, values.author, before.authorId, context)
      if (values.status === 'trash') checkMay('delete', kind, before, context)
      const { draft, changes } = await planDraft(resource, processed, before, newUnitOfWork(context))
      await checkPrecondition(context, (viewer) => viewPost(resource, before, viewer))
      return {
        changes: [...changes, updateOf(kind, before, draft)],
        done: (committed) => postOutcome(resource, lastOf(committed), context),
      }
    })
  }

  /** Moves a post to the trash, or deletes it permanently. */
  async function remove({ force }: ValuesFor<'events.delete'>, call: RequestContext): Promise<Outcome> {
    const seen = await findPost(kind, call.target, call)
    checkMay('delete', kind, seen, call)
    // If `tickets` fails, the write must fail before the commit.
    if (kind === 'event') await call.ticketedEvents()
    const check = async (context: RequestContext) => {
      const before = await findPost(kind, seen.id, context)
      checkMay('delete', kind, before, context)
      await checkPrecondition(context, (viewer) => viewPost(resource, before, viewer))
      return before
    }
    if (force) {
      return removeRecord(kind, seen.id, call, async () => {
        const context = withCurrentTime(call)
        const before = await check(context)
        return { before, outcome: await postOutcome(resource, before, context) }
      })
    }
    return call.write(async () => {
      const context = withCurrentTime(call)
      const before = await check(context)
      if (before.status === 'trash') throw new CalendarError(`${kind}-is-in-trash`)
      return {
        changes: [updateOf(kind, before, movedToTrash(before, context.now))],
        done: (committed) => postOutcome(resource, lastOf(committed), context),
      }
    })
  }

  return { prepare, create, update, delete: remove }
}

/** The draft of a post and the changes to commit with it. Throws if the values have faults. */
export async function planDraft<K extends PostKind>(
  resource: PostResource<K>,
  values: PostInputs[K],
  before: RecordOf<K> | undefined,
  work: UnitOfWork,
) {
  const { kind } = resource
  const draft = await resolveDraft(resource, values, before, work)
  if (draft !== undefined) claimExternalId(kind, draft, work)
  rejectFaults(work.faults)
  if (draft === undefined) throw new TypeError(`The ${kind} has neither a draft nor a fault.`)
  return { draft, changes: work.changes }
}

/** The committed post, which is the last change of its commit. */
export function lastOf<K extends PostKind>({ records }: Committed): RecordOf<K> {
  // The store returns a record of the change's kind for each change.
  return records.at(-1) as unknown as RecordOf<K>
}

/** The change that replaces the content of a post. */
export function updateOf(kind: PostKind, before: RecordOf<PostKind>, content: object): Change {
  // `content` may be a whole record, and the store assigns id and revision.
  const { id: _id, revision: _revision, ...draft } = content as RecordOf<PostKind>
  // Kind and draft come from the same resource.
  return { type: 'update', kind, id: before.id, expected: before.revision, draft, slugRule: 'suffix' } as Change
}

/** A post after it is moved to the trash. */
export function movedToTrash<R extends RecordOf<PostKind>>(post: R, now: number): R {
  const moved = { ...post, status: 'trash' as const, modifiedAt: now }
  if ('uid' in post) return { ...moved, sequence: post.sequence + 1 }
  return { ...moved, ...placeHistory(post, moved, now) }
}
