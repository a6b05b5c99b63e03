import type { Kind } from '@kalends/core'

/** What the first line of a snapshot says of its form. */
export const FORMAT = 'kalends-memory-snapshot'
/** The form that is written; a higher one comes from a newer version of this package. */
export const VERSION = 1

/**
 * The first line of a snapshot. Then comes a line for each record, a list of kind and record; the last line has the
 * SHA-256 of all bytes before it.
 */
export interface Header {
  readonly format: typeof FORMAT
  readonly version: number
  readonly revision: number
  /** The highest ids ever given out: those of removed records must not come back. */
  readonly lastIds: Readonly<Record<Kind, number>>
  /** How many records follow. */
  readonly records: number
}

/** The last line. */
export interface Footer {
  readonly sha256: string
}

/** How a file looked from outside; when that has changed, somebody else has written it. */
export interface FileMark {
  readonly inode: number
  readonly size: number
  readonly modifiedMs: number
}

/** The mark of a file. */
export function markOf(stats: { readonly ino: number; readonly size: number; readonly mtimeMs: number }): FileMark {
  return { inode: stats.ino, size: stats.size, modifiedMs: stats.mtimeMs }
}

/** Whether two marks are of the same writing of a file. */
export function isSameMark(left: FileMark, right: FileMark): boolean {
  return left.inode === right.inode && left.size === right.size && left.modifiedMs === right.modifiedMs
}
