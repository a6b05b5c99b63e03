import { isRecord } from '../contract/json.ts'
import { isReading, type OperationId, operationIds, subjectOf, type Verb, verbOf } from '../contract/routes.ts'
import { parseInput, type RawInput, type ValuesFor } from '../plan/parse-input.ts'
import type { AnyCall, AnyHook, AnyResult, Replacement } from '../ports/hooks.ts'
import type { Permissions } from '../ports/policy.ts'
import type { Awaitable } from '../ports/store.ts'
import type { Collection } from '../present/presenting.ts'
import type { Shape } from '../present/shape.ts'
import type { RequestContext } from './context.ts'
import { countEventDays } from './events/count-days.ts'
import { eventResource, getEvent } from './events/event-resource.ts'
import { listEvents } from './events/list-events.ts'
import { type Feed, openEventFeed, openFeed } from './feeds/open-feed.ts'
import { forbidden } from './forbidden.ts'
import type { Planner } from './group-commit.ts'
import { type Outcome, shapeOutcome, viewOf } from './outcome.ts'
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

const writes = {
  events: postWrites(eventResource),
  venues: postWrites(venueResource),
  organizers: postWrites(organizerResource),
  categories: termWrites('category'),
  tags: termWrites('tag'),
}

/** The operations on records. */
export const recordHandlers: Omit<Handlers, DocumentOperation> = {
  ...handlersOf('events', { list: listEvents, days: countEventDays, get: getEvent, ...writes.events }),
  'feeds.ics': feedHandler(openFeed),
  'feeds.rss': feedHandler(openFeed),
  'feeds.jsonld': feedHandler(openFeed),
  'feeds.fullcalendar': feedHandler(openFeed),
  'feeds.event': feedHandler(openEventFeed),
  'feeds.eventBySlug': feedHandler(openEventFeed),
  ...handlersOf('venues', { ...placeReads(venueResource), ...writes.venues }),
  ...handlersOf('organizers', { ...placeReads(organizerResource), ...writes.organizers }),
  ...handlersOf('categories', { ...termReads('category'), ...writes.categories }),
  ...handlersOf('tags', { ...termReads('tag'), ...writes.tags }),
}

/** Prepares a new record of the collection that the operation of the context names. */
export function prepareNew(values: ValuesFor<OperationId>, context: RequestContext): Promise<Planner<Outcome>> {
  // TypeScript cannot tell that the values fit the function. Both belong to the collection of the operation.
  const { prepare } = writes[subjectOf(context.operation) as Collection]
  return (prepare as (values: ValuesFor<OperationId>, context: RequestContext) => Promise<Planner<Outcome>>)(
    values,
    context,
  )
}

function feedHandler<V>(open: (values: V, context: RequestContext) => Promise<Feed>) {
  return async (values: V, context: RequestContext): Promise<Outcome> => {
    // Feeds do not use the snapshot: their many events would evict the views of lists.
    const feed = await open(values, { ...context, snapshot: undefined })
    return { type: 'feed', feed }
  }
}

type HandlersOf<C extends Collection> = Pick<Handlers, Extract<OperationId, `${C}.${string}`>>

/** The handlers of a collection by operation. Operations by slug have the same handlers as those by id. */
function handlersOf<C extends Collection>(
  collection: C,
  verbs: { readonly [V in Verb as `${C}.${V}` extends OperationId ? V : never]: Handler<`${C}.${V}` & OperationId> },
): HandlersOf<C> {
  const ids = operationIds.filter((id) => subjectOf(id) === collection)
  const byVerb: Readonly<Record<string, unknown>> = verbs
  // `Object.fromEntries` returns an object with any keys.
  return Object.fromEntries(ids.map((id) => [id, byVerb[verbOf(id)]])) as unknown as HandlersOf<C>
}

/**
 * Runs an operation: validates the input, checks the permission, and calls hooks and handler. `limitSize` replaces an outcome
 * that is too large, before hooks receive it.
 */
export async function run(
  given: RawInput,
  context: RequestContext,
  handlers: Handlers,
  limitSize: (outcome: Outcome) => Awaitable<Outcome> = (outcome) => outcome,
): Promise<Outcome> {
  const reading = readInput(given, context)
  // Without hooks, the handler is called in the same tick, so that a call of `close` right after this one waits for it.
  const input = reading instanceof Promise ? await reading : reading
  // TypeScript cannot tell that the values fit the handler. Both belong to the operation.
  const handler = handlers[context.operation] as Handler<OperationId>
  // Only reads have the parameters of a shape.
  const outcome = shapeOutcome(await handler(input.values, context), input.values as Shape)
  return finish(input, context, limitSize(outcome))
}

