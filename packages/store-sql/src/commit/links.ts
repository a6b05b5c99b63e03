import type { Change, Drafts, Kind } from '@kalends/core'
import { conflict } from '@kalends/core'
import { type Program, select } from '../program.ts'
import type { RecordKey } from '../records/record-cache.ts'
import { join, plain, sql } from '../sql.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** The properties of each kind that contain ids of other records, and the kind of those. */
const linkEntries: Readonly<Record<Kind, readonly (readonly [key: string, target: Kind])[]>> = {
  event: [
    ['imageId', 'image'],
    ['parentId', 'event'],
    ['categoryIds', 'category'],
    ['tagIds', 'tag'],
    ['venueIds', 'venue'],
    ['organizerIds', 'organizer'],
  ],
  venue: [['imageId', 'image']],
  organizer: [['imageId', 'image']],
  category: [['parentId', 'category']],
  tag: [],
  image: [],
}

/** Maps a linked id to another one, or to `undefined` to remove the link. */
type LinkChange = (kind: Kind, id: number) => number | undefined

/** A copy of the draft with all its links mapped. */
function mapLinks<K extends Kind>(kind: K, draft: Drafts[K], change: LinkChange): Drafts[K] {
  const changed: Record<string, unknown> = { ...draft }
  for (const [key, target] of linkEntries[kind]) {
    const value = changed[key]
    if (typeof value === 'number') changed[key] = change(target, value)
    else if (Array.isArray(value)) {
      changed[key] = value.map((id: number) => change(target, id)).filter((id) => id !== undefined)
    }
  }
  return changed as unknown as Drafts[K] // Only ids were replaced, by ids.
}

/** Calls `visit` for each link of a draft. */
function visitLinks<K extends Kind>(kind: K, draft: Drafts[K], visit: (kind: Kind, id: number) => void): void {
  for (const [key, target] of linkEntries[kind]) {
    const value: unknown = draft[key as keyof Drafts[K]] // Keys of drafts of this kind.
    if (typeof value === 'number') visit(target, value)
    else if (Array.isArray(value)) for (const id of value) visit(target, id)
  }
}

/** Looks up with one statement which linked records exist. Cached ones do. */
export function* findLinked({ context, existing }: UnitOfWork, changes: readonly Change[]): Program<void> {
  const { dialect, records, state } = context
  const wanted = new Map<Kind, Set<number>>()
  const want = (kind: Kind, id: number) => {
    if (existing[kind].has(id)) return
    if (records.current(kind, id, state.revision) !== undefined) existing[kind].add(id)
    else wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id))
  }
  for (const change of changes) {
    if (change.type === 'insert' || change.type === 'update') visitLinks(change.kind, change.draft, want)
  }
  if (wanted.size === 0) return
  const lookups = [...wanted].map(
    ([kind, ids]) =>
      sql`SELECT ${kind} AS kind, id FROM ${plain(`kalends_${kind}`)} WHERE id IN ${dialect.ids([...ids])}`,
  )
  const rows = yield* select<readonly [kind: Kind, id: number]>(join(lookups, ' UNION ALL '))
  for (const [kind, id] of rows) existing[kind].add(id)
}

/** The draft with negative ids resolved. Throws a conflict for a link to a record that does not exist. */
export function resolveLinks<K extends Kind>({ refs, existing }: UnitOfWork, kind: K, draft: Drafts[K]): Drafts[K] {
  let isResolved = true
  const resolve = (target: Kind, id: number) => {
    const ref = refs.get(id)
    const resolved = ref?.kind === target ? ref.id : id
    if (!existing[target].has(resolved)) throw conflict({ reason: 'link', kind: target, id })
    isResolved &&= resolved === id
    return resolved
  }
  visitLinks(kind, draft, resolve)
  return isResolved ? draft : mapLinks(kind, draft, resolve)
}

/** The draft without links to that record. */
export function withoutLink<K extends Kind>(kind: K, draft: Drafts[K], target: RecordKey): Drafts[K] {
  return mapLinks(kind, draft, (linked, id) => (linked === target.kind && id === target.id ? undefined : id))
}
