import { utc } from '@date-fns/utc'
import { momentToUtc, readMoment, readZone, wallText } from '@kalends/core'
import { format, isValid, parse } from 'date-fns'
import { usageError } from '../command-error.ts'

/** The date in a cell. */
export interface CellDate {
  /** In the format of `start_date`: `2027-06-21`, `2027-06-21 18:00:00`, or `2027-06-21 18:00:00Z` for UTC. */
  readonly text: string
  readonly hasTime: boolean
}

/** Parses the date in a cell. Returns `undefined` if it isn't a date. */
export type ReadDate = (text: string) => CellDate | undefined

/** A date to try a pattern on. */
const SAMPLE = 1_800_000_000_000

/**
 * Returns a parser of dates. It uses the first of the date-fns patterns that matches; without patterns, it accepts what
 * the API accepts. Throws for a pattern that date-fns does not understand.
 */
export function dateReader(patterns: readonly string[]): ReadDate {
  if (patterns.length === 0) return readPlain
  const readers = patterns.map(patternReader)
  return (text) => {
    for (const read of readers) {
      const date = read(text)
      if (date !== undefined) return date
    }
    return undefined
  }
}

function readPlain(text: string): CellDate | undefined {
  return readMoment(text) === undefined ? undefined : { text, hasTime: !/^\d{4}-\d\d-\d\d$/.test(text) }
}

function patternReader(pattern: string): ReadDate {
  // Text in quotes stands for itself.
  const letters = pattern.replace(/''|'(?:''|[^'])*'/g, '')
  if (pattern.trim() === '') throw wrongPattern("''", 'it is empty')
  if (/D|Y/.test(letters)) throw wrongPattern(pattern, 'write the day as dd and the year as yyyy')
  const hasOffset = /[xXtT]/.test(letters)
  const hasTime = hasOffset || /[hHkKmsp]/.test(letters)
  try {
    format(utc(SAMPLE), pattern, { in: utc })
  } catch (error) {
    throw wrongPattern(pattern, error instanceof Error ? error.message : String(error))
  }
  return (text) => {
    // UTC has no DST gaps. A time in a gap of the event's own zone is resolved later.
    const date = parse(text, pattern, utc(0), { in: utc })
    if (!isValid(date)) return undefined
    const wall = wallText(Math.floor(date.getTime() / 1000))
    if (readMoment(wall) === undefined) return undefined
    return { text: hasOffset ? `${wall}Z` : hasTime ? wall : wall.slice(0, 10), hasTime }
  }
}

function wrongPattern(pattern: string, reason: string): Error {
  return usageError(`--date-format ${pattern} is not a date-fns pattern: ${reason}.`, 'Write it as dd/MM/yyyy HH:mm.')
}

/** Converts a time of this zone to UTC, for an event with its own time zone. A date without a time stays as it is. */
export function inUtc({ text, hasTime }: CellDate, zone: string): string {
  const moment = hasTime ? readMoment(text) : undefined
  return moment === undefined ? text : `${wallText(momentToUtc(moment, readZone(zone) ?? 'UTC'))}Z`
}
