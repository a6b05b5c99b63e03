import type { Kind } from '@kalends/core'
import { storeUnavailable } from '@kalends/core'
import { newerTables, schemaVersion } from './migrate.ts'
import { plain } from './sql.ts'
import { selectOne, type Work } from './work.ts'

/** What the store knows about itself as a whole. */
export interface State {
  readonly revision: number
  /** Events with status `future` that were to be published by then are on the public side. */
  readonly settledAt: number
  /** When the next of the others is due; `undefined` when none waits. */
  readonly nextDue: number | undefined
  /** When the last of those was due. */
  readonly lastDue: number | undefined
  /** How many events end before they start: they are on no list. */
  readonly odd: number
}

type StateRow = readonly [
  revision: number,
  settledAt: number,
  nextDue: number | null,
  lastDue: number | null,
  odd: number,
  version: number,
]

/**
 * Reads the state as of this transaction. The store is unavailable once another process, of a newer version, has
 * brought the tables up to date: what that writes cannot be understood here.
 */
export function* readState(): Work<State> {
  const row = yield* selectOne<StateRow>(
    plain(`SELECT revision, settled_at, next_due, last_due, odd, (SELECT version FROM kalends_schema)
      FROM kalends_state WHERE one = 1`),
  )
  if (row === undefined) throw new Error('The row of kalends_state is missing.')
  const [revision, settledAt, nextDue, lastDue, odd, version] = row
  if (version > schemaVersion) throw storeUnavailable(newerTables(version))
  return { revision, settledAt, nextDue: nextDue ?? undefined, lastDue: lastDue ?? undefined, odd }
}

/** Reads the last id that was given out of each kind. */
export function* readLastIds(): Work<Record<Kind, number>> {
  const row = yield* selectOne<readonly [number, number, number, number, number, number]>(
    plain('SELECT event, venue, organizer, category, tag, image FROM kalends_state WHERE one = 1'),
  )
  if (row === undefined) throw new Error('The row of kalends_state is missing.')
  const [event, venue, organizer, category, tag, image] = row
  return { event, venue, organizer, category, tag, image }
}

/** Whether sides are as they should be at `now`: nothing has become due since, nor was anything taken as due that is not. */
export function isSettled({ nextDue, lastDue }: State, now: number): boolean {
  return (nextDue === undefined || nextDue > now) && (lastDue === undefined || lastDue <= now)
}
