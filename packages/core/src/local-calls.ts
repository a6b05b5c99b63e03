import { inCallNames, inLanguage } from './call-errors.ts'
import { isRecord } from './contract/json.ts'
import type { Language } from './contract/languages.ts'
import { type OperationId, verbOf } from './contract/routes.ts'
import type { UserId } from './contract/user-ids.ts'
import { allPermissions } from './domain/default-policy.ts'
import { isCalendarError } from './errors/calendar-error.ts'
import { observeRequest } from './http/observe-request.ts'
import type { closable } from './operations/closable.ts'
import { type RequestContext, requestContext, type Services, secondsNow } from './operations/context.ts'
import { createAll, createEach } from './operations/create-many.ts'
import { feedTexts } from './operations/feeds/write-feed.ts'
import { viewOf } from './operations/outcome.ts'
import { run } from './operations/run.ts'
import { expandCursor } from './plan/expand-cursor.ts'
import { parseLanguage, type RawInput, wireInput } from './plan/parse-input.ts'
import type { Permissions, User } from './ports/policy.ts'
import type { Awaitable } from './ports/store.ts'
import { spellParameters } from './present/present-page.ts'
import type { BaseUrls } from './present/presenting.ts'
import type { Caller } from './resources.ts'

/** The parts of a calendar that calls in this process need. */
export interface LocalParts extends Pick<ReturnType<typeof closable>, 'handlers' | 'track' | 'checkOpen'> {
  readonly services: Services
  readonly baseUrls: BaseUrls
  readonly permissionsOf: (user: User<UserId> | null) => Awaitable<Permissions>
}

/** The user of a call in this process. `undefined` is the application, which has all permissions. */
export type LocalUser = User<UserId> | null | undefined

/** A call from the same process. */
export interface LocalCall {
  readonly operation: OperationId
  readonly target: number | string | undefined
  readonly raw: RawInput['raw']
  /** False if the total of a list is not needed. */
  readonly isCounted?: boolean
}

type LocalWork<T> = (context: RequestContext, input: RawInput) => Promise<T>

/** Runs operations without HTTP. */
export interface LocalCalls {
  /** Runs `work` for a user. */
  run<T>(call: LocalCall, user: LocalUser, work: LocalWork<T>): Promise<T>
  /** Runs work that isn't an operation. Its errors get messages in `language`. */
  runTracked<T>(work: () => Promise<T>, language?: Language): Promise<T>
  /** Runs operations for a user. */
  callerFor(user: LocalUser): Caller
}

/** Creates the functions that run the operations of a calendar without HTTP. */
export function createLocalCalls(parts: LocalParts): LocalCalls {
  const { services, handlers, track, checkOpen, permissionsOf, baseUrls } = parts
  const { settings } = services

  const runWith = async <T>(
    given: Services,
    { operation, target, raw, isCounted = true }: LocalCall,
    user: LocalUser,
    work: LocalWork<T>,
  ): Promise<T> => {
    const { language = settings.language, faults } = parseLanguage(raw, settings.languageParameter)
    try {
      checkOpen()
      const facts = {
        operation,
        target,
        user: user ?? null,
        permissions: user === undefined ? allPermissions : await permissionsOf(user),
        now: secondsNow(settings),
        language,
        baseUrls,
      }
      const parameters = spellParameters(raw)
      const input = expandCursor(operation, { raw, faults }, settings)
      const pageBytes = Number.POSITIVE_INFINITY
      const response = { language, parameters, raw: input.raw, snapshot: undefined, isCounted, pageBytes }
      return await work(requestContext(given, facts, response), input)
    } catch (error) {
      throw inLanguage(inCallNames(error), language, settings.namespace)
    }
  }

  /** Runs an operation, and reports it to the option `onRequest`. */
  const runOperation: LocalCalls['run'] = async (call, user, work) => {
    const { onRequest } = settings
    if (onRequest === undefined) return runWith(services, call, user, work)
    const { operation } = call
    const observer = observeRequest(services, onRequest, 'process')
    try {
      const result = await runWith(observer.services, call, user, work)
      observer.report(operation, verbOf(operation) === 'create' ? 201 : 200, 'bypass')
      return result
    } catch (error) {
      observer.report(operation, isCalendarError(error) ? error.status : 500, 'bypass')
      throw error
    }
  }

  const callerFor = (user: LocalUser): Caller => ({
    call: (operation, target, input, isCounted = true) => {
      const raw = wireInput(input, settings.languageParameter)
      // Hooks receive the total, so it must be counted.
      const hasHooks = (settings.hooks['*'] ?? settings.hooks[operation]) !== undefined
      return runOperation(
        { operation, target, raw, isCounted: isCounted || hasHooks },
        user,
        async (context, given) => {
          const outcome = await run(given, context, handlers)
          return outcome.type === 'feed' ? joinTexts(feedTexts(outcome.feed, context)) : viewOf(outcome)
        },
      )
    },
    stream: async function* (operation, input) {
      const raw = wireInput(input, settings.languageParameter)
      const opened = await runOperation({ operation, target: undefined, raw }, user, async (context, given) => {
        const outcome = await run(given, context, handlers)
        return outcome.type === 'feed' ? feedTexts(outcome.feed, context) : undefined
      })
      if (opened !== undefined) yield* opened
    },
    createMany: (operation, inputs, { atomic = true, ...options }) => {
      const raw = wireInput(options, settings.languageParameter)
      return runOperation({ operation, target: undefined, raw }, user, async (context, { faults }) => {
        const rows = rowsOf(inputs).map((row) => ({ raw: row, faults }))
        if (atomic) return track(createAll)(rows, context)
        const results = await createEach(rows, context, handlers)
        return results.map((row) =>
          row.error === undefined ? row : { error: inLanguage(row.error, context.language, settings.namespace) },
        )
      })
    },
  })

  return {
    run: (call, user, work) => runWith(services, call, user, work),
    runTracked: async (work, language = settings.language) => {
      try {
        checkOpen()
        return await services.track(async () => work())
      } catch (error) {
        throw inLanguage(error, language, settings.namespace)
      }
    },
    callerFor,
  }
}

async function joinTexts(texts: AsyncIterable<string>): Promise<string> {
  const parts: string[] = []
  for await (const text of texts) parts.push(text)
  return parts.join('')
}

/** The rows of `createMany`. */
function rowsOf(inputs: readonly object[]): readonly RawInput['raw'][] {
  // Copied first, because `every` skips the holes of a sparse array.
  if (Array.isArray(inputs) && [...inputs].every(isRecord)) return inputs
  throw new TypeError('createMany takes a list of objects.')
}
