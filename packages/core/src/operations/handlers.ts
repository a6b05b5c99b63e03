import { type OperationId, operationIds, subjectOf, type Verb, verbOf } from '../contract/routes.ts'
import type { ValuesFor } from '../plan/parse-input.ts'
import type { Collection } from '../present/presenting.ts'
import type { RequestContext } from './context.ts'
import { eventResource } from './events/event-resource.ts'
import { getEvent, listEvents } from './events/read-events.ts'
import type { Outcome } from './outcome.ts'
import { organizerResource, placeReads, venueResource } from './places/resources.ts'
import { postWrites } from './posts/write-post.ts'
import { termReads } from './terms/read-terms.ts'
import { termWrites } from './terms/write-terms.ts'

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
  ...handlersOf('categories', { ...termReads('category'), ...termWrites('category') }),
  ...handlersOf('tags', { ...termReads('tag'), ...termWrites('tag') }),
}

type HandlersOf<C extends Collection> = Pick<Handlers, Extract<OperationId, `${C}.${string}`>>

/** The handlers of a collection by operation. A record that is named by its slug has the same handlers. */
function handlersOf<C extends Collection>(
  collection: C,
  verbs: { readonly [V in Verb]: Handler<`${C}.${V}`> },
): HandlersOf<C> {
  const ids = operationIds.filter((id) => subjectOf(id) === collection)
  // `Object.fromEntries` returns an object with any keys.
  return Object.fromEntries(ids.map((id) => [id, verbs[verbOf(id)]])) as unknown as HandlersOf<C>
}
