/** A reproducible source of random values: the same seed gives the same sequence on every machine. */
export interface Random {
  /** An integer from 0 up to, but not including, `end`. */
  readonly below: (end: number) => number
  /** An integer from `first` to `last`, both inclusive. */
  readonly between: (first: number, last: number) => number
  /** True with this probability. */
  readonly chance: (probability: number) => boolean
  /** A random entry of a non-empty list. */
  readonly pick: <T>(list: readonly T[]) => T
  /** Up to `most` distinct entries of a list, in random order. */
  readonly some: <T>(list: readonly T[], most: number) => T[]
  /** The result of `make` with this probability; otherwise `undefined`. */
  readonly maybe: <T>(probability: number, make: () => T) => T | undefined
  /** The number of seconds between possible times. */
  readonly apart: number
}

/** A seeded generator (mulberry32). Not for secrets. */
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
