import type { Change, Drafts, Kind, RecordOf, Store } from '@kalends/core'

/** All records of a calendar. The id of a record is its position in its list, starting at 1. */
export type World = { readonly [K in Kind]: readonly Drafts[K][] }

/** Identifies a record of a world. */
export interface Named {
  readonly kind: Kind
  readonly id: number
}

/** Kinds in insertion order: linked records come before the records that link to them. */
const order: readonly Kind[] = ['image', 'category', 'tag', 'venue', 'organizer', 'event']

/** The kind and id of every record. */
export function namesIn(world: World): readonly Named[] {
  return order.flatMap((kind) => world[kind].map((_, index) => ({ kind, id: index + 1 })))
}

/** Inserts a world into an empty store. Records are inserted one by one, so that both stores of a pair assign the same ids. */
export async function fill(store: Store, world: World): Promise<void> {
  for (const { kind, id } of namesIn(world)) {
    const draft = world[kind][id - 1]
    // The parent of an event may have a higher id, so parents are set last.
    const first = kind === 'event' ? { ...draft, parentId: undefined } : draft
    const insert = { type: 'insert', kind, ref: undefined, draft: first, slugRule: 'suffix' } as Change
    const [made] = (await store.commit([insert])).records
    if (made?.id !== id) throw new Error(`The store gave the ${kind} ${id} the id ${made?.id}.`)
  }
  for (const [index, { parentId }] of world.event.entries()) {
    if (parentId !== undefined) await rewrite(store, 'event', index + 1, (event) => ({ ...event, parentId }))
  }
}

/** Updates a record directly in the store. */
export async function rewrite<K extends Kind>(
  store: Store,
  kind: K,
  id: number,
  change: (record: RecordOf<K>) => RecordOf<K>,
): Promise<void> {
  const [record] = await store.getMany(kind, [id])
  if (record === undefined) return
  const { id: _id, revision: expected, ...draft } = change(record)
  // The compiler cannot narrow the union by `K`, but the draft has that kind.
  await store.commit([{ type: 'update', kind, id, expected, draft, slugRule: 'suffix' } as unknown as Change])
}

/** Removes records from the store. Their ids are not reused. */
export async function removeRecords(store: Store, names: readonly Named[]): Promise<void> {
  for (const { kind, id } of names) {
    const [record] = await store.getMany(kind, [id])
    if (record !== undefined) await store.commit([{ type: 'remove', kind, id, expected: record.revision }])
  }
}
