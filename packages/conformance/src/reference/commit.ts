import type {
  Change,
  Committed,
  Drafts,
  ExpectName,
  ExpectRevision,
  Insert,
  Kind,
  RecordOf,
  Remove,
  ReserveIds,
  Update,
} from '@kalends/core'
import { conflict, freeSlug, sameNameLimit } from '@kalends/core'
import { frozenCopy } from './frozen-copy.ts'
import { linkingRecords, mapLinks } from './links.ts'
import type { Rules } from './rules.ts'
import { recordsOf, type State } from './state.ts'

/** Returns the next id of a kind, given the last one. */
export type NextId = (kind: Kind, last: number) => number

interface Work {
  readonly before: State
  readonly revision: number
  readonly lastIds: Record<Kind, number>
  readonly tables: { readonly [K in Kind]: Map<number, RecordOf<K>> }
  /** The holder of each slug; made when a kind is first written. */
  readonly holders: Map<Kind, Map<string, number>>
  /** The records that the ids below zero stand for. */
  readonly refs: Map<number, { readonly kind: Kind; readonly id: number }>
  readonly rules: Rules
  readonly nextId: NextId
}

/** Applies the changes to copies of the tables. Returns the new state, or throws a conflict. */
export function commitTo(
  before: State,
  changes: readonly Change[],
  rules: Rules,
  nextId: NextId,
): { readonly state: State; readonly committed: Committed } {
  const work = startWork(before, rules, nextId)
  const written = changes.map((change) => apply(work, change))
  const { revision, lastIds, tables } = work
  const writes = changes.some(({ type }) => type !== 'expectName' && type !== 'expectRevision')
  const state = writes ? { revision, lastIds, tables } : before
  const records = written.map((name) => (name === undefined ? undefined : tables[name.kind].get(name.id)))
  return { state, committed: { revision: state.revision, records } }
}

function startWork(before: State, rules: Rules, nextId: NextId): Work {
  const { event, venue, organizer, category, tag, image } = before.tables
  return {
    before,
    revision: before.revision + 1,
    lastIds: { ...before.lastIds },
    tables: {
      event: new Map(event),
      venue: new Map(venue),
      organizer: new Map(organizer),
      category: new Map(category),
      tag: new Map(tag),
      image: new Map(image),
    },
    holders: new Map(),
    refs: new Map(),
    rules,
    nextId,
  }
}

function apply(work: Work, change: Change): { readonly kind: Kind; readonly id: number } | undefined {
  if (change.type === 'expectName') return expectName(work, change)
  if (change.type === 'reserveIds') return reserveIds(work, change)
  if (change.type === 'expectRevision') return expectRevision(work, change)
  if (change.type === 'remove') return remove(work, change)
  if (change.type === 'update') return update(work, change)
  return insert(work, change)
}

function expectName(work: Work, { kind, nameKey, ids }: ExpectName): undefined {
  const present = recordsOf(work, kind)
    .filter((record) => record.nameKey === nameKey && work.before.tables[kind].has(record.id))
    .map((record) => record.id)
    .slice(0, sameNameLimit(kind))
  if (present.join() !== ids.join()) throw conflict({ reason: 'name', kind, nameKey })
}

function expectRevision(work: Work, { kind, id, expected }: ExpectRevision): undefined {
  checkRevision(work, kind, id, expected)
}

function reserveIds(work: Work, { kind, upTo }: ReserveIds): undefined {
  if (upTo > work.lastIds[kind]) work.lastIds[kind] = upTo
}

function insert(work: Work, change: Insert) {
  const { kind, ref } = change
  const id = work.nextId(kind, work.lastIds[kind])
  write(work, change, id)
  work.lastIds[kind] = id
  if (ref !== undefined) work.refs.set(ref, { kind, id })
  return { kind, id }
}

function update(work: Work, change: Update) {
  const { kind, id, expected } = change
  checkRevision(work, kind, id, expected)
  write(work, change, id)
  return { kind, id }
}