/** The input of an operation after validation and `before` hooks. */
export interface ReadInput {
  readonly values: ValuesFor<OperationId>
  readonly raw: RawInput['raw']
}

/** Validates the input of an operation, checks the permission, and calls `before` hooks. */
export function readInput({ raw, faults }: RawInput, context: RequestContext): Awaitable<ReadInput> {
  const { operation } = context
  const read = (input: RawInput['raw']): ReadInput => ({
    raw: input,
    values: parseInput(operation, input, context.settings, faults),
  })
  const given = read(raw)
  if (!mayCall(operation, context.permissions)) throw forbidden(context.user)
  const hooks = hooksFor(context)
  if (hooks.length === 0) return given
  // Validated again even if it is the same object: a hook may have changed it in place.
  return callBefore(raw, context, hooks).then((changed) => (changed === undefined ? given : read(changed)))
}

/** The outcome of an operation after its `after` hooks. */
export async function finish(
  { raw }: ReadInput,
  context: RequestContext,
  outcome: Awaitable<Outcome>,
): Promise<Outcome> {
  const hooks = hooksFor(context)
  return hooks.length === 0 ? outcome : callAfter(raw, context, hooks, await outcome)
}

/** Whether a user with these permissions can call the operation for at least one record. */
function mayCall(operation: OperationId, permissions: Permissions): boolean {
  if (isReading(operation)) return true
  // Only collections have operations that write.
  const verb = verbOf(operation) as 'create' | 'update' | 'delete'
  const allowed = permissions[subjectOf(operation) as keyof Permissions][verb === 'update' ? 'edit' : verb]
  return allowed !== false && allowed !== 'none'
}

const none: readonly AnyHook[] = []

/** The hooks of an operation. */
export function hooksFor({ operation, settings }: RequestContext): readonly AnyHook[] {
  const { '*': every, [operation]: own } = settings.hooks
  return every === undefined && own === undefined ? none : [every, own].filter((hook) => hook !== undefined)
}

/** The input as `before` hooks replaced it; `undefined` if none did. */
async function callBefore(
  raw: RawInput['raw'],
  context: RequestContext,
  hooks: readonly AnyHook[],
): Promise<RawInput['raw'] | undefined> {
  let changed: RawInput['raw'] | undefined
  for (const hook of hooks) {
    const returned = await hook.before?.(hookCall(changed ?? raw, context))
    if (isRecord(returned)) changed = returned
  }
  return changed
}

/** The outcome after all `after` hooks. */
async function callAfter(
  raw: RawInput['raw'],
  context: RequestContext,
  hooks: readonly AnyHook[],
  outcome: Outcome,
): Promise<Outcome> {
  let current = outcome
  for (const hook of hooks) {
    if (hook.after === undefined) continue
    // A view is an object in wire names.
    const call = { ...hookCall(raw, context), result: viewOf(current) as AnyResult['result'] }
    const changed = await afterOrLog(hook, call, context)
    // A feed is not an object that a hook could replace.
    if (!isRecord(changed) || current.type === 'feed') continue
    const instead = current.type === 'document' ? current.instead : current
    const document = (): object => changed
    current = instead === undefined ? { type: 'document', document } : { type: 'document', document, instead }
  }
  return current
}

/** An `after` hook that fails after a write is only logged: the write is committed. */
async function afterOrLog(
  hook: AnyHook,
  call: AnyResult,
  { operation, settings }: RequestContext,
): Promise<Replacement> {
  try {
    const returned = await hook.after?.(call)
    // A result that is not an object in JSON must fail here, not when the response is written.
    if (isRecord(returned) && !JSON.stringify(returned)?.startsWith('{')) {
      throw new TypeError(`hooks.${operation}.after must return an object that JSON can represent.`)
    }
    return returned
  } catch (error) {
    if (isReading(operation)) throw error
    settings.log.error({ id: crypto.randomUUID(), operation, error })
    return undefined
  }
}

function hookCall(input: RawInput['raw'], { operation, target, user }: RequestContext): AnyCall {
  return { operation, target, input, user }
}
