import { type EventRecord, type Kind, kinds, type PostKind, postKinds, type RecordOf, type Write } from '@kalends/core'
import { type EventVersion, indexEvents } from '../commit/index-events.ts'
import { dueColumns, listedAsOf } from '../commit/publish-due.ts'
import { writeFields } from '../commit/write-fields.ts'
import { writeRecords } from '../commit/write-records.ts'
import type { TransactionContext } from '../context.ts'
import { isInverted } from '../lists/list-entries.ts'
import { execute, type Program, select } from '../program.ts'
import { type ContentRow, parseContent } from '../records/content.ts'
import { join, plain, sql } from '../sql.ts'

/** Returns the record that replaces a stored one; `undefined` if the stored one is right. */
export type Corrected = <K extends Kind>(kind: K, id: number) => RecordOf<K> | undefined

/**
 * How many records are read and written at a time: more than can be pending in a text index, so texts are indexed at
 * once.
 */
const portion = 1000

/**
 * Rebuilds everything that is derived from the content of the records: their rows, links, values of custom fields, list
 * entries, bucket counts, text indexes, the counts of terms and the dates of scheduled events. Which scheduled events
 * are on the public lists stays as it was.
 */
export function* rebuild(context: TransactionContext, corrected: Corrected): Program<void> {
  const { dialect, state } = context
  const derived = ['link', 'field', 'list_entry', 'bucket', ...kinds].map((name) => `DELETE FROM kalends_${name}`)
  for (const statement of [...derived, ...dialect.textIndex.clear()]) yield* execute(plain(statement))
  const parents = new Map<number, number | undefined>()
  let inverted = 0
  // A new revision makes caches drop what was found by wrong indexes.
  const revision = state.revision + 1
  // Events come last: their lists depend on the parents of categories, and terms count them.
  for (const kind of [...kinds.filter((one) => one !== 'event'), 'event'] as const) {
    for (let after = 0; ; ) {
      const rows: readonly ContentRow[] = yield* contentAfter(kind, after)
      if (rows.length === 0) break
      after = rows.at(-1)?.[0] ?? 0
      const records = rows.map((row): RecordOf<Kind> => {
        const stored: RecordOf<Kind> = parseContent<Kind>(kind, row)
        const correct: RecordOf<Kind> | undefined = corrected<Kind>(kind, stored.id)
        return correct === undefined ? stored : { ...correct, revision }
      })
      const writes = records.map((record): Write => ({ kind, id: record.id, before: record, after: record }))
      yield* writeRecords<Kind>(dialect, kind, writes)
      for (const record of kind === 'category' ? (records as readonly RecordOf<'category'>[]) : []) {
        parents.set(record.id, record.parentId)
      }
      if (kind === 'event') {
        const events = records as readonly EventRecord[] // Safe: `kind` is `event`.
        inverted += events.filter(isInverted).length
        const versions = events.map((event): EventVersion => ({ event, asOf: listedAsOf(state, event), by: 1 }))
        yield* indexEvents(dialect, versions, parents)
      }
      if (isPost(kind)) yield* indexPosts(context, kind, records as readonly RecordOf<PostKind>[]) // Safe: `kind` is one of posts.
    }
  }
  const lastIds = kinds.map((kind) => {
    const [column, highest] = [plain(kind), plain(`(SELECT max(id) FROM kalends_${kind})`)]
    return sql`${column} = CASE WHEN ${highest} > ${column} THEN ${highest} ELSE ${column} END`
  })
  yield* execute(
    sql`UPDATE kalends_state SET revision = ${revision}, inverted = ${inverted}, ${join(lastIds, ', ')},
      ${dueColumns(state)} WHERE one = 1`,
  )
}

function contentAfter(kind: Kind, after: number): Program<readonly ContentRow[]> {
  return select<ContentRow>(
    sql`SELECT id, revision, search_text, json FROM ${plain(`kalends_${kind}_content`)}
      WHERE id > ${after} ORDER BY id LIMIT ${plain(portion)}`,
  )
}

/** Writes the values of custom fields of new records, and their texts. */
function* indexPosts(
  { dialect }: TransactionContext,
  kind: PostKind,
  records: readonly RecordOf<PostKind>[],
): Program<void> {
  const added = records.map((after) => ({ kind, id: after.id, before: undefined, after }))
  yield* writeFields(dialect, added as Parameters<typeof writeFields>[1]) // Safe: kinds and records match.
  const texts = records.map(({ id, searchText }) => ({ kind, id, before: undefined, after: searchText }))
  yield* dialect.textIndex.write(texts)
}

function isPost(kind: Kind): kind is PostKind {
  return postKinds.some((post) => post === kind)
}
