import type { CalendarOptions } from '@kalends/core'
import { usageError } from '../command-error.ts'
import { storeName } from '../open-store.ts'
import { greeting, isLocal, oldRules } from '../server/greeting.ts'
import { createLog } from '../server/log.ts'
import { type RunningServer, type ServerOptions, startServer } from '../server/start-server.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { ResolvedSettings, Sources } from '../settings/resolve-settings.ts'
import { type SettingName, settings } from '../settings/settings.ts'

/** Runs `kalends serve`: starts the server and returns. The process ends when a signal has stopped it. */
export async function serve(flags: Sources['flags']): Promise<void> {
  const { settings: resolved, config } = await readSettings(flags)
  const options = serverOptions(resolved, config?.values ?? {})
  const server = await start(options, resolved)
  const { host, store, calendar } = options
  const facts = { storedIn: storeName(store), baseUrl: calendar.baseUrl, isPublic: !isLocal(host) }
  process.stdout.write(greeting(server, facts))
  const warning = oldRules(process.versions['tz'], new Date())
  if (warning !== undefined) options.log.warn(warning)
  stopOnSignal(server)
}

/** Settings that are also options of the calendar. */
const CALENDAR_SETTINGS = ['timezone', 'language', 'baseUrl'] as const satisfies readonly SettingName[]

function serverOptions(resolved: ResolvedSettings, config: Readonly<Record<string, unknown>>): ServerOptions {
  const own = Object.keys(config).filter((name) => !Object.hasOwn(settings, name))
  const calendar = {
    ...Object.fromEntries(own.map((name) => [name, config[name]])),
    ...Object.fromEntries(CALENDAR_SETTINGS.map((name) => [name, resolved.get(name)])),
  }
  return {
    store: resolved.get('store'),
    host: resolved.get('host'),
    port: resolved.get('port'),
    cors: resolved.get('cors') ?? [],
    log: createLog(resolved.get('logLevel'), process.stderr),
    // `createCalendar` checks every option.
    calendar: calendar as Omit<CalendarOptions, 'store' | 'log'>,
  }
}

/** What the server decides itself. A configuration file that says otherwise would be ignored. */
const DECIDED = ['log', 'userIds']

async function start(options: ServerOptions, resolved: ResolvedSettings): Promise<RunningServer> {
  const decided = DECIDED.find((name) => Object.hasOwn(options.calendar, name))
  if (decided !== undefined) {
    throw usageError(`${resolved.nameOf(decided)} cannot be set: the server decides it.`, 'Remove it.')
  }
  try {
    return await startServer(options)
  } catch (error) {
    // The calendar names the option that is wrong: `timezone: must be …`.
    const [, name, rule] = (error instanceof TypeError && /^([\w.*]+): (.+)$/s.exec(error.message)) || []
    if (name === undefined || rule === undefined) throw error
    throw usageError(`${resolved.nameOf(name)} ${rule}`, 'Add --help to see all options.', error)
  }
}

/** The first signal finishes requests and closes the store; a second one cuts connections. */
function stopOnSignal(server: RunningServer): void {
  let isStopping = false
  const stop = (): void => {
    if (isStopping) server.cut()
    else void server.close()
    isStopping = true
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}
