import { type NamedKind, type PlaceKind, searchParts } from '@kalends/core'
import { checkTime, type TransactionContext } from '../context.ts'
import type { Dialect } from '../dialect.ts'
import { type Program, select, selectColumn } from '../program.ts'
import { all, plain, type Sql, sql } from '../sql.ts'

/**
 * How many texts a statement compares with these needles. A text can have 200,000 characters, and SQLite takes a
 * millisecond to find that such a text does not contain a needle. A statement that does not block the process can
 * compare more.
 */
export function textBatchSize({ isBlocking }: Dialect, needles: readonly string[]): number {
  return Math.ceil((isBlocking ? 24 : 128) / needles.length)
}

/** The venues, organizers, categories or tags whose text contains all needles, as a query of ids in parentheses. */
export function* idsWithNeedles(
  context: TransactionContext,
  kind: NamedKind,
  needles: readonly string[],
): Program<Sql> {
  const { dialect } = context
  if (dialect.isBlocking) {
    const isPlace = kind === 'venue' || kind === 'organizer'
    return dialect.ids(isPlace ? yield* placesWith(context, kind, needles) : yield* textsWith(context, kind, needles))
  }
  const { parts } = searchParts(needles)
  const { textsWith: indexed } = dialect.textIndex
  const isIndexed = parts.length > 0 && (kind === 'venue' || kind === 'organizer')
  const among = isIndexed && indexed ? yield* indexed(kind, parts) : undefined
  return sql`(SELECT c.id FROM ${content(kind)} c
    WHERE ${contains(dialect, needles)} ${among ? sql`AND c.id IN (SELECT t.id FROM ${plain(`kalends_${kind}_text`)} t WHERE ${among.condition})` : plain('')})`
}

/** The ids of the venues or organizers whose text contains all needles. */
function* placesWith(
  context: TransactionContext,
  kind: PlaceKind,
  needles: readonly string[],
): Program<readonly number[]> {
  const { dialect } = context
  const { parts, isExact } = searchParts(needles)
  const { search } = dialect.textIndex
  if (parts.length === 0 || search === undefined) return yield* textsWith(context, kind, needles)
  const { ids, unchecked } = yield* search(kind, parts, () => checkTime(context))
  if (ids === undefined) return yield* textsWith(context, kind, needles)
  const left = isExact ? unchecked : needles
  if (left.length === 0) return ids
  const found: number[] = []
  const size = textBatchSize(dialect, left)
  for (let from = 0; from < ids.length; from += size) {
    checkTime(context)
    const batch = yield* selectColumn<number>(
      sql`SELECT c.id AS id FROM ${dialect.ids(ids.slice(from, from + size))} AS among
        CROSS JOIN ${content(kind)} c WHERE c.id = among.value AND ${contains(dialect, left)}`,
    )
    for (const id of batch) found.push(id)
  }
  return found
}

/** The ids of the records of a kind whose text contains all needles, found by comparing every text. */
export function* textsWith(
  context: TransactionContext,
  kind: NamedKind | 'event',
  needles: readonly string[],
): Program<readonly number[]> {
  const found: number[] = []
  for (let last: number | undefined = 0; last !== undefined; ) {
    checkTime(context)
    const rows: readonly (readonly [id: number, isFound: number])[] = yield* select(
      sql`SELECT c.id AS id, CASE WHEN ${contains(context.dialect, needles)} THEN 1 ELSE 0 END AS found
        FROM (SELECT id, search_text FROM ${content(kind)} WHERE id > ${last} ORDER BY id
          LIMIT ${plain(textBatchSize(context.dialect, needles))}) AS c ORDER BY c.id`,
    )
    for (const [id, isFound] of rows) if (isFound === 1) found.push(id)
    last = rows.at(-1)?.[0]
  }
  return found
}

function contains(dialect: Dialect, needles: readonly string[]): Sql {
  return all(needles.map((needle) => dialect.contains(plain('c.search_text'), needle)))
}

function content(kind: NamedKind | 'event'): Sql {
  return plain(`kalends_${kind}_content`)
}
