import type { EventQuery, EventRecord } from '@kalends/core'

/** What most queries test, in arrays by event id. Reading them is far cheaper than reading records. */
export interface EventColumns {
  readonly starts: number[]
  readonly ends: number[]
  readonly partitions: number[]
  /** The last pass over several lists that visited the event. */
  passes: Float64Array
  lastPass: number
}

/** The dates of a query, with `min <= value < max`. */
export interface Bounds {
  readonly starts: { readonly min: number; readonly max: number }
  readonly ends: { readonly min: number; readonly max: number }
}

/** Columns without events. */
export function eventColumns(): EventColumns {
  return { starts: [], ends: [], partitions: [], passes: new Float64Array(1024), lastPass: 0 }
}

/** Sets the columns of an event. */
export function setColumns(columns: EventColumns, { id, startsAt, endsAt }: EventRecord, partition: number): void {
  columns.starts[id] = startsAt
  columns.ends[id] = endsAt
  columns.partitions[id] = partition
  if (id < columns.passes.length) return
  const { passes } = columns
  columns.passes = new Float64Array(2 * id)
  columns.passes.set(passes)
}

/** Makes a pass over these events. Returns a test of whether an event is one of them, which holds until the next pass. */
export function isVisited(columns: EventColumns, ids: Iterable<number>): (id: number) => boolean {
  const { passes } = columns
  columns.lastPass += 1
  const pass = columns.lastPass
  for (const id of ids) passes[id] = pass
  return (id) => passes[id] === pass
}

/** The ids that the last pass visited. */
export function lastVisited({ passes, lastPass, starts }: EventColumns): readonly number[] {
  const ids: number[] = []
  for (let id = 1; id < starts.length; id += 1) if (passes[id] === lastPass) ids.push(id)
  return ids
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
