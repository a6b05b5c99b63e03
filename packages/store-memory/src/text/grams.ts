import { countIds, type Ids, withId, withoutId } from './id-set.ts'

/** For each piece of one, two or three letters, the words that have it. */
export type Grams = Map<number, Ids>

/** Enters a word under each of its pieces. */
export function addGrams(grams: Grams, word: string, number: number): void {
  forEachGram(word, (gram) => {
    const known = grams.get(gram)
    const ids = withId(known, number)
    if (ids !== known) grams.set(gram, ids)
  })
}

/** Takes a word out from under each of its pieces. */
export function removeGrams(grams: Grams, word: string, number: number): void {
  forEachGram(word, (gram) => {
    const known = grams.get(gram)
    const rest = known === undefined ? undefined : withoutId(known, number)
    if (rest === undefined) grams.delete(gram)
  })
}

/** Numbers of words among which are all that contain `part`: those under its rarest piece. `undefined`: none does. */
export function rarestGram(grams: Grams, part: string): Ids | undefined {
  const length = Math.min(part.length, 3)
  let rarest: Ids | undefined
  for (let place = 0; place + length <= part.length; place += 1) {
    const ids = grams.get(gramAt(part, place, length))
    if (ids === undefined) return undefined
    if (rarest === undefined || countIds(ids) < countIds(rarest)) rarest = ids
  }
  return rarest
}

function forEachGram(word: string, visit: (gram: number) => void): void {
  for (let length = 1; length <= 3; length += 1) {
    for (let place = 0; place + length <= word.length; place += 1) visit(gramAt(word, place, length))
  }
}

/** A number for a piece. Two pieces may share one: what is found under it is checked against the word itself. */
function gramAt(word: string, place: number, length: number): number {
  let hash = length
  for (let offset = 0; offset < length; offset += 1) {
    hash = (Math.imul(hash, 0x9e3779b1) + word.charCodeAt(place + offset)) | 0
    hash ^= hash >>> 15
  }
  // Within 30 bits the engine keeps numbers without a box.
  return hash & 0x3fffffff
}
