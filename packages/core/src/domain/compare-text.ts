/**
 * Compares strings by code point, which is also the order of their UTF-8 bytes. Every store sorts strings this way. The
 * operator `<` compares UTF-16 units, which puts emoji before some letters. Returns a negative number if `a` comes
 * first, and zero if the strings are equal.
 */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  const shorter = Math.min(a.length, b.length)
  for (let index = 0; index < shorter; index += 1) {
    const unitA = a.charCodeAt(index)
    const unitB = b.charCodeAt(index)
    if (unitA !== unitB) return rank(unitA) - rank(unitB)
  }
  return a.length - b.length
}

/** Ranks surrogates after all other units, because they encode the highest code points. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}
