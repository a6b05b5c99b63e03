import { createCalendar, type OnRequest, type Store } from '@kalends/core'
import { docPage } from '@kalends/doc-page'
import type { Logger } from 'pino'
import type { OwnCalendarOptions } from '../calendar-options.ts'
import { Denied } from '../keys/denied.ts'
import { createIdentify } from '../keys/identify.ts'
import type { KeyStore } from '../keys/key-store.ts'
import { openKeys } from '../keys/open-keys.ts'
import { openStore } from '../open-store.ts'
import { listen } from './listen.ts'
import { createListener } from './listener.ts'
import { requestLog } from './log.ts'

/** What the server needs. */
export interface ServerOptions {
  /** A SQLite file, or the address of a Postgres database. */
  readonly store: string
  readonly host: string
  /** 0 is any free port. */
  readonly port: number
  /** Origins whose pages can use the API. */
  readonly cors: readonly string[]
  readonly log: Logger
  /** Options of the calendar. `createCalendar` checks them. */
  readonly calendar: OwnCalendarOptions
}

/** A running server. */
export interface RunningServer {
  /** Its address, without a trailing slash. */
  readonly url: string
  /** The path of the API: `/calendar/events/v1`. */
  readonly apiPath: string
  /** How many keys there were at the start, without revoked ones. */
  readonly keyCount: number
  /** Finishes requests in flight, then closes the port and the store. */
  close(): Promise<void>
  /** Cuts all connections, so that `close` finishes soon. */
  cut(): void
}

/** Opens the store and serves it. If something fails, nothing is left open. If the port is in use, no file is created. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const probe = await listen(() => undefined, options.host, options.port)
  await probe.stop(0)
  const store = await openStore(options.store)
  const open: { close(): unknown }[] = [store]
  try {
    const keys = await openKeys(options.store)
    open.push(keys)
    return await serve(store, keys, options)
  } catch (error) {
    for (const part of open) await part.close()
    throw error
  }
}

async function serve(store: Store, keys: KeyStore, options: ServerOptions): Promise<RunningServer> {
  const { host, port, log } = options
  const active = (await keys.list()).filter(({ revokedAt }) => revokedAt === undefined)
  const { namespace = 'calendar/events/v1' } = options.calendar
  const segments = namespace.split('/').filter((segment) => segment !== '')
  const apiPath = `/${segments.join('/')}`
  const onRequest = both(requestLog(log), options.calendar.onRequest)
  const calendar = createCalendar({ docPage: docPage(), ...options.calendar, store, log, onRequest })
  const listening = await listen(listenerOf(calendar, keys, apiPath, options), host, port)
  log.info({ url: listening.url, keys: active.length }, 'listening')
  const closeAll = async (): Promise<void> => {
    await listening.stop()
    await calendar.close()
    await keys.close()
    log.info('closed')
  }
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= closeAll()
    return closing
  }
  return { url: listening.url, apiPath, keyCount: active.length, close, cut: listening.cut }
}

function listenerOf(
  calendar: Parameters<typeof createListener>[0],
  keys: KeyStore,
  apiPath: string,
  { cors, log, calendar: given }: ServerOptions,
): ReturnType<typeof createListener> {
  const { headerPrefix = 'X-Calendar-', languageParameter = 'i18n_language', language = 'en', baseUrl = '' } = given
  return createListener(calendar, {
    // Uses `baseUrl`, because a proxy can remove a part of the path.
    docUrl: `${baseUrl.replace(/(?<!\/)\/+$/, '')}${apiPath}/doc`,
    headerPrefix,
    cors,
    identify: createIdentify({ keys }),
    language: { parameter: languageParameter, byDefault: language },
    onError: (error) => {
      // A wrong key isn't a server error.
      if (error instanceof Denied && error.denial !== 'unavailable') log.info({ denied: error.denial }, 'denied')
      else log.error({ err: error }, 'a request failed')
    },
  })
}

function both(first: OnRequest, second: OnRequest | undefined): OnRequest {
  if (second === undefined) return first
  return (report) => {
    first(report)
    second(report)
  }
}
