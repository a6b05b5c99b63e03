import { countIds, forEachId, listIds } from './id-set.ts'
import { type TextIndex, type Word, wordsWith } from './text-index.ts'
import { wordsOf } from './words.ts'

/** Which texts contain needles, known without looking into the texts. */
export interface Matching {
  readonly has: (id: number) => boolean
  /** False: texts that are not had do not match; those that are may not match either. */
  readonly isExact: boolean
}

/** Texts that may contain something. */
export interface Candidates {
  readonly ids: readonly number[]
  /** False: all that contain it are among these, but each has to be looked into. */
  readonly isExact: boolean
}

/**
 * Texts among which are all that contain every needle. `undefined` when there would be more than `most`, or when the
 * needles have no word to look for.
 */
export function candidates(index: TextIndex, needles: readonly string[], most: number): Candidates | undefined {
  const parts = partsOf(needles)
  let best: readonly Word[] | undefined
  let cost = most
  for (const part of parts) {
    const words = wordsWith(index, part, cost)
    if (words === undefined) continue
    best = words
    cost = words.reduce((sum, word) => sum + countIds(word.texts), 0)
  }
  return best === undefined ? undefined : { ids: idsOf(best), isExact: parts.size === 1 && areWords(needles) }
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
  return { has: (id) => sets.every((set) => set[id] === 1), isExact: areWords(needles) }
}

/** A needle of one word is in a text when it is in a word of it; of several, they must also stand side by side. */
function areWords(needles: readonly string[]): boolean {
  return needles.every((needle) => needle === '' || wordsOf(needle).has(needle))
}

function partsOf(needles: readonly string[]): Set<string> {
  return new Set(needles.flatMap((needle) => [...wordsOf(needle)]))
}

/** Every text that has one of the words, once. */
function idsOf(words: readonly Word[]): readonly number[] {
  const [only] = words
  if (only !== undefined && words.length === 1) return listIds(only.texts)
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
