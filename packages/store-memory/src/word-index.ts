import { enterId, insertId, leaveId, removeId } from './sorted-ids.ts'

/** A word and the events that have it, by id. */
interface Word {
  readonly text: string
  readonly ids: number[]
}

/**
 * An inverted index of the texts of events. Each distinct word leads to the events that have it. Each group of one, two
 * or three letters leads to the words that have it, so that any part of a word is found.
 */
export interface WordIndex {
  /** The number of each word. */
  readonly numbers: Map<string, number>
  readonly words: (Word | undefined)[]
  /** Numbers of words that are no longer in use. */
  readonly unused: number[]
  /** From a group of letters to the numbers of the words. */
  readonly grams: Map<string, number[]>
}

/** An empty index. */
export function wordIndex(): WordIndex {
  return { numbers: new Map(), words: [], unused: [], grams: new Map() }
}

/** Replaces the text of an event; an empty text stands for no event. */
export function replaceText(index: WordIndex, id: number, before: string, after: string): void {
  if (before === after) return
  const old = wordsOf(before)
  const fresh = wordsOf(after)
  for (const word of old) if (!fresh.has(word)) removeWord(index, word, id)
  for (const word of fresh) if (!old.has(word)) addWord(index, word, id)
}

/**
 * Ids that include all events with every needle. The caller must still test their texts. `undefined` when
 * there are more than `most`, or when the needles have no letters to look for.
 */
export function eventsWith(index: WordIndex, needles: readonly string[], most: number): readonly number[] | undefined {
  let best: readonly Word[] | undefined
  let size = most
  for (const part of new Set(needles.flatMap((needle) => [...wordsOf(needle)]))) {
    const words = wordsWith(index, part, size)
    if (words === undefined) continue
    best = words
    size = sizeOf(words)
  }
  const [only, ...others] = best ?? []
  if (best === undefined || only === undefined) return best && []
  return others.length === 0 ? only.ids : [...new Set(best.flatMap(({ ids }) => ids))]
}

/**
 * Counts the first needles that each event has, by id: an event with all of them has as many as there are. `undefined` when a needle is not a part of one word: then texts have to
 * be tested. Takes one step for each event of each word that has a needle, however long the texts are.
 */
export function markEvents(index: WordIndex, needles: readonly string[], lastId: number): Uint8Array | undefined {
  const isInWords = needles.every((needle) => wordsOf(needle).has(needle))
  if (!isInWords || needles.length > 200) return undefined
  const marks = new Uint8Array(lastId + 1)
  for (const [round, needle] of needles.entries()) {
    for (const { ids } of wordsWith(index, needle, Number.POSITIVE_INFINITY) ?? []) {
      for (const id of ids) if (marks[id] === round) marks[id] = round + 1
    }
  }
  return marks
}

/** The words that contain `part`; `undefined` when they have more than `most` events. */
function wordsWith(index: WordIndex, part: string, most: number): readonly Word[] | undefined {
  const found: Word[] = []
  let size = 0
  for (const number of rarestGram(index, part)) {
    const word = index.words[number]
    if (word === undefined || !word.text.includes(part)) continue
    found.push(word)
    size += word.ids.length
    if (size > most) return undefined
  }
  return found
}

function sizeOf(words: readonly Word[]): number {
  return words.reduce((sum, { ids }) => sum + ids.length, 0)
}

function rarestGram({ grams }: WordIndex, part: string): readonly number[] {
  let rarest: readonly number[] | undefined
  for (const gram of gramsOf(part, Math.min(part.length, 3))) {
    const numbers = grams.get(gram) ?? []
    if (rarest === undefined || numbers.length < rarest.length) rarest = numbers
  }
  return rarest ?? []
}

function addWord(index: WordIndex, text: string, id: number): void {
  const number = index.numbers.get(text)
  const known = number === undefined ? undefined : index.words[number]
  if (known !== undefined) {
    insertId(known.ids, id)
    return
  }
  const fresh = index.unused.pop() ?? index.words.length
  const own = detached(text)
  index.words[fresh] = { text: own, ids: [id] }
  index.numbers.set(own, fresh)
  for (const gram of allGrams(own)) enterId(index.grams, gram, fresh)
}

function removeWord(index: WordIndex, text: string, id: number): void {
  const number = index.numbers.get(text)
  const known = number === undefined ? undefined : index.words[number]
  if (number === undefined || known === undefined) return
  removeId(known.ids, id)
  if (known.ids.length > 0) return
  index.words[number] = undefined
  index.numbers.delete(text)
  index.unused.push(number)
  for (const gram of allGrams(text)) leaveId(index.grams, gram, number)
}

function allGrams(word: string): ReadonlySet<string> {
  return new Set([1, 2, 3].flatMap((length) => gramsOf(word, length)))
}

function gramsOf(word: string, length: number): string[] {
  return Array.from({ length: Math.max(0, word.length - length + 1) }, (_, place) => word.slice(place, place + length))
}

/** A copy of the text. A slice would keep the whole original in memory. */
function detached(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le')
}

/**
 * The words of a text. Letters, digits and everything else but punctuation make words, so that a script without spaces
 * has a word for each clause. Texts and needles are split the same way.
 */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(WORD) ?? [])
}

const WORD = /[a-zA-Z0-9\u00c0-\u1fff\u2070-\u2fff\u3040-\ufeff\uff10-\uffff]+/g
