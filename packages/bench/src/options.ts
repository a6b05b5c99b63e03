import { parseArgs } from 'node:util'

/** What the command line asks for. */
export interface BenchOptions {
  /** All of it, small and short: whether it runs, not how fast. */
  readonly quick: boolean
  /** How the cost grows, too; that takes longer than all the rest, as a million events have to be filled in twice. */
  readonly growth: boolean
  /** Lines by id, `growth` or `others`; all lines and the others unless some are named. */
  readonly only: readonly string[]
  /** The folder for `performance.json` and `performance.svg`. */
  readonly out: string
}

const RESULTS = 'bench-results'

/** What `--help` prints. */
export const HELP = `npm run bench -- [options]

  --quick          all of it, small and short, to see that it runs
  --growth         how the cost grows, too; twice as long, as a million events have to be filled in twice
  --only a,b       only these lines, "growth" or "others"
  --out folder     where performance.json and performance.svg go; ${RESULTS} unless given
  --help           this
`

/** Reads the command line; `undefined` asks for help. Throws in words when there is something that it does not know. */
export function readArguments(args: readonly string[]): BenchOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      out: { type: 'string', default: RESULTS },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const { quick, growth, out } = values
  return { quick, growth, only: values.only.split(',').filter((id) => id !== ''), out }
}
