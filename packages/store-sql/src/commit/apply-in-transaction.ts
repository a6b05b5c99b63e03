import {
  type AppliedChanges,
  applyInSteps,
  byKind,
  type Change,
  type CommitState,
  type Insert,
  type Kind,
  linkKeys,
  namedKinds,
  type PostDraft,
  postKinds,
  type RecordOf,
  sameNameLimit,
  type Update,
} from '@kalends/core'
import { statusCodes } from '../codes.ts'
import { externalConditions } from '../conditions/external-ids.ts'
import type { TransactionContext } from '../context.ts'
import { dimensions, listNumber, publicationStates, unlisted } from '../lists/list-number.ts'
import { type Program, pausePoint, select, selectColumn, together } from '../program.ts'
import { loadRecords } from '../records/load-records.ts'
import { all, plain, type Sql, sql } from '../sql.ts'
import { readLastIds } from '../state.ts'

/** Applies changes to what the transaction sees, without storing anything. Throws a conflict. */
export function* applyInTransaction(context: TransactionContext, changes: readonly Change[]): Program<AppliedChanges> {
  const { stateWith, lookups } = commitState(context)
  const anyIds = byKind(() => Number.POSITIVE_INFINITY)
  const requested = stateWith(anyIds)
  for (const change of changes) requestRecords(requested, change)
  const loads = lookups.map(({ load }) => load)
  const [lastIds] = yield* together<[CommitState['lastIds'], ...unknown[]]>(context.dialect, readLastIds, ...loads)
  const isComplete = () => lookups.every(({ wanted }) => wanted.size === 0)
  // Each step is synchronous. If a step needs something that is not loaded yet, it is loaded, and all steps run again.
  for (;;) {
    try {
      const applied = yield* inSteps(context, applyInSteps(stateWith(lastIds), changes))
      if (isComplete()) return applied
    } catch (error) {
      if (isComplete()) throw error
    }
    yield* together(context.dialect, ...loads)
  }
}

function* inSteps<T>({ dialect }: TransactionContext, steps: Generator<undefined, T, unknown>): Program<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield* pausePoint(dialect)
  }
}

/** Requests all records that a change refers to, so that they are looked up together with the records of other changes. */
function requestRecords(state: CommitState, change: Change): void {
  if (change.type === 'insert' || change.type === 'update') requestForDraft(state, change)
  if ('id' in change) state.get(change.kind, change.id)
}

function requestForDraft<K extends Kind>(state: CommitState, { kind, draft }: Insert<K> | Update<K>): void {
  if ('slug' in draft && kind !== 'image') state.slugHolder(kind, draft.slug)
  if ('externalId' in draft) requestExternalId(state, kind, draft)
  if ('imageId' in draft && draft.imageId !== undefined) state.get('image', draft.imageId)
  if ('parentId' in draft && draft.parentId !== undefined) state.get(kind, draft.parentId)
  if (!('venueIds' in draft)) return
  for (const target of namedKinds) for (const id of draft[linkKeys[target]]) state.get(target, id)
}

function requestExternalId(state: CommitState, kind: Kind, { externalSource, externalId }: PostDraft): void {
  const post = postKinds.find((one) => one === kind)
  if (post === undefined || externalSource === undefined || externalId === undefined) return
  state.externalHolder(post, externalSource, externalId)
}

/** Values from the database by key. A key that is not known yet has no value until the next `load`. */
interface Lookup<T, V> {
  get(key: T): V | undefined
  readonly wanted: ReadonlySet<T>
  readonly load: () => Program<void>
}

function createLookup<T, V>(find: (keys: readonly T[]) => Program<Iterable<readonly [T, V]>>): Lookup<T, V> {
  const known = new Map<T, V | undefined>()
  const wanted = new Set<T>()
  return {
    wanted,
    get(key) {
      if (!known.has(key)) wanted.add(key)
      return known.get(key)
    },
    *load() {
      if (wanted.size === 0) return
      const keys = [...wanted]
      for (const key of keys) known.set(key, undefined)
      for (const [key, value] of yield* find(keys)) known.set(key, value)
      wanted.clear()
    },
  }
}

