import type { LinkInput } from '../../contract/links.ts'
import { readWallText, wallText } from '../../domain/moment.ts'
import type { Fault } from '../../errors/calendar-error.ts'
import { draftEvent } from '../../plan/draft/draft-event.ts'
import type { PostValues } from '../../plan/draft/draft-post.ts'
import type { ValuesFor } from '../../plan/read-input.ts'
import type { EventDraft } from '../../ports/record.ts'
import { draftContext, type RequestContext } from '../context.ts'
import { organizerResource, venueResource } from '../places/resources.ts'
import { askForAuthor, checkAuthorExists } from '../posts/check-author.ts'
import { readyPost } from '../posts/ready-post.ts'
import { resolveImage } from '../posts/resolve-image.ts'
import type { PostResource } from '../posts/resource.ts'
import { resolveLinked } from './resolve-linked.ts'
import { resolveParent } from './resolve-parent.ts'
import { resolveTerms } from './resolve-terms.ts'
import { viewEvents } from './view-events.ts'

type Values = ValuesFor<'events.update'>

/** What the operations on events are made from. */
export const eventResource: PostResource<'event', Values> = {
  kind: 'event',
  collection: 'events',
  notFound: 'event-not-found',
  inTrash: 'event-is-in-trash',
  permissions: (context) => context.permissions.events,
  ready: readyEvent,
  views: viewEvents,
  prepare: async (values, before, preparation) => {
    await checkAuthorExists(values.author, before?.authorId, preparation)
    const links = {
      imageId: await resolveImage(values.image, before?.imageId, preparation),
      categoryIds: await resolveTerms('category', values.categories, before?.categoryIds ?? [], preparation),
      tagIds: await resolveTerms('tag', values.tags, before?.tagIds ?? [], preparation),
      venueIds: await resolveLinked(venueResource, values.venue, before?.venueIds ?? [], preparation),
      organizerIds: await resolveLinked(organizerResource, values.organizer, before?.organizerIds ?? [], preparation),
      parentId: await resolveParent(values.post_parent, before, preparation),
      passwordHash: values.password === undefined ? before?.passwordHash : (values.password ?? undefined),
    }
    const { context, faults } = preparation
    const draft = draftEvent(values, before, links, draftContext(context, context.permissions.events))
    if (draft === undefined) faults.push({ param: 'end_date', code: 'end_before_start' })
    else faults.push(...beyondCalendar(draft))
    return draft
  },
}

/** Near the ends of the calendar a date may exist in the zone of the event but not in UTC, or the other way round. */
function beyondCalendar({ startsAt, endsAt, startWall, endWall }: EventDraft): readonly Fault[] {
  const exists = (at: number, wall: string): boolean =>
    readWallText(wallText(at)) === at && wallText(at) >= FIRST_YEAR && wall >= FIRST_YEAR
  return [
    ...(exists(startsAt, startWall) ? [] : [{ param: 'start_date', code: 'not_date' }]),
    ...(exists(endsAt, endWall) ? [] : [{ param: 'end_date', code: 'not_date' }]),
  ]
}

/** Earlier dates, as texts, come before it: those of the year 0000, and those with a minus. */
const FIRST_YEAR = '0001'

/** As any post; and the password becomes its hash, which is all that is ever kept of it. */
async function readyEvent(values: Values, context: RequestContext): Promise<Values> {
  const ready = await readyPost(values, context)
  // What is written will be shown; if the host cannot say how, that must not come out when it is too late.
  await context.ticketedEvents()
  return {
    ...ready,
    ...(values.password && { password: await context.passwords.hash(values.password) }),
    ...(values.venue && { venue: await readyLinks(values.venue, context) }),
    ...(values.organizer && { organizer: await readyLinks(values.organizer, context) }),
  }
}

function readyLinks(links: readonly LinkInput[], context: RequestContext): Promise<readonly LinkInput[]> {
  return Promise.all(
    links.map(async (link) => {
      if (!('values' in link)) return link
      // The fields of a linked record were read by its own table.
      const values = link.values as PostValues & typeof link.values
      await askForAuthor(values.author, undefined, context)
      return { values: await readyPost(values, context) }
    }),
  )
}
