import { createCalendar, type ImportedRecord, type ImportProgress, isCalendarError, type Store } from '@kalends/core'
import { sqliteStore } from '@kalends/store-sqlite'
import { calendarOptions, checkOptions, withOptionNames } from '../calendar-options.ts'
import { CommandError, usageError } from '../command-error.ts'
import { hasCalendar } from '../has-calendar.ts'
import { csvSource } from '../import/csv-source.ts'
import { icsSource } from '../import/ics-source.ts'
import type { AllImportFlags, RowSource } from '../import/import-source.ts'
import { jsonSource } from '../import/json-source.ts'
import { isPartial, type Outcome, type SourceProblem, summary, type WrittenRecord } from '../import/summary.ts'
import { tecSource } from '../import/tec-source.ts'
import type { ExportedRecords } from '../json/read-json.ts'
import { restore } from '../json/restore.ts'
import { openStore, reasonOf } from '../open-store.ts'
import { createLog } from '../server/log.ts'
import { type ReadSettings, readSettings } from '../settings/read-settings.ts'
import { type ProgressBar, progressBar } from '../terminal/progress.ts'

/** The content of a source: rows, or all records of a calendar. */
type Loaded = RowSource | { readonly records: ExportedRecords }

type Load = (source: string, flags: AllImportFlags, read: ReadSettings) => Promise<Loaded>

/** The formats of `kalends import`. */
const FORMATS: Readonly<Record<string, Load>> = {
  ics: icsSource,
  csv: csvSource,
  json: jsonSource,
  tec: (source) => tecSource(source),
}

/** In effect no limit: the summary lists every row that was refused. */
const MOST_REFUSED = 2 ** 31 - 1

/** What an import writes to, and how. */
interface Target {
  readonly read: ReadSettings
  readonly flags: AllImportFlags
  readonly store: Store
  readonly bar: ProgressBar
}

/**
 * Runs `kalends import`. A repeated import changes nothing, so you can repeat one that was interrupted. Returns whether
 * all events were accepted.
 */
export async function importEvents(source: string, flags: AllImportFlags): Promise<boolean> {
  const load = Object.hasOwn(FORMATS, flags.from) ? FORMATS[flags.from] : undefined
  if (load === undefined) throw usageError(`--from must be one of ${Object.keys(FORMATS).join(', ')}.`, 'Add --help.')
  const read = await readSettings(flags)
  const loaded = await load(source, flags, read)
  const outcome = await withOptionNames(read.settings, async () => {
    const store = await openTarget(read, flags)
    const bar = progressBar('Importing', process.stderr)
    try {
      return await bringIn(loaded, { read, flags, store, bar })
    } catch (error) {
      if (!isCalendarError(error, 'rest_store_unavailable')) throw error
      throw new CommandError(`The import failed${reasonOf(error)}.`, 'Run it again: nothing is created twice.', {
        cause: error,
      })
    } finally {
      bar.end()
      await store.close()
    }
  })
  const { problems, written } = outcome
  const lines = 'records' in loaded ? undefined : loaded.lines
  process.stdout.write(summary(outcome, { problems, lines, written, dryRun: flags.dryRun ?? false }))
  return !isPartial(outcome, problems)
}

/** Opens the store. A dry run, or an import with a wrong option, creates neither a file nor tables. */
async function openTarget(read: ReadSettings, { dryRun = false }: AllImportFlags): Promise<Store> {
  const name = read.settings.get('store')
  if (dryRun && !(await hasCalendar(name))) return sqliteStore({ filename: ':memory:' })
  await checkOptions(read)
  return openStore(name)
}

/** What an import did, or what a dry run would have done, and the problems with the source. */
interface Finished extends Outcome {
  readonly problems: readonly SourceProblem[]
  readonly written: readonly WrittenRecord[]
}

async function bringIn(loaded: Loaded, target: Target): Promise<Finished> {
  if (!('records' in loaded)) return importRows(loaded, target)
  const { flags, store, bar } = target
  const { dryRun = false } = flags
  const onProgress = (done: number, total: number) => bar.update(done, total)
  const restored = await restore(loaded.records, store, { dryRun, onProgress })
  return { ...restored, updated: 0, failedCount: 0, failed: [], problems: [] }
}

async function importRows(source: RowSource, { read, flags, store, bar }: Target): Promise<Finished> {
  const { dryRun = false } = flags
  const calendar = createCalendar({ ...calendarOptions(read), store, log: createLog('error', process.stderr) })
  const prepared =
    typeof source.rows === 'function'
      ? await source.rows(calendar, dryRun)
      : { rows: source.rows, problems: [], created: [] }
  const onProgress = (progress: ImportProgress) => bar.update(progress.rows, prepared.rows.length)
  const name = flags.name ?? source.name
  const written: WrittenRecord[] = [...prepared.created]
  const onRecord = ({ outcome, ...record }: ImportedRecord): void => {
    if (dryRun && outcome !== 'unchanged') written.push({ ...record, outcome })
  }
  const options = { source: name, dryRun, onProgress, onRecord, maxFailed: MOST_REFUSED }
  const result = await calendar.import(prepared.rows, options)
  const created = result.created + prepared.created.length
  return { ...result, created, written, problems: [...source.problems, ...prepared.problems] }
}
