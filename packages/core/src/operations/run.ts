import { type OperationId, routes } from '../contract/routes.ts'
import type { Fault } from '../errors/calendar-error.ts'
import type { ReadRules } from '../plan/read/reading.ts'
import { readInput, type ValuesFor } from '../plan/read-input.ts'
import type { FieldsOption } from '../ports/fields.ts'
import type { AfterCall, BeforeCall, Hook, Replacement } from '../ports/hooks.ts'
import type { Handler } from './call.ts'
import type { Context } from './context.ts'
import type { Handlers } from './handlers.ts'
import { mayCall } from './may-call.ts'
import { type Outcome, type Showing, viewOf } from './outcome.ts'
import { forbidden } from './refuse.ts'

/** A request to an operation, before its input has been read. */
export interface Request {
  readonly operation: OperationId
  readonly target: number | string | undefined
  /** Parameters in wire names. */
  readonly raw: Readonly<Record<string, unknown>>
  /** What was wrong with the encoding of the parameters. */
  readonly faults: readonly Fault[]
  readonly context: Context
  readonly isAsSeen?: ((current: Showing) => boolean) | undefined
  readonly password?: string | undefined
}

/** Carries out a request: reads the input, asks for the right, and calls hooks and handler. */
export async function run(request: Request, handlers: Handlers): Promise<Outcome> {
  const { operation, context } = request
  const read = (raw: Request['raw']): ValuesFor<OperationId> =>
    readInput(operation, raw, readRules(operation, context), request.faults)
  const given = read(request.raw)
  if (!mayCall[operation](context.rights)) throw forbidden(context.user)
  const raw = await callBefore(request)
  const values = raw === request.raw ? given : read(raw)
  // The table ties each handler to the values of its own operation; a union of them cannot say so.
  const handler = handlers[operation] as Handler<OperationId>
  const outcome = await handler({ values, ...request })
  return callAfter({ ...request, raw }, outcome)
}

/** What the readers of an operation need to know. */
export function readRules(operation: OperationId, { settings }: Context): Omit<ReadRules, 'mode'> {
  // Every operation id is a collection, a dot and a verb.
  const collection = operation.slice(0, operation.indexOf('.')) as keyof FieldsOption | 'root' | 'doc'
  const customFields = collection === 'root' || collection === 'doc' ? {} : settings.fields[collection]
  return { limits: settings.limits, fields: settings.fields, customFields, zone: settings.zone }
}

function hooksFor({ operation, context }: Request): readonly Hook[] {
  const { hooks } = context.settings
  return [hooks['*'], hooks[operation]].filter((hook) => hook !== undefined)
}

/** The input after every hook has seen it. */
async function callBefore(request: Request): Promise<Request['raw']> {
  let input = request.raw
  for (const hook of hooksFor(request)) {
    const changed = await hook.before?.({ ...callOf(request), input })
    if (changed) input = changed
  }
  return input
}

/** The outcome after every hook has seen it. */
async function callAfter(request: Request, outcome: Outcome): Promise<Outcome> {
  let current = outcome
  for (const hook of hooksFor(request)) {
    if (hook.after === undefined) continue
    // A view is an object in wire names.
    const call = { ...callOf(request), result: viewOf(current) as AfterCall['result'] }
    const changed = await afterOrLog(hook.after, call, request)
    if (!changed) continue
    const instead = current.type === 'document' ? current.instead : current
    const document = (): object => changed
    current = instead === undefined ? { type: 'document', document } : { type: 'document', document, instead }
  }
  return current
}

/** What was written stays written, so a hook that fails after a write only goes to the log. */
async function afterOrLog(
  after: NonNullable<Hook['after']>,
  call: AfterCall,
  { operation, context }: Request,
): Promise<Replacement> {
  try {
    return await after(call)
  } catch (error) {
    // A table of one method: `GET` operations only read.
    if ((routes[operation].methods as readonly string[]).includes('GET')) throw error
    context.settings.log.error({ id: crypto.randomUUID(), operation, error })
    return undefined
  }
}

function callOf({ operation, target, raw, context }: Request): BeforeCall {
  return { operation, target, input: raw, user: context.user }
}
