import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Calendar, createCalendar, type Store } from '@kalends/core'
import { calendarOptions, withOptionNames } from '../calendar-options.ts'
import { CommandError, usageError } from '../command-error.ts'
import { commandName } from '../command-name.ts'
import { csvHeader, csvLine } from '../export/csv.ts'
import { requireCalendar } from '../has-calendar.ts'
import { writeJson } from '../json/write-json.ts'
import { openStore, reasonOf } from '../open-store.ts'
import { createLog } from '../server/log.ts'
import { type ReadSettings, readSettings } from '../settings/read-settings.ts'
import type { Sources } from '../settings/resolve-settings.ts'

/** Filters that match events of all dates. */
const ALWAYS = { start_date: '0001-01-01', end_date: '9999-12-31' }

/** A format of `kalends export`. */
interface Format {
  write(calendar: Calendar, store: Store, zone: string): AsyncIterable<string>
  /** The permissions of the file. By default, the same as for any new file. */
  readonly mode?: number
}

/** The formats. All but `json` are for other programs, and have only the events that anonymous users see. */
const FORMATS: Readonly<Record<string, Format>> = {
  ics: { write: (calendar) => calendar.as(null).feeds.stream('ics', ALWAYS) },
  csv: {
    async *write(calendar, _store, zone) {
      yield csvHeader()
      for await (const event of calendar.as(null).events.iterate(ALWAYS)) yield csvLine(event, zone)
    },
  },
  // Only the owner can read the file, because it contains drafts and password hashes.
  json: { write: (_calendar, store) => writeJson(store), mode: 0o600 },
}

/** Runs `kalends export`. The file appears under its name only when it is complete. */
export async function exportEvents(
  file: string | undefined,
  flags: Sources['flags'] & { readonly to: string },
): Promise<void> {
  const format = Object.hasOwn(FORMATS, flags.to) ? FORMATS[flags.to] : undefined
  if (format === undefined) throw usageError(`--to must be one of ${Object.keys(FORMATS).join(', ')}.`, 'Add --help.')
  const read = await readSettings(flags)
  await withCalendar(read, async (calendar, store) => {
    const parts = readAll(format.write(calendar, store, read.settings.get('timezone')))
    if (file === undefined) await pipeline(Readable.from(parts), process.stdout, { end: false })
    else await writeWhole(parts, file, format.mode)
  })
}

async function withCalendar(
  read: ReadSettings,
  work: (calendar: Calendar, store: Store) => Promise<void>,
): Promise<void> {
  const name = read.settings.get('store')
  await requireCalendar(name)
  await withOptionNames(read.settings, async () => {
    const store = await openStore(name)
    try {
      await work(createCalendar({ ...calendarOptions(read), store, log: createLog('error', process.stderr) }), store)
    } finally {
      await store.close()
    }
  })
}

/** Yields the parts. If reading fails, throws an error that says that the calendar cannot be read. */
async function* readAll(parts: AsyncIterable<string>): AsyncIterable<string> {
  try {
    yield* parts
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(
      `The calendar cannot be read${reasonOf(error)}.`,
      `Find out why with ${commandName()} check.`,
      {
        cause: error,
      },
    )
  }
}

async function writeWhole(parts: AsyncIterable<string>, file: string, mode = 0o666): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.tmp`
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    const { signal } = stopped
    await pipeline(Readable.from(parts), createWriteStream(unfinished, { flags: 'wx', mode }), { signal })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    if (stopped.signal.aborted) throw new CommandError('The export was stopped.', `${file} is as it was.`)
    if (error instanceof CommandError) throw error
    const remedy = 'Check that its folder exists, that you can write there, and that there is room.'
    throw new CommandError(`${file} cannot be written${reasonOf(error)}.`, remedy, { cause: error })
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
