import { calendarOptions, checkOptions, withOptionNames } from '../calendar-options.ts'
import { storeName } from '../open-store.ts'
import { greeting, isLocal, oldRules } from '../server/greeting.ts'
import { createLog } from '../server/log.ts'
import { type RunningServer, type ServerOptions, startServer } from '../server/start-server.ts'
import { type ReadSettings, readSettings } from '../settings/read-settings.ts'
import type { Sources } from '../settings/resolve-settings.ts'

/** Runs `kalends serve`: starts the server and returns. The process ends when a signal has stopped it. */
export async function serve(flags: Sources['flags']): Promise<void> {
  const read = await readSettings(flags)
  const options = serverOptions(read)
  const server = await withOptionNames(read.settings, async () => {
    await checkOptions(read)
    return startServer(options)
  })
  // Listens for signals before the greeting, because a program that waits for the greeting can send one at once.
  stopOnSignal(server)
  const { host, store, calendar } = options
  const facts = {
    storedIn: storeName(store),
    baseUrl: calendar.baseUrl,
    isPublic: !isLocal(host),
    hasPolicy: calendar.policy !== undefined,
  }
  process.stdout.write(greeting(server, facts))
  const warning = oldRules(process.versions['tz'], new Date())
  if (warning !== undefined) options.log.warn(warning)
}

function serverOptions({ settings, config }: ReadSettings): ServerOptions {
  return {
    store: settings.get('store'),
    host: settings.get('host'),
    port: settings.get('port'),
    cors: settings.get('cors') ?? [],
    log: createLog(settings.get('logLevel'), process.stderr),
    calendar: calendarOptions({ settings, config }),
  }
}

/** With `npx`, one Ctrl-C causes two signals: from the terminal and from `npx`. The second comes within this time. */
const SAME_SIGNAL_MS = 1000

/** The first signal finishes requests and closes the store; a second one cuts connections. */
function stopOnSignal(server: RunningServer): void {
  let stoppingSince: number | undefined
  const stop = (): void => {
    if (stoppingSince === undefined) {
      stoppingSince = performance.now()
      void server.close()
    } else if (performance.now() - stoppingSince > SAME_SIGNAL_MS) server.cut()
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}
