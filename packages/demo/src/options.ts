import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** How the demo is to run. */
export interface DemoOptions {
  readonly host: string
  /** 0 takes any free one. */
  readonly port: number
  /** The file of the calendar; absent: it is kept in memory. */
  readonly db: string | undefined
  /** Whether to throw away what the file has and to fill it anew. */
  readonly reset: boolean
}

/** What the command line asks for: to run, to be told how, or something that cannot be. */
export type Asked = { readonly run: DemoOptions } | { readonly help: string } | { readonly problem: string }

/** In a folder that git ignores. */
export const defaultDb: string = fileURLToPath(new URL('../data/calendar.db', import.meta.url))

const usage = `A calendar to look at: Kalends on Express and SQLite, filled with a year around today.

npm start -- [options]

  --port <number>   where to listen; 3000 unless set, 0 for any free port
  --host <address>  whom to answer; 127.0.0.1 unless set, which is this machine alone
  --db <file>       where the calendar is kept; packages/demo/data/calendar.db unless set
  --memory          keep it in memory; it is gone at the end
  --reset           throw away what is there and fill it anew
  --help            show this`

const options = {
  port: { type: 'string', default: '3000' },
  host: { type: 'string', default: '127.0.0.1' },
  db: { type: 'string' },
  memory: { type: 'boolean', default: false },
  reset: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Reads the words after the command. */
export function readOptions(words: readonly string[]): Asked {
  const given = parse(words)
  if (typeof given === 'string') return { problem: `${given}\n\n${usage}` }
  if (given.help) return { help: usage }
  const port = Number(given.port)
  if (!/^\d{1,5}$/.test(given.port) || port > 65_535) {
    return { problem: `--port must be a number from 0 to 65535, not “${given.port}”.` }
  }
  if (given.host === '') return { problem: '--host must not be empty.' }
  if (given.db === '') return { problem: '--db must name a file.' }
  if (given.memory && given.db !== undefined) return { problem: 'Choose one of --memory and --db.' }
  const db = given.memory ? undefined : (given.db ?? defaultDb)
  return { run: { host: given.host, port, db, reset: given.reset } }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
