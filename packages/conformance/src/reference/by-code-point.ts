/** Compares strings code point by code point. Returns a negative number when `left` comes first. */
export function byCodePoint(left: string, right: string): number {
  let index = 0
  while (index < left.length && index < right.length) {
    const leftPoint = left.codePointAt(index) ?? 0
    const rightPoint = right.codePointAt(index) ?? 0
    if (leftPoint !== rightPoint) return leftPoint - rightPoint
    index += leftPoint > 0xffff ? 2 : 1
  }
  return left.length - right.length
}
