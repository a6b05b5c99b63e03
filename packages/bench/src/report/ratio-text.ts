/** A ratio with two digits; nothing is as slow as 0.00. */
export function ratioText(ratio: number): string {
  return ratio < 0.01 ? '< 0.01' : ratio.toFixed(2)
}
