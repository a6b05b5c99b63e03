import { type IcsFile, readIcs } from '@kalends/ical'
import { usageError } from '../command-error.ts'
import type { AllImportFlags, RowSource } from './import-source.ts'
import { loadSource } from './load-source.ts'

/** Every line of a file can have a problem, and the summary lists all of them. */
const MAX_PROBLEMS = 1_000_000

const FLAGS: Readonly<Record<string, string>> = { from: '--since', to: '--until', timezone: '--timezone' }

/** Loads an iCalendar file. */
export async function icsSource(source: string, flags: AllImportFlags): Promise<RowSource> {
  const { bytes, name } = await loadSource(source)
  const { events, problems } = await parse(bytes, flags)
  return {
    name,
    rows: events,
    problems: problems.map(({ line, message, severity }) => ({ line, message, isRefused: severity === 'error' })),
  }
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
