import { type AnyWrite, fieldValues, type Json, postKinds } from '@kalends/core'
import { batches } from '../batches.ts'
import { fieldCode } from '../codes.ts'
import { fieldKinds } from '../conditions/fields.ts'
import type { Dialect } from '../dialect.ts'
import { execute, type Program } from '../program.ts'
import { plain, type SqlValue, sql } from '../sql.ts'

/** Writes the values of custom fields that posts are filtered by. */
export function* writeFields(dialect: Dialect, writes: readonly AnyWrite[]): Program<void> {
  const removed = { event: [] as number[], venue: [] as number[], organizer: [] as number[] }
  const added: SqlValue[][] = []
  for (const { kind, id, before, after } of writes) {
    if (kind === 'category' || kind === 'tag' || kind === 'image') continue
    const [rowsBefore, rows] = [rowsOf(before?.customFields), rowsOf(after?.customFields)]
    const isEmpty = rowsBefore.length === 0 && rows.length === 0
    if (isEmpty || JSON.stringify(rowsBefore) === JSON.stringify(rows)) continue
    if (rowsBefore.length > 0) removed[kind].push(id)
    for (const row of rows) added.push([fieldKinds[kind], id, ...row])
  }
  for (const kind of postKinds) {
    if (removed[kind].length === 0) continue
    const ids = dialect.ids(removed[kind])
    yield* execute(sql`DELETE FROM kalends_field WHERE kind = ${plain(fieldKinds[kind])} AND id IN ${ids}`)
  }
  for (const rows of batches(added, dialect)) {
    yield* execute(sql`${dialect.insertMany} kalends_field (kind, id, name, value) ${dialect.rows(rows)}`)
  }
}

const none: readonly (readonly [name: string, code: string])[] = []

function rowsOf(fields: Readonly<Record<string, Json>> | undefined): typeof none {
  if (fields === undefined) return none
  return Object.entries(fields).flatMap(([name, value]) =>
    fieldValues(value).map((one) => [name, fieldCode(one)] as const),
  )
}
