import { foldText } from './fold-text.ts'

const QUOTES = /["“”„«»]/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
// Punctuation of sentences, but not of names and numbers such as `100%`, `C++` and `#jazz`.
const SENTENCE = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}.,;:!?'…¿¡،؛؟、。]/u

/**
 * Splits a search into folded words and phrases, without duplicates. Double quotes (straight, curly or angled) enclose
 * a phrase. An unclosed quote only separates words. Words end at white space, and punctuation at their ends is removed.
 * Symbols on their own (`&`, `–`) count only if there is nothing else, so that a search for `%` works. The result is
 * empty if the text has only white space and quotes.
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

/** Removes punctuation at the ends of a word, unless the word has nothing else. */
function cutPunctuation(word: string): string {
  let start = 0
  let end = word.length
  while (start < end && SENTENCE.test(word.charAt(start))) start += 1
  while (end > start && SENTENCE.test(word.charAt(end - 1))) end -= 1
  return start === end ? word : word.slice(start, end)
}
