import { admits } from '../../domain/status.ts'
import { CalendarError } from '../../errors/calendar-error.ts'
import type { PostValues } from '../../plan/draft/draft-post.ts'
import { refuseFaults } from '../../plan/read-input.ts'
import type { PostKind, RecordOf } from '../../ports/record.ts'
import type { Change, Committed } from '../../ports/store.ts'
import type { Planner } from '../commit.ts'
import { inTurn, type RequestContext } from '../context.ts'
import type { Outcome } from '../outcome.ts'
import { checkPrecondition } from '../precondition.ts'
import { forbidden } from '../refuse.ts'
import { askForAuthor, checkAuthor } from './check-author.ts'
import { findOwnPost } from './find-post.ts'
import { newPreparation } from './preparation.ts'
import type { PostResource } from './resource.ts'
import { postOutcome, viewPost } from './view-post.ts'

/** Creates a post with all that it brings along. */
export async function createPost<K extends PostKind, V extends PostValues>(
  resource: PostResource<K, V>,
  values: V,
  call: RequestContext,
): Promise<Outcome> {
  checkAuthor(values.author, call.user?.id, resource.permissions(call), call)
  await askForAuthor(values.author, undefined, call)
  const ready = await resource.ready(values, call)
  const planner: Planner<Outcome> = async (store) => {
    const context = { ...inTurn(call), store }
    const { draft, changes } = await prepared(resource, ready, undefined, context)
    // A mapped union cannot follow `K`; the resource ties kind and draft together.
    const insert = { type: 'insert', kind: resource.kind, ref: undefined, draft, slugRule: 'suffix' } as Change
    return {
      changes: [...changes, insert],
      done: (committed) => postOutcome(resource, lastOf(committed), context, { isNew: true }),
    }
  }
  return call.write(planner, resource.kind === 'event')
}

/** Changes a post; what is not given is kept. */
export async function updatePost<K extends PostKind, V extends PostValues>(
  resource: PostResource<K, V>,
  values: V,
  call: RequestContext,
): Promise<Outcome> {
  const permissions = resource.permissions(call)
  const seen = await findOwnPost(resource, call.target, call, permissions.edit)
  checkAuthor(values.author, seen.authorId, permissions, call)
  await askForAuthor(values.author, seen.authorId, call)
  const ready = await resource.ready(values, call)
  return call.write(async () => {
    const context = inTurn(call)
    // By id from here on: somebody else's change of the slug must not lead us to another record.
    const before = await findOwnPost(resource, seen.id, context, permissions.edit)
    // Once more: to repeat who the author was changes something if that is somebody else by now.
    checkAuthor(values.author, before.authorId, permissions, context)
    if (values.status === 'trash' && !admits(permissions.delete, before, context.user?.id, context.now)) {
      throw forbidden(context.user)
    }
    const { draft, changes } = await prepared(resource, ready, before, context)
    await checkPrecondition(context, (viewer) => viewPost(resource, before, viewer))
    return {
      changes: [...changes, updateOf(resource.kind, before, draft)],
      done: (committed) => postOutcome(resource, lastOf(committed), context),
    }
  })
}

/** Moves a post to the trash, or deletes it for good. */
export async function deletePost<K extends PostKind, V>(
  resource: PostResource<K, V>,
  values: { readonly force?: boolean | null },
  call: RequestContext,
): Promise<Outcome> {
  const scope = resource.permissions(call).delete
  const seen = await findOwnPost(resource, call.target, call, scope)
  // It will be shown; if the host cannot say how, that must not come out when it is too late.
  if (resource.kind === 'event') await call.ticketedEvents()
  return call.write(async () => {
    const context = inTurn(call)
    const before = await findOwnPost(resource, seen.id, context, scope)
    await checkPrecondition(context, (viewer) => viewPost(resource, before, viewer))
    if (values.force) {
      const goodbye = await postOutcome(resource, before, context)
      const removal = { type: 'remove', kind: resource.kind, id: before.id, expected: before.revision } as const
      return { changes: [removal], done: () => goodbye }
    }
    if (before.status === 'trash') throw new CalendarError(resource.inTrash)
    const trashed = { ...before, status: 'trash', modifiedAt: context.now }
    return {
      changes: [updateOf(resource.kind, before, trashed)],
      done: (committed) => postOutcome(resource, lastOf(committed), context),
    }
  })
}

async function prepared<K extends PostKind, V>(
  resource: PostResource<K, V>,
  values: V,
  before: RecordOf<K> | undefined,
  context: RequestContext,
): Promise<{ readonly draft: object; readonly changes: readonly Change[] }> {
  const preparation = newPreparation(context)
  const draft = await resource.prepare(values, before, preparation)
  refuseFaults(preparation.faults)
  if (draft === undefined) throw new TypeError(`No draft of ${resource.kind}, and no fault that says why.`)
  return { draft, changes: preparation.changes }
}

/** The post at hand is the last of its commit. */
function lastOf<K extends PostKind>({ records }: Committed): RecordOf<K> {
  // The store answers for each change with a record of that change's kind.
  return records.at(-1) as unknown as RecordOf<K>
}

function updateOf(kind: PostKind, before: RecordOf<PostKind>, content: object): Change {
  // The content may be a whole record; id and revision are the store's to give.
  const { id: _id, revision: _revision, ...draft } = content as RecordOf<PostKind>
  // Kind and draft come from the same resource.
  return { type: 'update', kind, id: before.id, expected: before.revision, draft, slugRule: 'suffix' } as Change
}
