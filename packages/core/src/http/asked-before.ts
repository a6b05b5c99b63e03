/** Whether it was asked about a text before; from then on it was. */
export type AskedBefore = (text: string) => boolean

/** Kilobytes, and enough that few texts get in each other's way. */
const LEAST = 2 ** 10
const MOST = 2 ** 15

/**
 * Remembers about that many texts in memory that never grows, a number for each. Another text may take the place of one,
 * or be mistaken for it: so this is for guesses that do no harm when they are wrong.
 */
export function rememberAsked(size: number): AskedBefore {
  const places = 2 ** Math.ceil(Math.log2(Math.min(Math.max(size, LEAST), MOST)))
  const numbers = new Int32Array(places)
  return (text) => {
    const number = numberOf(text)
    const place = number & (places - 1)
    if (numbers[place] === number) return true
    numbers[place] = number
    return false
  }
}

/** A number for a text: FNV-1a, with its upper bits brought down to where places are counted. */
function numberOf(text: string): number {
  let number = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) number = Math.imul(number ^ text.charCodeAt(at), 0x01000193)
  return number ^ (number >>> 15)
}
