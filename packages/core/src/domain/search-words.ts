import { foldText } from './fold-text.ts'

const QUOTES = /["“”„«»]/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
// Punctuation of sentences, not of names and figures: `100%`, `C++` and `#jazz` stay as they are.
const SENTENCE = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}.,;:!?'…¿¡،؛؟、。]/u

/**
 * What to look for, folded, each text once: every word, and what stands in double quotes (straight, curly or angled)
 * as one phrase. A quote that is not closed separates words and does nothing else. Words end at white space; the
 * punctuation of a sentence is cut off their ends. Signs that stand alone (`&`, `–`) count only if there is nothing
 * else, so that a search for `%` looks for it. Empty when the text holds nothing but white space and quotes.
 */
export function searchWords(text: string): readonly string[] {
  const pieces = foldText(text).split(QUOTES)
  const needles = pieces.flatMap((piece, index) => {
    const isPhrase = index % 2 === 1 && index < pieces.length - 1
    return isPhrase ? [piece.trim()] : piece.split(' ').map(cutPunctuation)
  })
  const found = [...new Set(needles)].filter((needle) => needle !== '')
  const words = found.filter((needle) => LETTER_OR_DIGIT.test(needle))
  return words.length > 0 ? words : found
}

/** The word without punctuation at its ends; as it was if it is nothing else. */
function cutPunctuation(word: string): string {
  let start = 0
  let end = word.length
  while (start < end && SENTENCE.test(word.charAt(start))) start += 1
  while (end > start && SENTENCE.test(word.charAt(end - 1))) end -= 1
  return start === end ? word : word.slice(start, end)
}
