import type { Log, LogEntry } from './ports/host.ts'

/** A log that takes a message first, such as `console`. */
interface MessageLog {
  log(): unknown
  error(message: string, error: unknown): unknown
}

/** A log that takes an object first, such as pino's. */
interface ObjectLog {
  child(): unknown
  error(entry: object, message: string): unknown
}

/**
 * The option `log` as a log that never fails. A logger with a method `log` takes a message first, as `console` does.
 * One with a method `child` takes an object first, like pino's. Anything else takes the entry.
 */
export function logOf(given: Log): Log {
  const write = writerFor(given)
  const ignore = (): void => {}
  return {
    error: (entry) => {
      try {
        Promise.resolve(write(entry)).catch(ignore)
      } catch {
        ignore()
      }
    },
  }
}

type AnyLog = Log | MessageLog | ObjectLog

function writerFor(log: AnyLog): (entry: LogEntry) => unknown {
  if (isMessageLog(log)) return (entry) => log.error(`${messageOf(entry)} (${entry.id})`, entry.error)
  // `err` is the key under which pino and others serialize an error.
  if (isObjectLog(log)) return ({ error: err, ...entry }) => log.error({ err, ...entry }, messageOf(entry))
  return (entry) => log.error(entry)
}

function isMessageLog(log: AnyLog): log is MessageLog {
  return 'log' in log && typeof log.log === 'function'
}

function isObjectLog(log: AnyLog): log is ObjectLog {
  return 'child' in log && typeof log.child === 'function'
}

function messageOf({ operation }: Pick<LogEntry, 'operation'>): string {
  return `kalends: ${operation ?? 'request'} failed`
}
