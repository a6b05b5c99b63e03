import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FeedTokenRecord } from '../ports/feed-token.ts'
import { type Kind, kinds, type RecordOf } from '../ports/record.ts'
import type { Change, Store } from '../ports/store.ts'
import { allRecords, BATCH } from './all-records.ts'
import { buildRecord } from './build-record.ts'

/** The progress of a copy. */
export interface CopyProgress {
  /** How many steps are done. Each record takes two: first it gets a placeholder, then its content. */
  readonly done: number
  /** How many steps there are: twice the number of records. */
  readonly total: number
}

/** Options of `copyStore`. */
export interface CopyOptions {
  /** Called after each batch of records. */
  readonly onProgress?: (progress: CopyProgress) => void
}

/** A record of the source. */
interface Listed {
  readonly kind: Kind
  readonly id: number
  readonly revision: number
}

/** What is copied, and where to. */
interface Copy {
  readonly from: Store
  readonly to: Store
  /** All records of the source, in the order in which they were written. */
  readonly listed: readonly Listed[]
  readonly lastIds: Readonly<Record<Kind, number>>
  /** The prefix of the slugs of placeholders. No other slug or URL starts with it, and it differs for each source. */
  readonly mark: string
  readonly advance: (steps: number) => void
}

/**
 * Copies all records and feed tokens of a store to another one. Ids, slugs, links, trash, images and password hashes stay the
 * same, and so does the order in which records were last written. Ids of deleted records are not assigned again. The target
 * must be empty or hold an unfinished copy of the same source, which is continued. Nothing must write to either store while it
 * runs. At the end, it compares the stores in both directions, and rejects if they differ.
 *
 * First every record gets a placeholder, so that records can link to records that were written later. Then the placeholders are
 * replaced, in the order in which the records were written.
 */
export async function copyStore(from: Store, to: Store, { onProgress }: CopyOptions = {}): Promise<void> {
  const revision = await from.revision()
  const listed = await listRecords(from)
  const lastIds = await from.lastIds()
  const digest = createHash('sha256')
    .update(JSON.stringify([revision, lastIds, listed]))
    .digest('hex')
  let done = 0
  const advance = (steps: number) => {
    done += steps
    onProgress?.({ done, total: 2 * listed.length })
  }
  const copy = { from, to, listed, lastIds, mark: `/copy/${digest.slice(0, 16)}/`, advance }
  await checkTarget(copy)
  for (const kind of kinds) await insertPlaceholders(copy, kind)
  await replacePlaceholders(copy)
  await copyFeedTokens(from, to)
  await compare(copy)
  if ((await from.revision()) !== revision) throw new Error('copyStore: something was written to the source meanwhile.')
}

async function listRecords(from: Store): Promise<readonly Listed[]> {
  const listed: Listed[] = []
  for (const kind of kinds) {
    for await (const records of allRecords(from, kind)) {
      for (const { id, revision } of records) listed.push({ kind, id, revision })
    }
  }
  return listed.sort((left, right) => left.revision - right.revision)
}

/** Throws unless the target holds nothing but a part of this copy. */
async function checkTarget({ from, to, listed, lastIds, mark }: Copy): Promise<void> {
  const inTarget = await to.lastIds()
  for (const kind of kinds) {
    let present = 0
    for await (const records of allRecords(to, kind)) {
      const originals = await from.getMany(kind, idsOf(records))
      const stranger = records.find(
        (record, index) => !isPlaceholder(record, mark) && !isCopy(record, originals[index]),
      )
      if (stranger !== undefined) throw notEmpty(`has the ${kind} ${stranger.id}`)
      present += records.length
    }
    const expected = listed.filter((record) => record.kind === kind && record.id <= inTarget[kind]).length
    if (present !== expected || inTarget[kind] > lastIds[kind]) throw notEmpty(`had records of kind ${kind} before`)
  }
  const tokens = new Map((await tokensOf(from)).map((token) => [token.id, token]))
  const stranger = (await tokensOf(to)).find((token) => !isDeepStrictEqual(token, tokens.get(token.id)))
  if (stranger !== undefined) throw notEmpty(`has the feed token ${stranger.id}`)
}

function notEmpty(what: string): Error {
  return new Error(`copyStore: the target ${what}, which is not a copy of this source. Use an empty store.`)
}

/** Inserts the placeholders that are missing, and reserves the ids of deleted records. */
async function insertPlaceholders<K extends Kind>({ from, to, lastIds, mark, advance }: Copy, kind: K): Promise<void> {
  let last = (await to.lastIds())[kind]
  for await (const records of allRecords(from, kind)) {
    const changes: Change[] = []
    for (const record of records.filter(({ id }) => id > last)) {
      if (record.id > last + 1) changes.push({ type: 'reserveIds', kind, upTo: record.id - 1 })
      changes.push(placeholder(kind, mark, record))
      last = record.id
    }
    if (changes.length > 0) await to.commit(changes)
    advance(records.length)
  }
  if (last < lastIds[kind]) await to.commit([{ type: 'reserveIds', kind, upTo: lastIds[kind] }])
}

