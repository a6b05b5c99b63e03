import { wordsOf } from '@kalends/core'

/**
 * How many letters of a part are looked up in an index of words. The rest of a longer part is compared with the text.
 */
export const maxPartLetters = 16

/** How many letters a word can have before it counts as several. */
const maxWordLength = 64

/**
 * The words of a text. A very long word counts as several overlapping words, so that every needle is in one of them.
 */
export function indexedWords(text: string): readonly string[] {
  const words = wordsOf(text)
  return words.some((word) => word.length > maxWordLength) ? words.flatMap(piecesOf) : words
}

function piecesOf(word: string): readonly string[] {
  if (word.length <= maxWordLength) return [word]
  const letters = [...word]
  const pieces: string[] = []
  for (let from = 0; from < letters.length; from += maxWordLength) {
    pieces.push(letters.slice(from, from + maxWordLength + maxPartLetters).join(''))
  }
  return pieces
}

/** The first letters of a part, by which words are looked up. */
export function firstLetters(part: string): string {
  return part.length <= maxPartLetters ? part : [...part].slice(0, maxPartLetters).join('')
}
