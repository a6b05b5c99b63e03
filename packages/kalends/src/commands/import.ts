import { createCalendar } from '@kalends/core'
import { type IcsFile, readIcs } from '@kalends/ical'
import { calendarOptions, withOptionNames } from '../calendar-options.ts'
import { usageError } from '../command-error.ts'
import { loadSource } from '../import/load-source.ts'
import { isPartial, type SourceProblem, summary } from '../import/summary.ts'
import { openStore } from '../open-store.ts'
import { createLog } from '../server/log.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { Sources } from '../settings/resolve-settings.ts'
import { progressBar } from '../terminal/progress.ts'

/** The flags of `kalends import`, beside those of settings. */
export interface ImportFlags {
  readonly from: string
  readonly dryRun?: boolean
  readonly name?: string
  readonly since?: string
  readonly until?: string
}

/**
 * Runs `kalends import`. Repeating it changes nothing, so an interrupted one is simply run again. Returns whether all events
 * were accepted.
 */
export async function importEvents(source: string, flags: Sources['flags'] & ImportFlags): Promise<boolean> {
  if (flags.from !== 'ics') throw usageError('--from must be ics.', 'Other formats are not supported yet.')
  const read = await readSettings(flags)
  const { bytes, name } = await loadSource(source)
  const file = await parse(bytes, flags)
  const problems = problemsOf(file)
  const { dryRun = false } = flags
  const result = await withOptionNames(read.settings, async () => {
    const store = await openStore(read.settings.get('store'))
    const bar = progressBar('Importing', process.stderr)
    try {
      const calendar = createCalendar({ ...calendarOptions(read), store, log: createLog('error', process.stderr) })
      const onProgress = ({ rows }: { readonly rows: number }) => bar.update(rows, file.events.length)
      return await calendar.import(file.events, { source: flags.name ?? name, dryRun, onProgress })
    } finally {
      bar.end()
      await store.close()
    }
  })
  process.stdout.write(summary(result, problems, dryRun))
  return !isPartial(result, problems)
}

/** Every line of a file can have a problem, and the summary has all of them. */
const MAX_PROBLEMS = 1_000_000

const FLAGS: Readonly<Record<string, string>> = { from: '--since', to: '--until', timezone: '--timezone' }

async function parse(bytes: Uint8Array, { since, until, timezone }: Sources['flags'] & ImportFlags): Promise<IcsFile> {
  try {
    return await readIcs(bytes, {
      maxProblems: MAX_PROBLEMS,
      ...(since !== undefined && { from: since }),
      ...(until !== undefined && { to: until }),
      // A variable or the configuration file names the zone of the calendar. That of a file is its own, unless a flag says so.
      ...(typeof timezone === 'string' && { timezone }),
    })
  } catch (error) {
    const [, name = '', rule] = (error instanceof TypeError && /^readIcs\.(\w+): (.+)$/s.exec(error.message)) || []
    if (rule === undefined) throw error
    throw usageError(`${FLAGS[name] ?? name} ${rule}`, 'Add --help to see all options.', error)
  }
}

function problemsOf({ problems }: IcsFile): readonly SourceProblem[] {
  return problems.map(({ line, message, severity }) => ({ line, message, isRefused: severity === 'error' }))
}
