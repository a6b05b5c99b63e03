import type { OrganizerView, VenueView } from '../../contract/outputs.ts'
import type { PostPermissions } from '../../ports/policy.ts'
import type { ImageRecord, OrganizerRecord, PostDraft, Stored, VenueRecord } from '../../ports/record.ts'
import { organizerJsonLd, venueJsonLd } from '../../present/json-ld.ts'
import { presentOrganizer } from '../../present/present-organizer.ts'
import { presentVenue } from '../../present/present-venue.ts'
import type { Presenting } from '../../present/presenting.ts'
import type { RecordView } from '../../present/record-view.ts'
import { postVersion, presentationKey } from '../../present/version.ts'
import { presenting, type RequestContext } from '../context.ts'
import { mayChange } from '../posts/may-change.ts'

/** Venues as the user sees them. */
export function viewVenues(venues: readonly VenueRecord[], context: RequestContext): Promise<readonly RecordView[]> {
  return viewPlaces<VenueRecord, VenueView>(venues, context, {
    kind: 'venue',
    permissions: context.permissions.venues,
    present: presentVenue,
    jsonLd: venueJsonLd,
  })
}

/** Organizers as the user sees them. */
export function viewOrganizers(
  organizers: readonly OrganizerRecord[],
  context: RequestContext,
): Promise<readonly RecordView[]> {
  return viewPlaces<OrganizerRecord, OrganizerView>(organizers, context, {
    kind: 'organizer',
    permissions: context.permissions.organizers,
    present: presentOrganizer,
    jsonLd: organizerJsonLd,
  })
}

interface PlacePresenter<R, V> {
  readonly kind: string
  readonly permissions: PostPermissions
  readonly present: (record: R, image: ImageRecord | undefined, facts: Presenting) => V
  readonly jsonLd: (view: V) => object
}

async function viewPlaces<R extends PostDraft & Stored, V extends object>(
  records: readonly R[],
  context: RequestContext,
  { kind, permissions, present, jsonLd }: PlacePresenter<R, V>,
): Promise<readonly RecordView[]> {
  const ids = [...new Set(records.map(({ imageId }) => imageId).filter((id) => id !== undefined))]
  const images = ids.length === 0 ? [] : await context.store.getMany('image', ids)
  const byId = new Map(images.map((image) => [image?.id, image]))
  const facts = presenting(context)
  return records.map((record): RecordView<V> => {
    const version = `${kind} ${postVersion(record, facts.now)}`
    return {
      version: `${presentationKey(facts)} ${version}`,
      bytes: 0,
      view: () => present(record, byId.get(record.imageId), facts),
      jsonLd,
      edition: () =>
        mayChange(record, permissions, context)
          ? JSON.stringify(present(record, byId.get(record.imageId), facts))
          : undefined,
      serialized: undefined,
    }
  })
}
