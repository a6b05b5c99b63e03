import type { Kind, RecordOf } from '@kalends/core'
import { checkTime, type TransactionContext } from '../context.ts'
import { rowsPerStatement } from '../dialect.ts'
import { type Program, select } from '../program.ts'
import { plain, sql } from '../sql.ts'
import { type ContentRow, contentBytes, contentsOf, parseContent } from './content.ts'
import type { LoadedRecord, RecordCache } from './record-cache.ts'

/**
 * How many records a statement reads if it blocks the process. Reading and parsing a large one takes up to a
 * millisecond.
 */
const batchSize = 16

/** The records with these ids if all of them are cached and current, which saves a transaction; else `undefined`. */
export function cachedRecords<K extends Kind>(
  cache: RecordCache,
  kind: K,
  ids: readonly number[],
  revision: number,
): readonly RecordOf<K>[] | undefined {
  const records: RecordOf<K>[] = []
  for (const id of ids) {
    const record = cache.current(kind, id, revision)
    if (record === undefined) return undefined
    records.push(record)
  }
  return records
}

/** The records with these ids, in this order; `undefined` where there is none. */
export function* loadRecords<K extends Kind>(
  context: TransactionContext,
  kind: K,
  ids: readonly number[],
): Program<readonly (RecordOf<K> | undefined)[]> {
  const found = ids.map((id) => context.records.current(kind, id, context.state.revision))
  const missing = ids.filter((_, index) => found[index] === undefined)
  if (missing.length === 0) return found
  const loaded = yield* loadMissing(context, kind, [...new Set(missing)].filter(Number.isSafeInteger))
  return ids.map((id, index) => found[index] ?? loaded.get(id))
}

function* loadMissing<K extends Kind>(
  context: TransactionContext,
  kind: K,
  ids: readonly number[],
): Program<ReadonlyMap<number, RecordOf<K>>> {
  const { dialect } = context
  const loaded = yield* confirmCached(context, kind, ids)
  const unknown = ids.filter((id) => !loaded.has(id))
  const size = dialect.isBlocking ? batchSize : unknown.length
  for (let from = 0; from < unknown.length; from += size) {
    checkTime(context)
    const rows = yield* select<ContentRow>(contentsOf(dialect, kind, unknown.slice(from, from + size)))
    for (const row of rows) loaded.set(row[0], recordIn(context, kind, row))
  }
  return loaded
}

/** The record in a content row of the transaction. It is parsed unless it is cached. */
export function recordIn<K extends Kind>(
  { records, state }: TransactionContext,
  kind: K,
  row: ContentRow,
): RecordOf<K> {
  const [id, revision] = row
  const cached = records.peek(kind, id)
  if (cached?.revision === revision) {
    records.confirm(kind, id, state.revision)
    return cached
  }
  const record = parseContent(kind, row)
  records.add({ kind, record, bytes: contentBytes(row) } as unknown as LoadedRecord, state.revision) // Safe: kind and record match.
  return record
}

/** How many revisions a statement reads if it blocks the process. */
const revisionBatchSize = 2000

/** The cached records that still have the revision of their row. */
function* confirmCached<K extends Kind>(
  context: TransactionContext,
  kind: K,
  ids: readonly number[],
): Program<Map<number, RecordOf<K>>> {
  const { records, dialect, state } = context
  const cached = ids.map((id) => records.peek(kind, id)).filter((record) => record !== undefined)
  const confirmed = new Map<number, RecordOf<K>>()
  const size = rowsPerStatement(dialect, revisionBatchSize)
  for (let from = 0; from < cached.length; from += size) {
    checkTime(context)
    const batch = cached.slice(from, from + size)
    const revisions = new Map(
      yield* select<readonly [id: number, revision: number]>(
        sql`SELECT id, revision FROM ${plain(`kalends_${kind}_content`)} WHERE id IN ${dialect.ids(batch.map(({ id }) => id))}`,
      ),
    )
    for (const record of batch) {
      if (revisions.get(record.id) !== record.revision) continue
      records.confirm(kind, record.id, state.revision)
      confirmed.set(record.id, record)
    }
  }
  return confirmed
}
