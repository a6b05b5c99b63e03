import { type Language, languages } from '../contract/languages.ts'
import type { OperationId } from '../contract/routes.ts'
import { CalendarError, isCalendarError } from '../errors/calendar-error.ts'
import { catalogues } from '../i18n/catalogues.ts'
import { type Context, presenting } from '../operations/context.ts'
import type { Handlers } from '../operations/handlers.ts'
import type { Showing } from '../operations/outcome.ts'
import { run } from '../operations/run.ts'
import type { Settings } from '../ports/settings.ts'
import type { User } from '../ports/users.ts'
import type { Entrance } from '../present/links.ts'
import type { Parameters } from '../present/present-page.ts'
import { prefersProblemJson } from './accept.ts'
import { pickLanguage } from './accept-language.ts'
import { presentError, problemOf } from './answer-error.ts'
import { draftAnswer } from './answer-outcome.ts'
import { matchesEtag } from './conditional.ts'
import { commonHeaders, finish, headerOf } from './finish.ts'
import { type Fragments, makeFragment } from './fragments.ts'
import type { Answer, Message } from './message.ts'
import { languageIn, readRequest } from './read-request.ts'
import type { Match, Router } from './router.ts'
import { headerText } from './text.ts'

/** What the handling of requests is made from. */
export interface HandleParts {
  readonly settings: Settings
  readonly router: Router
  readonly handlers: Handlers
  readonly fragments: Fragments
  /** Makes the context of a call; asks the policy for the person's rights. */
  readonly contextFor: (asked: {
    readonly user: User | null
    readonly language: Language
    readonly entrance: Entrance
    readonly parameters: Parameters
  }) => Promise<Context>
}

/** What is known of a request while it is handled, for the sake of an answer when it fails. */
interface Progress {
  language: Language
  operation: OperationId | undefined
}

/** Answers a message. Never rejects: whatever goes wrong becomes an answer. */
export async function handle(message: Message, parts: HandleParts): Promise<Answer> {
  const { router, settings } = parts
  const accepted = pickLanguage(headerOf(message.headers, 'accept-language'), languages)
  const progress: Progress = {
    language: languageIn(message.query, settings) ?? router.languageRoot(message.path) ?? accepted ?? settings.language,
    operation: undefined,
  }
  try {
    return await answer(message, router.match(message.path), parts, progress)
  } catch (error) {
    return answerError(error, message, settings, progress)
  }
}

async function answer(
  message: Message,
  match: Match | undefined,
  parts: HandleParts,
  progress: Progress,
): Promise<Answer> {
  if (match === undefined) throw new CalendarError('rest_no_route')
  if (message.method === 'OPTIONS') {
    return {
      status: 204,
      headers: { Allow: match.allow.join(', '), ...commonHeaders(progress.language) },
      body: undefined,
    }
  }
  const operation = match.operations.get(message.method)
  if (operation === undefined) throw new CalendarError('rest_method_not_allowed', { allow: match.allow })
  progress.operation = operation
  const { settings } = parts
  const { raw, faults, language, parameters } = await readRequest(message, operation, settings)
  progress.language = language ?? progress.language
  const context = await parts.contextFor({
    user: message.user ?? null,
    language: progress.language,
    entrance: {
      baseUrl: settings.baseUrl ?? message.mount,
      languageRoot: match.languageRoot,
      namespace: settings.namespace,
    },
    parameters,
  })
  const outcome = await run(
    {
      operation,
      target: match.target,
      raw,
      faults,
      context,
      isAsSeen: isAsSeen(message, context),
      password: passwordIn(message),
    },
    parts.handlers,
  )
  return finish(draftAnswer(outcome, context, parts.fragments), message, progress.language)
}

function passwordIn({ headers }: Message): string | undefined {
  const header = headerOf(headers, 'x-event-password')
  return header === undefined ? undefined : headerText(header)
}

/**
 * Whether the record still looks as it did when the caller got the tag in `If-Match`. They may have read it in any
 * language and under any language root, so all of those count.
 */
function isAsSeen(message: Message, context: Context): ((current: Showing) => boolean) | undefined {
  const header = headerOf(message.headers, 'if-match')
  if (header === undefined || message.method === 'GET' || message.method === 'HEAD') return undefined
  const roots = [context.entrance.languageRoot, undefined, ...languages]
  return (current) =>
    roots.some((languageRoot) =>
      languages.some((language) => {
        const entrance = { ...context.entrance, languageRoot }
        const view = current.view({ ...presenting(context), entrance, language, catalogue: catalogues[language] })
        return matchesEtag(header, `"${makeFragment(view).digest}"`, false)
      }),
    )
}

function answerError(error: unknown, message: Message, settings: Settings, progress: Progress): Answer {
  const { language } = progress
  const id = crypto.randomUUID()
  const view = presentError(error, { language, method: message.method, namespace: settings.namespace, id })
  if (view.data.status >= 500) report(error, id, settings, progress)
  const isProblem = prefersProblemJson(headerOf(message.headers, 'accept'))
  const { bytes } = makeFragment(isProblem ? problemOf(view) : view)
  const headers: Record<string, string> = {
    ...commonHeaders(language),
    'Cache-Control': 'no-store',
    'Content-Type': isProblem ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Length': String(bytes.length),
  }
  if (view.data.status === 405 && isCalendarError(error)) headers['Allow'] = error.details.allow?.join(', ') ?? ''
  if (view.data.status === 503) headers['Retry-After'] = '5'
  return { status: view.data.status, headers, body: message.method === 'HEAD' ? undefined : bytes }
}

function report(error: unknown, id: string, settings: Settings, { operation }: Progress): void {
  settings.log.error({ id, operation, error: isCalendarError(error) ? (error.cause ?? error) : error })
}
