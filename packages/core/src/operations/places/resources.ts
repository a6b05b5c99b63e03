import { draftOrganizer } from '../../plan/draft/draft-organizer.ts'
import { draftVenue } from '../../plan/draft/draft-venue.ts'
import type { ValuesFor } from '../../plan/read-input.ts'
import { draftContext } from '../context.ts'
import { checkAuthorExists } from '../posts/check-author.ts'
import { processInput } from '../posts/process-input.ts'
import { resolveImage } from '../posts/resolve-image.ts'
import type { PostResource } from '../posts/resource.ts'
import { viewOrganizers, viewVenues } from './view-places.ts'

/** The venue-specific parts of the operations on posts. */
export const venueResource: PostResource<'venue', ValuesFor<'venues.update'>> = {
  kind: 'venue',
  collection: 'venues',
  notFound: 'venue-not-found',
  inTrash: 'venue-is-in-trash',
  permissions: (context) => context.permissions.venues,
  process: processInput,
  views: viewVenues,
  draft: async (values, before, work) => {
    await checkAuthorExists(values.author, before?.authorId, work)
    const imageId = await resolveImage(values.image, before?.imageId, work)
    const { context, prefix, faults } = work
    const draft = draftVenue(values, before, imageId, draftContext(context, context.permissions.venues))
    if ((draft.latitude === undefined) !== (draft.longitude === undefined)) {
      const [there, missing] = draft.latitude === undefined ? ['geo_lng', 'geo_lat'] : ['geo_lat', 'geo_lng']
      faults.push({ param: prefix + there, code: 'needs_other', values: { other: missing } })
    }
    return draft
  },
}

/** The organizer-specific parts of the operations on posts. */
export const organizerResource: PostResource<'organizer', ValuesFor<'organizers.update'>> = {
  kind: 'organizer',
  collection: 'organizers',
  notFound: 'organizer-not-found',
  inTrash: 'organizer-is-in-trash',
  permissions: (context) => context.permissions.organizers,
  process: processInput,
  views: viewOrganizers,
  draft: async (values, before, work) => {
    await checkAuthorExists(values.author, before?.authorId, work)
    const imageId = await resolveImage(values.image, before?.imageId, work)
    const { context } = work
    return draftOrganizer(values, before, imageId, draftContext(context, context.permissions.organizers))
  },
}
