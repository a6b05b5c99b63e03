import type { Kind, RecordOf } from '@kalends/core'

/** Every record by kind and id. Ids rise, so each map is in the order of ids. */
export type Tables = { readonly [K in Kind]: ReadonlyMap<number, RecordOf<K>> }

/** The content of the reference store. A commit creates a new state and leaves the old one unchanged. */
export interface State {
  readonly revision: number
  readonly lastIds: Readonly<Record<Kind, number>>
  readonly tables: Tables
}

/** The state of an empty store. */
export const emptyState: State = {
  revision: 0,
  lastIds: { event: 0, venue: 0, organizer: 0, category: 0, tag: 0, image: 0 },
  tables: {
    event: new Map(),
    venue: new Map(),
    organizer: new Map(),
    category: new Map(),
    tag: new Map(),
    image: new Map(),
  },
}

/** All records of one kind, by id ascending. */
export function recordsOf<K extends Kind>(state: State, kind: K): RecordOf<K>[] {
  return [...state.tables[kind].values()]
}
