import { bodyBytes, createCalendar } from '@kalends/core'
import { fill } from '../data/fill.ts'
import { type Line, lines } from '../lines.ts'
import { bareServer } from './bare.ts'
import { kalendsServer } from './kalends.ts'
import { listen } from './listen.ts'
import { openStore, vacuum } from './open-store.ts'
import { reportCpuTime } from './server-process.ts'

/*
 * The servers of one line, in their own process: Kalends, and the bare host with the bytes that Kalends sends for the
 * first request of the line. Exits with its parent.
 */

/** What the parent process needs to know. */
export interface ServerInfo {
  /** The port of Kalends. */
  readonly kalends: number
  /** The port of the bare host. */
  readonly bare: number
  readonly etag: string
  /** Size of the first response. */
  readonly bytes: number
}

/** Which line to serve, and with how many events. */
export interface ServerTask {
  readonly id: string
  readonly events: number
  /** The schema in Postgres, if another process has filled it. */
  readonly schema?: string
}

process.once('message', ({ id, events, schema }: ServerTask) => {
  const line = lines.find((one) => one.id === id)
  if (line === undefined) throw new Error(`There is no line ${id}.`)
  serve(line, events, schema).then((info) => {
    reportCpuTime()
    process.send?.(info)
  })
})
process.once('disconnect', () => process.exit())

async function serve(line: Line, events: number, schema?: string): Promise<ServerInfo> {
  const store = openStore(line.store, { schema, maxStalenessMs: line.maxStalenessMs })
  const { cacheBytes } = line
  const calendar = createCalendar({ store, ...(cacheBytes !== undefined && { cacheBytes }) })
  if (schema === undefined) {
    await fill(calendar, store, events)
    if (line.store === 'postgres') await vacuum()
  }
  // Twenty requests are enough to see whether the line has writes.
  const requests = line.requests(20)
  const withWrites = requests.some(({ method }) => method === 'POST')
  const kalends = await listen(kalendsServer(line.host, calendar, withWrites))
  const [path = '', query = ''] = (requests[0]?.path ?? '').replace('/api', '').split('?')
  const request = { method: 'GET', path, query, mount: `http://127.0.0.1:${kalends}/api` }
  const full = await calendar.handle({ ...request, headers: {} })
  const etag = full.headers['ETag'] ?? ''
  const response = line.conditional ? await calendar.handle({ ...request, headers: { 'if-none-match': etag } }) : full
  const { status, headers } = response
  const bytes = Buffer.from(bodyBytes(response) ?? [])
  const bare = await listen(bareServer(line, { status, headers, body: bytes }))
  return { kalends, bare, etag, bytes: bytes.length }
}
