/** Random choices that a seed makes the same again. */
export interface Random {
  /** A whole number, `min <= value <= max`. */
  int(min: number, max: number): number
  /** True in one of `of` cases. */
  once(of: number): boolean
  pick<T>(list: readonly T[]): T
  /** Some of the list, at most `most`, with repeats now and then. */
  some<T>(list: readonly T[], most: number): T[]
}

/** Random choices from a seed (mulberry32). */
export function random(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]) => list[int(0, list.length - 1)] as T
  return {
    int,
    once: (of) => int(1, of) === 1,
    pick,
    some: (list, most) => (list.length === 0 ? [] : Array.from({ length: int(0, most) }, () => pick(list))),
  }
}
