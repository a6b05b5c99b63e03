import { CalendarError } from '../../errors/calendar-error.ts'
import { draftOrganizer, draftVenue } from '../../plan/drafts.ts'
import { rejectFaults, type ValuesFor } from '../../plan/parse-input.ts'
import { planPlaces } from '../../plan/plan-lists.ts'
import { canFilterByStatus } from '../../plan/visibility.ts'
import type { ImageRecord, PlaceKind, RecordOf } from '../../ports/record.ts'
import { organizerJsonLd, venueJsonLd } from '../../present/json-ld.ts'
import { presentOrganizer, presentVenue } from '../../present/present-post.ts'
import { collectionOf, type Presenting } from '../../present/presenting.ts'
import type { RecordView } from '../../present/record-view.ts'
import { postPresentationKey, postVersion } from '../../present/version.ts'
import { planContext, presenting, type RequestContext } from '../context.ts'
import { listOutcome, type Outcome, viewPage } from '../outcome.ts'
import { findPost } from '../posts/find-post.ts'
import { draftContext, mayChange, permissionsFor } from '../posts/permissions.ts'
import { processInput } from '../posts/process-input.ts'
import { type PostResource, postOutcome } from '../posts/resource.ts'
import { linkedByEvent, newUnitOfWork } from '../posts/unit-of-work.ts'

/** The venue-specific parts of the operations on posts. */
export const venueResource: PostResource<'venue'> = {
  kind: 'venue',
  process: processInput,
  views: (venues, context) => viewPlaces('venue', venues, context, presentVenue, venueJsonLd),
  draft: (values, before, imageId, { context, prefix, faults }) => {
    const draft = draftVenue(values, before, imageId, draftContext('venue', context))
    if ((draft.latitude === undefined) !== (draft.longitude === undefined)) {
      const [there, missing] = draft.latitude === undefined ? ['geo_lng', 'geo_lat'] : ['geo_lat', 'geo_lng']
      faults.push({ param: prefix + there, code: 'needs_other', values: { other: missing } })
    }
    return draft
  },
}

/** The organizer-specific parts of the operations on posts. */
export const organizerResource: PostResource<'organizer'> = {
  kind: 'organizer',
  process: processInput,
  views: (organizers, context) => viewPlaces('organizer', organizers, context, presentOrganizer, organizerJsonLd),
  draft: (values, before, imageId, { context }) =>
    draftOrganizer(values, before, imageId, draftContext('organizer', context)),
}

/** The operations that read venues or organizers. */
export function placeReads<K extends PlaceKind>(resource: PostResource<K>) {
  const { kind } = resource

  async function list(values: ValuesFor<'venues.list'>, context: RequestContext): Promise<Outcome> {
    const permissions = permissionsFor(kind, context)
    const work = newUnitOfWork(context)
    if (!canFilterByStatus(permissions, values.status ?? [])) {
      work.faults.push({ param: 'status', code: 'status_not_allowed' })
    }
    const linked = await linkedByEvent(kind, 'event', values.event, work)
    rejectFaults(work.faults)
    const plan = planPlaces(values, linked, collectionOf[kind], planContext(context))
    const { query } = plan
    const found = await context.store.find(kind, query)
    if (query.offset > 0 && query.offset >= found.total) throw new CalendarError(`${kind}-archive-page-not-found`)
    const page = await viewPage(kind, plan, found, (records) => resource.views(records, context))
    // The result of this filter depends on the current second.
    const cacheable = values.only_with_upcoming !== true
    return listOutcome(collectionOf[kind], page, context, { cacheable })
  }

  async function get(_values: unknown, context: RequestContext): Promise<Outcome> {
    return postOutcome(resource, await findPost(kind, context.target, context), context, { withJsonLd: true })
  }

  return { list, get }
}

async function viewPlaces<K extends PlaceKind, V extends object>(
  kind: K,
  records: readonly RecordOf<K>[],
  context: RequestContext,
  present: (record: RecordOf<K>, image: ImageRecord | undefined, presentation: Presenting) => V,
  jsonLd: (view: V) => object,
): Promise<readonly RecordView[]> {
  const ids = [...new Set(records.map(({ imageId }) => imageId).filter((id) => id !== undefined))]
  const images = ids.length === 0 ? [] : await context.store.getMany('image', ids)
  const byId = new Map(images.map((image) => [image?.id, image]))
  const presentation = presenting(context)
  return records.map((record): RecordView<V> => {
    const view = (): V => present(record, byId.get(record.imageId), presentation)
    return {
      version: `${postPresentationKey(presentation)} ${kind} ${postVersion(record, presentation.now)}`,
      bytes: 0,
      view,
      jsonLd,
      edition: () => (mayChange(kind, record, context) ? view() : undefined),
      serialized: undefined,
    }
  })
}
