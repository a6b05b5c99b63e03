import { freeSlug } from '../domain/slug.ts'
import { conflict } from '../errors/calendar-error.ts'
import { type Drafts, type Kind, type PostKind, postKinds, type RecordOf } from '../ports/record.ts'
import type { Change, Committed, ExpectName, Insert, Remove, ReserveIds, SlugRule, Update } from '../ports/store.ts'
import { buildRecord, type MapLink } from './build-record.ts'
import { linkKinds, linksTo } from './links.ts'
import { type AnyWrite, type CommitState, createStage, type Stage } from './stage.ts'

/** The result of applying a list of changes. */
export interface AppliedChanges {
  /** What `Store.commit` returns. */
  readonly committed: Committed
  /** The writes to store atomically, one for each record. Empty if the list has only expectations. */
  readonly writes: readonly AnyWrite[]
  /** The highest id of each kind that was ever assigned or reserved, including this commit. */
  readonly lastIds: Readonly<Record<Kind, number>>
}

/**
 * Does the work of `Store.commit` without storing anything. Checks revisions, names and links, assigns slugs and ids,
 * resolves refs, and removes deleted ids from the records that link to them. Throws `conflict(reason)`.
 */
export function applyChanges(state: CommitState, changes: readonly Change[]): AppliedChanges {
  const steps = applyInSteps(state, changes)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Changes per step. A step takes a few milliseconds. */
const changesPerStep = 100

/** Like `applyChanges`, in steps, for a store that pauses in a large commit. No other write must happen between the steps. */
export function* applyInSteps(
  state: CommitState,
  changes: readonly Change[],
): Generator<undefined, AppliedChanges, unknown> {
  const stage = createStage(state)
  const written: (RecordName | undefined)[] = []
  for (const change of changes) {
    written.push(apply(stage, change))
    if (written.length % changesPerStep === 0) yield
  }
  if (!changes.some(isWrite)) {
    const committed = { revision: state.revision, records: changes.map(() => undefined) }
    return { committed, writes: [], lastIds: state.lastIds }
  }
  const records = written.map((name) => name && stage.get(name.kind, name.id))
  return { committed: { revision: stage.revision, records }, writes: stage.writes(), lastIds: stage.lastIds }
}

interface RecordName {
  readonly kind: Kind
  readonly id: number
}

function isWrite({ type }: Change): boolean {
  return type !== 'expectName' && type !== 'expectRevision'
}

function apply(stage: Stage, change: Change): RecordName | undefined {
  if (change.type === 'insert') return insert(stage, change)
  if (change.type === 'update') return update(stage, change)
  if (change.type === 'remove') return remove(stage, change)
  if (change.type === 'reserveIds') return reserveIds(stage, change)
  if (change.type === 'expectName') return expectName(stage, change)
  return checkRevision(stage, change.kind, change.id, change.expected)
}

function insert(stage: Stage, change: Insert): RecordName {
  const { kind, ref } = change
  const id = stage.lastIds[kind] + 1
  write(stage, id, change)
  stage.lastIds[kind] = id
  if (ref !== undefined) stage.refs.set(ref, { kind, id })
  return { kind, id }
}

function update(stage: Stage, change: Update): RecordName {
  const { kind, id, expected } = change
  checkRevision(stage, kind, id, expected)
  write(stage, id, change)
  return { kind, id }
}

function remove(stage: Stage, { kind, id, expected }: Remove): undefined {
  checkRevision(stage, kind, id, expected)
  stage.put(kind, id, undefined)
  for (const linking of linkKinds[kind]) {
    for (const linkingId of stage.linkingIds(linking, kind, id)) unlink(stage, linking, linkingId, { kind, id })
  }
}

function reserveIds(stage: Stage, { kind, upTo }: ReserveIds): undefined {
  stage.lastIds[kind] = Math.max(stage.lastIds[kind], upTo)
}

function expectName(stage: Stage, { kind, nameKey, ids }: ExpectName): undefined {
  if (stage.idsByName(kind, nameKey).join() !== ids.join()) throw conflict({ reason: 'name', kind, nameKey })
}

/** The record must have the revision that the caller saw before the commit, and must still exist. */
function checkRevision(stage: Stage, kind: Kind, id: number, expected: number): undefined {
  if (stage.revisionBefore(kind, id) !== expected || stage.get(kind, id) === undefined) {
    throw conflict({ reason: 'revision', kind, id })
  }
}

function write<K extends Kind>(stage: Stage, id: number, { kind, draft, slugRule }: Insert<K> | Update<K>): void {
  checkExternalId(stage, kind, id, draft)
  const record: RecordOf<K> = buildRecord[kind](draft, {
    id,
    revision: stage.revision,
    slug: pickSlug(stage, kind, id, draft, slugRule),
    link: (target, targetId) => resolveLink(stage, target, targetId),
  })
  stage.put(kind, id, record)
  stage.drafted[kind].add(id)
}

function resolveLink(stage: Stage, kind: Kind, id: number): number {
  const ref = stage.refs.get(id)
  const target = ref?.kind === kind ? ref.id : id
  if (stage.get(kind, target) === undefined) throw conflict({ reason: 'link', kind, id })
  return target
}

function pickSlug(stage: Stage, kind: Kind, id: number, draft: Drafts[Kind], rule: SlugRule): string {
  if (!('slug' in draft) || kind === 'image') return ''
  const { slug } = draft
  if ('status' in draft && draft.status === 'trash') return slug
  const isTaken = (candidate: string) => (stage.slugHolder(kind, candidate) ?? id) !== id
  if (rule === 'suffix') return freeSlug(slug, isTaken)
  if (isTaken(slug)) throw conflict({ reason: 'slug', kind, slug })
  return slug
}

/** No other record of the kind can have the same external id, not even in the trash. */
function checkExternalId(stage: Stage, kind: Kind, id: number, draft: Drafts[Kind]): void {
  if (!('externalId' in draft) || !isPostKind(kind)) return
  const { externalSource: source, externalId } = draft
  if (source === undefined || externalId === undefined) return
  if ((stage.externalHolder(kind, source, externalId) ?? id) !== id) {
    throw conflict({ reason: 'externalId', kind, source, externalId })
  }
}

function isPostKind(kind: Kind): kind is PostKind {
  return postKinds.some((post) => post === kind)
}

function unlink<K extends Kind>(stage: Stage, kind: K, id: number, removed: RecordName): void {
  const record = stage.get(kind, id)
  if (record === undefined || !linksTo(record, removed.kind, removed.id)) return
  stage.put(kind, id, withoutLink(kind, record, removed, stage.revision))
}

/** The record without its links to another one. */
export function withoutLink<K extends Kind>(
  kind: K,
  record: RecordOf<K>,
  removed: RecordName,
  revision = record.revision,
): RecordOf<K> {
  const link: MapLink = (target, id) => (target === removed.kind && id === removed.id ? undefined : id)
  const slug = 'slug' in record ? record.slug : ''
  return buildRecord[kind](record, { id: record.id, revision, slug, link })
}
