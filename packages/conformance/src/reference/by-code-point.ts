/** Compares texts code point by code point; below zero when `left` comes first. */
export function byCodePoint(left: string, right: string): number {
  const lefts = codePoints(left)
  const rights = codePoints(right)
  for (const [index, point] of lefts.entries()) {
    const other = rights[index]
    if (other === undefined) return 1
    if (point !== other) return point - other
  }
  return lefts.length - rights.length
}

function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}
