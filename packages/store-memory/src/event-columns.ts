import type { EventQuery, EventRecord } from '@kalends/core'

/** The values that most queries test, in arrays by event id. Reading these is far cheaper than reading records. */
export interface EventColumns {
  readonly starts: number[]
  readonly ends: number[]
  readonly partitions: number[]
}

/** The dates of a query, with `min <= value < max`. */
export interface Bounds {
  readonly starts: { readonly min: number; readonly max: number }
  readonly ends: { readonly min: number; readonly max: number }
}

/** Columns without events. */
export function eventColumns(): EventColumns {
  return { starts: [], ends: [], partitions: [] }
}

/** Sets the columns of an event. */
export function setColumns(columns: EventColumns, { id, startsAt, endsAt }: EventRecord, partition: number): void {
  columns.starts[id] = startsAt
  columns.ends[id] = endsAt
  columns.partitions[id] = partition
}

/** The dates of a query, with infinite bounds where it has none. */
export function boundsOf({ starts, ends }: Pick<EventQuery, 'starts' | 'ends'>): Bounds {
  const [lowest, highest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  return {
    starts: { min: starts.min ?? lowest, max: starts.max ?? highest },
    ends: { min: ends.min ?? lowest, max: ends.max ?? highest },
  }
}

/** Whether an event is within the dates. */
export function isWithin({ starts, ends }: EventColumns, id: number, bounds: Bounds): boolean {
  const start = starts[id] ?? 0
  const end = ends[id] ?? 0
  return start >= bounds.starts.min && start < bounds.starts.max && end >= bounds.ends.min && end < bounds.ends.max
}
