import type { Change, Store } from '@kalends/core'
import type { Fault } from './check-records.ts'

/** How many records are written at a time. */
const BATCH = 200

/** Writes the records of faults as they must be. Returns how many faults that repairs. */
export async function repair(faults: readonly Fault[], store: Store): Promise<number> {
  const repairable = faults.filter(({ repaired }) => repaired !== undefined)
  // A record with two faults has both repaired in one.
  const records = new Map(repairable.map((fault) => [`${fault.kind} ${fault.id}`, fault]))
  const changes = [...records.values()].map(({ kind, id, repaired }) => {
    // It is of that kind, and a record has everything that a draft has.
    return { type: 'update', kind, id, expected: repaired?.revision, draft: repaired, slugRule: 'exact' } as Change
  })
  for (let done = 0; done < changes.length; done += BATCH) await store.commit(changes.slice(done, done + BATCH))
  return repairable.length
}
