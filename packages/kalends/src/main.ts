import { createProgram } from './program.ts'
import { reportError } from './terminal/report-error.ts'

/** Runs the command with these arguments. Never rejects: errors are printed, and set the exit code. */
export async function run(args: readonly string[]): Promise<void> {
  endWithReader()
  try {
    await createProgram().parseAsync(args, { from: 'user' })
  } catch (error) {
    const { text, exitCode } = reportError(error, args.includes('--verbose'))
    if (text !== '') process.stderr.write(`${text}\n`)
    process.exitCode = exitCode
  }
}

/** Exits without an error when the reader of stdout has closed it, as in `kalends … | head`. */
function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    throw error
  })
}
