import type { CountQuery, TermKind } from '@kalends/core'
import { statusCodes } from '../codes.ts'
import { effectiveStatus, isOwn } from '../conditions/visibility.ts'
import type { StoreContext, TransactionContext } from '../context.ts'
import { factsAt, remember } from '../facts.ts'
import { dimensions, isAbout } from '../lists/list-number.ts'
import { type Program, select } from '../program.ts'
import { plain, type Sql, sql } from '../sql.ts'
import { isCurrent, type State, type StateRow, stateColumns, stateFrom } from '../state.ts'

/** Which events count for a term: those that are public at a moment, of one author or of all. */
export type Counted = Pick<CountQuery, 'now' | 'author'>

/**
 * For each id, how many events count for that term, by one statement that needs no transaction. `undefined` if
 * scheduled events have become due, or if only the events of one author count.
 */
export function* countCurrentEvents(
  { dialect, facts }: StoreContext,
  { kind, ids, now, author }: CountQuery,
): Program<readonly number[] | undefined> {
  if (author !== undefined) return undefined
  const rows = yield* select<readonly [...StateRow, id: number | null, events: number | null]>(
    sql`SELECT ${stateColumns}, t.id, t.events
      FROM kalends_state LEFT JOIN ${plain(`kalends_${kind}`)} t ON t.id IN ${dialect.ids([...new Set(ids)])}
      WHERE one = 1`,
  )
  const state = stateFrom(rows[0]?.slice(0, -2) as StateRow | undefined) // All columns but the last two are those of the state.
  if (!isCurrent(state, now)) return undefined
  const counts = new Map(ids.map((id) => [id, 0]))
  for (const row of rows) counts.set(row.at(-2) ?? Number.NaN, row.at(-1) ?? 0)
  remember(factsAt(facts, state).counts[kind], counts)
  return ids.map((id) => counts.get(id) ?? 0)
}

/** The counts of these terms at the last known state; `undefined` if they were not counted then. */
export function countedAtLast({ facts }: StoreContext, { kind, ids, author }: CountQuery): CountedAt | undefined {
  if (facts.last === undefined || author !== undefined) return undefined
  const { state, counts } = facts.last
  const found = ids.map((id) => counts[kind].get(id)).filter((count) => count !== undefined)
  return found.length === ids.length ? { state, counts: found } : undefined
}

/**
 * What was counted at a state. It still holds if the state is the same later, unless scheduled events have become due.
 */
export interface CountedAt {
  readonly state: State
  readonly counts: readonly number[]
}

/** For each id, how many events count for that term. */
export function* countEvents(
  { dialect, state }: TransactionContext,
  { kind, ids, now, author }: CountQuery,
): Program<readonly number[]> {
  const these = dialect.ids([...new Set(ids)])
  const rows = yield* select<readonly [id: number, events: number]>(
    isCurrent(state, now) && author === undefined
      ? sql`SELECT id, events FROM ${plain(`kalends_${kind}`)} WHERE id IN ${these}`
      : eventsByTerm(kind, sql`t.id IN ${these}`, { now, author }),
  )
  const counts = new Map(rows)
  return ids.map((id) => counts.get(id) ?? 0)
}

/**
 * A query that counts the events of terms by visiting them, with the columns `id` and `events`. The term is `t`. It
 * uses subqueries, because databases that could choose the order of joins chose one that took seconds.
 */
export function eventsByTerm(kind: TermKind, condition: Sql, { now, author }: Counted): Sql {
  const isLinked = sql`(SELECT 1 FROM kalends_link l
    WHERE l.event = p.event AND l.kind = ${plain(dimensions[kind])} AND l.target = t.id) = 1`
  const isCounted = sql`(SELECT 1 FROM kalends_event e
    WHERE e.id = p.event AND e.locked = 0 ${author === undefined ? plain('') : sql`AND ${isOwn('e', author)}`}
      AND ${effectiveStatus('e', now)} = ${plain(statusCodes.publish)}) = 1`
  return sql`SELECT t.id AS id, (SELECT count(*) FROM kalends_list_entry p
      WHERE ${plain(isAbout('p.list', kind, 't.id'))} AND ${isLinked} AND ${isCounted}) AS events
    FROM ${plain(`kalends_${kind}`)} t WHERE ${condition}`
}
