import type { PostKind } from '../../ports/record.ts'
import { eventResource } from '../events/event-resource.ts'
import { organizerResource, venueResource } from '../places/resources.ts'
import type { PostResource } from '../posts/resource.ts'

const resources: { readonly [K in PostKind]: PostResource<K> } = {
  event: eventResource,
  venue: venueResource,
  organizer: organizerResource,
}

/** The resource of a kind that is known only at run time. Its values and records must be of that kind. */
export function resourceOf(kind: PostKind): PostResource<PostKind> {
  // A union of resources cannot express that.
  return resources[kind] as unknown as PostResource<PostKind>
}
