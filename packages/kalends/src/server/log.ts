import type { OnRequest } from '@kalends/core'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from '../settings/settings.ts'

/** Where logs go: a terminal, a file or a pipe. */
export interface LogOutput {
  readonly isTTY?: boolean | undefined
  write(text: string): unknown
}

/** Creates the log: lines of JSON, or short lines for people if the output is a terminal. */
export function createLog(level: LogLevel, output: LogOutput): Logger {
  const destination: DestinationStream = {
    write: (line) => {
      output.write(output.isTTY === true ? shortLine(line) : line)
    },
  }
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}

/** Logs requests. A report contains no path, parameter or user, so the log doesn't either. */
export function requestLog(log: Logger): OnRequest {
  return ({ via, operation = 'none', status, durationMs, cache }) => {
    if (via === 'http') log.info({ operation, status, durationMs: Math.round(durationMs * 10) / 10, cache }, 'request')
  }
}

/** The level of errors in pino. */
const ERROR = 50

interface Line {
  readonly level: number
  readonly time: string
  readonly msg?: string
  readonly operation?: string
  readonly status?: number
  readonly durationMs?: number
  readonly err?: { readonly stack?: string }
}

function shortLine(json: string): string {
  const { level, time, msg = '', operation, status, durationMs, err }: Line = JSON.parse(json)
  const clock = new Date(time).toTimeString().slice(0, 8)
  if (level >= ERROR) return `${clock} error ${msg}\n${err?.stack === undefined ? '' : `${err.stack}\n`}`
  if (durationMs === undefined) return `${clock} ${msg}\n`
  return `${clock} ${operation} ${status} ${durationMs} ms\n`
}
