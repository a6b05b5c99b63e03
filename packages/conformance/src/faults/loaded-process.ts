import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { OpenHost, ServedCalendar } from '../host/host-case.ts'
import type { LoadedHost } from './load-case.ts'

/**
 * Starts a host in a child process, which must call `serveLoad`. `execArgv` has the Node options for the program.
 * `--expose-gc` is added.
 */
export async function forkLoaded(program: URL, execArgv: readonly string[] = []): Promise<LoadedHost> {
  const child = fork(program, { execArgv: [...execArgv, '--expose-gc'] })
  return {
    root: (await nextMessage(child)) as string, // The first message of `serveLoad`.
    memory: async () => (await nextMessage(child, 'memory')) as number, // The reply of `serveLoad`.
    close: async () => {
      if (hasEnded(child)) return
      const closed = once(child, 'close')
      child.kill()
      await closed
    },
  }
}

/** The next message of a process, after it was sent one. */
async function nextMessage(child: ChildProcess, toSend?: string): Promise<unknown> {
  const ended = new Error('The process with the host has ended.')
  if (hasEnded(child)) throw ended
  const heard = new AbortController()
  const { signal } = heard
  if (toSend !== undefined) child.send(toSend)
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message),
      once(child, 'exit', { signal }).then(() => Promise.reject(ended)),
    ])
  } finally {
    heard.abort()
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Serves a calendar for `applyLoad`. Sends its URL to the parent process, then its memory usage on request. */
export async function serveLoad(open: OpenHost, calendar: ServedCalendar): Promise<void> {
  const { origin } = await open(calendar, {
    mounts: ['/api'],
    user: async (headers) => {
      const [id, ...roles] = String(headers['x-user'] ?? '').split(' ')
      return id === '' ? null : { id: Number(id), roles }
    },
    trustProxy: false,
    parser: 'none',
    compress: false,
    bodyTimeoutMs: undefined,
  })
  process.on('message', () => {
    // Closed connections are released in later ticks of the event loop.
    setTimeout(() => {
      for (let time = 0; time < 3; time += 1) globalThis.gc?.()
      process.send?.(process.memoryUsage().heapUsed)
    }, 200)
  })
  process.send?.(`${origin}/api/calendar/events/v1`)
}
