import type { Kept } from '../operations/scene.ts'

/** How much there is room for, and how much is left. Several tables may share it. */
export interface Room {
  readonly size: number
  left: number
}

/** An empty room. */
export function roomFor(size: number): Room {
  return { size, left: size }
}

/** Keeps what there is room for, and no more once it is full. */
export function keptWithin<K, V>(room: Room, sizeOf: (value: V, key: K) => number = () => 1): Kept<K, V> {
  const kept = new Map<K, V>()
  return {
    get: (key) => kept.get(key),
    keep(key, value) {
      if (takeRoom(room, sizeOf(value, key))) kept.set(key, value)
    },
  }
}

/** The same, each with its key instead of in a table: large tables are slow to look into. */
export function keptWithKeys<K extends { kept?: unknown }, V>(room: Room, sizeOf: (value: V) => number): Kept<K, V> {
  return {
    get: (key) => key.kept as V | undefined, // Nobody else keeps anything there.
    keep(key, value) {
      if (takeRoom(room, sizeOf(value))) key.kept = value
    },
  }
}

function takeRoom(room: Room, size: number): boolean {
  // What the whole room could not hold must not fill it.
  if (size > room.size) return false
  room.left -= size
  return room.left >= 0
}

/** Room whose tables all forget what they have once it is full. */
export interface PassingRoom extends Room {
  readonly tables: Map<unknown, unknown>[]
}

/** Such a room, without tables. */
export function passingRoomFor(size: number): PassingRoom {
  return { size, left: size, tables: [] }
}

/**
 * Keeps what there is room for, and forgets it once the room is full: so what nobody asks for again cannot keep out what
 * everybody does. Not for what is looked for in two steps: what the first has found may be gone at the second.
 */
export function keptLately<K, V>(room: PassingRoom, sizeOf: (value: V, key: K) => number): Kept<K, V> {
  const kept = new Map<K, V>()
  room.tables.push(kept)
  return {
    get: (key) => kept.get(key),
    keep(key, value) {
      const size = sizeOf(value, key)
      if (size > room.left && size <= room.size) forget(room)
      if (takeRoom(room, size)) kept.set(key, value)
    },
  }
}

function forget(room: PassingRoom): void {
  for (const table of room.tables) table.clear()
  room.left = room.size
}

/** Keeps what is large, and mostly not asked for again, only from the second time on. */
export function keptOnceAskedAgain<K, V>(kept: Kept<K, V>, wasAsked: (key: K) => boolean): Kept<K, V> {
  return {
    get: (key) => kept.get(key),
    keep(key, value) {
      if (wasAsked(key)) kept.keep(key, value)
    },
  }
}
