import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { CommandError } from '../command-error.ts'

/** A record of a CSV file. */
export interface CsvRecord {
  /** The number of its first line, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A CSV file. */
export interface CsvFile {
  readonly header: readonly string[]
  readonly records: readonly CsvRecord[]
  /** Whether the file is not UTF-8, so that it was read as Windows-1252. */
  readonly isGuessed: boolean
}

/** The delimiters that programs put between cells. */
const DELIMITERS = [',', ';', '\t'] as const

/** Parses a CSV file, in UTF-8, UTF-16 or Windows-1252. Empty lines are left out. Throws if it has no header. */
export function parseCsv(bytes: Uint8Array): CsvFile {
  const { text, isGuessed } = decode(bytes)
  // Within quotes, the parser counts a Windows line break as two lines.
  const [header, ...records] = parseLines(text.replace(/\r\n?/g, '\n'))
  if (header === undefined) throw new CommandError('The file is empty.', 'Its first line must name the columns.')
  return { header: header.cells.map((cell) => cell.trim()), records, isGuessed }
}

function decode(bytes: Uint8Array): { readonly text: string; readonly isGuessed: boolean } {
  const utf16 = utf16Of(bytes)
  if (utf16 !== undefined) return { text: new TextDecoder(utf16).decode(bytes), isGuessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true }
  }
}

/** The encoding that a byte order mark of UTF-16 stands for; `undefined` without one. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function parseLines(text: string): readonly CsvRecord[] {
  try {
    const parsed: unknown = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
    // With `info`, every record has the number of its last line.
    const found = parsed as readonly { readonly info: { readonly lines: number }; readonly record: readonly string[] }[]
    return found.map(({ info, record }) => ({ line: info.lines - breaksIn(record), cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CommandError(
      `The file is not CSV: ${error.message}.`,
      'A cell that begins with a quote must end with one.',
      { cause: error },
    )
  }
}

function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
}

/** The delimiter that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const first = text.trimStart().split('\n', 1)[0] ?? ''
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
