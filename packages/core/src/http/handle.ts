import { languages } from '../contract/languages.ts'
import type { OperationId } from '../contract/routes.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import { type Context, secondsNow } from '../operations/context.ts'
import type { Handlers } from '../operations/handlers.ts'
import type { Outcome } from '../operations/outcome.ts'
import { run } from '../operations/run.ts'
import type { Rights } from '../ports/policy.ts'
import type { Settings } from '../ports/settings.ts'
import type { Awaitable, Store } from '../ports/store.ts'
import type { User } from '../ports/users.ts'
import { pickLanguage } from './accept-language.ts'
import { draftAnswer, type KeptBytes } from './answer-outcome.ts'
import { isAsSeen } from './as-seen.ts'
import { answerFile, draftPage } from './doc-page.ts'
import { commonHeaders, finish, seal, together } from './finish.ts'
import { headerOf } from './headers.ts'
import type { CalendarRequest, CalendarResponse } from './message.ts'
import { languageIn, readRequest } from './read-request.ts'
import { type Progress, refusal } from './refusal.ts'
import type { Match, Router } from './router.ts'
import { passwordIn, sceneOf } from './scene-of.ts'
import { type ByteScene, byScene, type Scenes } from './scenes.ts'

/** What the handling of requests is made from. */
export interface HandleParts extends KeptBytes {
  readonly settings: Settings
  readonly store: Store
  readonly router: Router
  readonly handlers: Handlers
  readonly scenes: Scenes
  /** Asks the policy. */
  readonly rightsOf: (user: User | null) => Awaitable<Rights>
  readonly contextOf: (asked: Asked) => Context
}

/** Who asks for what, when, and from where. */
export type Asked = Pick<Context, 'user' | 'rights' | 'now' | 'language' | 'entrance' | 'parameters' | 'scene'>

/** Answers a message. Never rejects: whatever goes wrong becomes an answer. */
export async function handle(message: CalendarRequest, parts: HandleParts): Promise<CalendarResponse> {
  const { router, settings } = parts
  const { path, query, headers } = message
  const match = router.match(path)
  const root = match === undefined ? router.languageRoot(path) : match.languageRoot
  const accepted = pickLanguage(headerOf(headers, 'accept-language'), languages)
  const progress: Progress = {
    language: languageIn(query, settings) ?? root ?? accepted ?? settings.language,
    operation: undefined,
  }
  try {
    return await answer(message, match, parts, progress)
  } catch (error) {
    return refusal(error, message, settings, progress)
  }
}

async function answer(
  message: CalendarRequest,
  match: Match | undefined,
  parts: HandleParts,
  progress: Progress,
): Promise<CalendarResponse> {
  if (match === undefined) return answerFile(message, parts.router.docFile(message.path), parts.settings.docPage)
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
  const user = message.user ?? null
  // Every request comes by here, so what is known already is not waited for; and objects are written out, not spread.
  const granted = parts.rightsOf(user)
  const rights = granted instanceof Promise ? await granted : granted
  const now = secondsNow(settings)
  const entrance = {
    baseUrl: settings.baseUrl ?? message.mount,
    languageRoot: match.languageRoot,
    namespace: settings.namespace,
  }
  const looking = sceneOf(message, operation, { user, rights, now, language: progress.language, entrance }, parts)
  const scene = looking instanceof Promise ? await looking : looking
  // A path has no question mark.
  const request = `${message.path}?${message.query}`
  const kept = scene?.answers.get(request)
  if (kept !== undefined) return finish(together(kept), message)
  const others = scene?.underWay.get(request)
  if (others !== undefined) {
    // Somebody asks the same at the same time, and may keep what they make of it. Nobody waits twice.
    await others
    const made = scene?.answers.get(request)
    if (made !== undefined) return finish(together(made), message)
  }
  const { target } = match
  const making = { message, target, operation, user, rights, now, entrance, scene, request }
  return noted(answerAnew(making, parts, progress), request, scene)
}

/** Lets others know that an answer is being made. Else everybody would make the list that all ask for after each write. */
function noted(
  answering: Promise<CalendarResponse>,
  request: string,
  scene: ByteScene | undefined,
): Promise<CalendarResponse> {
  if (scene === undefined || scene.underWay.has(request)) return answering
  const over = (): void => {
    scene.underWay.delete(request)
  }
  scene.underWay.set(request, answering.then(over, over))
  return answering
}

/** What an answer is made from. */
interface Making extends Omit<Asked, 'language' | 'parameters' | 'scene'> {
  readonly message: CalendarRequest
  readonly target: Match['target']
  readonly operation: OperationId
  readonly scene: ByteScene | undefined
  readonly request: string
}

async function answerAnew(making: Making, parts: HandleParts, progress: Progress): Promise<CalendarResponse> {
  const { message, target, operation, user, rights, now, entrance, scene, request } = making
  const { settings } = parts
  const reading = readRequest(message, operation, settings)
  const { raw, faults, language, parameters } = reading instanceof Promise ? await reading : reading
  progress.language = language ?? progress.language
  const context = parts.contextOf({ user, rights, now, language: progress.language, entrance, parameters, scene })
  const outcome = await run(
    {
      operation,
      target,
      raw,
      faults,
      context,
      isAsSeen: isAsSeen(message, context),
      password: passwordIn(message),
    },
    parts.handlers,
  )
  const { documents, fragments, texts } = parts
  const draft = draftAnswer(outcome, context, { documents, texts, fragments: byScene(fragments, scene) })
  const shown = operation === 'doc.get' ? draftPage(draft, message, context) : draft
  const sealed = seal(shown, message, progress.language)
  if (!draft.isSecret && !isMomentary(outcome)) scene?.answers.keep(request, sealed)
  return finish(sealed, message)
}

/** Whether the answer is one for this second alone. */
function isMomentary(outcome: Outcome): boolean {
  return outcome.type === 'list' && outcome.isMomentary
}
