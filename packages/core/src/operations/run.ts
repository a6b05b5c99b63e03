import { isRecord } from '../contract/json.ts'
import { isReading, type OperationId, operationIds, subjectOf, type Verb, verbOf } from '../contract/routes.ts'
import type { UserId } from '../contract/user-ids.ts'
import type { Fault } from '../errors/calendar-error.ts'
import { parseInput, type ValuesFor } from '../plan/parse-input.ts'
import type { AfterCall, BeforeCall, Hook, Replacement } from '../ports/host.ts'
import type { Permissions } from '../ports/policy.ts'
import type { Awaitable } from '../ports/store.ts'
import type { Collection } from '../present/presenting.ts'
import type { Shape } from '../present/shape.ts'
import type { RequestContext } from './context.ts'
import { eventResource, getEvent } from './events/event-resource.ts'
import { listEvents } from './events/list-events.ts'
import { forbidden } from './forbidden.ts'
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

/** The parameters of a request before validation. */
export interface RawInput {
  /** By wire name. */
  readonly raw: Readonly<Record<string, unknown>>
  /** What was wrong with their encoding. */
  readonly faults: readonly Fault[]
}

/**
 * Runs an operation: validates the input, checks the permission, and calls hooks and handler. `limitSize` replaces an
 * outcome that is too large, before hooks see it.
 */
export async function run(
  { raw, faults }: RawInput,
  context: RequestContext,
  handlers: Handlers,
  limitSize: (outcome: Outcome) => Awaitable<Outcome> = (outcome) => outcome,
): Promise<Outcome> {
  const { operation } = context
  const read = (input: RawInput['raw']): ValuesFor<OperationId> =>
    parseInput(operation, input, context.settings, faults)
  const given = read(raw)
  if (!mayCall(operation, context.permissions)) throw forbidden(context.user)
  const hooks = hooksFor(context)
  const changed = hooks.length === 0 ? undefined : await callBefore(raw, context, hooks)
  // Validated again even if it is the same object: a hook can have changed it in place.
  const values = changed === undefined ? given : read(changed)
  // The table ties each handler to the values of its own operation; a union of them cannot express that.
  const handler = handlers[operation] as Handler<OperationId>
  // Only reads have the parameters of a shape.
  const outcome = limitSize(shapeOutcome(await handler(values, context), values as Shape))
  return hooks.length === 0 ? outcome : callAfter(changed ?? raw, context, hooks, await outcome)
}

/** Whether a user with these permissions can call the operation for some record. */
function mayCall(operation: OperationId, permissions: Permissions): boolean {
  const verb = verbOf(operation)
  if (verb === 'list' || verb === 'get') return true
  // Only collections have operations that write.
  const allowed = permissions[subjectOf(operation) as keyof Permissions][verb === 'update' ? 'edit' : verb]
  return allowed !== false && allowed !== 'none'
}

const none: readonly Hook<UserId>[] = []

function hooksFor({ operation, settings }: RequestContext): readonly Hook<UserId>[] {
  const { '*': every, [operation]: own } = settings.hooks
  return every === undefined && own === undefined ? none : [every, own].filter((hook) => hook !== undefined)
}

/** The input as `before` hooks replaced it; `undefined` if none did. */
async function callBefore(
  raw: RawInput['raw'],
  context: RequestContext,
  hooks: readonly Hook<UserId>[],
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
  hooks: readonly Hook<UserId>[],
  outcome: Outcome,
): Promise<Outcome> {
  let current = outcome
  for (const hook of hooks) {
    if (hook.after === undefined) continue
    // A view is an object in wire names.
    const call = { ...hookCall(raw, context), result: viewOf(current) as AfterCall['result'] }
    const changed = await afterOrLog(hook, call, context)
    if (!isRecord(changed)) continue
    const instead = current.type === 'document' ? current.instead : current
    const document = (): object => changed
    current = instead === undefined ? { type: 'document', document } : { type: 'document', document, instead }
  }
  return current
}

/** An `after` hook that fails after a write is only logged: the write is committed. */
async function afterOrLog(
  hook: Hook<UserId>,
  call: AfterCall<UserId>,
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

function hookCall(input: RawInput['raw'], { operation, target, user }: RequestContext): BeforeCall<UserId> {
  return { operation, target, input, user }
}
