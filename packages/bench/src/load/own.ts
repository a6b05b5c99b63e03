import { fork } from 'node:child_process'
import { once } from 'node:events'
import { program } from '../program.ts'
import type { Load, LoadResult } from './workload.ts'

const generator = program('./generator', import.meta.url)

/** Loads by a process of ours, for machines without wrk. It says how busy it was, so that it cannot hide behind a server. */
export const loadByOwn: Load = async (target) => {
  const child = fork(generator, { execArgv: process.execArgv })
  child.send(target)
  const [answer] = (await once(child, 'message')) as [LoadResult | { readonly fault: string }]
  child.kill()
  if ('fault' in answer) throw new Error(`A load went wrong: ${answer.fault}`)
  return answer
}
