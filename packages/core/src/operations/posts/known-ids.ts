import type { PostKind, RecordOf } from '../../ports/record.ts'
import type { CompleteStore } from '../../ports/store.ts'

/** How many external ids are looked up at once. */
const LOOKUP = 500

/** The records of a kind with these external ids, by their id. */
export async function findByExternalIds<K extends PostKind>(
  kind: K,
  source: string,
  ids: readonly string[],
  store: CompleteStore,
): Promise<ReadonlyMap<string | undefined, RecordOf<K>>> {
  const found = new Map<string | undefined, RecordOf<K>>()
  for (let from = 0; from < ids.length; from += LOOKUP) {
    const records = await store.findByExternalId(kind, source, ids.slice(from, from + LOOKUP))
    for (const record of records) found.set(record.externalId, record)
  }
  return found
}

/** External ids of one source that were looked up, and the records that have them. */
export interface KnownIds {
  readonly ids: ReadonlySet<string>
  readonly records: ReadonlyMap<string | undefined, RecordOf<PostKind>>
}

/** A store that returns the `known` records, by source, without looking them up for each row. */
export function withKnownIds(
  store: CompleteStore,
  kind: PostKind,
  known: ReadonlyMap<string, KnownIds>,
): CompleteStore {
  const findByExternalId: CompleteStore['findByExternalId'] = async (wanted, source, ids) => {
    const inSource = wanted === kind ? known.get(source) : undefined
    if (inSource === undefined || !ids.every((id) => inSource.ids.has(id))) {
      return store.findByExternalId(wanted, source, ids)
    }
    // The records are of the kind that is wanted.
    return ids.flatMap((id) => inSource.records.get(id) ?? []) as never
  }
  return { ...store, findByExternalId }
}
