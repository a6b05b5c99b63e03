import { parseArgs } from 'node:util'

/** The options of the command line. */
export interface BenchOptions {
  /** Runs everything once, with few events and short rounds: checks that the benchmark works, not the speed. */
  readonly quick: boolean
  /** Also measures how the cost of a list grows with the calendar. This inserts a million events twice. */
  readonly growth: boolean
  /** Also measures how long hostile requests block the process. */
  readonly gaps: boolean
  /** Also measures how much memory large feeds take. */
  readonly memory: boolean
  /** Also measures `createMany` and `kalends import`. */
  readonly bulk: boolean
  /** Also measures the Postgres store. */
  readonly postgres: boolean
  /** Also measures handwritten SQL, and json-server, Feathers and ical-generator, which are installed from npm. */
  readonly others: boolean
  /** Ids of the lines to measure; empty measures all of them. */
  readonly only: readonly string[]
  /** The folder for `performance.json` and `performance.svg`. */
  readonly out: string
}

const DEFAULT_FOLDER = 'bench-results'

/** What `--help` prints. */
export const HELP = `npm run bench -- [options]

  --node 24        measure on this Node only; default: 24, then 20
  --quick          everything, small and short, on the Node in use: checks that it runs
  --growth         also measure how the cost of a list grows up to a million events
  --gaps           also measure how long hostile requests stop the process
  --memory         also measure how much memory feeds of 10,000 events take
  --bulk           also measure createMany with 100,000 events on SQLite, and kalends import with 10,000
  --postgres       also measure the Postgres store, on a server that this starts or that KALENDS_POSTGRES_URL names
  --others         also measure SQL by hand, json-server, Feathers and ical-generator
  --only a,b       only these lines
  --out folder     folder for performance.json and performance.svg; default: ${DEFAULT_FOLDER}
  --help           show this text
`

/** Parses the command line. Returns `undefined` for `--help`; throws for an unknown option. */
export function parseArguments(args: readonly string[]): BenchOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      gaps: { type: 'boolean', default: false },
      memory: { type: 'boolean', default: false },
      bulk: { type: 'boolean', default: false },
      postgres: { type: 'boolean', default: false },
      others: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      out: { type: 'string', default: DEFAULT_FOLDER },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const { only, help: _help, ...options } = values
  return { ...options, only: only.split(',').filter((id) => id !== '') }
}
