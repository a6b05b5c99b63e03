import type { LinkInput } from '../../contract/links.ts'
import type { UserId } from '../../contract/user-ids.ts'
import { isInCalendar } from '../../domain/moment.ts'
import { isVisible } from '../../domain/status.ts'
import { CalendarError, type Fault } from '../../errors/calendar-error.ts'
import { draftEvent } from '../../plan/drafts.ts'
import type { ValuesFor } from '../../plan/parse-input.ts'
import { shownSequence } from '../../plan/sequence.ts'
import { visibleRecords } from '../../plan/visibility.ts'
import { type EventDraft, type EventRecord, type NamedKind, namedKinds } from '../../ports/record.ts'
import type { Awaitable } from '../../ports/store.ts'
import { linkKeys } from '../../store-kit/links.ts'
import { ancestorsOf, expectUnchanged } from '../ancestors.ts'
import type { RequestContext } from '../context.ts'
import type { Outcome } from '../outcome.ts'
import { organizerResource, venueResource } from '../places/resources.ts'
import { findPost } from '../posts/find-post.ts'
import { draftContext, isLocked } from '../posts/permissions.ts'
import { type PostInput, processInput } from '../posts/process-input.ts'
import { type PostInputs, type PostResource, postOutcome } from '../posts/resource.ts'
import { checkIds, type UnitOfWork } from '../posts/unit-of-work.ts'
import { viewEvents } from './list-events.ts'
import { resolveLinked } from './resolve-linked.ts'
import { resolveTerms } from './resolve-terms.ts'

type EventValues = PostInputs['event']

/** The event-specific parts of the operations on posts. */
export const eventResource: PostResource<'event'> = {
  kind: 'event',
  process: processEvent,
  views: viewEvents,
  draft: async (values, before, imageId, work) => {
    const links = {
      imageId,
      categoryIds: await resolveTerms('category', values.categories, before?.categoryIds ?? [], work),
      tagIds: await resolveTerms('tag', values.tags, before?.tagIds ?? [], work),
      venueIds: await resolveLinked(venueResource, values.venue, before?.venueIds ?? [], work),
      organizerIds: await resolveLinked(organizerResource, values.organizer, before?.organizerIds ?? [], work),
      parentId:
        values.post_parent === undefined ? before?.parentId : await resolveParent(values.post_parent, before, work),
      passwordHash: values.password === undefined ? before?.passwordHash : (values.password ?? undefined),
    }
    const { context, faults } = work
    const uid = before?.uid ?? crypto.randomUUID()
    const sequence = before === undefined ? 0 : before.sequence + (await lostSequence(before, links, context))
    const draft = draftEvent(values, before, { ...links, uid, sequence }, draftContext('event', context))
    if (draft === undefined) faults.push({ param: 'end_date', code: 'end_before_start' })
    else faults.push(...beyondCalendar(draft))
    return draft
  },
}

/** The sum of `sequence` of the records that an event no longer links to. They don't count while an event is protected. */
async function lostSequence(
  before: EventRecord,
  after: Pick<EventRecord, 'passwordHash' | (typeof linkKeys)[NamedKind]>,
  { store, now }: RequestContext,
): Promise<number> {
  if (before.passwordHash !== undefined) return 0
  let lost = 0
  for (const kind of namedKinds) {
    const [ids, remaining] = [before[linkKeys[kind]], after.passwordHash === undefined ? after[linkKeys[kind]] : []]
    const gone = ids === remaining ? [] : ids.filter((id) => !remaining.includes(id))
    for (const record of gone.length === 0 ? [] : await store.getMany(kind, gone)) {
      if (record !== undefined) lost += shownSequence(record, now)
    }
  }
  return lost
}

/** One event. A protected event needs its password. */
export async function getEvent(values: ValuesFor<'events.get'>, context: RequestContext): Promise<Outcome> {
  const { event, isSecret } = await openEvent(values.password, context)
  return postOutcome(eventResource, event, context, { isSecret, withJsonLd: true })
}

