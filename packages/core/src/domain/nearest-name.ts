/** Only this many characters are compared, which limits the work for names from requests. */
const LONGEST = 40

/** The name with the smallest edit distance, or the first of several. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const ranked = names.map((name) => ({ name, edits: editDistance(written.slice(0, LONGEST), name) }))
  return ranked.sort((a, b) => a.edits - b.edits)[0]?.name
}

/** The Levenshtein distance. */
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