function write<K extends Kind>(work: Work, change: Insert<K> | Update<K>, id: number): void {
  const { kind, draft, slugRule } = change
  const linked = mapLinks(kind, draft, (target, targetId) => resolveLink(work, kind, target, targetId))
  checkExternalId(work, kind, id, draft)
  const slugged = 'slug' in linked ? { ...linked, slug: pickSlug(work, kind, id, linked, slugRule) } : linked
  put(work, kind, frozenCopy({ id, revision: work.revision, ...slugged }))
}

function resolveLink(work: Work, kind: Kind, target: Kind, id: number): number {
  const ref = work.refs.get(id)
  const resolved = ref?.kind === target ? ref.id : id
  if (!work.tables[target].has(resolved) && work.rules.rejectsLink(kind, target, id)) {
    throw conflict({ reason: 'link', kind: target, id })
  }
  return resolved
}

function pickSlug(work: Work, kind: Kind, id: number, draft: Drafts[Kind] & { readonly slug: string }, rule: string) {
  if (!work.rules.holdsSlug(draft)) return draft.slug
  const holders = holdersOf(work, kind)
  const isTaken = (slug: string) => (holders.get(slug) ?? id) !== id
  if (rule === 'suffix') return freeSlug(draft.slug, isTaken)
  if (isTaken(draft.slug)) throw conflict({ reason: 'slug', kind, slug: draft.slug })
  return draft.slug
}

function checkExternalId(work: Work, kind: Kind, id: number, draft: Drafts[Kind]): void {
  if (!('externalId' in draft) || draft.externalSource === undefined || draft.externalId === undefined) return
  const { externalSource: source, externalId } = draft
  const isSame = (record: RecordOf<Kind>) =>
    'externalId' in record && record.externalId === externalId && record.externalSource === source
  const isTaken = recordsOf<Kind>(work, kind).some((record) => record.id !== id && isSame(record))
  if (isTaken && work.rules.rejectsExternalId(draft)) throw conflict({ reason: 'externalId', kind, source, externalId })
}

function remove(work: Work, { kind, id, expected }: Remove): undefined {
  checkRevision(work, kind, id, expected)
  drop(work, kind, id)
  for (const linking of Object.keys(work.tables) as Kind[]) strip(work, linking, kind, id)
}

function strip<K extends Kind>(work: Work, linking: K, target: Kind, id: number): void {
  for (const record of linkingRecords(linking, recordsOf(work, linking), target, id)) {
    const stripped = work.rules.withoutLinks(linking, { ...record, revision: work.revision }, target, id)
    put(work, linking, frozenCopy(stripped))
  }
}

function checkRevision(work: Work, kind: Kind, id: number, expected: number): void {
  const present = work.before.tables[kind].get(id)
  if (present === undefined || !work.tables[kind].has(id) || !work.rules.isCurrent(present.revision, expected)) {
    throw conflict({ reason: 'revision', kind, id })
  }
}

function holdersOf(work: Work, kind: Kind): Map<string, number> {
  const known = work.holders.get(kind)
  if (known !== undefined) return known
  const holders = new Map<string, number>()
  for (const record of recordsOf(work, kind)) {
    if ('slug' in record && work.rules.holdsSlug(record)) holders.set(record.slug, record.id)
  }
  work.holders.set(kind, holders)
  return holders
}

function put<K extends Kind>(work: Work, kind: K, record: RecordOf<K>): void {
  const holders = holdersOf(work, kind)
  drop(work, kind, record.id, false)
  if ('slug' in record && work.rules.holdsSlug(record)) holders.set(record.slug, record.id)
  work.tables[kind].set(record.id, record)
}

/** Releases the slug that the record holds. Removes the record too, unless it is being replaced. */
function drop(work: Work, kind: Kind, id: number, whole = true): void {
  const holders = holdersOf(work, kind)
  const record = work.tables[kind].get(id)
  if (record !== undefined && 'slug' in record && holders.get(record.slug) === id) holders.delete(record.slug)
  if (whole) work.tables[kind].delete(id)
}
