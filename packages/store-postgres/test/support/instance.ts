import { bodyText, type Calendar, type Committed, createCalendar, type Store } from '@kalends/core'
import { postgresStore } from '../../src/index.ts'
import { insertingLinked, isUnavailable } from './events.ts'

/*
 * An instance in a process of its own: `instance.ts <connection string> <schema> append <name>` or
 * `instance.ts <connection string> <schema> serve <maxStalenessMs, or strict>`.
 */

const [connectionString = '', schema = '', task = '', argument = ''] = process.argv.slice(2)

/** Until the process ends, commits events with a venue and a tag each, and prints the titles of acknowledged ones. */
async function append(): Promise<never> {
  const store = postgresStore({ connectionString, schema, poolSize: 2 })
  for (let number = 1; ; number += 1) {
    const title = `${argument}-${number}`
    try {
      await store.commit(insertingLinked(title))
      // Writes to a pipe are synchronous, so this line is not lost when the process is killed.
      process.stdout.write(`${title}\n`)
    } catch (error) {
      if (!isUnavailable(error)) throw error
    }
  }
}

/** A commit of this instance: the revision, and the title and category of each event after it. */
export type LoggedCommit = readonly [revision: number, changes: readonly LoggedChange[]]
export type LoggedChange = readonly [id: number, event: LoggedEvent | undefined]
export interface LoggedEvent {
  readonly title: string
  readonly categoryIds: readonly number[]
}

/** A message of the test: a number for the response, an operation and its arguments. */
export type Question = readonly [
  number: number,
  operation: 'create' | 'update' | 'delete' | 'read' | 'log',
  ...unknown[],
]

/** Runs the calls that the test sends, concurrently, until the process ends. */
function serve(): void {
  const freshness = argument === 'strict' ? 'strict' : { maxStalenessMs: Number(argument) }
  const opened = postgresStore({ connectionString, schema, poolSize: 3, freshness, statementTimeoutMs: 60_000 })
  const log: LoggedCommit[] = []
  const store: Store = {
    ...opened,
    async commit(changes) {
      const committed: Committed = await opened.commit(changes)
      const events = changes.flatMap((change, index): LoggedChange[] => {
        if (change.kind === 'event' && change.type === 'remove') return [[change.id, undefined]]
        const record = committed.records[index]
        if (record === undefined || !('categoryIds' in record)) return []
        return [[record.id, { title: record.title, categoryIds: record.categoryIds }]]
      })
      log.push([committed.revision, events])
      return committed
    },
  }
  const calendar: Calendar = createCalendar({ store, clock: () => Date.UTC(2027, 0, 15), portTimeoutMs: 60_000 })
  /** Reads over HTTP, because only HTTP responses are cached. */
  const read = async (path: string, query: string): Promise<unknown> => {
    const headers = { 'accept-language': 'en' }
    const request = { method: 'GET', path: `/calendar/events/v1${path}`, query, headers, mount: '', user: null }
    return JSON.parse(bodyText(await calendar.handle(request)))
  }
  process.on('message', async ([number, operation, ...values]: Question) => {
    try {
      // The test knows what the method takes.
      const methods = { read, log: () => log, ...calendar.events } as Record<string, (...values: unknown[]) => unknown>
      process.send?.([number, undefined, await methods[operation]?.(...values)])
    } catch (error) {
      process.send?.([number, error instanceof Error && 'code' in error ? error.code : String(error)])
    }
  })
  process.send?.('ready')
}

if (task === 'append') await append()
else serve()
