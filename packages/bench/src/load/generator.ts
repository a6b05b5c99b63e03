import { runLoad } from './run-load.ts'
import type { LoadTarget } from './workload.ts'

/* The process that loads are sent from, so that they cost the servers nothing. */

process.once('message', (target: LoadTarget) => {
  runLoad(target).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ fault: String(error) }),
  )
})
