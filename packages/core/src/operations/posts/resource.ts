import type { UserId } from '../../contract/user-ids.ts'
import { CalendarError } from '../../errors/calendar-error.ts'
import type { ValuesFor } from '../../plan/parse-input.ts'
import type { Drafts, PostKind, RecordOf } from '../../ports/record.ts'
import type { Awaitable } from '../../ports/store.ts'
import { collectionOf } from '../../present/presenting.ts'
import type { RecordView } from '../../present/record-view.ts'
import type { RequestContext } from '../context.ts'
import type { RecordOutcome } from '../outcome.ts'
import { ownTick } from '../own-tick.ts'
import { sizeFaults } from '../record-size.ts'
import { checkExternalId } from './external-ids.ts'
import { resolveImage } from './resolve-image.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** The parsed parameters of a write, by kind. */
export interface PostInputs {
  readonly event: ValuesFor<'events.update'>
  readonly venue: ValuesFor<'venues.update'>
  readonly organizer: ValuesFor<'organizers.update'>
}

/** What differs between the operations on events, venues and organizers. */
export interface PostResource<K extends PostKind> {
  readonly kind: K
  /** Sanitizes texts, imports images and hashes passwords. Runs once, before the write queue. */
  process(values: PostInputs[K], author: UserId | undefined, context: RequestContext): Awaitable<PostInputs[K]>
  /**
   * Resolves the records that the values refer to and returns the draft. Adds a fault to the unit of work for each record that
   * does not exist, and a change for each record that must be inserted too. Returns `undefined` when a fault makes a draft
   * impossible.
   */
  draft(
    values: PostInputs[K],
    before: RecordOf<K> | undefined,
    imageId: number | undefined,
    work: UnitOfWork,
  ): Awaitable<Drafts[K] | undefined>
  /** Records as the user sees them. `opened` means that the request has their password. */
  views(records: readonly RecordOf<K>[], context: RequestContext, opened?: boolean): Promise<readonly RecordView[]>
}

/** Folding a text of this many characters takes up to 8 ms, and so does indexing it in the commit. */
const LONG_TEXT = 20_000

/** The draft of a post, as `PostResource.draft` describes it, with its author checked and its image resolved. */
export async function resolveDraft<K extends PostKind>(
  resource: PostResource<K>,
  values: PostInputs[K],
  before: RecordOf<K> | undefined,
  work: UnitOfWork,
): Promise<Drafts[K] | undefined> {
  const { author } = values
  // The host was called before the write was queued. If it were called here, all other writes would wait for it.
  const isKnown = author === undefined || author === null || ((await work.context.authors.get(author)) ?? true)
  if (!isKnown) {
    work.faults.push({ param: `${work.prefix}author`, code: 'unknown_author', values: { id: author } })
  }
  // What is not given is not awaited, which matters for many new records at once.
  const { image } = values
  const imageId = image === undefined ? before?.imageId : await resolveImage(image, before?.imageId, work)
  const isLong = (values.description ?? before?.description ?? '').length > LONG_TEXT
  if (isLong) await ownTick()
  const draft = await resource.draft(values, before, imageId, work)
  if (isLong) await ownTick()
  if (draft !== undefined) {
    const isExternal = draft.externalSource !== undefined || draft.externalId !== undefined
    if (isExternal) await checkExternalId(resource.kind, draft, before, work)
    const faults = sizeFaults(resource.kind, draft, work.context.settings.limits)
    work.faults.push(...faults.map((fault) => ({ ...fault, param: work.prefix + fault.param })))
  }
  return draft
}

/** One post as the user sees it. `opened` means that the request has its password. */
export async function viewPost<K extends PostKind>(
  resource: PostResource<K>,
  record: RecordOf<K>,
  context: RequestContext,
  opened = false,
): Promise<RecordView> {
  const [item] = await resource.views([record], context, opened)
  if (item === undefined) throw new CalendarError(`${resource.kind}-not-found`)
  return item
}

/** One post as an outcome. */
export async function postOutcome<K extends PostKind>(
  resource: PostResource<K>,
  record: RecordOf<K>,
  context: RequestContext,
  { isNew = false, isSecret = false, withJsonLd = false }: Partial<RecordOutcome> = {},
): Promise<RecordOutcome> {
  const item = await viewPost(resource, record, context, isSecret)
  const collection = collectionOf[resource.kind]
  return { type: 'record', collection, id: record.id, item, isNew, isSecret, withJsonLd }
}
