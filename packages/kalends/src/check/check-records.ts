import { isDeepStrictEqual } from 'node:util'
import {
  allRecords,
  buildRecord,
  type Drafts,
  type Kind,
  keepLinks,
  kinds,
  type RecordOf,
  type RecordParts,
  type Store,
} from '@kalends/core'
import { recordChecks, wrongMember } from '../json/record-checks.ts'
import { type DeclaredFields, withDerived } from './derive.ts'

/** A fault in the content of a record. */
export interface Fault {
  readonly kind: Kind
  readonly id: number
  readonly message: string
  /** The corrected record; `undefined` if the correct content is unknown. */
  readonly repaired?: RecordOf<Kind>
}

/** The ids of all records. */
type Ids = Readonly<Record<Kind, ReadonlySet<number>>>

/** Options of `checkRecords`. */
export interface CheckOptions {
  readonly declared: DeclaredFields
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Checks the content of all records: links, and values that are derived from other fields of the same record. Nothing
 * must write to the store meanwhile.
 */
export async function* checkRecords(store: Store, { declared, onProgress }: CheckOptions): AsyncGenerator<Fault> {
  const ids = { event: new Set<number>(), venue: new Set<number>(), organizer: new Set<number>() }
  const others = { category: new Set<number>(), tag: new Set<number>(), image: new Set<number>() }
  const all: Record<Kind, Set<number>> = { ...ids, ...others }
  for (const kind of kinds) {
    for await (const records of allRecords(store, kind)) for (const { id } of records) all[kind].add(id)
  }
  const total = kinds.reduce((sum, kind) => sum + all[kind].size, 0)
  let done = 0
  for (const kind of kinds) {
    for await (const records of allRecords(store, kind)) {
      for (const record of records) yield* checkRecord(kind, record, all, declared)
      done += records.length
      onProgress(done, total)
    }
  }
}

function* checkRecord(kind: Kind, record: RecordOf<Kind>, ids: Ids, declared: DeclaredFields): Generator<Fault> {
  const { id, revision } = record
  const wrong = wrongMember({ ...record }, recordChecks[kind])
  if (wrong !== undefined) {
    yield { kind, id, message: `Its ${wrong} is wrong.` }
    return
  }
  const slug = 'slug' in record ? record.slug : ''
  const link = (target: Kind, linked: number) => (ids[target].has(linked) ? linked : undefined)
  // Safe: `kind` is the kind of the record.
  const build = buildRecord[kind] as (draft: Drafts[Kind], parts: RecordParts) => RecordOf<Kind>
  const linked = build(record, { id, revision, slug, link })
  const repaired = build(withDerived(kind, linked, declared), { id, revision, slug, link: keepLinks })
  if (!isDeepStrictEqual(linked, build(record, { id, revision, slug, link: keepLinks }))) {
    yield { kind, id, message: 'It links to a record that does not exist.', repaired }
  }
  if (!isDeepStrictEqual(repaired, linked)) yield { kind, id, message: 'Its search texts are out of date.', repaired }
  if ('startsAt' in record && record.endsAt < record.startsAt) yield { kind, id, message: 'It ends before it starts.' }
}
