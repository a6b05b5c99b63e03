import { type IcsFile, type IcsProblem, type IcsProblemCode, readIcs } from '@kalends/ical'
import { usageError } from '../command-error.ts'
import type { AllImportFlags, RowSource } from './import-source.ts'
import { loadSource } from './load-source.ts'

/** A high limit, because the summary lists all problems, and every line of a file can have one. */
const MAX_PROBLEMS = 1_000_000

/** Remedies for limits of `readIcs` that the command has no flags for. */
const REMEDIES: Readonly<Partial<Record<IcsProblemCode, string>>> = {
  file_too_large: 'Split the file.',
  too_many_events: 'Split the file, or choose a shorter time with --since and --until.',
  too_many_occurrences: 'Choose a shorter time with --since and --until.',
  line_too_long: 'Shorten it.',
}

const FLAGS: Readonly<Record<string, string>> = { from: '--since', to: '--until', timezone: '--timezone' }

/** Loads an iCalendar file. */
export async function icsSource(source: string, flags: AllImportFlags): Promise<RowSource> {
  const { bytes, name } = await loadSource(source)
  const { events, problems } = await parse(bytes, flags)
  return {
    name,
    rows: events,
    problems: problems.map((problem) => ({
      line: problem.line,
      message: messageOf(problem),
      isRefused: problem.severity === 'error',
    })),
  }
}

/** The message of a problem. Replaces remedies such as `Raise maxEvents` with ones that work on the command line. */
function messageOf({ code, message }: IcsProblem): string {
  const remedy = REMEDIES[code]
  return remedy === undefined ? message : message.replace(/Raise max.*$/, remedy)
}

async function parse(bytes: Uint8Array, { since, until, timezone }: AllImportFlags): Promise<IcsFile> {
  try {
    return await readIcs(bytes, {
      maxProblems: MAX_PROBLEMS,
      ...(since !== undefined && { from: since }),
      ...(until !== undefined && { to: until }),
      // Only a flag sets the zone of the file. A variable or the configuration file sets the zone of the calendar.
      ...(typeof timezone === 'string' && { timezone }),
    })
  } catch (error) {
    const [, name = '', rule] = (error instanceof TypeError && /^readIcs\.(\w+): (.+)$/s.exec(error.message)) || []
    if (rule === undefined) throw error
    // A rule can name another option: `must not be before from`.
    const words = rule.replace(/(?<=before )from\b/, '--since')
    throw usageError(`${FLAGS[name] ?? name} ${words}`, 'Add --help to see all options.', error)
  }
}
