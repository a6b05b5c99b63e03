import { isReading, type OperationId } from '../contract/routes.ts'
import { startOfNextMinute } from '../domain/day.ts'
import type { Settings } from '../ports/settings.ts'
import type { Store } from '../ports/store.ts'
import { headerOf } from './headers.ts'
import type { Message } from './message.ts'
import type { ByteScene, Scenes, Sight } from './scenes.ts'
import { headerText } from './text.ts'

/**
 * The scene that a request looks at; `undefined` when its answer depends on more: on a password, on what hooks and
 * tickets of the host's own say at this moment, or on what it writes itself.
 */
export async function sceneOf(
  message: Message,
  operation: OperationId,
  sight: Sight & { readonly now: number },
  { settings, store, scenes }: { readonly settings: Settings; readonly store: Store; readonly scenes: Scenes },
): Promise<ByteScene | undefined> {
  const { hooks, tickets, cacheSize, zone } = settings
  if (cacheSize === 0 || !showsRecords(operation) || passwordIn(message) !== undefined) return undefined
  if (tickets !== undefined || hooks['*'] !== undefined || hooks[operation] !== undefined) return undefined
  const { now } = sight
  const asked = store.revision()
  // Every request comes by here, and a wait for what is known already is dearer than all the rest of it.
  const revision = typeof asked === 'number' ? asked : await asked
  if (!scenes.isPresent(revision, now)) {
    // Asked after the revision: if somebody writes in between, nobody will find that revision again.
    const due = await store.nextDue(now)
    scenes.begin({
      revision,
      from: now,
      until: Math.min(due ?? Number.POSITIVE_INFINITY, startOfNextMinute(zone, now)),
    })
  }
  return scenes.seenBy(sight)
}

/** Whether the operation shows records and does no more. */
function showsRecords(operation: OperationId): boolean {
  return isReading(operation) && operation !== 'root.get' && operation !== 'doc.get'
}

/** The password that a request carries beside its parameters. */
export function passwordIn({ headers }: Message): string | undefined {
  const header = headerOf(headers, 'x-event-password')
  return header === undefined ? undefined : headerText(header)
}
