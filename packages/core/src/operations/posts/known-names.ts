import { nameKey } from '../../domain/fold-text.ts'
import type { NamedKind, RecordOf } from '../../ports/record.ts'
import type { CompleteStore } from '../../ports/store.ts'

/** How many names are looked up at once. */
const LOOKUP = 500

type RecordsByKey = Map<string, RecordOf<NamedKind>[]>

/** Looks up the records with these names together, and returns a store that need not look them up one by one. */
export async function withKnownNames(
  store: CompleteStore,
  names: ReadonlyMap<NamedKind, ReadonlySet<string>>,
): Promise<CompleteStore> {
  const known = new Map<NamedKind, RecordsByKey>()
  for (const [kind, ofKind] of names) known.set(kind, await findByNames(store, kind, ofKind))
  const findByName: CompleteStore['findByName'] = (kind, nameKeys) => {
    const [key = '', ...others] = nameKeys
    const records = others.length === 0 ? known.get(kind)?.get(key) : undefined
    // The records are of the kind that is wanted.
    return (records as never) ?? store.findByName(kind, nameKeys)
  }
  return { ...store, findByName }
}

async function findByNames(store: CompleteStore, kind: NamedKind, names: ReadonlySet<string>): Promise<RecordsByKey> {
  const byKey: RecordsByKey = new Map()
  for (const name of names) byKey.set(nameKey(name), [])
  const keys = [...byKey.keys()]
  for (let from = 0; from < keys.length; from += LOOKUP) {
    const records = await store.findByName<NamedKind>(kind, keys.slice(from, from + LOOKUP))
    for (const record of records) byKey.get(record.nameKey)?.push(record)
  }
  return byKey
}
