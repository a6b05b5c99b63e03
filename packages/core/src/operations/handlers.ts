import type { OperationId } from '../contract/routes.ts'
import type { ValuesFor } from '../plan/read-input.ts'
import type { RequestContext } from './context.ts'
import { eventResource } from './events/event-resource.ts'
import { getEvent, listEvents } from './events/read-events.ts'
import type { Outcome } from './outcome.ts'
import { getPlace, listPlaces } from './places/read-places.ts'
import { organizerResource, venueResource } from './places/resources.ts'
import { createPost, deletePost, updatePost } from './posts/write-post.ts'
import { getTerm, listTerms } from './terms/read-terms.ts'
import { createTerm, deleteTerm, updateTerm } from './terms/write-terms.ts'

/** The operations that describe the calendar itself; their handlers are in `doc/`. */
export type DocumentOperation = 'root.get' | 'doc.get'

/** Runs one operation. Its input has been validated. */
export type Handler<O extends OperationId> = (values: ValuesFor<O>, context: RequestContext) => Promise<Outcome>

/** A handler for each operation. */
export type Handlers = { readonly [O in OperationId]: Handler<O> }

/** The operations on records. */
export const recordHandlers: Omit<Handlers, DocumentOperation> = {
  'events.list': listEvents,
  'events.create': (values, context) => createPost(eventResource, values, context),
  'events.get': getEvent,
  'events.update': (values, context) => updatePost(eventResource, values, context),
  'events.delete': (values, context) => deletePost(eventResource, values, context),
  'events.getBySlug': getEvent,
  'events.updateBySlug': (values, context) => updatePost(eventResource, values, context),
  'events.deleteBySlug': (values, context) => deletePost(eventResource, values, context),

  'venues.list': (values, context) => listPlaces(venueResource, values, context),
  'venues.create': (values, context) => createPost(venueResource, values, context),
  'venues.get': (_values, context) => getPlace(venueResource, context),
  'venues.update': (values, context) => updatePost(venueResource, values, context),
  'venues.delete': (values, context) => deletePost(venueResource, values, context),
  'venues.getBySlug': (_values, context) => getPlace(venueResource, context),
  'venues.updateBySlug': (values, context) => updatePost(venueResource, values, context),
  'venues.deleteBySlug': (values, context) => deletePost(venueResource, values, context),

  'organizers.list': (values, context) => listPlaces(organizerResource, values, context),
  'organizers.create': (values, context) => createPost(organizerResource, values, context),
  'organizers.get': (_values, context) => getPlace(organizerResource, context),
  'organizers.update': (values, context) => updatePost(organizerResource, values, context),
  'organizers.delete': (values, context) => deletePost(organizerResource, values, context),
  'organizers.getBySlug': (_values, context) => getPlace(organizerResource, context),
  'organizers.updateBySlug': (values, context) => updatePost(organizerResource, values, context),
  'organizers.deleteBySlug': (values, context) => deletePost(organizerResource, values, context),

  'categories.list': (values, context) => listTerms('category', values, context),
  'categories.create': (values, context) => createTerm('category', values, context),
  'categories.get': (_values, context) => getTerm('category', context),
  'categories.update': (values, context) => updateTerm('category', values, context),
  'categories.delete': (_values, context) => deleteTerm('category', context),

  'tags.list': (values, context) => listTerms('tag', values, context),
  'tags.create': (values, context) => createTerm('tag', values, context),
  'tags.get': (_values, context) => getTerm('tag', context),
  'tags.update': (values, context) => updateTerm('tag', values, context),
  'tags.delete': (_values, context) => deleteTerm('tag', context),
}
