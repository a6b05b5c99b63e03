/** Longer names are compared by their beginnings, which bounds the work for names that requests make up. */
const LONGEST = 40

/** The name that takes the fewest edits to become the one that was written; the first of several. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const ranked = names.map((name) => ({ name, edits: editDistance(written.slice(0, LONGEST), name) }))
  return ranked.sort((a, b) => a.edits - b.edits)[0]?.name
}

/** The Levenshtein distance: how many letters must be inserted, removed or replaced. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === to.charAt(column - 1) ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
