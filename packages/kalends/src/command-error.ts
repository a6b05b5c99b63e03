/** Exit codes of the command. */
export const exitCodes = {
  /** Something failed: a port is in use, for example, or a database cannot be reached. */
  failed: 1,
  /** The command line, a variable or the configuration file is wrong. */
  usage: 2,
  /** The import finished, but some rows were rejected. */
  partial: 3,
} as const

/** An error for the user at the terminal: one sentence that says what is wrong, and one that says what to do. */
export class CommandError extends Error {
  readonly remedy: string
  readonly exitCode: number

  constructor(problem: string, remedy: string, options: ErrorOptions & { readonly exitCode?: number } = {}) {
    super(problem, options)
    this.name = 'CommandError'
    this.remedy = remedy
    this.exitCode = options.exitCode ?? exitCodes.failed
  }
}

/** An error in what the user has written: a flag, a variable or the configuration file. */
export function usageError(problem: string, remedy: string, cause?: unknown): CommandError {
  return new CommandError(problem, remedy, { exitCode: exitCodes.usage, cause })
}