function commitState(context: TransactionContext) {
  const records = byKind((kind) =>
    createLookup<number, RecordOf<Kind>>(function* (ids) {
      const found = yield* loadRecords<Kind>(context, kind, ids)
      return found.filter((record) => record !== undefined).map((record) => [record.id, record] as const)
    }),
  )
  const slugs = byKind((kind) =>
    createLookup<string, number>((wanted) => {
      const living = plain(kind === 'category' || kind === 'tag' ? '' : `AND status <> ${statusCodes.trash}`)
      const texts = context.dialect.texts(wanted)
      return select(sql`SELECT slug, id FROM ${plain(`kalends_${kind}`)} WHERE slug IN ${texts} ${living}`)
    }),
  )
  // The key is the JSON of the source and the external id.
  const externals = byKind((kind) =>
    createLookup<string, number>(function* (wanted) {
      const pairs = wanted.map((key): readonly [source: string, externalId: string] => JSON.parse(key))
      const externalSources = [...new Set(pairs.map(([source]) => source))]
      const externalIds = pairs.map(([, externalId]) => externalId)
      const conditions = all(externalConditions(context.dialect, 'p', { externalSources, externalIds }))
      const rows = yield* select<readonly [source: string, externalId: string, id: number]>(
        sql`SELECT external_source, external_id, id FROM ${plain(`kalends_${kind}`)} p WHERE ${conditions}`,
      )
      return rows.map(([source, externalId, id]) => [JSON.stringify([source, externalId]), id] as const)
    }),
  )
  // The key is the query.
  const ids = createLookup<string, readonly number[]>(function* (queries) {
    const programs = queries.map((query) => () => selectColumn<number>(JSON.parse(query)))
    const found = yield* together<readonly (readonly number[])[]>(context.dialect, ...programs)
    return queries.map((query, index) => [query, found[index] ?? []] as const)
  })
  const idsOf = (query: Sql) => ids.get(JSON.stringify(query)) ?? []
  const stateWith = (lastIds: CommitState['lastIds']): CommitState => ({
    revision: context.state.revision,
    lastIds,
    // Ids above the last one are assigned by this commit, and refs are negative: the database has neither.
    get: <K extends Kind>(kind: K, id: number) =>
      id > 0 && id <= lastIds[kind] ? (records[kind].get(id) as RecordOf<K> | undefined) : undefined,
    slugHolder: (kind, slug) => slugs[kind].get(slug),
    externalHolder: (kind, source, externalId) => externals[kind].get(JSON.stringify([source, externalId])),
    idsByName: (kind, nameKey) =>
      idsOf(
        sql`SELECT id FROM ${plain(`kalends_${kind}`)} WHERE name_key = ${nameKey} ORDER BY id LIMIT ${plain(sameNameLimit(kind))}`,
      ),
    linkingIds: (kind, target, id) => idsOf(linkingTo(kind, target, id)),
  })
  const byKey = [...Object.values(records), ...Object.values(slugs), ...Object.values(externals)]
  return { stateWith, lookups: [...byKey, ids] }
}

/** A query of the ids of the records of a kind that link to a record. */
export function linkingTo(kind: Kind, target: Kind, id: number): Sql {
  const table = plain(`kalends_${kind}`)
  if (target === 'image') return sql`SELECT id FROM ${table} WHERE image = ${id}`
  if (target === 'event' || target === kind) return sql`SELECT id FROM ${table} WHERE parent = ${id}`
  // The list of a category also has the events of categories below it.
  return sql`SELECT p.event AS id FROM kalends_list_entry p CROSS JOIN kalends_link l
    WHERE p.list >= ${listNumber(target, id, publicationStates.public)} AND p.list <= ${listNumber(target, id, unlisted)}
      AND l.event = p.event AND l.kind = ${dimensions[target]} AND l.target = ${id}`
}
