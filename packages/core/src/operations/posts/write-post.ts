import { admits } from '../../domain/status.ts'
import { CalendarError } from '../../errors/calendar-error.ts'
import { rejectFaults } from '../../plan/parse-input.ts'
import type { PostKind, RecordOf } from '../../ports/record.ts'
import type { Change, Committed } from '../../ports/store.ts'
import type { Planner } from '../commit.ts'
import { type RequestContext, withCurrentTime } from '../context.ts'
import type { Outcome } from '../outcome.ts'
import { checkPrecondition } from '../precondition.ts'
import { forbidden } from '../refuse.ts'
import { findOwnPost } from './find-post.ts'
import { checkAuthor, permissionsFor } from './permissions.ts'
import type { PostInput } from './process-input.ts'
import { type PostResource, postOutcome, resolveDraft, viewPost } from './resource.ts'
import { newUnitOfWork } from './unit-of-work.ts'

/** Creates a post, with the linked records that it adds. */
export async function createPost<K extends PostKind, V extends PostInput>(
  resource: PostResource<K, V>,
  values: V,
  call: RequestContext,
): Promise<Outcome> {
  const { kind } = resource
  checkAuthor(kind, values.author, call.user?.id, call)
  const processed = await resource.process(values, undefined, call)
  const planner: Planner<Outcome> = async (store) => {
    const context = { ...withCurrentTime(call), store }
    const { draft, changes } = await planDraft(resource, processed, undefined, context)
    // A mapped union cannot follow `K`; the resource ties kind and draft together.
    const insert = { type: 'insert', kind, ref: undefined, draft, slugRule: 'suffix' } as Change
    return {
      changes: [...changes, insert],
      done: (committed) => postOutcome(resource, lastOf(committed), context, { isNew: true }),
    }
  }
  return call.write(planner, kind === 'event')
}

/** Updates a post. Values that are not given stay as they are. */
export async function updatePost<K extends PostKind, V extends PostInput>(
  resource: PostResource<K, V>,
  values: V,
  call: RequestContext,
): Promise<Outcome> {
  const { kind } = resource
  const seen = await findOwnPost(kind, call.target, call, 'edit')
  checkAuthor(kind, values.author, seen.authorId, call)
  const processed = await resource.process(values, seen.authorId, call)
  return call.write(async () => {
    const context = withCurrentTime(call)
    // By id from here on, because another write may have changed the slug.
    const before = await findOwnPost(kind, seen.id, context, 'edit')
    // Again, because another write may have changed the author.
    checkAuthor(kind, values.author, before.authorId, context)
    const { user, now } = context
    if (values.status === 'trash' && !admits(permissionsFor(kind, context).delete, before, user?.id, now)) {
      throw forbidden(user)
    }
    const { draft, changes } = await planDraft(resource, processed, before, context)
    await checkPrecondition(context, (viewer) => viewPost(resource, before, viewer))
    return {
      changes: [...changes, updateOf(kind, before, draft)],
      done: (committed) => postOutcome(resource, lastOf(committed), context),
    }
  })
}

/** Moves a post to the trash, or deletes it permanently. */
export async function deletePost<K extends PostKind, V extends PostInput>(
  resource: PostResource<K, V>,
  values: { readonly force?: boolean | null },
  call: RequestContext,
): Promise<Outcome> {
  const { kind } = resource
  const seen = await findOwnPost(kind, call.target, call, 'delete')
  // Fails before the commit if `tickets` fails.
  if (kind === 'event') await call.ticketedEvents()
  return call.write(async () => {
    const context = withCurrentTime(call)
    const before = await findOwnPost(kind, seen.id, context, 'delete')
    await checkPrecondition(context, (viewer) => viewPost(resource, before, viewer))
    if (values.force) {
      const outcome = await postOutcome(resource, before, context)
      return { changes: [{ type: 'remove', kind, id: before.id, expected: before.revision }], done: () => outcome }
    }
    if (before.status === 'trash') throw new CalendarError(`${kind}-is-in-trash`)
    const trashed = { ...before, status: 'trash', modifiedAt: context.now }
    return {
      changes: [updateOf(kind, before, trashed)],
      done: (committed) => postOutcome(resource, lastOf(committed), context),
    }
  })
}

async function planDraft<K extends PostKind, V extends PostInput>(
  resource: PostResource<K, V>,
  values: V,
  before: RecordOf<K> | undefined,
  context: RequestContext,
): Promise<{ readonly draft: object; readonly changes: readonly Change[] }> {
  const work = newUnitOfWork(context)
  const draft = await resolveDraft(resource, values, before, work)
  rejectFaults(work.faults)
  if (draft === undefined) throw new TypeError(`The ${resource.kind} has neither a draft nor a fault.`)
  return { draft, changes: work.changes }
}

/** The post itself is the last change of its commit. */
function lastOf<K extends PostKind>({ records }: Committed): RecordOf<K> {
  // The store returns a record of the change's kind for each change.
  return records.at(-1) as unknown as RecordOf<K>
}

function updateOf(kind: PostKind, before: RecordOf<PostKind>, content: object): Change {
  // `content` can be a whole record, and the store assigns id and revision.
  const { id: _id, revision: _revision, ...draft } = content as RecordOf<PostKind>
  // Kind and draft come from the same resource.
  return { type: 'update', kind, id: before.id, expected: before.revision, draft, slugRule: 'suffix' } as Change
}
