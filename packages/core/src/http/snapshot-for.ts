import type { Snapshot, Snapshots } from '../cache/snapshot.ts'
import { isReading, type OperationId } from '../contract/routes.ts'
import { startOfNextMinute } from '../domain/moment.ts'
import type { RequestFacts, Services } from '../operations/context.ts'
import type { Settings } from '../ports/settings.ts'
import type { Awaitable } from '../ports/store.ts'
import { presentationKey } from '../present/version.ts'
import type { PreparedResponse } from './prepared-response.ts'

/**
 * The snapshot of a request; `undefined` if its response depends on more: on a password, on hooks or `tickets` of the
 * host, or on what it writes itself.
 */
export function snapshotFor(
  facts: RequestFacts,
  services: Services,
  snapshots: Snapshots<PreparedResponse>,
): Awaitable<Snapshot<PreparedResponse> | undefined> {
  const { settings, store } = services
  if (settings.cacheBytes === 0 || facts.password !== undefined || !isCacheable(facts.operation, settings)) {
    return undefined
  }
  const { now, user, permissions } = facts
  const viewer = { key: `${user?.id ?? ''} ${presentationKey(facts)}`, permissions }
  const revision = store.revision()
  if (typeof revision === 'number' && snapshots.isCurrent(revision, now)) return snapshots.of(viewer)
  return startPeriod(revision, now, services, snapshots).then(() => snapshots.of(viewer))
}

/** A period ends with the next write, the next post that becomes due, or the minute, whichever comes first. */
async function startPeriod(
  current: Awaitable<number>,
  now: number,
  { store, settings }: Services,
  snapshots: Snapshots<PreparedResponse>,
): Promise<void> {
  const revision = await current
  if (snapshots.isCurrent(revision, now)) return
  // After `revision()`: if someone writes in between, no later request sees that revision again.
  const due = await store.nextDue(now)
  const until = Math.min(due ?? Number.POSITIVE_INFINITY, startOfNextMinute(settings.zone, now))
  // A concurrent request can have started the same period.
  if (!snapshots.isCurrent(revision, now)) snapshots.start({ revision, from: now, until })
}

/** Whether an operation reads records, and no code of the host takes part in its response. */
function isCacheable(operation: OperationId, { hooks, tickets }: Settings): boolean {
  if (!isReading(operation) || operation === 'root.get' || operation === 'doc.get') return false
  return tickets === undefined && hooks['*'] === undefined && hooks[operation] === undefined
}
