import type { StoreCase } from '../store/store-case.ts'
import { randomCase } from './differential.ts'

/** Half a day, so that every other time is midnight. */
const HALF_DAY = 43_200

/** Random sequences on which every store must agree with the reference store, with few and with many records. */
export const randomWalks: readonly StoreCase[] = [
  ...[1, 2, 3, 4].map((seed) => randomCase(seed, 60)),
  randomCase(7, 60, { apart: HALF_DAY }),
  randomCase(9, 6, { events: 1000, changes: 12 }),
  randomCase(10, 6, { events: 300, changes: 12, apart: HALF_DAY }),
  randomCase(11, 6, { events: 300, changes: 12, apart: 1_000_003 }),
]
