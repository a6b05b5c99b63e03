import { isDeepStrictEqual } from 'node:util'
import { type Kind, kinds, type RecordOf } from '../ports/record.ts'
import type { Change, Store } from '../ports/store.ts'
import { allRecords, BATCH, numbersFrom } from './all-records.ts'
import { buildRecord } from './build-record.ts'

/** How far a copy has come. */
export interface CopyProgress {
  /** How many records are copied. */
  readonly done: number
  /** How many records there are to copy. */
  readonly total: number
}

/** Options of `copyStore`. */
export interface CopyOptions {
  /** Called after every few records. */
  readonly onProgress?: (progress: CopyProgress) => void
}

/** A record of the source. */
interface Listed {
  readonly kind: Kind
  readonly id: number
  readonly revision: number
}

/**
 * Copies all records and feed tokens of a store to another one. Ids, slugs, links, trash, images and password hashes stay the same, and
 * so does the order in which records were last written. The target must be empty or hold an unfinished copy of the same
 * source, which is continued. Nothing must write to either store while it runs. Rejects if the copy differs.
 *
 * First every id gets a placeholder, so that links can point forward. Then the placeholders are replaced, in the order in
 * which the records were written. Last, the placeholders of deleted records are removed.
 */
export async function copyStore(from: Store, to: Store, { onProgress }: CopyOptions = {}): Promise<void> {
  const listed: Listed[] = []
  for (const kind of kinds) {
    for await (const records of allRecords(from, kind)) {
      for (const { id, revision } of records) listed.push({ kind, id, revision })
    }
  }
  const mark = `/copy/${await from.revision()}-${listed.length}/`
  for (const kind of kinds) await checkTarget(from, to, kind, mark)
  for (const kind of kinds) await insertPlaceholders(from, to, kind, mark)
  const inOrder = listed.toSorted((left, right) => left.revision - right.revision)
  for (let done = 0; done < inOrder.length; ) {
    done += await replacePlaceholders(from, to, inOrder.slice(done, done + BATCH), mark)
    onProgress?.({ done, total: inOrder.length })
  }
  for (const kind of kinds) await removePlaceholders(to, kind, mark)
  for (const kind of kinds) await compare(from, to, kind)
  await copyFeedTokens(from, to)
}

/** Copies the feed tokens that the target lacks, if both stores have feed tokens. */
async function copyFeedTokens({ feedTokens: from }: Store, { feedTokens: to }: Store): Promise<void> {
  if (from === undefined) return
  const tokens = await from.list(undefined)
  if (tokens.length === 0) return
  if (to === undefined) throw new Error('copyStore: the target has no feed tokens, and the source has some.')
  const copied = new Set((await to.list(undefined)).map(({ id }) => id))
  for (const token of tokens) if (!copied.has(token.id)) await to.insert(token)
}

/** Throws unless every record of the target is a placeholder of this copy, or a copy. */
async function checkTarget(from: Store, to: Store, kind: Kind, mark: string): Promise<void> {
  for await (const records of allRecords(to, kind)) {
    const originals = await from.getMany(kind, idsOf(records))
    const stranger = records.find((record, index) => !isPlaceholder(record, mark) && !isCopy(record, originals[index]))
    if (stranger !== undefined) {
      throw new Error(
        `copyStore: the target has the ${kind} ${stranger.id}, which is not a copy of this source. Use an empty store.`,
      )
    }
  }
}

/** Inserts placeholders up to the highest id of the source. That of a deleted record is made from its successor. */
async function insertPlaceholders<K extends Kind>(from: Store, to: Store, kind: K, mark: string): Promise<void> {
  let next = 1
  for await (const records of allRecords(to, kind)) next = (records.at(-1)?.id ?? 0) + 1
  for await (const records of allRecords(from, kind)) {
    const last = records.at(-1)?.id ?? 0
    while (next <= last) {
      const inserts = numbersFrom(next)
        .filter((id) => id <= last)
        .flatMap((id) =>
          insertion(
            kind,
            `${mark}${id}`,
            records.find((record) => record.id >= id),
          ),
        )
      await to.commit(inserts)
      next += inserts.length
    }
  }
}

