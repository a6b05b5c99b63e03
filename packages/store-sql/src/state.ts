import { type Kind, kinds, storeUnavailable } from '@kalends/core'
import { newerTables, schemaVersion } from './migrate.ts'
import { type Program, selectOne } from './program.ts'
import { plain, sql } from './sql.ts'

/** Which scheduled events (status `future`) are on the public lists. */
export interface PublishedUpTo {
  /** Events that are due before this moment are on the lists. Of those due at this moment, ids up to `dueId` are. */
  readonly dueAsOf: number
  readonly dueId: number
}

/** The state of the store as a whole. */
export interface State extends PublishedUpTo {
  readonly revision: number
  /** When the next scheduled event is due; `undefined` when none is waiting. */
  readonly nextDue: number | undefined
  /** When the last scheduled event on the public lists was due. */
  readonly lastDue: number | undefined
  /** How many events end before they start. The lists do not show these. */
  readonly inverted: number
}

/** The columns of the state in a query of `kalends_state`. There is one row, with `one = 1`. */
export const stateColumns = plain(
  'revision, due_as_of, due_id, next_due, last_due, inverted, (SELECT version FROM kalends_schema)',
)

/** The values of those columns. */
export type StateRow = readonly [
  revision: number,
  dueAsOf: number,
  dueId: number,
  nextDue: number | null,
  lastDue: number | null,
  inverted: number,
  version: number,
]

/** Reads the state within the transaction. */
export function* readState(): Program<State> {
  return stateFrom(yield* selectOne<StateRow>(sql`SELECT ${stateColumns} FROM kalends_state WHERE one = 1`))
}

/**
 * The state in a row. Throws `storeUnavailable` once another process with a newer version has migrated the tables,
 * because this code cannot read what that one writes.
 */
export function stateFrom(row: StateRow | undefined): State {
  if (row === undefined) throw new Error('The row of kalends_state is missing.')
  const [revision, dueAsOf, dueId, nextDue, lastDue, inverted, version] = row
  if (version > schemaVersion) throw storeUnavailable(newerTables(version))
  return { revision, dueAsOf, dueId, nextDue: nextDue ?? undefined, lastDue: lastDue ?? undefined, inverted }
}

/** Reads the last id that was assigned for each kind. */
export function* readLastIds(): Program<Readonly<Record<Kind, number>>> {
  const ids = yield* selectOne<readonly number[]>(plain(`SELECT ${kinds.join(', ')} FROM kalends_state WHERE one = 1`))
  return Object.fromEntries(kinds.map((kind, index) => [kind, ids?.[index] ?? 0])) as Record<Kind, number> // Safe: `kinds` has every kind.
}

/** Whether the lists are right at `now`: no scheduled event has become due since, and none was published too early. */
export function isCurrent({ nextDue, lastDue }: State, now: number): boolean {
  return (nextDue === undefined || nextDue > now) && (lastDue === undefined || lastDue <= now)
}
