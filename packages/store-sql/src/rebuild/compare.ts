import { type Kind, kinds, postKinds } from '@kalends/core'
import { fieldKinds } from '../conditions/fields.ts'
import type { TransactionContext } from '../context.ts'
import { bucketWidths, widthOf } from '../lists/buckets.ts'
import { unlisted } from '../lists/list-number.ts'
import { floorDivision } from '../lists/resolution.ts'
import { execute, type Program, select, selectColumn } from '../program.ts'
import { plain } from '../sql.ts'
import { createMissing } from './create-missing.ts'
import { type Corrected, rebuild } from './rebuild.ts'

/** Derived data that does not match the records. */
export interface DerivedFault {
  /** The kind of the record; `undefined` for a missing table or index. */
  readonly kind: Kind | undefined
  /** The record; `undefined` if it belongs to none. */
  readonly id: number | undefined
  /** What is wrong, as a sentence. */
  readonly message: string
}

/** How `SqlStore.rebuild` runs. */
export interface RebuildOptions {
  /** Whether to store what was rebuilt. Otherwise nothing changes. */
  readonly isKept: boolean
  /** Returns the record to store in place of one that is wrong; `undefined` for all others. */
  readonly corrected?: Corrected
}

/** At most this many records are named for each fault. */
const mostNamed = 100

/** A derived table, and the query whose rows are compared before and after the rebuild: an id and further columns. */
interface Compared {
  readonly kind: Kind
  readonly name: string
  readonly rows: string
  readonly message: string
}

function compared(context: TransactionContext): readonly Compared[] {
  const { textIndex } = context.dialect
  return [
    ...kinds.map((kind) => ({
      kind,
      name: kind,
      rows: `SELECT * FROM kalends_${kind}`,
      message: 'What it is found, sorted and counted by is not what its content says.',
    })),
    {
      kind: 'event',
      name: 'link',
      rows: 'SELECT event AS id, kind, target FROM kalends_link',
      message: 'Its links are not those of its content.',
    },
    {
      kind: 'event',
      name: 'list_entry',
      rows: 'SELECT event AS id, list, starts_at, ends_at, duration_class, locked FROM kalends_list_entry',
      message: 'It is not on the lists where it belongs.',
    },
    ...postKinds.map((kind) => ({
      kind,
      name: `${kind}_field`,
      rows: `SELECT id, name, value FROM kalends_field WHERE kind = ${fieldKinds[kind]}`,
      message: 'Its custom fields are not found by their values.',
    })),
    ...postKinds.map((kind) => ({
      kind,
      name: `${kind}_words`,
      rows: textIndex.wordsOf(kind),
      message: 'Searches do not find it by its words.',
    })),
    {
      kind: 'event',
      name: 'state',
      rows: 'SELECT 0 AS id, inverted, next_due, last_due FROM kalends_state',
      message: 'The dates of scheduled events are out of date.',
    },
  ]
}

/** Thrown to roll back. */
class NotKept extends Error {
  readonly faults: readonly DerivedFault[]
  constructor(faults: readonly DerivedFault[]) {
    super('What was rebuilt is not kept.')
    this.faults = faults
  }
}

/** The faults in what was thrown to roll back. */
export function faultsOfRollback(error: unknown): readonly DerivedFault[] {
  if (error instanceof NotKept) return error.faults
  throw error
}

/** Rebuilds everything derived, and returns what was different before. Throws to roll back. */
export function* rebuildAndCompare(
  context: TransactionContext,
  { isKept, corrected = () => undefined }: RebuildOptions,
): Program<readonly DerivedFault[]> {
  const { textIndex } = context.dialect
  const tables = compared(context)
  const faults: DerivedFault[] = (yield* createMissing(context)).map((name) => {
    return { kind: undefined, id: undefined, message: `The ${name} is missing.` }
  })
  faults.push(...(yield* wrongBuckets()))
  while (yield* textIndex.indexPending());
  yield* textIndex.openWords()
  for (const { name, rows } of tables) yield* execute(plain(`CREATE TEMPORARY TABLE old_${name} AS ${rows}`))
  yield* rebuild(context, corrected)
  while (yield* textIndex.indexPending());
  for (const { kind, name, rows, message } of tables) {
    const old = `SELECT * FROM old_${name}`
    // Each half is a subquery, because databases differ in the precedence of `EXCEPT` and `UNION`.
    const differences = `SELECT id FROM (${old} EXCEPT ${rows}) AS missing
      UNION SELECT id FROM (${rows} EXCEPT ${old}) AS added ORDER BY id LIMIT ${mostNamed}`
    for (const id of yield* selectColumn<number>(plain(differences)))
      faults.push({ kind, id: id || undefined, message })
    yield* execute(plain(`DROP TABLE old_${name}`))
  }
  yield* textIndex.closeWords()
  if (!isKept) throw new NotKept(faults)
  return faults
}

/** Lists whose bucket counts do not match their entries. */
function* wrongBuckets(): Program<readonly DerivedFault[]> {
  // A list has buckets at several levels, and an event is on several lists.
  const events = new Set<number | null>()
  for (let level = 0; level < bucketWidths.length; level += 1) {
    const bucket = floorDivision('starts_at', widthOf(level))
    // The lists of all events always have counts, at every level. Others have them from one level on.
    const expected = `SELECT list, ${bucket} AS bucket, count(*) AS events, sum(locked) AS locked FROM kalends_list_entry
      WHERE list < ${unlisted} OR list IN (SELECT list FROM kalends_bucket WHERE level <= ${level}) GROUP BY list, ${bucket}`
    const actual = `SELECT list, bucket, events, locked FROM kalends_bucket WHERE level = ${level}`
    const rows = yield* select<readonly [list: number, event: number | null]>(
      plain(`SELECT wrong.list, (SELECT min(e.event) FROM kalends_list_entry e WHERE e.list = wrong.list) FROM (
        SELECT list FROM (${expected} EXCEPT ${actual}) AS missing
        UNION SELECT list FROM (${actual} EXCEPT ${expected}) AS added) AS wrong ORDER BY 1 LIMIT ${mostNamed}`),
    )
    for (const [, event] of rows) events.add(event)
  }
  return [...events].map((event) => {
    return { kind: 'event', id: event ?? undefined, message: 'A list that it is on is counted wrong.' }
  })
}
