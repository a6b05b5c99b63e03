import type { Stats } from 'node:fs'
import type { FeedTokenRecord, Kind } from '@kalends/core'

/** The name of the file format, in the first line of a snapshot. */
export const FORMAT = 'kalends-memory-snapshot'

/** The version of the format. A higher one was written by a newer version of this package. */
export const VERSION = 1

/**
 * The first line of a snapshot. A line for each record follows, `[kind, record]`. The last line has the SHA-256 of all
 * bytes before it.
 */
export interface Header {
  readonly format: typeof FORMAT
  readonly version: number
  readonly revision: number
  /** The highest assigned ids. Ids of removed records are never reused. */
  readonly lastIds: Readonly<Record<Kind, number>>
  /** How many records follow. */
  readonly records: number
  readonly feedTokens: readonly FeedTokenRecord[]
}

/** The last line. */
export interface Footer {
  readonly sha256: string
}

/** Identifies one version of a file. When it has changed, another process has written the file. */
export function fingerprintOf({ ino, size, mtimeMs }: Pick<Stats, 'ino' | 'size' | 'mtimeMs'>): string {
  return `${ino} ${size} ${mtimeMs}`
}
