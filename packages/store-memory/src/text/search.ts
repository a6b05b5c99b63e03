import { countIds, forEachId } from './id-set.ts'
import { type TextIndex, type Word, wordsWith } from './text-index.ts'
import { wordsOf } from './words.ts'

/** Which texts contain needles, known without looking into the texts. */
export interface Matching {
  readonly has: (id: number) => boolean
  /** False: texts that are not had do not match; those that are may not match either. */
  readonly isExact: boolean
}

/**
 * Ids among which are all texts that contain every needle; the texts themselves are still to be checked.
 * `undefined` when there would be more than `most`, or when the needles have no word to look for.
 */
export function candidates(index: TextIndex, needles: readonly string[], most: number): readonly number[] | undefined {
  let best: readonly Word[] | undefined
  let cost = most
  for (const part of partsOf(needles)) {
    const words = wordsWith(index, part, cost)
    if (words === undefined) continue
    best = words
    cost = words.reduce((sum, word) => sum + countIds(word.texts), 0)
  }
  return best === undefined ? undefined : idsOf(best)
}

/** Whether some word of the needles is in at most so many texts. */
export function isRare(index: TextIndex, needles: readonly string[], most: number): boolean {
  return [...partsOf(needles)].some((part) => wordsWith(index, part, most) !== undefined)
}

/** Which texts contain every needle; `undefined` when finding out would take more than `most` steps. */
export function matching(
  index: TextIndex,
  needles: readonly string[],
  lastId: number,
  most: number,
): Matching | undefined {
  const sets: Uint8Array[] = []
  for (const part of partsOf(needles)) {
    const words = wordsWith(index, part, most)
    if (words === undefined) return undefined
    sets.push(marked(words, lastId))
  }
  // A needle of one word is in a text when it is in a word of it; of several, they must also stand side by side.
  const isExact = needles.every((needle) => needle === '' || wordsOf(needle).has(needle))
  return { has: (id) => sets.every((set) => set[id] === 1), isExact }
}

function partsOf(needles: readonly string[]): Set<string> {
  return new Set(needles.flatMap((needle) => [...wordsOf(needle)]))
}

function idsOf(words: readonly Word[]): readonly number[] {
  const ids = new Set<number>()
  for (const word of words) forEachId(word.texts, (id) => ids.add(id))
  return [...ids]
}

function marked(words: readonly Word[], lastId: number): Uint8Array {
  const marks = new Uint8Array(lastId + 1)
  for (const word of words) {
    forEachId(word.texts, (id) => {
      marks[id] = 1
    })
  }
  return marks
}
