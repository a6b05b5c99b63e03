/**
 * Parses iCalendar files into events.
 * @module @kalends/ical
 */

export type { IcsProblemCode } from './messages.ts'
export type { IcsOptions } from './options.ts'
export type { IcsProblem } from './problems.ts'
export { type IcsFile, type IcsRecord, type IcsSeries, readIcs } from './read-ics.ts'
