import type { Language } from '../contract/languages.ts'
import { catalogues } from '../i18n/catalogues.ts'
import type { PlanContext } from '../plan/plan-events.ts'
import type { Rights } from '../ports/policy.ts'
import type { Settings } from '../ports/settings.ts'
import type { Awaitable, Store } from '../ports/store.ts'
import type { User } from '../ports/users.ts'
import type { Entrance } from '../present/links.ts'
import type { GivenParameters } from '../present/present-page.ts'
import type { Presenting } from '../present/presenting.ts'
import type { PasswordGate } from './events/password-gate.ts'
import type { Scene } from './scene.ts'
import type { WriteQueue } from './write-queue.ts'

/** What one call of an operation is about besides its input. */
export interface Context {
  readonly settings: Settings
  readonly store: Store
  /** Queues a write of this process. The store detects conflicts with other processes. */
  readonly write: WriteQueue
  readonly passwords: PasswordGate
  readonly user: User | null
  readonly rights: Rights
  /** The moment of the call, in seconds of UTC: one for the whole call. */
  readonly now: number
  readonly language: Language
  readonly entrance: Entrance
  /** The parameters of the request as they were written, for links between pages. */
  readonly parameters: GivenParameters
  /** Which events the host says have tickets, asked once for the whole call; `undefined`: the stored flag counts. */
  readonly ticketedEvents: () => Awaitable<readonly number[] | undefined>
  /** Whether the host knows somebody with that id, asked once for the whole call; always so where it cannot tell. */
  readonly userExists: (id: number) => Promise<boolean>
  /** What the call looks at; absent when it writes, or when what it shows depends on more than that. */
  readonly scene: Scene | undefined
}

/** A question to the host that is asked when first needed, and only then. */
export function askOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= ask()
    return answer
  }
}

/** The same for a question about something. */
export function askOnceEach<K, T>(ask: (about: K) => Promise<T>): (about: K) => Promise<T> {
  let answers: Map<K, Promise<T>> | undefined
  return (about) => {
    answers ??= new Map()
    const answer = answers.get(about) ?? ask(about)
    answers.set(about, answer)
    return answer
  }
}

/** The moment, in seconds of UTC. */
export function secondsNow({ clock }: Settings): number {
  const now = Math.floor(clock() / 1000)
  if (!Number.isSafeInteger(now)) throw new TypeError('clock gave no number of milliseconds.')
  return now
}

/** The same call at the moment when its turn to write has come: a body may take long to arrive, and others write meanwhile. */
export function inTurn(context: Context): Context {
  return { ...context, now: secondsNow(context.settings) }
}

/** What planners need of a context. */
export function planContext({ settings, user, rights, now }: Context): PlanContext {
  return { user, now, rights, zone: settings.zone, pageSizes: settings.pageSizes }
}

/** What drafts need of a context. */
export function draftContext<R>({ settings, user, now }: Context, rights: R) {
  return { now, zone: settings.zone, user, rights, fields: settings.fields }
}

/** What presenters need of a context. */
export function presenting({ settings, entrance, language, now }: Context): Presenting {
  return { settings, entrance, language, catalogue: catalogues[language], now }
}
