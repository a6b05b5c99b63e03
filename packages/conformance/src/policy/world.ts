import type { Change, Drafts, Kind, RecordOf, Store } from '@kalends/core'

/** All records of a calendar, each list in the order of its ids, which rise from 1. */
export type World = { readonly [K in Kind]: readonly Drafts[K][] }

/** Names a record of a world. */
export interface Named {
  readonly kind: Kind
  readonly id: number
}

/** What links to a record must come after it; categories hang under earlier ones. */
const order: readonly Kind[] = ['image', 'category', 'tag', 'venue', 'organizer', 'event']

/** The names of all records. */
export function namesIn(world: World): readonly Named[] {
  return order.flatMap((kind) => world[kind].map((_, index) => ({ kind, id: index + 1 })))
}

/** Puts a world into an empty store. Records are made one after the other, so that both of a pair give the same ids. */
export async function fill(store: Store, world: World): Promise<void> {
  for (const { kind, id } of namesIn(world)) {
    const draft = world[kind][id - 1]
    // Events may belong to later ones, so that comes last.
    const first = kind === 'event' ? { ...draft, parentId: undefined } : draft
    const insert = { type: 'insert', kind, ref: undefined, draft: first, slugRule: 'suffix' } as Change
    const [made] = (await store.commit([insert])).records
    if (made?.id !== id) throw new Error(`The store gave the ${kind} ${id} the id ${made?.id}.`)
  }
  for (const [index, { parentId }] of world.event.entries()) {
    if (parentId !== undefined) await rewrite(store, 'event', index + 1, (event) => ({ ...event, parentId }))
  }
}

/** Changes a record in the store itself. */
export async function rewrite<K extends Kind>(
  store: Store,
  kind: K,
  id: number,
  change: (record: RecordOf<K>) => RecordOf<K>,
): Promise<void> {
  const [record] = await store.getMany(kind, [id])
  if (record === undefined) return
  const { id: _id, revision: expected, ...draft } = change(record)
  // A mapped union cannot follow `K`; the draft is one of that kind.
  await store.commit([{ type: 'update', kind, id, expected, draft, slugRule: 'suffix' } as unknown as Change])
}

/** Takes records out of the store for good, as if they had never been made; their ids stay used. */
export async function takeOut(store: Store, names: readonly Named[]): Promise<void> {
  for (const { kind, id } of names) {
    const [record] = await store.getMany(kind, [id])
    if (record !== undefined) await store.commit([{ type: 'remove', kind, id, expected: record.revision }])
  }
}
