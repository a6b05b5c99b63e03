import type { Random } from '@kalends/conformance'

const syllables = 'ka lo mi ren sta tor ve un pel gra din os ly fe chu bra sin te am or qui ba do hal ne pi'.split(' ')

/** A word that twenty events have, however many there are. */
export const RARE_WORD = 'zanzibar'

/** Makes texts. */
export interface TextMaker {
  /** A text of that many words; some words are more common than others, as in life. */
  text(length: number): string
  /** One of the longer words, such as people search for; about one event in a hundred has it. */
  word(): string
}

/** The words are the same for the same seed. */
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
