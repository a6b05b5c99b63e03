import { readFileSync } from 'node:fs'
import { type IcsFile, type IcsOptions, readIcs } from '../src/index.ts'

/** A file with these lines in its calendar. */
export function calendarFile(...lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

/** The lines of an event, with a UID and a title unless it has others. */
export function eventLines(...lines: readonly string[]): readonly string[] {
  const has = (name: string): boolean => lines.some((line) => line.startsWith(name))
  return [
    'BEGIN:VEVENT',
    ...(has('UID') ? [] : ['UID:one@example.org']),
    ...(has('SUMMARY') ? [] : ['SUMMARY:Concert']),
    ...lines,
    'END:VEVENT',
  ]
}

/** A window that does not depend on the clock. */
export const window2027 = { from: '2027-01-01', to: '2027-12-31 23:59:59' } as const

/** Reads a file with one event. */
export function readEvent(lines: readonly string[], options: IcsOptions = {}): Promise<IcsFile> {
  return readIcs(calendarFile(...eventLines(...lines)), { ...window2027, ...options })
}

/** The fields of the only event of a file. */
export async function inputOf(lines: readonly string[], options: IcsOptions = {}) {
  const { events } = await readEvent(lines, options)
  if (events.length !== 1) throw new Error(`There are ${events.length} events.`)
  return events[0]?.input
}

/** The starts of all events of a file. */
export async function startsOf(lines: readonly string[], options: IcsOptions = {}): Promise<readonly string[]> {
  const { events } = await readEvent(lines, options)
  return events.map(({ input }) => String(input.start_date))
}

/** The codes of the problems of a file, with their lines. */
export function problemsOf({ problems }: IcsFile): readonly (readonly [line: number, code: string])[] {
  return problems.map(({ line, code }) => [line, code])
}

/** The bytes of a sample. */
export function sample(name: string): Uint8Array {
  return readFileSync(new URL(`samples/${name}.ics`, import.meta.url))
}
