import { isRecord } from '../../contract/json.ts'
import type { LinkInput } from '../../contract/links.ts'
import { verifyPassword } from '../../domain/password.ts'
import { isNumbered } from '../../domain/slug.ts'
import { effectiveStatus } from '../../domain/status.ts'
import { isSameContent } from '../../plan/same-content.ts'
import { type Drafts, type PostDraft, type PostKind, placeKinds, type RecordOf } from '../../ports/record.ts'
import type { Change, Committed, CompleteStore } from '../../ports/store.ts'
import { type RequestContext, withCurrentTime } from '../context.ts'
import type { Outcome } from '../outcome.ts'
import { type PostInputs, type PostResource, postOutcome } from './resource.ts'
import { markTrashed, restored, statusBeforeTrash } from './trash-mark.ts'
import { type Additions, newUnitOfWork } from './unit-of-work.ts'
import { lastOf, planDraft, updateOf } from './write-post.ts'

/** What a row of an import changes. */
export interface ImportPlan {
  readonly outcome: 'created' | 'updated' | 'unchanged'
  /** The record as the row would store it. */
  readonly draft: Drafts[PostKind]
  /** The changes; the row's own record is in the last one. */
  readonly changes: readonly Change[]
  readonly done: (committed: Committed) => Promise<Outcome>
}

/** Plans a row from what the store has now. `before` is the record of the row; `added` is shared by a commit. */
export type ImportPlanner = (
  store: CompleteStore,
  before: RecordOf<PostKind> | undefined,
  added: Additions,
) => Promise<ImportPlan>

/** A row of an import whose input has been validated. */
export interface ImportedPost<K extends PostKind> {
  readonly values: PostInputs[K]
  /** The record of the row when it was looked up. */
  readonly seen: RecordOf<K> | undefined
  /** Whether nothing will be written. */
  readonly isDry: boolean
}

/** Prepares a row. Everything that is slow or has side effects runs here, once. */
export async function prepareImport<K extends PostKind>(
  resource: PostResource<K>,
  { values, seen, isDry }: ImportedPost<K>,
  call: RequestContext,
): Promise<ImportPlanner> {
  const { kind } = resource
  const given = seen === undefined ? values : await withoutRepeats(values, seen, call)
  const { settings } = call
  const processing = isDry ? { ...call, settings: { ...settings, media: undefined } } : call
  const processed = await resource.process(given, seen?.authorId, processing)
  return async (store, stored, added) => {
    const context = { ...withCurrentTime(call), store }
    // The row was looked up in the collection of its kind.
    const before = stored as RecordOf<K> | undefined
    const base = before && liveRecord(before, processed.status === 'trash')
    const planned = await planDraft(resource, processed, base, newUnitOfWork(context, added))
    const draft = finalDraft(planned.draft, before, context.now)
    const done = (committed: Committed) =>
      postOutcome(resource, lastOf<K>(committed), context, { isNew: before === undefined })
    if (before === undefined) {
      // TypeScript cannot tell which `Change` belongs to `K`. The resource makes sure that kind and draft match.
      const insert = { type: 'insert', kind, ref: undefined, draft, slugRule: 'suffix' } as Change
      return { outcome: 'created', draft, changes: [...planned.changes, insert], done }
    }
    // An unchanged record has no new links, so the other planned changes are only expectations.
    if (isSameContent(before, draft, context.now)) return { outcome: 'unchanged', draft, changes: [], done }
    return { outcome: 'updated', draft, changes: [...planned.changes, updateOf(kind, before, draft)], done }
  }
}

/** The record to merge the row with. One that an import has moved to the trash is restored, unless the row says otherwise. */
function liveRecord<R extends PostDraft>(before: R, staysInTrash: boolean): R {
  const status = statusBeforeTrash(before)
  return status === undefined || staysInTrash ? before : restored(before, status)
}

/**
 * The draft to store. It keeps the record's slug if that is the given slug with a number. A draft in the trash is marked as
 * moved there by an import.
 */
function finalDraft<K extends PostKind>(draft: Drafts[K], before: RecordOf<K> | undefined, now: number): Drafts[K] {
  const post: PostDraft = draft
  // A record that comes back from the trash may have lost its slug, and would get a second number.
  const isBack = before?.status === 'trash' && post.status !== 'trash'
  const slug = before !== undefined && !isBack && isNumbered(before.slug, post.slug) ? before.slug : post.slug
  const kept = { ...draft, slug }
  if (post.status !== 'trash' || (before !== undefined && isSameContent(before, kept, now))) return kept
  const earlier = before === undefined ? 'publish' : (statusBeforeTrash(before) ?? effectiveStatus(before, now))
  return markTrashed(kept, earlier)
}

/**
 * Leaves out the values that would change a record in every run. A password would be hashed with a new salt, and a cleared date
 * would become the current time. `media` can store an image under any URL, so Kalends cannot tell whether it is the same image,
 * and a record keeps its own.
 */
async function withoutRepeats<K extends PostKind>(
  values: PostInputs[K],
  seen: RecordOf<K>,
  { settings }: RequestContext,
): Promise<PostInputs[K]> {
  const kept: Record<string, unknown> = { ...values }
  const { image, password } = kept
  for (const name of ['date', 'date_utc']) if (kept[name] === null) delete kept[name]
  const hash = 'passwordHash' in seen ? seen.passwordHash : undefined
  if (typeof password === 'string' && hash !== undefined && (await verifyPassword(password, hash))) {
    delete kept['password']
  }
  if (settings.media !== undefined) {
    if (isRecord(image) && 'url' in image && seen.imageId !== undefined) delete kept['image']
    for (const name of placeKinds) {
      const links = kept[name]
      if (Array.isArray(links)) kept[name] = links.map(withoutImage)
    }
  }
  // The keys are the same as in `values`.
  return kept as PostInputs[K]
}

function withoutImage(link: LinkInput): LinkInput {
  if ('id' in link) return link
  const { image: _image, ...values } = link.values
  return { values }
}
