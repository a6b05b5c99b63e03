import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { OpenHost, ServedCalendar } from '../host/host-case.ts'
import type { LoadedHost } from './load-case.ts'

/**
 * Opens a host in a process of its own, which must call `serveLoad`. `execArgv` is what Node needs to run the program;
 * that it may be told to collect its garbage is added.
 */
export async function forkLoaded(program: URL, execArgv: readonly string[] = []): Promise<LoadedHost> {
  const child = fork(program, { execArgv: [...execArgv, '--expose-gc'] })
  const [root] = await once(child, 'message')
  return {
    root,
    memory: async () => {
      const answered = once(child, 'message')
      child.send('memory')
      const [bytes] = await answered
      return bytes
    },
    close: async () => {
      const closed = once(child, 'close')
      child.kill()
      await closed
    },
  }
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
