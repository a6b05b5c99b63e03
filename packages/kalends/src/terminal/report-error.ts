import { CommanderError } from 'commander'
import { CommandError, exitCodes } from '../command-error.ts'
import { plainLine } from './plain-line.ts'

/** How a failed command ends. */
export interface ErrorReport {
  /** The text for stderr, without a line break at the end. Empty if there is nothing to print. */
  readonly text: string
  readonly exitCode: number
}

/** What to print for an error, and the exit code. The stack is shown only when the user has asked for it. */
export function reportError(error: unknown, verbose: boolean): ErrorReport {
  // Commander has printed the help or the version itself.
  if (error instanceof CommanderError && error.exitCode === 0) return { text: '', exitCode: 0 }
  const { problem, exitCode } = describe(error)
  // The message and the stack can repeat the content of a file.
  const lines = [`kalends: ${plainLine(problem)}`, ...(verbose ? stackOf(error).split('\n').map(plainLine) : [])]
  return { text: lines.join('\n'), exitCode }
}

function describe(error: unknown): { readonly problem: string; readonly exitCode: number } {
  if (error instanceof CommandError) {
    return { problem: `${error.message} ${error.remedy}`.trim(), exitCode: error.exitCode }
  }
  if (error instanceof CommanderError) return { problem: usageProblem(error), exitCode: exitCodes.usage }
  const message = error instanceof Error ? error.message : String(error)
  return { problem: `${sentence(message)} Run it again with --verbose to see where.`, exitCode: exitCodes.failed }
}

/** One line for an error of Commander, such as `error: unknown option '--prot'` and below it `(Did you mean --port?)`. */
function usageProblem({ code, message }: CommanderError): string {
  if (code === 'commander.help') return 'Which command? Add --help to see them.'
  const [problem = '', hint] = message.replace(/^error: /, '').split('\n')
  const remedy = hint?.replace(/^\(|\)$/g, '') ?? 'Add --help to see what it takes.'
  return `${sentence(problem)} ${remedy}`
}

function sentence(text: string): string {
  const lines = text.split('\n').map((part) => part.trim())
  const line = lines.filter((part) => part !== '').join(' ')
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}${/[.?!]$/.test(line) ? '' : '.'}`
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\nCaused by: ${stackOf(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}