/** The event that the path names, and whether its password was needed to open it. */
export async function openEvent(
  password: string | null | undefined,
  context: RequestContext,
): Promise<{ readonly event: EventRecord; readonly isSecret: boolean }> {
  const event = await findPost('event', context.target, context)
  const isSecret = isLocked(event, context)
  const given = password ?? context.password
  if (isSecret && !(await opens(given, event, context))) {
    throw new CalendarError('event-password-protected', { wrongPassword: Boolean(given) })
  }
  return { event, isSecret }
}

async function opens(given: string | undefined, event: EventRecord, context: RequestContext): Promise<boolean> {
  const { id, passwordHash: hash } = event
  const { user, now, passwords } = context
  if (given === undefined || hash === undefined) return false
  return passwords.opens(given, { event: id, hash, user: user?.id, now })
}

/**
 * The parent of an event: one that the user can see, that is neither the event itself nor a descendant, and that is not on the
 * last level. The commit expects a new parent and its ancestors unchanged, so that two concurrent writes cannot make two events
 * each other's parent.
 */
async function resolveParent(
  given: number | null,
  before: EventRecord | undefined,
  work: UnitOfWork,
): Promise<number | undefined> {
  if (!given) return undefined
  const { context, faults, changes } = work
  if ((await checkIds('event', 'post_parent', [given], work)) && given !== before?.parentId) {
    const { levels: max } = context.settings.limits
    const visible = visibleRecords(context.permissions.events, context)
    // The error must not reveal the parent of an event that the user cannot see or open.
    const isHidden = (event: EventRecord): boolean => !isVisible(event, visible) || isLocked(event, context)
    const above = await ancestorsOf('event', given, before?.id, context.store, max, isHidden)
    if (above === undefined) faults.push({ param: 'post_parent', code: 'own_parent' })
    else if (above.length === max) faults.push({ param: 'post_parent', code: 'too_many_levels', values: { max } })
    else if (before !== undefined) changes.push(...above.map((event) => expectUnchanged('event', event)))
  }
  return given
}

/** Near the years 1 and 9999 a date may exist in the event's time zone but not in UTC, or the other way round. */
function beyondCalendar({ startsAt, endsAt, startWall, endWall }: EventDraft): readonly Fault[] {
  const exists = (at: number, wall: string): boolean => isInCalendar(at) && wall >= FIRST_YEAR
  return [
    ...(exists(startsAt, startWall) ? [] : [{ param: 'start_date', code: 'not_date' }]),
    ...(exists(endsAt, endWall) ? [] : [{ param: 'end_date', code: 'not_date' }]),
  ]
}

/** Dates before the year 0001 sort before this text. */
const FIRST_YEAR = '0001'

/** Processes an event like any post, and replaces the password with its hash. */
async function processEvent(
  values: EventValues,
  author: UserId | undefined,
  context: RequestContext,
): Promise<EventValues> {
  const processed = await processInput(values, author, context)
  // If `tickets` fails, the write must fail before the commit.
  await context.ticketedEvents()
  return {
    ...processed,
    ...(values.password && { password: await context.passwords.hash(values.password) }),
    ...(values.venue && { venue: await processLinks(values.venue, context) }),
    ...(values.organizer && { organizer: await processLinks(values.organizer, context) }),
  }
}

function processLinks(links: readonly LinkInput[], context: RequestContext): Awaitable<readonly LinkInput[]> {
  const processed = links.map((link): Awaitable<LinkInput> => {
    if (!('values' in link)) return link
    // The schema of the linked record has parsed them.
    const values = link.values as PostInput & typeof link.values
    const result = processInput(values, undefined, context)
    return result instanceof Promise ? result.then((given) => ({ values: given })) : link
  })
  return processed.some((one) => one instanceof Promise) ? Promise.all(processed) : links
}
