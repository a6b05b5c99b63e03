import type { StoreCase } from '../store/store-case.ts'
import { randomCase } from './differential.ts'

/** Walks that every store must take without leaving the path of the plain model: short ones, and some among many records. */
export const randomWalks: readonly StoreCase[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((seed) => randomCase(seed, 60)),
  ...[9, 10, 11].map((seed) => randomCase(seed, 6, { events: 1000, changes: 12 })),
]
