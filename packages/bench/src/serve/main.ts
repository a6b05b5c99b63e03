import { bodyBytes, createCalendar } from '@kalends/core'
import { fill } from '../data/fill.ts'
import { type Line, lines } from '../lines.ts'
import { bareServer } from './bare.ts'
import { kalendsServer } from './kalends.ts'
import { listen } from './listen.ts'
import { openStore } from './open-store.ts'
import { tellTime } from './server-process.ts'

/*
 * The servers of one line, in a process of their own: Kalends, and the bare host with the bytes that Kalends sends to
 * the first request of the line. Gone as soon as whoever started it is.
 */

/** What the one who started it is told. */
export interface Serving {
  readonly kalends: number
  readonly bare: number
  readonly etag: string
  readonly bytes: number
}

process.once('message', ({ id, events }: { id: string; events: number }) => {
  const line = lines.find((one) => one.id === id)
  if (line === undefined) throw new Error(`There is no line ${id}.`)
  serve(line, events).then((serving) => {
    tellTime()
    process.send?.(serving)
  })
})
process.once('disconnect', () => process.exit())

async function serve(line: Line, events: number): Promise<Serving> {
  const store = openStore(line.store)
  const calendar = createCalendar({ store })
  await fill(calendar, store, events)
  const { first, isWriting } = askedBy(line)
  const kalends = await listen(kalendsServer(line.host, calendar, isWriting))
  const [path = '', query = ''] = first.replace('/api', '').split('?')
  const asked = { method: 'GET', path, query, mount: `http://127.0.0.1:${kalends}/api` }
  const full = await calendar.handle({ ...asked, headers: {} })
  const etag = full.headers['ETag'] ?? ''
  const answer = line.conditional ? await calendar.handle({ ...asked, headers: { 'if-none-match': etag } }) : full
  const bare = await listen(bareServer(line.host, { ...answer, body: bodyBytes(answer) }))
  return { kalends, bare, etag, bytes: Number(answer.headers['Content-Length'] ?? 0) }
}

/** What the servers have to know of the requests, which can be many megabytes. */
function askedBy(line: Line): { readonly first: string; readonly isWriting: boolean } {
  const requests = line.requests()
  return { first: requests[0]?.path ?? '', isWriting: requests.some(({ method }) => method === 'POST') }
}
