import assert from 'node:assert/strict'
import type {
  Change,
  Committed,
  Drafts,
  EventDraft,
  Insert,
  Kind,
  OrganizerDraft,
  RecordOf,
  Remove,
  SlugRule,
  Store,
  TermDraft,
  TermKind,
  Update,
  VenueDraft,
} from '@kalends/core'
import { eventDraft, imageDraft, organizerDraft, termDraft, venueDraft } from './drafts.ts'

/** A change that inserts a record. */
export function insertion<K extends Kind>(
  kind: K,
  draft: Drafts[K],
  { ref, slugRule = 'suffix' }: { ref?: number; slugRule?: SlugRule } = {},
): Change {
  const change: Insert<K> = { type: 'insert', kind, ref, draft, slugRule }
  return change as Change // `Change` is a union over kinds. The compiler cannot narrow it for a generic kind.
}

/** A change that replaces the given keys of a record and leaves the others unchanged. */
export function updating<K extends Kind>(
  kind: K,
  record: RecordOf<K>,
  given: Partial<Drafts[K]>,
  slugRule: SlugRule = 'suffix',
): Change {
  const { id, revision, ...kept } = record
  const draft = { ...kept, ...given } as unknown as Drafts[K] // A record without id and revision is a draft.
  const change: Update<K> = { type: 'update', kind, id, expected: revision, draft, slugRule }
  return change as Change // As in `insertion`.
}

/** A change that removes a record. */
export function removal(kind: Kind, { id, revision }: { id: number; revision: number }): Remove {
  return { type: 'remove', kind, id, expected: revision }
}

/** Inserts these drafts in one commit and returns the records, in order. */
export async function insertAll<K extends Kind>(
  store: Store,
  kind: K,
  drafts: readonly Drafts[K][],
): Promise<RecordOf<K>[]> {
  const { records } = await store.commit(drafts.map((draft) => insertion(kind, draft)))
  assert.equal(records.length, drafts.length, 'a commit returns one entry for each change')
  return records.map((record) => written<K>(record))
}

/** Inserts one draft. */
export async function insert<K extends Kind>(
  store: Store,
  kind: K,
  draft: Drafts[K],
  slugRule: SlugRule = 'suffix',
): Promise<RecordOf<K>> {
  return written<K>(first(await store.commit([insertion(kind, draft, { slugRule })])))
}

/** Replaces the given keys of a record. */
export async function update<K extends Kind>(
  store: Store,
  kind: K,
  record: RecordOf<K>,
  given: Partial<Drafts[K]>,
  slugRule: SlugRule = 'suffix',
): Promise<RecordOf<K>> {
  return written<K>(first(await store.commit([updating(kind, record, given, slugRule)])))
}

/** Removes a record. */
export async function remove(store: Store, kind: Kind, record: { id: number; revision: number }): Promise<void> {
  await store.commit([removal(kind, record)])
}

/** Inserts one event for each entry. */
export function insertEvents(store: Store, ...given: readonly Partial<EventDraft>[]) {
  return insertAll(store, 'event', given.map(eventDraft))
}

/** Inserts one venue for each entry. */
export function insertVenues(store: Store, ...given: readonly Partial<VenueDraft>[]) {
  return insertAll(store, 'venue', given.map(venueDraft))
}

/** Inserts one organizer for each entry. */
export function insertOrganizers(store: Store, ...given: readonly Partial<OrganizerDraft>[]) {
  return insertAll(store, 'organizer', given.map(organizerDraft))
}

/** Inserts one term for each entry. */
export function insertTerms<K extends TermKind>(store: Store, kind: K, ...given: readonly Partial<TermDraft>[]) {
  return insertAll<TermKind>(store, kind, given.map(termDraft))
}

/** Inserts one image for each URL. */
export function insertImages(store: Store, ...urls: readonly string[]) {
  return insertAll(
    store,
    'image',
    urls.map((url) => imageDraft({ url })),
  )
}

/** Returns an entry of a list. Fails when it does not exist. */
export function at<T>(list: readonly T[], index: number): T {
  assert.ok(index < list.length, `there is no entry ${index} in a list of ${list.length}`)
  return list[index] as T // Safe: the index was just checked.
}

/** The ids of these records, in order. */
export function idsOf(records: readonly { readonly id: number }[]): number[] {
  return records.map((record) => record.id)
}

function first(committed: Committed) {
  return at(committed.records, 0)
}

function written<K extends Kind>(record: RecordOf<Kind> | undefined): RecordOf<K> {
  assert.ok(record !== undefined, 'a commit returns each record that it wrote')
  return record as unknown as RecordOf<K> // The caller wrote a record of this kind.
}

/** The kind with its article, for the names of cases. */
export function withArticle(kind: Kind): string {
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`
}
