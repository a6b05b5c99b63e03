import type { OperationId } from '../contract/routes.ts'
import type { Handler } from './call.ts'
import { eventResource } from './events/event-resource.ts'
import { getEvent, listEvents } from './events/read-events.ts'
import { getPlace, listPlaces } from './places/read-places.ts'
import { organizerResource, venueResource } from './places/resources.ts'
import { createPost, deletePost, updatePost } from './posts/write-post.ts'
import { getTerm, listTerms } from './terms/read-terms.ts'
import { createTerm, deleteTerm, updateTerm } from './terms/write-terms.ts'

/** The operations that describe the calendar itself; their handlers are in `doc/`. */
export type DocumentOperation = 'root.get' | 'doc.get'

/** A handler for each operation. */
export type Handlers = { readonly [O in OperationId]: Handler<O> }

/** The operations on records. */
export const recordHandlers: Omit<Handlers, DocumentOperation> = {
  'events.list': listEvents,
  'events.create': ({ values, context }) => createPost(eventResource, values, context),
  'events.get': getEvent,
  'events.update': (call) => updatePost(eventResource, call),
  'events.delete': (call) => deletePost(eventResource, call),
  'events.getBySlug': (call) => getEvent({ ...call, operation: 'events.get' }),
  'events.updateBySlug': (call) => updatePost(eventResource, call),
  'events.deleteBySlug': (call) => deletePost(eventResource, call),

  'venues.list': ({ values, context }) => listPlaces(venueResource, values, context),
  'venues.create': ({ values, context }) => createPost(venueResource, values, context),
  'venues.get': ({ target, context }) => getPlace(venueResource, target, context),
  'venues.update': (call) => updatePost(venueResource, call),
  'venues.delete': (call) => deletePost(venueResource, call),
  'venues.getBySlug': ({ target, context }) => getPlace(venueResource, target, context),
  'venues.updateBySlug': (call) => updatePost(venueResource, call),
  'venues.deleteBySlug': (call) => deletePost(venueResource, call),

  'organizers.list': ({ values, context }) => listPlaces(organizerResource, values, context),
  'organizers.create': ({ values, context }) => createPost(organizerResource, values, context),
  'organizers.get': ({ target, context }) => getPlace(organizerResource, target, context),
  'organizers.update': (call) => updatePost(organizerResource, call),
  'organizers.delete': (call) => deletePost(organizerResource, call),
  'organizers.getBySlug': ({ target, context }) => getPlace(organizerResource, target, context),
  'organizers.updateBySlug': (call) => updatePost(organizerResource, call),
  'organizers.deleteBySlug': (call) => deletePost(organizerResource, call),

  'categories.list': ({ values, context }) => listTerms('category', values, context),
  'categories.create': ({ values, context }) => createTerm('category', values, context),
  'categories.get': ({ target, context }) => getTerm('category', target, context),
  'categories.update': (call) => updateTerm('category', call),
  'categories.delete': (call) => deleteTerm('category', call),

  'tags.list': ({ values, context }) => listTerms('tag', values, context),
  'tags.create': ({ values, context }) => createTerm('tag', values, context),
  'tags.get': ({ target, context }) => getTerm('tag', target, context),
  'tags.update': (call) => updateTerm('tag', call),
  'tags.delete': (call) => deleteTerm('tag', call),
}
