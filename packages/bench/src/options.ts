import { parseArgs } from 'node:util'

/** What the command line asks for. */
export interface BenchOptions {
  /** Small and short: whether it runs, not how fast. */
  readonly quick: boolean
  /** Lines by id, `growth` or `others`; all of it unless some are named. */
  readonly only: readonly string[]
  /** The folder for `performance.json` and `performance.svg`. */
  readonly out: string
}

const RESULTS = 'bench-results'

/** What `--help` prints. */
export const HELP = `npm run bench -- [options]

  --quick          small and short, to see that it runs
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
      only: { type: 'string', default: '' },
      out: { type: 'string', default: RESULTS },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  return { quick: values.quick, only: values.only.split(',').filter((id) => id !== ''), out: values.out }
}
