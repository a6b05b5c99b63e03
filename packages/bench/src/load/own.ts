import { fork } from 'node:child_process'
import { once } from 'node:events'
import { program } from '../program.ts'
import type { Load, LoadResult } from './workload.ts'

const generator = program('./generator', import.meta.url)

/** Sends the load from our own generator, for machines without wrk. */
export const ownLoad: Load = async (target) => {
  const child = fork(generator, { execArgv: process.execArgv })
  child.send(target)
  const [result] = (await once(child, 'message')) as [LoadResult | { readonly fault: string }]
  child.kill()
  if ('fault' in result) throw new Error(`The load failed: ${result.fault}`)
  return result
}
