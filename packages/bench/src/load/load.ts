import { loadByOwn } from './own.ts'
import type { Load } from './workload.ts'
import { hasWrk, loadByWrk } from './wrk.ts'

/** What loads are made with on this machine: wrk where it is installed, else a generator of ours. */
export function chooseLoad(): { readonly name: string; readonly load: Load } {
  return hasWrk() ? { name: 'wrk', load: loadByWrk } : { name: 'our own generator', load: loadByOwn }
}
