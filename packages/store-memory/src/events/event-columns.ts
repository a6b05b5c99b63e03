import type { EventRecord } from '@kalends/core'

/** No shelf has this number: there is no event with that id. */
export const NO_SHELF = 255

/**
 * What decides about most events, side by side and by id: hundreds of them are judged in the time that it takes to look
 * at a few records, which lie all over the memory.
 */
export interface EventColumns {
  starts: Float64Array
  ends: Float64Array
  shelves: Uint8Array
}

/** Columns without events. */
export function emptyColumns(): EventColumns {
  return { starts: new Float64Array(0), ends: new Float64Array(0), shelves: new Uint8Array(0) }
}

/** Enters an event, or the shelf that it stands on from now on. */
export function fillColumns(columns: EventColumns, { id, startsAt, endsAt }: EventRecord, shelf: number): void {
  if (id >= columns.shelves.length) makeRoom(columns, id)
  columns.starts[id] = startsAt
  columns.ends[id] = endsAt
  columns.shelves[id] = shelf
}

/** Takes an event out. */
export function clearColumns({ shelves }: EventColumns, id: number): void {
  shelves[id] = NO_SHELF
}

function makeRoom(columns: EventColumns, id: number): void {
  const { starts, ends, shelves } = columns
  const room = Math.max(id + 1, shelves.length * 2, 1024)
  columns.starts = new Float64Array(room)
  columns.starts.set(starts)
  columns.ends = new Float64Array(room)
  columns.ends.set(ends)
  columns.shelves = new Uint8Array(room).fill(NO_SHELF)
  columns.shelves.set(shelves)
}
