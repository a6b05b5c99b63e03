/**
 * Calls `visit` with every word of a text, repeats included. Letters, digits and everything beyond the separators
 * below make words, so that a script without spaces gives a word for each clause. What a word is only has to be the
 * same for texts and needles.
 */
export function forEachWord(text: string, visit: (word: string) => void): void {
  let start = -1
  for (let place = 0; place < text.length; place += 1) {
    if (isWordUnit(text.charCodeAt(place))) {
      if (start < 0) start = place
    } else if (start >= 0) {
      visit(text.slice(start, place))
      start = -1
    }
  }
  if (start >= 0) visit(text.slice(start))
}

/** The words of a text, each once. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  forEachWord(text, (word) => words.add(word))
  return words
}

function isWordUnit(unit: number): boolean {
  if (unit < 0x80) return isPlainLetter(unit) || (unit >= 0x30 && unit <= 0x39)
  if (unit < 0xc0) return false
  return !isBetween(unit, 0x2000, 0x206f) && !isBetween(unit, 0x3000, 0x303f) && !isBetween(unit, 0xff00, 0xff0f)
}

function isPlainLetter(unit: number): boolean {
  return isBetween(unit, 0x61, 0x7a) || isBetween(unit, 0x41, 0x5a)
}

function isBetween(unit: number, first: number, last: number): boolean {
  return unit >= first && unit <= last
}
