import { type Calendar, type CalendarOptions, createCalendar, type OnRequest } from '@kalends/core'
import { docPage } from '@kalends/doc-page'
import type { Logger } from 'pino'
import { openStore } from '../open-store.ts'
import { type Listening, listen } from './listen.ts'
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
  /** Options of the calendar, as `createCalendar` checks them. */
  readonly calendar: Omit<CalendarOptions, 'store' | 'log'>
}

/** A running server. */
export interface RunningServer {
  /** Its address, without a trailing slash. */
  readonly url: string
  /** The path of the API: `/calendar/events/v1`. */
  readonly apiPath: string
  /** Finishes requests in flight, then closes the port and the store. */
  close(): Promise<void>
  /** Cuts all connections, so that `close` ends soon. */
  cut(): void
}

const NAMESPACE = 'calendar/events/v1'

/** Opens the store and serves it. When something fails, nothing is left open. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { log } = options
  const store = await openStore(options.store)
  try {
    const calendar = createCalendar({
      docPage: docPage(),
      ...options.calendar,
      store,
      log,
      onRequest: both(requestLog(log), options.calendar.onRequest),
    })
    const apiPath = `/${(options.calendar.namespace ?? NAMESPACE).replace(/^\/+|\/+$/g, '')}`
    const listening = await serve(calendar, apiPath, options)
    log.info({ url: listening.url }, 'listening')
    const close = async (): Promise<void> => {
      await listening.stop()
      await calendar.close()
      log.info('closed')
    }
    return { url: listening.url, apiPath, close, cut: listening.cut }
  } catch (error) {
    await store.close()
    throw error
  }
}

function serve(calendar: Calendar, apiPath: string, options: ServerOptions): Promise<Listening> {
  const { cors, host, port, log } = options
  const { headerPrefix = 'X-Calendar-' } = options.calendar
  const onError = (error: unknown): void => log.error({ err: error }, 'a request failed')
  return listen(createListener(calendar, { docPath: `${apiPath}/doc`, headerPrefix, cors, onError }), host, port)
}

function both(first: OnRequest, second: OnRequest | undefined): OnRequest {
  if (second === undefined) return first
  return (report) => {
    first(report)
    return second(report)
  }
}
