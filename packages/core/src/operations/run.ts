import { isRecord } from '../contract/json.ts'
import { isReading, type OperationId } from '../contract/routes.ts'
import type { Fault } from '../errors/calendar-error.ts'
import { readInput, type ValuesFor } from '../plan/read-input.ts'
import type { AfterCall, BeforeCall, Hook, Replacement } from '../ports/hooks.ts'
import type { Handler } from './call.ts'
import type { Context } from './context.ts'
import type { Handlers } from './handlers.ts'
import { mayCall } from './may-call.ts'
import { type Outcome, type Showing, viewOf } from './outcome.ts'
import { forbidden } from './refuse.ts'

/** What is wanted of an operation, before its input has been read. */
export interface Wanted {
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
export async function run(request: Wanted, handlers: Handlers): Promise<Outcome> {
  const { operation, context } = request
  const read = (raw: Wanted['raw']): ValuesFor<OperationId> =>
    readInput(operation, raw, context.settings, request.faults)
  const given = read(request.raw)
  if (!mayCall[operation](context.rights)) throw forbidden(context.user)
  const hooks = hooksFor(request)
  // Most calendars have none, and then nothing is waited for.
  const changed = hooks.length === 0 ? undefined : await callBefore(request, hooks)
  // Read again even if it is the same object: a hook may have changed it in place.
  const values = changed === undefined ? given : read(changed)
  // The table ties each handler to the values of its own operation; a union of them cannot say so.
  const handler = handlers[operation] as Handler<OperationId>
  const { target, isAsSeen, password } = request
  const outcome = await handler({ operation, target, values, context, isAsSeen, password })
  return hooks.length === 0 ? outcome : callAfter({ ...request, raw: changed ?? request.raw }, hooks, outcome)
}

const none: readonly Hook[] = []

function hooksFor({ operation, context }: Wanted): readonly Hook[] {
  const { '*': every, [operation]: own } = context.settings.hooks
  return every === undefined && own === undefined ? none : [every, own].filter((hook) => hook !== undefined)
}

/** The input that hooks have put in the place of what was given, if any has. */
async function callBefore(request: Wanted, hooks: readonly Hook[]): Promise<Wanted['raw'] | undefined> {
  let changed: Wanted['raw'] | undefined
  for (const hook of hooks) {
    const answer = await hook.before?.({ ...callOf(request), input: changed ?? request.raw })
    if (isRecord(answer)) changed = answer
  }
  return changed
}

/** The outcome after every hook has seen it. */
async function callAfter(request: Wanted, hooks: readonly Hook[], outcome: Outcome): Promise<Outcome> {
  let current = outcome
  for (const hook of hooks) {
    if (hook.after === undefined) continue
    // A view is an object in wire names.
    const call = { ...callOf(request), result: viewOf(current) as AfterCall['result'] }
    const changed = await afterOrLog(hook, call, request)
    if (!isRecord(changed)) continue
    const instead = current.type === 'document' ? current.instead : current
    const document = (): object => changed
    current = instead === undefined ? { type: 'document', document } : { type: 'document', document, instead }
  }
  return current
}

/** What was written stays written, so a hook that fails after a write only goes to the log. */
async function afterOrLog(hook: Hook, call: AfterCall, { operation, context }: Wanted): Promise<Replacement> {
  try {
    const answer = await hook.after?.(call)
    // What does not become an object in JSON must come out here and not when it is too late.
    if (isRecord(answer) && !JSON.stringify(answer)?.startsWith('{')) {
      throw new TypeError(`hooks.${operation}.after gave what is no object in JSON.`)
    }
    return answer
  } catch (error) {
    if (isReading(operation)) throw error
    context.settings.log.error({ id: crypto.randomUUID(), operation, error })
    return undefined
  }
}

function callOf({ operation, target, raw, context }: Wanted): BeforeCall {
  return { operation, target, input: raw, user: context.user }
}
