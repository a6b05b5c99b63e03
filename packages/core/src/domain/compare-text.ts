/**
 * Orders texts by code point, as their UTF-8 bytes would be ordered: what every store sorts by. (`<` compares UTF-16
 * units, which puts emoji before some letters.) Below zero when `a` comes first, zero when they are equal.
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

/** Puts surrogates, which stand for the highest code points, behind all other units. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}
