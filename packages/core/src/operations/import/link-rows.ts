import { type PlaceKind, placeKinds, type RecordOf } from '../../ports/record.ts'
import type { CompleteStore } from '../../ports/store.ts'
import { findByExternalIds } from '../posts/known-ids.ts'
import type { ImportRun } from './import-run.ts'
import type { Row } from './read-row.ts'
import { rowError } from './report.ts'

/**
 * Puts the ids of venues and organizers in place of their external ids. Returns the rows whose venues and organizers exist, and
 * reports the others. Does not link venues and organizers in the trash, because events do not show them.
 */
export async function linkRows(rows: readonly Row[], run: ImportRun, store: CompleteStore): Promise<readonly Row[]> {
  let linked = rows
  for (const kind of placeKinds) {
    const wanted = new Set(linked.flatMap(({ links }) => links[kind] ?? []))
    if (wanted.size === 0 && !linked.some(({ links }) => links[kind] !== undefined)) continue
    const known = await findByExternalIds(kind, run.options.source, [...wanted], store)
    linked = linked.filter((row) => linkRow(kind, row, known, run))
  }
  return linked
}

/** Whether all records that a row links to exist. */
function linkRow(
  kind: PlaceKind,
  row: Row,
  known: ReadonlyMap<string | undefined, RecordOf<PlaceKind>>,
  { report, planned }: ImportRun,
): boolean {
  const ids = row.links[kind]
  if (ids === undefined) return true
  const unknown = ids.filter((id) => !known.has(id) && !planned.has(`${kind} ${id}`))
  if (unknown.length > 0) {
    report.fail(row, rowError(`${kind}s`, 'unknown_id', { id: unknown.join(', ') }))
    return false
  }
  row.raw[kind] = ids.flatMap((id) => {
    const record = known.get(id)
    return record === undefined || record.status === 'trash' ? [] : [record.id]
  })
  return true
}
