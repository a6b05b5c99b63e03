import { type OperationId, operationIds, subjectOf, type Verb, verbOf } from '../contract/routes.ts'
import type { ValuesFor } from '../plan/parse-input.ts'
import type { PlaceKind, PostKind, TermKind } from '../ports/record.ts'
import type { Collection } from '../present/presenting.ts'
import type { RequestContext } from './context.ts'
import { eventResource } from './events/event-resource.ts'
import { getEvent, listEvents } from './events/read-events.ts'
import type { Outcome } from './outcome.ts'
import { getPlace, listPlaces } from './places/read-places.ts'
import { organizerResource, venueResource } from './places/resources.ts'
import type { PostInput } from './posts/process-input.ts'
import type { PostResource } from './posts/resource.ts'
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
  ...handlersOf('events', { list: listEvents, get: getEvent, ...postWrites(eventResource) }),
  ...handlersOf('venues', { ...placeReads(venueResource), ...postWrites(venueResource) }),
  ...handlersOf('organizers', { ...placeReads(organizerResource), ...postWrites(organizerResource) }),
  ...handlersOf('categories', termHandlers('category')),
  ...handlersOf('tags', termHandlers('tag')),
}

/** The handlers of a collection by operation. A record that is named by its slug has the same handlers. */
function handlersOf<C extends Collection>(
  collection: C,
  verbs: { readonly [V in Verb]: Handler<`${C}.${V}`> },
): Pick<Handlers, Extract<OperationId, `${C}.${string}`>> {
  const ids = operationIds.filter((id) => subjectOf(id) === collection)
  // `Object.fromEntries` forgets the keys.
  return Object.fromEntries(ids.map((id) => [id, verbs[verbOf(id)]])) as Pick<
    Handlers,
    Extract<OperationId, `${C}.${string}`>
  >
}

function postWrites<K extends PostKind, V extends PostInput>(resource: PostResource<K, V>) {
  return {
    create: (values: V, context: RequestContext) => createPost(resource, values, context),
    update: (values: V, context: RequestContext) => updatePost(resource, values, context),
    delete: (values: ValuesFor<'events.delete'>, context: RequestContext) => deletePost(resource, values, context),
  }
}

function placeReads<K extends PlaceKind, V extends PostInput>(resource: PostResource<K, V>) {
  return {
    list: (values: ValuesFor<'venues.list'>, context: RequestContext) => listPlaces(resource, values, context),
    get: (_values: unknown, context: RequestContext) => getPlace(resource, context),
  }
}

function termHandlers(kind: TermKind) {
  type Values = ValuesFor<'categories.update'>
  return {
    list: (values: ValuesFor<'categories.list'>, context: RequestContext) => listTerms(kind, values, context),
    get: (_values: unknown, context: RequestContext) => getTerm(kind, context),
    create: (values: Values, context: RequestContext) => createTerm(kind, values, context),
    update: (values: Values, context: RequestContext) => updateTerm(kind, values, context),
    delete: (_values: unknown, context: RequestContext) => deleteTerm(kind, context),
  }
}
