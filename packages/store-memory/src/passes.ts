import type { EventColumns } from './event-columns.ts'

/** A query can pass over several lists. This tells which events each pass visited. */
export interface Passes {
  /** By event id: the last pass that visited the event. */
  readonly marks: Uint16Array
  last: number
}

/** The state before the first pass. */
export function passesOver({ starts }: EventColumns): Passes {
  return { marks: new Uint16Array(starts.length), last: 0 }
}

/**
 * Makes a pass over these events. Returns a test of whether an event is one of them, which holds until the next pass.
 */
export function visit(passes: Passes, ids: Iterable<number>): (id: number) => boolean {
  const { marks } = passes
  passes.last += 1
  const pass = passes.last
  for (const id of ids) marks[id] = pass
  return (id) => marks[id] === pass
}

/** The ids that the last pass visited. */
export function lastVisited({ marks, last }: Passes): readonly number[] {
  const ids: number[] = []
  for (let id = 1; id < marks.length; id += 1) if (marks[id] === last) ids.push(id)
  return ids
}
