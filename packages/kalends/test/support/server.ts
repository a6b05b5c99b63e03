import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/start-server.ts'
import { emptyFolder } from './folder.ts'

/** A server in this process, on a new file and a free port. It is closed when the test ends. */
export async function serverFor(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await startServer({
    store: join(emptyFolder(), 'calendar.db'),
    host: '127.0.0.1',
    port: 0,
    cors: [],
    log: pino({ level: 'silent' }),
    calendar: {},
    ...options,
  })
  onTestFinished(() => server.close())
  return server
}
