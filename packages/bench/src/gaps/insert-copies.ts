import type { Change, RecordOf, Store } from '@kalends/core'

/** The size of the calendar. */
export interface HostileSizes {
  readonly events: number
  readonly venues: number
  /** The number of tags, and also of categories. */
  readonly tags: number
  /** The number of events at one venue, in one category. */
  readonly popular: number
  /** The number of events that are scheduled for one moment. */
  readonly scheduled: number
}

/** Inserts copies of the first record of a kind, each with different content. */
export async function insertCopies<K extends 'event' | 'venue' | 'tag' | 'category'>(
  store: Store,
  kind: K,
  count: number,
  contentOf: (number: number) => Partial<RecordOf<K>>,
): Promise<void> {
  const [first] = await store.getMany(kind, [1])
  const changes = Array.from({ length: count }, (_, number) => ({
    type: 'insert',
    kind,
    ref: undefined,
    slugRule: 'exact',
    draft: { ...first, slug: `${kind}-no-${number}`, ...contentOf(number) },
  }))
  // TypeScript cannot express that `kind` and `draft` belong together here.
  await store.commit(changes as unknown as readonly Change[])
}