function placeholder<K extends Kind>(kind: K, mark: string, record: RecordOf<K>): Change {
  const { id, revision } = record
  const slug = `${mark}${id}`
  const unlinked = buildRecord[kind](record, { id, revision, slug, link: () => undefined })
  // A placeholder must not have an external id that another record has.
  const unidentified = 'externalId' in unlinked && { externalSource: undefined, externalId: undefined }
  const draft = { ...unlinked, ...('url' in unlinked ? { url: slug } : unidentified) }
  // A record has everything that the draft of its kind has.
  return { type: 'insert', kind, ref: undefined, draft, slugRule: 'exact' } as Change
}

/** Replaces the placeholders that are left, in the order in which the records were written. */
async function replacePlaceholders({ from, to, listed, mark, advance }: Copy): Promise<void> {
  for (let done = 0; done < listed.length; ) {
    const batch = listed.slice(done, done + BATCH)
    const [originals, currents] = [await readListed(from, batch), await readListed(to, batch)]
    const changes: Change[] = []
    const slugs = new Set<string>()
    const first = done
    for (const { kind, id } of batch) {
      const [original, current] = [originals.get(`${kind} ${id}`), currents.get(`${kind} ${id}`)]
      if (original === undefined || current === undefined) throw new Error(`copyStore: the ${kind} ${id} is gone.`)
      // If several records in the trash have the same slug, the one that was written last counts, so each needs its own commit.
      const slug = `${kind} ${'slug' in original ? original.slug : id}`
      if (slugs.has(slug)) break
      slugs.add(slug)
      done += 1
      if (!isPlaceholder(current, mark)) continue
      const { revision: expected } = current
      changes.push({ type: 'update', kind, id, expected, draft: original, slugRule: 'exact' } as Change) // Both are of this kind.
    }
    if (changes.length > 0) await to.commit(changes)
    advance(done - first)
  }
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

/** Copies the feed tokens that the target lacks. */
async function copyFeedTokens(from: Store, to: Store): Promise<void> {
  const copied = new Set((await tokensOf(to)).map(({ id }) => id))
  for (const token of await tokensOf(from)) {
    if (to.feedTokens === undefined)
      throw new Error('copyStore: the target has no feed tokens, and the source has some.')
    if (!copied.has(token.id)) await to.feedTokens.insert(token)
  }
}

async function tokensOf({ feedTokens }: Store): Promise<readonly FeedTokenRecord[]> {
  return (await feedTokens?.list(undefined)) ?? []
}

/**
 * Throws unless both stores have the same records and feed tokens. Compares every record of the target with its original, and
 * the numbers of records. Digests would be shorter, but could not tell which record differs.
 */
async function compare({ from, to, listed, lastIds }: Copy): Promise<void> {
  const revisions = new Map<string, number>()
  for (const kind of kinds) {
    for await (const records of allRecords(to, kind)) {
      const originals = await from.getMany(kind, idsOf(records))
      const wrong = records.find((record, index) => !isCopy(record, originals[index]))
      if (wrong !== undefined) throw new Error(`copyStore: the ${kind} ${wrong.id} differs from its copy.`)
      for (const { id, revision } of records) revisions.set(`${kind} ${id}`, revision)
    }
  }
  let before = 0
  for (const { kind, id } of listed) {
    const revision = revisions.get(`${kind} ${id}`)
    if (revision === undefined) throw new Error(`copyStore: the ${kind} ${id} has no copy.`)
    if (revision < before) throw new Error(`copyStore: the copy of the ${kind} ${id} is not in the order of revisions.`)
    before = revision
  }
  if (revisions.size !== listed.length) throw new Error('copyStore: the target has more records than the source.')
  if (!isDeepStrictEqual(await to.lastIds(), lastIds)) throw new Error('copyStore: the last ids differ.')
  if (!isDeepStrictEqual(await tokensOf(to), await tokensOf(from))) {
    throw new Error('copyStore: the feed tokens differ.')
  }
}

function idsOf(records: readonly { readonly id: number }[]): readonly number[] {
  return records.map(({ id }) => id)
}

function isPlaceholder(record: RecordOf<Kind>, mark: string): boolean {
  return ('slug' in record ? record.slug : record.url).startsWith(mark)
}

/** Whether two records are the same, apart from their revisions. */
function isCopy(record: RecordOf<Kind>, other: RecordOf<Kind> | undefined): boolean {
  return other !== undefined && isDeepStrictEqual({ ...record, revision: 0 }, { ...other, revision: 0 })
}