function insertion<K extends Kind>(kind: K, mark: string, record: RecordOf<K> | undefined): readonly Change[] {
  if (record === undefined) return []
  const { id, revision } = record
  const unlinked = buildRecord[kind](record, { id, revision, slug: mark, link: () => undefined })
  // A placeholder must not have an external id that another record has.
  const unidentified = 'externalId' in unlinked && { externalSource: undefined, externalId: undefined }
  const draft = { ...unlinked, ...('url' in unlinked ? { url: mark } : unidentified) }
  // A record has everything that the draft of its kind has.
  return [{ type: 'insert', kind, ref: undefined, draft, slugRule: 'exact' } as Change]
}

/** Replaces the placeholders of the first of these records, in one commit. Returns how many records are done. */
async function replacePlaceholders(from: Store, to: Store, listed: readonly Listed[], mark: string): Promise<number> {
  const changes: Change[] = []
  const slugs = new Set<string>()
  const [originals, currents] = [await readListed(from, listed), await readListed(to, listed)]
  let done = 0
  for (const { kind, id } of listed) {
    const [original, current] = [originals.get(`${kind} ${id}`), currents.get(`${kind} ${id}`)]
    if (original === undefined || current === undefined) throw new Error(`copyStore: the ${kind} ${id} is gone.`)
    // Of records in the trash with one slug, the one that was written last counts, so they need commits of their own.
    const slug = `${kind} ${'slug' in original ? original.slug : id}`
    if (slugs.has(slug)) break
    slugs.add(slug)
    done += 1
    if (!isPlaceholder(current, mark)) continue
    const { revision: expected } = current
    changes.push({ type: 'update', kind, id, expected, draft: original, slugRule: 'exact' } as Change) // Of one kind.
  }
  await to.commit(changes)
  return done
}

/** These records by kind and id. */
async function readListed(store: Store, listed: readonly Listed[]): Promise<ReadonlyMap<string, RecordOf<Kind>>> {
  const found = new Map<string, RecordOf<Kind>>()
  for (const kind of kinds) {
    const ids = idsOf(listed.filter((record) => record.kind === kind))
    for (const record of ids.length === 0 ? [] : await store.getMany(kind, ids)) {
      if (record !== undefined) found.set(`${kind} ${record.id}`, record)
    }
  }
  return found
}

/** Removes the placeholders that are left: those of deleted records. */
async function removePlaceholders(to: Store, kind: Kind, mark: string): Promise<void> {
  const left: Change[] = []
  for await (const records of allRecords(to, kind)) {
    for (const record of records) {
      if (isPlaceholder(record, mark)) left.push({ type: 'remove', kind, id: record.id, expected: record.revision })
    }
  }
  for (let done = 0; done < left.length; done += BATCH) await to.commit(left.slice(done, done + BATCH))
}

/** Throws unless both stores have the same records of a kind. */
async function compare(from: Store, to: Store, kind: Kind): Promise<void> {
  for await (const records of allRecords(from, kind)) {
    const copies = await to.getMany(kind, idsOf(records))
    const index = records.findIndex((record, at) => !isCopy(record, copies[at]))
    if (index !== -1) throw new Error(`copyStore: the ${kind} ${records[index]?.id} differs from its copy.`)
  }
}

function idsOf(records: readonly { readonly id: number }[]): readonly number[] {
  return records.map(({ id }) => id)
}

/** No slug and no URL begins like a mark. */
function isPlaceholder(record: RecordOf<Kind>, mark: string): boolean {
  return ('slug' in record ? record.slug : record.url).startsWith(mark)
}

/** Whether two records are the same, apart from their revisions. */
function isCopy(record: RecordOf<Kind>, other: RecordOf<Kind> | undefined): boolean {
  return other !== undefined && isDeepStrictEqual({ ...record, revision: 0 }, { ...other, revision: 0 })
}
