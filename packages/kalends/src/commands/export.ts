import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Calendar, createCalendar } from '@kalends/core'
import { calendarOptions, withOptionNames } from '../calendar-options.ts'
import { CommandError, usageError } from '../command-error.ts'
import { csvHeader, csvLine } from '../export/csv.ts'
import { openStore, reasonOf, requireStore } from '../open-store.ts'
import { createLog } from '../server/log.ts'
import { type ReadSettings, readSettings } from '../settings/read-settings.ts'
import type { Sources } from '../settings/resolve-settings.ts'

/** All dates that there can be. */
const ALWAYS = { start_date: '0001-01-01', end_date: '9999-12-31' }

/** The formats of `kalends export`. Both have what anonymous users see: published events. */
const FORMATS: Readonly<Record<string, (calendar: Calendar, zone: string) => AsyncIterable<string>>> = {
  ics: (calendar) => calendar.as(null).feeds.stream('ics', ALWAYS),
  csv: async function* (calendar, zone) {
    yield csvHeader()
    for await (const event of calendar.as(null).events.iterate(ALWAYS)) yield csvLine(event, zone)
  },
}

/** Runs `kalends export`. A file gets its name once it is complete. */
export async function exportEvents(
  file: string | undefined,
  flags: Sources['flags'] & { readonly to: string },
): Promise<void> {
  const write = Object.hasOwn(FORMATS, flags.to) ? FORMATS[flags.to] : undefined
  if (write === undefined) throw usageError(`--to must be one of ${Object.keys(FORMATS).join(', ')}.`, 'Add --help.')
  const read = await readSettings(flags)
  await withCalendar(read, async (calendar) => {
    const parts = write(calendar, read.settings.get('timezone'))
    if (file === undefined) await pipeline(Readable.from(parts), process.stdout, { end: false })
    else await writeWhole(parts, file)
  })
}

async function withCalendar(read: ReadSettings, work: (calendar: Calendar) => Promise<void>): Promise<void> {
  const name = read.settings.get('store')
  requireStore(name)
  await withOptionNames(read.settings, async () => {
    const store = await openStore(name)
    try {
      await work(createCalendar({ ...calendarOptions(read), store, log: createLog('error', process.stderr) }))
    } finally {
      await store.close()
    }
  })
}

async function writeWhole(parts: AsyncIterable<string>, file: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.tmp`
  try {
    await pipeline(Readable.from(parts), createWriteStream(unfinished, { flags: 'wx' }))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    const remedy = 'Check that its folder exists, that you can write there, and that there is room.'
    throw new CommandError(`${file} cannot be written${reasonOf(error)}.`, remedy, { cause: error })
  }
}
