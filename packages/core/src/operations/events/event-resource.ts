import type { LinkInput } from '../../contract/links.ts'
import { readWallText, wallText } from '../../domain/moment.ts'
import type { Fault } from '../../errors/calendar-error.ts'
import { draftEvent } from '../../plan/drafts.ts'
import type { ValuesFor } from '../../plan/parse-input.ts'
import type { EventDraft } from '../../ports/record.ts'
import type { RequestContext } from '../context.ts'
import { organizerResource, venueResource } from '../places/resources.ts'
import { draftContext } from '../posts/permissions.ts'
import { type PostInput, processInput } from '../posts/process-input.ts'
import type { PostResource } from '../posts/resource.ts'
import { resolveLinked } from './resolve-linked.ts'
import { resolveParent } from './resolve-parent.ts'
import { resolveTerms } from './resolve-terms.ts'
import { viewEvents } from './view-events.ts'

type Values = ValuesFor<'events.update'>

/** The event-specific parts of the operations on posts. */
export const eventResource: PostResource<'event', Values> = {
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
      parentId: await resolveParent(values.post_parent, before, work),
      passwordHash: values.password === undefined ? before?.passwordHash : (values.password ?? undefined),
    }
    const { context, faults } = work
    const draft = draftEvent(values, before, links, draftContext('event', context))
    if (draft === undefined) faults.push({ param: 'end_date', code: 'end_before_start' })
    else faults.push(...beyondCalendar(draft))
    return draft
  },
}

/** Near the years 1 and 9999 a date can exist in the event's time zone but not in UTC, or the other way round. */
function beyondCalendar({ startsAt, endsAt, startWall, endWall }: EventDraft): readonly Fault[] {
  const exists = (at: number, wall: string): boolean =>
    readWallText(wallText(at)) === at && wallText(at) >= FIRST_YEAR && wall >= FIRST_YEAR
  return [
    ...(exists(startsAt, startWall) ? [] : [{ param: 'start_date', code: 'not_date' }]),
    ...(exists(endsAt, endWall) ? [] : [{ param: 'end_date', code: 'not_date' }]),
  ]
}

/** Sorts after all dates before the year 0001. */
const FIRST_YEAR = '0001'

/** Processes an event like any post, and replaces the password with its hash. */
async function processEvent(values: Values, author: number | undefined, context: RequestContext): Promise<Values> {
  const processed = await processInput(values, author, context)
  // Fails before the commit if `tickets` fails.
  await context.ticketedEvents()
  return {
    ...processed,
    ...(values.password && { password: await context.passwords.hash(values.password) }),
    ...(values.venue && { venue: await processLinks(values.venue, context) }),
    ...(values.organizer && { organizer: await processLinks(values.organizer, context) }),
  }
}

function processLinks(links: readonly LinkInput[], context: RequestContext): Promise<readonly LinkInput[]> {
  return Promise.all(
    links.map(async (link) => {
      if (!('values' in link)) return link
      // The schema of the linked record has parsed them.
      const values = link.values as PostInput & typeof link.values
      return { values: await processInput(values, undefined, context) }
    }),
  )
}
