import { readZone } from '@kalends/core'
import { usageError } from '../command-error.ts'
import { findColumns } from '../csv/columns.ts'
import { dateReader } from '../csv/dates.ts'
import { parseCsv } from '../csv/parse-csv.ts'
import { readRows } from '../csv/read-rows.ts'
import type { ReadSettings } from '../settings/read-settings.ts'
import type { AllImportFlags, RowSource } from './import-source.ts'
import { loadSource } from './load-source.ts'

const GUESSED = 'The file is not UTF-8, so it was read as Windows-1252. If letters are wrong, save it as UTF-8.'

/** Loads a CSV file. */
export async function csvSource(source: string, flags: AllImportFlags, read: ReadSettings): Promise<RowSource> {
  const readDate = dateReader(flags.dateFormat ?? [])
  const zone = readZone(read.settings.get('timezone'))
  if (zone === undefined) {
    throw usageError(
      `${read.settings.nameOf('timezone')} must be a time zone such as Europe/Paris.`,
      'Check its spelling.',
    )
  }
  const { bytes, name } = await loadSource(source)
  const file = parseCsv(bytes)
  const columns = findColumns(file.header, flags.map ?? [])
  const { rows, lines, problems } = readRows(file, { columns, readDate, zone })
  const guessed = file.isGuessed ? [{ line: 1, message: GUESSED, isRefused: false }] : []
  return { name, rows, lines, problems: [...guessed, ...problems] }
}
