import type { ImportRow } from '@kalends/core'
import { type ExportedRecords, readJson } from '../json/read-json.ts'
import type { RowSource } from './import-source.ts'
import { loadSource } from './load-source.ts'

/** Loads a JSON file: the records of an export, or rows. */
export async function jsonSource(source: string): Promise<RowSource | { readonly records: ExportedRecords }> {
  const { bytes, name } = await loadSource(source)
  const file = readJson(bytes)
  // `calendar.import` checks every row.
  return 'records' in file ? file : { name, rows: file.rows as readonly ImportRow[], problems: [] }
}
