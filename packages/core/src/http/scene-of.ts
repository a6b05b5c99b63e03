import { isReading, type OperationId } from '../contract/routes.ts'
import { startOfNextMinute } from '../domain/day.ts'
import type { Settings } from '../ports/settings.ts'
import type { Awaitable, Store } from '../ports/store.ts'
import { headerOf } from './headers.ts'
import type { CalendarRequest } from './message.ts'
import type { ByteScene, Scenes, Sight } from './scenes.ts'
import { headerText } from './text.ts'

/**
 * The scene that a request looks at; `undefined` when its answer depends on more: on a password, on what hooks and
 * tickets of the host's own say at this moment, or on what it writes itself.
 */
export function sceneOf(
  message: CalendarRequest,
  operation: OperationId,
  sight: Sight & { readonly now: number },
  { settings, store, scenes }: SceneParts,
): Awaitable<ByteScene | undefined> {
  const { hooks, tickets, cacheSize, zone } = settings
  if (cacheSize === 0 || !showsRecords(operation) || passwordIn(message) !== undefined) return undefined
  if (tickets !== undefined || hooks['*'] !== undefined || hooks[operation] !== undefined) return undefined
  const { now } = sight
  const revision = store.revision()
  if (typeof revision === 'number' && scenes.isPresent(revision, now)) return scenes.seenBy(sight)
  return laterScene(revision, sight, { zone, store, scenes })
}

/** What scenes are made from. */
interface SceneParts {
  readonly settings: Settings
  readonly store: Store
  readonly scenes: Scenes
}

/** The same where something has to be waited for. */
async function laterScene(
  asked: Awaitable<number>,
  sight: Sight & { readonly now: number },
  { zone, store, scenes }: { readonly zone: string } & Omit<SceneParts, 'settings'>,
): Promise<ByteScene> {
  const { now } = sight
  const revision = await asked
  if (!scenes.isPresent(revision, now)) {
    // Asked after the revision: if somebody writes in between, nobody will find that revision again.
    const due = await store.nextDue(now)
    const until = Math.min(due ?? Number.POSITIVE_INFINITY, startOfNextMinute(zone, now))
    // Others may have asked at the same time, and one scene is enough for all.
    if (!scenes.isPresent(revision, now)) scenes.begin({ revision, from: now, until })
  }
  return scenes.seenBy(sight)
}

/** Whether the operation shows records and does no more. */
function showsRecords(operation: OperationId): boolean {
  return isReading(operation) && operation !== 'root.get' && operation !== 'doc.get'
}

/** The password that a request carries beside its parameters. */
export function passwordIn({ headers }: CalendarRequest): string | undefined {
  const header = headerOf(headers, 'x-event-password')
  return header === undefined ? undefined : headerText(header)
}
