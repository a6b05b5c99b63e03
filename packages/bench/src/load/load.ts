import { ownLoad } from './own.ts'
import type { Load } from './workload.ts'
import { hasWrk, wrkLoad } from './wrk.ts'

/** Picks the load generator: wrk if it is installed, otherwise our own. */
export function chooseLoad(): { readonly name: string; readonly load: Load } {
  return hasWrk() ? { name: 'wrk', load: wrkLoad } : { name: 'our own generator', load: ownLoad }
}
