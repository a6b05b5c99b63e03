import type { Random } from '@kalends/conformance'

const syllables = 'ka lo mi ren sta tor ve un pel gra din os ly fe chu bra sin te am or qui ba do hal ne pi'.split(' ')

/** A word that occurs in twenty events, whatever the size of the calendar. */
export const RARE_WORD = 'zanzibar'

/** Generates words and text. */
export interface TextMaker {
  /** Text of this many words. Some words are more common than others. */
  text(length: number): string
  /** A word to search for: one of the longer ones, which occurs in about one event in a hundred. */
  word(): string
}

/** Creates a text maker. The same seed gives the same words. */
export function textMaker(random: Random): TextMaker {
  const words = Array.from({ length: 3000 }, () =>
    Array.from({ length: random.between(2, 4) }, () => random.pick(syllables)).join(''),
  )
  const longer = words.filter((word) => word.length >= 7)
  return {
    text: (length) => Array.from({ length }, () => words[random.below(random.below(words.length) + 1)]).join(' '),
    word: () => random.pick(longer),
  }
}
