import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** Options of the demo. */
export interface DemoOptions {
  readonly host: string
  /** 0 picks a free port. */
  readonly port: number
  /** The database file; `undefined` stores the calendar in memory, or in Postgres. */
  readonly db: string | undefined
  /** The connection string of a Postgres database, if the calendar is stored there. */
  readonly postgres?: string | undefined
  /** Whether to delete the file, or the tables, first. */
  readonly reset: boolean
}

/** The result of parsing the command line. */
export type ParsedOptions = { readonly run: DemoOptions } | { readonly help: string } | { readonly problem: string }

/** The default database file, in a folder that git ignores. */
export const defaultDb: string = fileURLToPath(new URL('../data/calendar.db', import.meta.url))

const usage = `A demo: Kalends on Express and SQLite, with sample events for a year around today.

npm start -- [options]

  --port <number>   port to listen on; default 3000, 0 for any free port
  --host <address>  address to listen on; default 127.0.0.1, which only this machine can reach
  --db <file>       database file; default packages/demo/data/calendar.db
  --postgres <url>  store the calendar in the schema kalends_demo of a Postgres database
  --memory          store the calendar in memory
  --reset           delete the database and fill it again
  --help            show this text`

const options = {
  port: { type: 'string', default: '3000' },
  host: { type: 'string', default: '127.0.0.1' },
  db: { type: 'string' },
  postgres: { type: 'string' },
  memory: { type: 'boolean', default: false },
  reset: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Parses the command line. */
export function parseOptions(words: readonly string[]): ParsedOptions {
  const given = parse(words)
  if (typeof given === 'string') return { problem: `${given}\n\n${usage}` }
  if (given.help) return { help: usage }
  const port = Number(given.port)
  if (!/^\d{1,5}$/.test(given.port) || port > 65_535) {
    return { problem: `--port must be a number from 0 to 65535, not “${given.port}”.` }
  }
  if (given.host === '') return { problem: '--host must not be empty.' }
  if (given.db === '') return { problem: '--db needs the path of a file.' }
  const { memory, postgres } = given
  if ([memory, given.db !== undefined, postgres !== undefined].filter(Boolean).length > 1) {
    return { problem: 'Choose one of --memory, --db and --postgres.' }
  }
  if (postgres !== undefined && !/^postgres(?:ql)?:\/\/./.test(postgres)) {
    return { problem: '--postgres needs a connection string such as postgres://user:password@localhost:5432/app.' }
  }
  const db = memory || postgres !== undefined ? undefined : (given.db ?? defaultDb)
  return { run: { host: given.host, port, db, ...(postgres !== undefined && { postgres }), reset: given.reset } }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
