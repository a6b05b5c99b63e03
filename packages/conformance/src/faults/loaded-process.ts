import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { OpenHost, ServedCalendar } from '../host/host-case.ts'
import type { LoadedHost } from './load-case.ts'

/**
 * Opens a host in a process of its own, which must call `serveLoad`. `execArgv` is what Node needs to run the program;
 * that it may be told to collect its garbage is added.
 */
export async function forkLoaded(program: URL, execArgv: readonly string[] = []): Promise<LoadedHost> {
  const child = fork(program, { execArgv: [...execArgv, '--expose-gc'] })
  return {
    root: (await nextMessage(child)) as string, // What `serveLoad` says first.
    memory: async () => (await nextMessage(child, 'memory')) as number, // And whenever it is asked.
    close: async () => {
      if (hasEnded(child)) return
      const closed = once(child, 'close')
      child.kill()
      await closed
    },
  }
}

/** What a process says next, once it has been told something. */
async function nextMessage(child: ChildProcess, told?: string): Promise<unknown> {
  const ended = new Error('The process with the host has ended.')
  if (hasEnded(child)) throw ended
  const heard = new AbortController()
  const { signal } = heard
  if (told !== undefined) child.send(told)
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

/** Serves a calendar to `applyLoad`, says where, and from then on how much memory is held whenever that is asked. */
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
    // Connections that have ended are let go of in turns of their own.
    setTimeout(() => {
      for (let time = 0; time < 3; time += 1) globalThis.gc?.()
      process.send?.(process.memoryUsage().heapUsed)
    }, 200)
  })
  process.send?.(`${origin}/api/calendar/events/v1`)
}
