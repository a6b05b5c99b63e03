import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { program } from '../program.ts'
import { newSchema, type StoreKind, temporaryFolder } from '../serve/open-store.ts'
import type { FeedGrowth, FeedTask } from './feed-process.ts'

/** The formats of feeds. */
export const feedFormats = ['ics', 'rss', 'jsonld', 'fullcalendar.json'] as const

/** The part after `events.` in the path of a feed. */
export type FeedFormat = (typeof feedFormats)[number]

/**
 * The heap of the process. V8 leaves garbage in memory until it needs the space, so with its defaults any process grows by
 * tens of megabytes. A small heap shows what the feed itself needs.
 */
export type Heap = 'small' | 'default'

/** How much memory a feed takes without caches. */
export interface FeedMemory extends FeedGrowth {
  readonly store: StoreKind
  readonly format: FeedFormat
  readonly heap: Heap
}

/** All events of the memory store must fit in the heap. */
function heapOptions(store: StoreKind, heap: Heap): readonly string[] {
  if (heap === 'default') return []
  return ['--expose-gc', '--max-semi-space-size=1', `--max-old-space-size=${store === 'memory' ? 160 : 64}`]
}

const feedProcess = program('./feed-process', import.meta.url)

/** Writes the same events as a feed in each format and heap, each in a new process. `execArgv` has Node options for it. */
export async function measureFeedMemory(
  store: StoreKind,
  events: number,
  execArgv: readonly string[] = [],
  formats: readonly FeedFormat[] = feedFormats,
  heaps: readonly Heap[] = ['small', 'default'],
): Promise<readonly FeedMemory[]> {
  const place = store === 'sqlite' ? join(temporaryFolder(), 'calendar.db') : newSchema()
  const run = (format: FeedTask['format'], options: readonly string[]): Promise<FeedGrowth> =>
    runTask({ store, place, events, format }, [...execArgv, ...options])
  if (store !== 'memory') await run(undefined, [])
  const measured: FeedMemory[] = []
  for (const heap of heaps) {
    for (const format of formats) {
      measured.push({ store, format, heap, ...(await run(format, heapOptions(store, heap))) })
    }
  }
  return measured
}

async function runTask(task: FeedTask, execArgv: readonly string[]): Promise<FeedGrowth> {
  const child = fork(feedProcess, { execArgv: [...execArgv] })
  try {
    child.send(task)
    return await resultOf(child)
  } finally {
    child.disconnect()
  }
}

async function resultOf(child: ChildProcess): Promise<FeedGrowth> {
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`The process of the feed has ended with ${code}.`)
  })
  const [result] = await Promise.race([once(child, 'message'), exit])
  return result as FeedGrowth // The program sends nothing else.
}
