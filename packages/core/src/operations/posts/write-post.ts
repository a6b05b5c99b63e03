import { admits } from '../../domain/status.ts'
import { CalendarError } from '../../errors/calendar-error.ts'
import type { PostValues } from '../../plan/draft/draft-post.ts'
import { rejectFaults } from '../../plan/read-input.ts'
import type { PostKind, RecordOf } from '../../ports/record.ts'
import type { Change, Committed } from '../../ports/store.ts'
import type { Planner } from '../commit.ts'
import { type RequestContext, withCurrentTime } from '../context.ts'
import type { Outcome } from '../outcome.ts'
import { checkPrecondition } from '../precondition.ts'
import { forbidden } from '../refuse.ts'
import { checkAuthor, lookUpAuthor } from './check-author.ts'
import { findOwnPost } from './find-post.ts'
import type { PostResource } from './resource.ts'
import { newUnitOfWork } from './unit-of-work.ts'
import { postOutcome, viewPost } from './view-post.ts'

/** Creates a post, with the linked records that it adds. */
export async function createPost<K extends PostKind, V extends PostValues>(
  resource: PostResource<K, V>,
  values: V,
  call: RequestContext,
): Promise<Outcome> {
  checkAuthor(values.author, call.user?.id, resource.permissions(call), call)
  await lookUpAuthor(values.author, undefined, call)
  const processed = await resource.process(values, call)
  const planner: Planner<Outcome> = async (store) => {
    const context = { ...withCurrentTime(call), store }
    const { draft, changes } = await planDraft(resource, processed, undefined, context)
    // A mapped union cannot follow `K`; the resource ties kind and draft together.
    const insert = { type: 'insert', kind: resource.kind, ref: undefined, draft, slugRule: 'suffix' } as Change
    return {
      changes: [...changes, insert],
      done: (committed) => postOutcome(resource, lastOf(committed), context, { isNew: true }),
    }
  }
  return call.write(planner, resource.kind === 'event')
}

/** Updates a post. Values that are not given stay as they are. */
export async function updatePost<K extends PostKind, V extends PostValues>(
  resource: PostResource<K, V>,
  values: V,
  call: RequestContext,
): Promise<Outcome> {
  const permissions = resource.permissions(call)
  const seen = await findOwnPost(resource, call.target, call, permissions.edit)
  checkAuthor(values.author, seen.authorId, permissions, call)
  await lookUpAuthor(values.author, seen.authorId, call)
  const processed = await resource.process(values, call)
  return call.write(async () => {
    const context = withCurrentTime(call)
    // By id from here on, because another write may have changed the slug.
    const before = await findOwnPost(resource, seen.id, context, permissions.edit)
    // Again, because another write may have changed the author.
    checkAuthor(values.author, before.authorId, permissions, context)
    if (values.status === 'trash' && !admits(permissions.delete, before, context.user?.id, context.now)) {
      throw forbidden(context.user)
    }
    const { draft, changes } = await planDraft(resource, processed, before, context)
    await checkPrecondition(context, (viewer) => viewPost(resource, before, viewer))
    return {
      changes: [...changes, updateOf(resource.kind, before, draft)],
      done: (committed) => postOutcome(resource, lastOf(committed), context),
    }
  })
}

/** Moves a post to the trash, or deletes it permanently. */
export async function deletePost<K extends PostKind, V>(
  resource: PostResource<K, V>,
  values: { readonly force?: boolean | null },
  call: RequestContext,
): Promise<Outcome> {
  const scope = resource.permissions(call).delete
  const seen = await findOwnPost(resource, call.target, call, scope)
  // Fails before the commit if `tickets` fails.
  if (resource.kind === 'event') await call.ticketedEvents()
  return call.write(async () => {
    const context = withCurrentTime(call)
    const before = await findOwnPost(resource, seen.id, context, scope)
    await checkPrecondition(context, (viewer) => viewPost(resource, before, viewer))
    if (values.force) {
      const outcome = await postOutcome(resource, before, context)
      const removal = { type: 'remove', kind: resource.kind, id: before.id, expected: before.revision } as const
      return { changes: [removal], done: () => outcome }
    }
    if (before.status === 'trash') throw new CalendarError(resource.inTrash)
    const trashed = { ...before, status: 'trash', modifiedAt: context.now }
    return {
      changes: [updateOf(resource.kind, before, trashed)],
      done: (committed) => postOutcome(resource, lastOf(committed), context),
    }
  })
}

async function planDraft<K extends PostKind, V>(
  resource: PostResource<K, V>,
  values: V,
  before: RecordOf<K> | undefined,
  context: RequestContext,
): Promise<{ readonly draft: object; readonly changes: readonly Change[] }> {
  const work = newUnitOfWork(context)
  const draft = await resource.draft(values, before, work)
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
