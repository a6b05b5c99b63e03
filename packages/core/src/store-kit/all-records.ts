import type { Kind, RecordOf } from '../ports/record.ts'
import type { Store } from '../ports/store.ts'
import { anyEvent, anyPlace, anyTerm, everyStatus } from './open-query.ts'

/** How many records are read or written at a time. */
export const BATCH = 500

/** How many missing ids in a row mean that there are no more records. Deleted records leave smaller gaps. */
const LONGEST_GAP = 10_000

/**
 * All records of a kind by id, whatever their status, a batch at a time. Stops at a long gap in the ids, and then
 * rejects if the store has more records. Nothing must write to the store while it runs.
 */
export async function* allRecords<K extends Kind>(store: Store, kind: K): AsyncGenerator<readonly RecordOf<K>[]> {
  let count = 0
  for (let first = 1, gap = 0; gap < LONGEST_GAP; first += BATCH) {
    const found = await store.getMany(kind, numbersFrom(first))
    const records = found.filter((record) => record !== undefined)
    gap = records.length === 0 ? gap + BATCH : 0
    count += records.length
    if (records.length > 0) yield records
  }
  const total = await totalOf(store, kind)
  if (total !== undefined && count !== total) {
    throw new Error(`allRecords: ${count} of ${total} records of kind ${kind} have a usual id.`)
  }
}

/** As many ids as a batch has. */
export function numbersFrom(first: number): readonly number[] {
  return Array.from({ length: BATCH }, (_, index) => first + index)
}

/** How many records of a kind there are. Images cannot be counted. */
async function totalOf(store: Store, kind: Kind): Promise<number | undefined> {
  const everything = everyStatus('all', 0)
  if (kind === 'image') return undefined
  if (kind === 'event') return (await store.find(kind, { ...anyEvent(everything), limit: 0 })).total
  if (kind === 'venue' || kind === 'organizer') {
    return (await store.find(kind, { ...anyPlace(everything), limit: 0 })).total
  }
  return (await store.find(kind, { ...anyTerm(0), limit: 0 })).total
}
