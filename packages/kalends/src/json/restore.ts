import { isDeepStrictEqual } from 'node:util'
import { allRecords, byKind, copyStore, type Kind, kinds, type RecordOf, type Store } from '@kalends/core'
import { CommandError } from '../command-error.ts'
import type { WrittenRecord } from '../import/summary.ts'
import { reasonOf } from '../open-store.ts'
import type { ExportedKind, ExportedRecords } from './read-json.ts'

/** What a restore did, or what a dry run would have done. */
export interface Restored {
  readonly created: number
  /** How many records were there already. */
  readonly unchanged: number
  /** The records that a dry run would have written. */
  readonly written: readonly WrittenRecord[]
}

/** Options of `restore`. */
export interface RestoreOptions {
  readonly dryRun: boolean
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Copies the records of an export to a store that is empty, or that already has some of them. Records keep their ids.
 * If the restore fails, the written records stay, so that another run continues from there.
 */
export async function restore(records: ExportedRecords, to: Store, options: RestoreOptions): Promise<Restored> {
  const total = kinds.reduce((sum, kind) => sum + records[kind].records.size, 0)
  const copies = await findCopies(records, to)
  if (!options.dryRun) await copyRecords(records, to, options)
  const written = options.dryRun ? kinds.flatMap((kind) => missing(kind, records[kind], copies[kind])) : []
  return { created: total - count(copies), unchanged: count(copies), written }
}

function missing(kind: Kind, { records }: ExportedKind, copies: ReadonlySet<number>): readonly WrittenRecord[] {
  return [...records.values()]
    .filter(({ id }) => !copies.has(id))
    .map((record) => ({ kind, externalId: String(record.id), title: titleOf(record), outcome: 'created' }))
}

function titleOf(record: RecordOf<Kind>): string {
  if ('title' in record) return record.title
  return 'name' in record ? record.name : record.url
}

function count(ids: Ids): number {
  return kinds.reduce((sum, kind) => sum + ids[kind].size, 0)
}

async function copyRecords(records: ExportedRecords, to: Store, { onProgress }: RestoreOptions): Promise<void> {
  try {
    await copyStore(exportedStore(records), to, { onProgress: ({ done, total }) => onProgress(done, total) })
  } catch (error) {
    const problem = `The import failed${reasonOf(error).replace(/: (?:copyStore|allRecords)(?=:)/, '')}.`
    throw new CommandError(problem, 'If the file is as it was exported, run it again: it goes on where it was.', {
      cause: error,
    })
  }
}

/** The ids of some records. */
type Ids = Readonly<Record<Kind, ReadonlySet<number>>>

/** The ids of records that the store already has. Throws if any of them is not in the export. */
async function findCopies(records: ExportedRecords, to: Store): Promise<Ids> {
  const copies = byKind(() => new Set<number>())
  for (const kind of kinds) {
    for await (const found of allRecords(to, kind)) {
      for (const record of found) {
        if (isSame(record, records[kind].records.get(record.id))) copies[kind].add(record.id)
        else if (!isPlaceholder(record)) throw notEmpty(kind, record.id)
      }
    }
  }
  return copies
}

function isSame(record: RecordOf<Kind>, other: RecordOf<Kind> | undefined): boolean {
  return other !== undefined && isDeepStrictEqual({ ...record, revision: 0 }, { ...other, revision: 0 })
}

/** Whether `copyStore` was interrupted before it wrote this record. No real slug or URL begins with its prefix. */
function isPlaceholder(record: RecordOf<Kind>): boolean {
  return ('slug' in record ? record.slug : record.url).startsWith('/copy/')
}

function notEmpty(kind: Kind, id: number): CommandError {
  return new CommandError(
    `The calendar has the ${kind} ${id}, which is not in the file.`,
    'An export keeps its ids, so it needs an empty calendar. Choose another one with --store.',
  )
}

/** The methods of a store that `copyStore` calls. */
function exportedStore(exported: ExportedRecords): Store {
  const ids = byKind((kind) => [...exported[kind].records.keys()])
  const places = byKind((kind) => new Map(ids[kind].map((id, index) => [id, index])))
  const unused = (): never => {
    throw new Error('An export can only be copied.')
  }
  return {
    revision: () => 1,
    find: unused,
    // Safe: the map under `kind` has records of that kind.
    getMany: <K extends Kind>(kind: K, ids: readonly number[]) =>
      ids.map((id) => exported[kind].records.get(id) as RecordOf<K> | undefined),
    // `after` is 0, or the last id of the page before.
    idsAfter: (kind, after, limit) => {
      const first = after === 0 ? 0 : (places[kind].get(after) ?? 0) + 1
      return ids[kind].slice(first, first + limit)
    },
    lastIds: () => byKind((kind) => exported[kind].lastId),
    getBySlug: unused,
    countEvents: unused,
    commit: unused,
    close: () => undefined,
  }
}
