/** A ratio with two decimals. Small ratios do not become 0.00. */
export function ratioText(ratio: number): string {
  return ratio < 0.01 ? '< 0.01' : ratio.toFixed(2)
}
