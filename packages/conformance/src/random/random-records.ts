import type { Change, Kind } from '@kalends/core'
import { insertion } from '../store/support/writing.ts'
import { type KnownIds, randomDraft } from './random-draft.ts'
import { seededRandom } from './seeded-random.ts'

/** How many records of each kind there are for each hundred events. */
const PER_HUNDRED: Readonly<Record<Kind, number>> = {
  image: 8,
  category: 20,
  tag: 15,
  venue: 30,
  organizer: 20,
  event: 100,
}

/**
 * The inserts for a store with records of every kind, linked by negative ids, as one commit.
 * The same seed gives the same list. Times are equal or differ by multiples of `apart` seconds.
 */
export function randomRecords(seed: number, events = 40, apart = 1): readonly Change[] {
  const random = seededRandom(seed, apart)
  const refs: Record<Kind, number[]> = { event: [], venue: [], organizer: [], category: [], tag: [], image: [] }
  const known: KnownIds = refs
  const changes: Change[] = []
  let ref = 0
  for (const [name, share] of Object.entries(PER_HUNDRED)) {
    const kind = name as Kind // Safe: the keys of the table are kinds.
    for (let count = Math.ceil((share * events) / 100); count > 0; count -= 1) {
      ref -= 1
      changes.push(insertion(kind, randomDraft(random, kind, known), { ref }))
      refs[kind].push(ref)
    }
  }
  return changes
}
