import { type Kind, type NamedKind, type PostKind, postKinds, type SluggedKind, sameNameLimit } from '@kalends/core'
import { statusCodes } from '../codes.ts'
import { externalConditions } from '../conditions/external-ids.ts'
import type { Dialect } from '../dialect.ts'
import { type Program, select, selectColumn, selectOne, selectValue } from '../program.ts'
import { all, join, plain, type Sql, sql } from '../sql.ts'
import { type StateRow, stateColumns, stateFrom } from '../state.ts'

const trash = plain(statusCodes.trash)

/** The ids of the records of a kind that are higher than `after`, ascending. */
export function idsAfter(kind: Kind, after: number, limit: number): Program<readonly number[]> {
  return selectColumn<number>(
    sql`SELECT id FROM ${plain(`kalends_${kind}`)} WHERE id > ${after} ORDER BY id LIMIT ${limit}`,
  )
}

/** The id of the record with a slug. If only trashed records have it, the id of the one that was written last. */
export function* idBySlug(kind: SluggedKind, slug: string): Program<number | undefined> {
  const table = plain(`kalends_${kind}`)
  const isTerm = kind === 'category' || kind === 'tag'
  const living = isTerm ? plain('') : sql`AND status <> ${trash}`
  const holder = yield* selectValue<number>(sql`SELECT id FROM ${table} WHERE slug = ${slug} ${living}`)
  if (holder !== undefined || isTerm) return holder
  return yield* selectValue<number>(
    sql`SELECT p.id AS id FROM ${table} p CROSS JOIN ${plain(`kalends_${kind}_content`)} c
      WHERE p.slug = ${slug} AND p.status = ${trash} AND c.id = p.id ORDER BY c.revision DESC, p.id DESC LIMIT 1`,
  )
}

/** The posts with a slug, in the trash or not, as a query of ids. Each half can use its own index. */
export function idsWithSlug(kind: PostKind, slug: string): Sql {
  const table = plain(`kalends_${kind}`)
  return sql`SELECT id FROM ${table} WHERE slug = ${slug} AND status <> ${trash}
    UNION ALL SELECT id FROM ${table} WHERE slug = ${slug} AND status = ${trash}`
}

/**
 * The ids of the records with any of these names, ascending, and the revision of the store, in one statement. For each
 * name, at most the first `sameNameLimit` records.
 */
export function* idsByName(
  { texts }: Dialect,
  kind: NamedKind,
  nameKeys: readonly string[],
): Program<{ readonly ids: readonly number[]; readonly revision: number }> {
  const table = plain(`kalends_${kind}`)
  const most = sameNameLimit(kind)
  const rows = yield* select<readonly [...StateRow, id: number | null]>(
    sql`SELECT ${stateColumns}, n.id FROM kalends_state LEFT JOIN (
        SELECT named.id AS id FROM (
          SELECT asked.value AS name_key, coalesce((SELECT last.id FROM ${table} last WHERE last.name_key = asked.value
            ORDER BY last.id LIMIT 1 OFFSET ${plain(most - 1)}), ${plain(Number.MAX_SAFE_INTEGER)}) AS last_id
          FROM ${texts([...new Set(nameKeys)])} AS asked
        ) AS bounds CROSS JOIN ${table} named WHERE named.name_key = bounds.name_key AND named.id <= bounds.last_id
      ) AS n ON 1 = 1 WHERE one = 1 ORDER BY n.id`,
  )
  const ids = rows.map((row) => row[row.length - 1] as number | null).filter((id) => id !== null) // The last column is the id.
  const [state] = rows
  return { ids, revision: stateFrom(state?.slice(0, -1) as StateRow | undefined).revision } // All other columns are the state.
}

/** The ids of the records with these external ids of a source, ascending. */
export function* idsByExternalId(
  dialect: Dialect,
  kind: PostKind,
  source: string,
  externalIds: readonly string[],
): Program<readonly number[]> {
  const conditions = externalConditions(dialect, 'p', { externalSources: [source], externalIds })
  return yield* selectColumn<number>(
    sql`SELECT p.id FROM ${plain(`kalends_${kind}`)} p WHERE ${all(conditions)} ORDER BY p.id`,
  )
}

/** When the first scheduled post after a moment is due. */
export function* nextDueAfter(now: number): Program<number | undefined> {
  const firsts = postKinds.map(
    (kind) => sql`(SELECT published_at FROM ${plain(`kalends_${kind}`)}
      WHERE status = ${plain(statusCodes.future)} AND published_at > ${now} ORDER BY published_at LIMIT 1)`,
  )
  const moments = (yield* selectOne<readonly (number | null)[]>(sql`SELECT ${join(firsts, ', ')}`)) ?? []
  const due = Math.min(...moments.map((moment) => moment ?? Number.POSITIVE_INFINITY))
  return Number.isFinite(due) ? due : undefined
}
