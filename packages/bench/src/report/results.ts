import type { Compared } from '../compare.ts'
import type { Filling, Growth } from '../growth.ts'
import type { Other } from '../others/measure-others.ts'

/** All that one run of the benchmark found out; this is what is written as JSON. */
export interface Results {
  readonly date: string
  readonly machine: { readonly node: string; readonly processor: string; readonly cores: number }
  /** What the load was made with. */
  readonly load: string
  readonly compared: readonly Compared[]
  readonly others: readonly Other[]
  readonly growth: readonly Growth[]
  readonly fillings: readonly Filling[]
}
