import type { CountQuery, TermKind } from '@kalends/core'
import { statusCodes } from '../codes.ts'
import { effectiveStatus, isOwn } from '../conditions/visibility.ts'
import type { TransactionContext } from '../context.ts'
import type { Dialect } from '../dialect.ts'
import { dimensions, isAbout } from '../lists/list-number.ts'
import { type Program, select } from '../program.ts'
import { plain, type Sql, sql } from '../sql.ts'
import { isCurrent, type StateRow, stateColumns, stateFrom } from '../state.ts'

/** Which events count for a term: those that are public at a moment, of one author or of all. */
export type Counted = Pick<CountQuery, 'now' | 'author'>

/**
 * For each id, how many events count for that term, by one statement that needs no transaction; `undefined` if scheduled
 * events have become due, or if only those of one author count.
 */
export function* countCurrentEvents(
  dialect: Dialect,
  { kind, ids, now, author }: CountQuery,
): Program<readonly number[] | undefined> {
  if (author !== undefined) return undefined
  const rows = yield* select<readonly [...StateRow, id: number | null, events: number | null]>(
    sql`SELECT ${stateColumns}, t.id, t.events
      FROM kalends_state LEFT JOIN ${plain(`kalends_${kind}`)} t ON t.id IN ${dialect.ids([...new Set(ids)])}
      WHERE one = 1`,
  )
  const [first] = rows
  if (!isCurrent(stateFrom(first?.slice(0, -2) as StateRow | undefined), now)) return undefined // The columns of the state.
  const counts = new Map(rows.map((row) => [row.at(-2), row.at(-1) ?? 0]))
  return ids.map((id) => counts.get(id) ?? 0)
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
 * A query that counts the events of terms by visiting them, with the columns `id` and `events`. The term is `t`. Subqueries
 * say how: databases that may choose their own order of joins chose one that took seconds.
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
