/** Chance that can be repeated: the same seed gives the same choices in the same order, on every machine. */
export interface Random {
  /** A whole number from 0 up to, not including, `end`. */
  readonly below: (end: number) => number
  /** A whole number from `first` to `last`, both included. */
  readonly between: (first: number, last: number) => number
  readonly chance: (probability: number) => boolean
  /** One entry of a list that is not empty. */
  readonly pick: <T>(list: readonly T[]) => T
  /** Up to `most` entries of a list, in any order, none twice. */
  readonly some: <T>(list: readonly T[], most: number) => T[]
  /** What `make` makes, with this probability; else `undefined`. */
  readonly maybe: <T>(probability: number, make: () => T) => T | undefined
  /** How many seconds lie between one moment at which things may happen and the next. */
  readonly apart: number
}

/** A generator of chance (mulberry32), good enough to mix cases and useless for secrets. */
export function seededRandom(seed: number, apart = 1): Random {
  let state = seed >>> 0

  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  function below(end: number): number {
    return Math.floor(fraction() * end)
  }

  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('there is nothing to pick from')
    return list[below(list.length)] as T // The list is not empty.
  }

  function some<T>(list: readonly T[], most: number): T[] {
    const rest = [...list]
    const wanted = Math.min(below(most + 1), rest.length)
    return Array.from({ length: wanted }, () => rest.splice(below(rest.length), 1)).flat()
  }

  return {
    below,
    between: (first, last) => first + below(last - first + 1),
    chance: (probability) => fraction() < probability,
    pick,
    some,
    maybe: (probability, make) => (fraction() < probability ? make() : undefined),
    apart,
  }
}
