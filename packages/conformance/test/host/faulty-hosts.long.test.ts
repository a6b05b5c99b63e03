import { hostCases, type OpenHost, type ServedCalendar } from '@kalends/conformance'
import { bodyBytes } from '@kalends/core'
import { expect, it } from 'vitest'
import { openNode } from './node-host.ts'

type Handle = ServedCalendar['handle']

/** Mistakes that an adapter could make, as changes to the request or the response. */
const mistakes: readonly (readonly [string, (handle: Handle) => Handle])[] = [
  ['decodes the path', (handle) => (message) => handle({ ...message, path: decodeURI(message.path) })],
  ['loses the query', (handle) => (message) => handle({ ...message, query: '' })],
  ['decodes the query', (handle) => (message) => handle({ ...message, query: unescape(message.query) })],
  ['forgets who is asking', (handle) => (message) => handle({ ...message, user: null })],
  [
    'treats every user as an editor',
    (handle) => (message) => handle({ ...message, user: { id: 1, roles: ['editor'] } }),
  ],
  ['loses its mount', (handle) => (message) => handle({ ...message, mount: new URL(message.mount).origin })],
  [
    'trusts forwarded headers of every client',
    (handle) => (message) => {
      const host = message.headers['x-forwarded-host']
      return handle(host === undefined ? message : { ...message, mount: `https://${host}/api` })
    },
  ],
  [
    'ignores the requested language',
    (handle) => (message) => handle({ ...message, headers: { ...message.headers, 'accept-language': undefined } }),
  ],
  [
    'reads bodies as Latin-1',
    (handle) =>
      ({ read, ...message }) =>
        handle(
          read === undefined
            ? message
            : {
                ...message,
                read: async (limit) => Buffer.from(Buffer.from(await read(limit)).toString('latin1')),
              },
        ),
  ],
  ['answers 200 to everything', (handle) => async (message) => ({ ...(await handle(message)), status: 200 })],
  [
    'loses a header',
    (handle) => async (message) => {
      const {
        headers: { Vary: _, ...headers },
        ...answer
      } = await handle(message)
      return { ...answer, headers }
    },
  ],
  [
    'adds a byte',
    (handle) => async (message) => {
      const answer = await handle(message)
      if (answer.body === undefined) return answer
      const body = Buffer.concat([bodyBytes(answer) ?? Buffer.alloc(0), Buffer.from(' ')])
      return { ...answer, body, headers: { ...answer.headers, 'Content-Length': String(body.length) } }
    },
  ],
]

/** The first case that such a host fails. */
async function firstFailure(mistake: (handle: Handle) => Handle): Promise<string | undefined> {
  const open: OpenHost = (calendar, setup) => openNode({ ...calendar, handle: mistake(calendar.handle) }, setup)
  for (const { name, needs = [], run } of hostCases) {
    if (needs.includes('parsers') || needs.includes('compression')) continue
    const failed = await run(open).then(
      () => false,
      () => true,
    )
    if (failed) return name
  }
  return undefined
}

it.concurrent.each(mistakes)('the cases find a host that %s', async (_, mistake) => {
  expect(await firstFailure(mistake)).toBeDefined()
})

it('the cases find a host that takes paths that are not the calendar’s', async () => {
  const open: OpenHost = (calendar, setup) => openNode({ ...calendar, owns: () => true }, setup)
  const beside = hostCases.filter(({ needs }) => needs?.includes('routes'))
  await expect(Promise.all(beside.map(({ run }) => run(open)))).rejects.toThrow()
})
