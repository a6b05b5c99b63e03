import type { Kind, RecordOf } from '@kalends/core'
import type { View } from '../space.ts'
import { plain, sql } from '../sql.ts'
import { select, type Work } from '../work.ts'
import { type ContentRow, parseContent } from './content.ts'
import type { RecordCache } from './record-cache.ts'

/** The records with these ids if all of them are in memory and certain to be the present ones: no transaction is needed. */
export function currentRecords<K extends Kind>(
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
  view: View,
  kind: K,
  ids: readonly number[],
): Work<readonly (RecordOf<K> | undefined)[]> {
  const found = ids.map((id) => view.cache.current(kind, id, view.state.revision))
  const missing = ids.filter((_, index) => found[index] === undefined)
  if (missing.length === 0) return found
  const loaded = yield* loadMissing(view, kind, [...new Set(missing)])
  return ids.map((id, index) => found[index] ?? loaded.get(id))
}

function* loadMissing<K extends Kind>(
  view: View,
  kind: K,
  ids: readonly number[],
): Work<ReadonlyMap<number, RecordOf<K>>> {
  const { cache, dialect, state } = view
  const loaded = yield* confirmKept(view, kind, ids)
  const unknown = ids.filter((id) => !loaded.has(id))
  if (unknown.length === 0) return loaded
  // From the ids to the rows, one look each: `IN` would first put them into a table of their own.
  const rows = yield* select<ContentRow>(
    sql`SELECT c.id, c.revision, c.search_text, c.json
      FROM ${dialect.ids(unknown)} AS asked CROSS JOIN ${content(kind)} c WHERE c.id = asked.value`,
  )
  for (const row of rows) {
    const record = parseContent(kind, row)
    cache.keep(kind, record, state.revision)
    loaded.set(record.id, record)
  }
  return loaded
}

/** Those that are kept and still of the same revision. */
function* confirmKept<K extends Kind>(
  { cache, dialect, state }: View,
  kind: K,
  ids: readonly number[],
): Work<Map<number, RecordOf<K>>> {
  const kept = ids.map((id) => cache.kept(kind, id)).filter((record) => record !== undefined)
  const confirmed = new Map<number, RecordOf<K>>()
  if (kept.length === 0) return confirmed
  const rows = yield* select<readonly [id: number, revision: number]>(
    sql`SELECT id, revision FROM ${content(kind)} WHERE id IN ${dialect.ids(kept.map(({ id }) => id))}`,
  )
  const revisions = new Map(rows)
  for (const record of kept) {
    if (revisions.get(record.id) !== record.revision) continue
    cache.keep(kind, record, state.revision)
    confirmed.set(record.id, record)
  }
  return confirmed
}

function content(kind: Kind) {
  return plain(`kalends_${kind}_content`)
}
