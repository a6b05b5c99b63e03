/**
 * The words of a text, each once. Letters, digits and everything beyond the separators below make words, so that a
 * script without spaces gives a word for each clause. What a word is only has to be the same for texts and needles.
 */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  let start = -1
  for (let place = 0; place <= text.length; place += 1) {
    const isPart = place < text.length && isWordUnit(text.charCodeAt(place))
    if (isPart && start < 0) start = place
    if (isPart || start < 0) continue
    words.add(text.slice(start, place))
    start = -1
  }
  return words
}

function isWordUnit(unit: number): boolean {
  if (unit < 0x80) return isPlainLetter(unit) || (unit >= 0x30 && unit <= 0x39)
  if (unit < 0xc0) return false
  return (
    !(unit >= 0x2000 && unit <= 0x206f) && !(unit >= 0x3000 && unit <= 0x303f) && !(unit >= 0xff00 && unit <= 0xff0f)
  )
}

function isPlainLetter(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a)
}
