import { createHash } from 'node:crypto'
import type { ExternalId, ImportRow } from '@kalends/core'
import type { SourceProblem } from '../import/summary.ts'
import type { ColumnField, Columns } from './columns.ts'
import { type CellDate, inUtc, type ReadDate } from './dates.ts'
import { FORMULA } from './formula.ts'
import type { CsvFile, CsvRecord } from './parse-csv.ts'

/** How to parse the cells of a file. */
export interface CellRules {
  readonly columns: Columns
  readonly readDate: ReadDate
  /** The time zone of dates. */
  readonly zone: string
}

/** The events of a file. */
export interface CsvRows {
  readonly rows: readonly ImportRow[]
  /** The line number of each row. */
  readonly lines: readonly number[]
  readonly problems: readonly SourceProblem[]
}

/** Returns the value of a field in a record; empty if there is none. */
type CellOf = (field: ColumnField) => string

/** Turns the records of a file into events. */
export function readRows({ header, records }: CsvFile, rules: CellRules): CsvRows {
  const rows: ImportRow[] = []
  const lines: number[] = []
  const problems: SourceProblem[] = []
  for (const record of records) {
    const { line } = record
    const row = readRow(record, header.length, rules)
    if (typeof row === 'string') {
      problems.push({ line, message: row, isRefused: true })
    } else {
      rows.push(row)
      lines.push(line)
    }
  }
  return { rows, lines, problems }
}

/** The event of a record, or the reason why it has none. */
function readRow({ cells }: CsvRecord, width: number, rules: CellRules): ImportRow | string {
  const extra = cells.slice(width).some((cell) => cell.trim() !== '')
  if (extra) return `It has ${cells.length} cells, and there are ${width} columns. Quote cells that contain delimiters.`
  const cellOf: CellOf = (field) => plainText(cells[rules.columns.get(field) ?? -1] ?? '')
  const start = readDate('start', cellOf, rules)
  if (typeof start === 'string') return start
  const end = isGiven('end', cellOf) ? readDate('end', cellOf, rules) : start
  if (typeof end === 'string') return end
  const input: object = {
    title: cellOf('title'),
    ...datesOf(start, end, cellOf, rules),
    ...textsOf(cellOf, rules.columns),
    ...linksOf(cellOf, rules.columns),
  }
  const externalId: ExternalId = cellOf('id') || idOf(cellOf)
  // The input is checked when it is written.
  return { externalId, input } as ImportRow
}

/** Removes the apostrophe that an export adds to strings that spreadsheets would treat as formulas. */
function plainText(cell: string): string {
  const rest = cell.slice(1)
  return (cell.startsWith("'") && FORMULA.test(rest) ? rest : cell).trim()
}

function isGiven(edge: 'start' | 'end', cellOf: CellOf): boolean {
  return cellOf(`${edge}_date`) !== '' || cellOf(`${edge}_time`) !== ''
}

/** The date in a record. The time can be in a separate column. */
function readDate(edge: 'start' | 'end', cellOf: CellOf, { readDate: read }: CellRules): CellDate | string {
  // An end with only a time is on the day of the start.
  const day = cellOf(`${edge}_date`) || cellOf('start_date')
  const text = `${day} ${cellOf(`${edge}_time`)}`.trim()
  if (text === '') return `${edge}_date is empty.`
  return read(text) ?? `${edge}_date must be a date. ${text} is none, or has another form than --date-format says.`
}

function datesOf(start: CellDate, end: CellDate, cellOf: CellOf, { zone }: CellRules): object {
  const timezone = cellOf('timezone')
  const given = cellOf('all_day')
  // Without times, the event lasts all day.
  const allDay = given === '' ? !start.hasTime && !end.hasTime : flagOf(given)
  // The dates of an all-day event are the same in every zone.
  const textOf = (date: CellDate): string => (timezone === '' || allDay === true ? date.text : inUtc(date, zone))
  return {
    start_date: textOf(start),
    end_date: textOf(end),
    all_day: allDay,
    ...(timezone !== '' && { timezone }),
  }
}

/**
 * Parses a boolean, which can be written as `yes` or `x` too. Any other text stays as it is, so that the error shows
 * it.
 */
function flagOf(text: string): boolean | string {
  if (/^(?:yes|y|true|1|x|on)$/i.test(text)) return true
  return /^(?:no|n|false|0|off)$/i.test(text) ? false : text
}

/** Fields that an empty cell clears. */
const CLEARED = ['description', 'excerpt', 'cost', 'website', 'image'] as const
/** Fields that an empty cell leaves as they are. */
const KEPT = ['status', 'event_status', 'slug'] as const

function textsOf(cellOf: CellOf, columns: Columns): object {
  const cleared = CLEARED.filter((field) => columns.has(field)).map((field) => [field, cellOf(field) || null])
  const kept = KEPT.filter((field) => cellOf(field) !== '').map((field) => [field, cellOf(field)])
  const featured = columns.has('featured') ? { featured: flagOf(cellOf('featured') || 'no') } : {}
  return { ...Object.fromEntries([...cleared, ...kept]), ...featured }
}

function linksOf(cellOf: CellOf, columns: Columns): object {
  const where = (['address', 'city', 'zip', 'country'] as const).flatMap((field) =>
    cellOf(field) === '' ? [] : [[field, cellOf(field)]],
  )
  const venues = listOf(cellOf('venue'), BY_SEMICOLON)
  return {
    ...(columns.has('venue') && {
      // If there are several venues, the address could belong to any of them, so it is left out.
      venue: venues.map((venue) => ({ venue, ...(venues.length === 1 && Object.fromEntries(where)) })),
    }),
    ...(columns.has('organizer') && {
      organizer: listOf(cellOf('organizer'), BY_SEMICOLON).map((organizer) => ({ organizer })),
    }),
    ...(columns.has('categories') && { categories: termsOf(cellOf('categories')) }),
    ...(columns.has('tags') && { tags: termsOf(cellOf('tags')) }),
  }
}

/** Names separated by semicolons, or by commas. A name in quotes can contain both. */
const BY_SEMICOLON = /\s*"(?:[^"]|"")*"\s*(?=;|$)|[^;]+/g
const BY_COMMA = /\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]+/g

/** Terms are separated by semicolons, or by commas if there is no semicolon. */
function termsOf(text: string): readonly string[] {
  const parts = listOf(text, BY_SEMICOLON)
  return parts.length === 1 && !/;\s*$/.test(text) ? listOf(text, BY_COMMA) : parts
}

function listOf(text: string, pattern: RegExp): readonly string[] {
  const names = (text.match(pattern) ?? []).map((part) => part.trim())
  const plain = names.map((name) => (/^".+"$/s.test(name) ? name.slice(1, -1).replaceAll('""', '"').trim() : name))
  return [...new Set(plain.filter((name) => name !== ''))]
}

/**
 * An id for a record without one. It is made from the fields that distinguish events, so a second import finds them.
 */
function idOf(cellOf: CellOf): string {
  const fields = ['title', 'start_date', 'start_time', 'venue'] as const
  const text = JSON.stringify(fields.map(cellOf))
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
