import { runLoad } from './run-load.ts'
import type { LoadTarget } from './workload.ts'

/* The process that sends the load, so that sending costs the servers nothing. */

process.once('message', (target: LoadTarget) => {
  runLoad(target).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ fault: String(error) }),
  )
})
