import { runLoad } from './run-load.ts'
import type { LoadTarget } from './workload.ts'

/* Sends the load from a separate process, so that sending takes no time from the servers. */

process.once('message', (target: LoadTarget) => {
  runLoad(target).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ fault: String(error) }),
  )
})
