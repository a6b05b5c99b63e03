import type { ImageRecord, OrganizerRecord, PostDraft, Stored, VenueRecord } from '../../ports/record.ts'
import { organizerJsonLd, venueJsonLd } from '../../present/json-ld.ts'
import { presentOrganizer } from '../../present/present-organizer.ts'
import { presentVenue } from '../../present/present-venue.ts'
import type { Presenting } from '../../present/presenting.ts'
import { type Context, presenting } from '../context.ts'
import type { Showing } from '../outcome.ts'
import type { ShowHow } from '../posts/resource.ts'
import { jsonOf } from '../shown-json.ts'
import { stampOfPost } from '../stamp.ts'

/** Makes venues ready to be shown. */
export function showVenues(
  venues: readonly VenueRecord[],
  context: Context,
  { alone }: ShowHow,
): Promise<readonly Showing[]> {
  return show('venue', venues, context, alone, (venue, image, facts) => {
    const view = presentVenue(venue, image, facts)
    return alone ? { ...view, json_ld: venueJsonLd(view) } : view
  })
}

/** Makes organizers ready to be shown. */
export function showOrganizers(
  organizers: readonly OrganizerRecord[],
  context: Context,
  { alone }: ShowHow,
): Promise<readonly Showing[]> {
  return show('organizer', organizers, context, alone, (organizer, image, facts) => {
    const view = presentOrganizer(organizer, image, facts)
    return alone ? { ...view, json_ld: organizerJsonLd(view) } : view
  })
}

async function show<R extends PostDraft & Stored>(
  kind: string,
  records: readonly R[],
  context: Context,
  alone: boolean,
  present: (record: R, image: ImageRecord | undefined, facts: Presenting) => object,
): Promise<readonly Showing[]> {
  const ids = [...new Set(records.map(({ imageId }) => imageId).filter((id) => id !== undefined))]
  const images = ids.length === 0 ? [] : await context.store.getMany('image', ids)
  const byId = new Map(images.map((image) => [image?.id, image]))
  return records.map((record) => {
    const view = (facts = presenting(context)): object => present(record, byId.get(record.imageId), facts)
    return {
      stamp: `${kind} ${alone ? 'alone ' : ''}${stampOfPost(record, context.now)}`,
      view,
      json: (_texts, facts) => jsonOf(view(facts)),
    }
  })
}
