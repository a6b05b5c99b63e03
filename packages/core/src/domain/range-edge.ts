import { type Moment, readMoment } from './moment.ts'

/** The start or the end of a range of time. */
export interface RangeEdge {
  readonly moment: Moment
  /** The date and time as they are written, whatever the UTC offset; `undefined` for Unix seconds. */
  readonly wall: number | undefined
}

const offsetPattern = / ?(?:Z|[+-]\d{2}:?\d{2})$/i

/** Parses what `readMoment` parses. All-day events have dates and no instants, so they need the date as it is written. */
export function readRangeEdge(raw: unknown): RangeEdge | undefined {
  const moment = readMoment(raw)
  if (moment === undefined) return undefined
  const written = moment.type === 'instant' && typeof raw === 'string' ? withoutOffset(raw) : moment
  return { moment, wall: written?.type === 'wall' ? written.wall : undefined }
}

function withoutOffset(text: string): Moment | undefined {
  return readMoment(text.trim().replace(offsetPattern, ''))
}
