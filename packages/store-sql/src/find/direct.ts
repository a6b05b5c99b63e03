import {
  type CountQuery,
  type NamedKind,
  type PostKind,
  postKinds,
  type SluggedKind,
  type TermKind,
} from '@kalends/core'
import { dimensions, isAbout, statusCodes } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import type { View } from '../space.ts'
import { join, plain, type Sql, sql } from '../sql.ts'
import { isSettled } from '../state.ts'
import { select, selectColumn, selectOne, selectValue, type Work } from '../work.ts'
import { effectiveStatus } from './visibility.ts'

/** The id of the record that holds a slug, or of the one in the trash that had it and was written last. */
export function* idBySlug(kind: SluggedKind, slug: string): Work<number | undefined> {
  const table = plain(`kalends_${kind}`)
  const isTerm = kind === 'category' || kind === 'tag'
  const trash = plain(`${statusCodes.trash}`)
  const living = isTerm ? plain('') : sql`AND status <> ${trash}`
  const holder = yield* selectValue<number>(sql`SELECT id FROM ${table} WHERE slug = ${slug} ${living}`)
  if (holder !== undefined || isTerm) return holder
  const last = yield* selectValue<number>(
    sql`SELECT p.id AS id FROM ${table} p CROSS JOIN ${plain(`kalends_${kind}_content`)} c
      WHERE p.slug = ${slug} AND p.status = ${trash} AND c.id = p.id ORDER BY c.revision DESC, p.id DESC LIMIT 1`,
  )
  return last
}

/** The posts with a slug, in the trash or not, as a query of ids. Each half can use its own index. */
export function idsWithSlug(kind: PostKind, slug: string): Sql {
  const table = plain(`kalends_${kind}`)
  const trash = plain(`${statusCodes.trash}`)
  return sql`SELECT id FROM ${table} WHERE slug = ${slug} AND status <> ${trash}
    UNION ALL SELECT id FROM ${table} WHERE slug = ${slug} AND status = ${trash}`
}

/** The ids of the records with a name, ascending. */
export function* idsByName(kind: NamedKind, nameKey: string): Work<readonly number[]> {
  return yield* selectColumn<number>(
    sql`SELECT id FROM ${plain(`kalends_${kind}`)} WHERE name_key = ${nameKey} ORDER BY id`,
  )
}

/** These categories and all below them, ascending. */
export function* descendantsOf(dialect: Dialect, ids: readonly number[]): Work<readonly number[]> {
  return yield* selectColumn<number>(
    sql`WITH RECURSIVE below (id) AS (
        SELECT id FROM kalends_category WHERE id IN ${dialect.ids(ids)}
        UNION SELECT child.id FROM below JOIN kalends_category child ON child.parent = below.id
      )
      SELECT id FROM below ORDER BY id`,
  )
}

/** When the next post that is kept as `future` is due, after a moment. */
export function* nextDueAfter(now: number): Work<number | undefined> {
  const firsts = postKinds.map(
    (kind) => sql`(SELECT published_at FROM ${plain(`kalends_${kind}`)}
      WHERE status = ${plain(`${statusCodes.future}`)} AND published_at > ${now} ORDER BY published_at LIMIT 1)`,
  )
  const moments = (yield* selectOne<readonly (number | null)[]>(sql`SELECT ${join(firsts, ', ')}`)) ?? []
  const due = Math.min(...moments.map((moment) => moment ?? Number.POSITIVE_INFINITY))
  return Number.isFinite(due) ? due : undefined
}

/** How many events count for each term. */
export function* countsOf({ dialect, state }: View, { kind, ids, now, author }: CountQuery): Work<readonly number[]> {
  const these = dialect.ids([...new Set(ids)])
  const rows = yield* select<readonly [id: number, events: number]>(
    isSettled(state, now) && author === undefined
      ? sql`SELECT id, events FROM ${plain(`kalends_${kind}`)} WHERE id IN ${these}`
      : eventsByTerm(kind, sql`t.id IN ${these}`, { now, author }),
  )
  const counts = new Map(rows)
  return ids.map((id) => counts.get(id) ?? 0)
}

/** Which events count for a term: those that are public at a moment, of one author or of all. */
export type Counted = Pick<CountQuery, 'now' | 'author'>

/** A query that counts the events of terms one by one, with the columns `id` and `events`. The term is called `t`. */
export function eventsByTerm(kind: TermKind, condition: Sql, { now, author }: Counted): Sql {
  return sql`SELECT t.id AS id, count(*) AS events
    FROM ${plain(`kalends_${kind}`)} t CROSS JOIN kalends_posting p CROSS JOIN kalends_link l CROSS JOIN kalends_event e
    WHERE ${condition} AND ${plain(isAbout('p.list', kind, 't.id'))}
      AND l.event = p.event AND l.kind = ${plain(`${dimensions[kind]}`)} AND l.target = t.id
      AND e.id = p.event AND e.locked = 0 ${author === undefined ? plain('') : sql`AND e.author = ${author}`}
      AND ${effectiveStatus('e', now)} = ${plain(`${statusCodes.publish}`)} GROUP BY t.id`
}
