import { at } from '../at.ts'
import { addGrams, type Grams, rarestGram, removeGrams } from './grams.ts'
import { addId, emptyIds, forEachId, type IdSet, removeId } from './id-set.ts'
import { wordsOf } from './words.ts'

/** From this length on a piece of a string keeps the whole string in memory. */
const SLICED = 13

interface Word {
  readonly text: string
  /** The texts that have the word, by id. */
  readonly texts: IdSet
}

/**
 * Finds texts that contain something, anywhere in a word. It keeps each distinct word once, with the texts that have
 * it; the pieces of three letters lead to words, not to texts, so that a rare word stays cheap among a million texts.
 */
export interface TextIndex {
  /** From a word to its number. */
  readonly numbers: Map<string, number>
  readonly words: (Word | undefined)[]
  /** Numbers that words no longer in use have left. */
  readonly unused: number[]
  readonly grams: Grams
}

/** An index without texts. */
export function emptyTexts(): TextIndex {
  return { numbers: new Map(), words: [], unused: [], grams: new Map() }
}

/** Enters a text. */
export function addText(index: TextIndex, id: number, text: string): void {
  for (const word of wordsOf(text)) enter(index, word, id)
}

/** Takes a text out that was entered with the same words. */
export function removeText(index: TextIndex, id: number, text: string): void {
  for (const word of wordsOf(text)) leave(index, word, id)
}

/** Puts one text in the place of another. */
export function replaceText(index: TextIndex, id: number, before: string, after: string): void {
  if (before === after) return
  const old = wordsOf(before)
  const fresh = wordsOf(after)
  for (const word of old) if (!fresh.has(word)) leave(index, word, id)
  for (const word of fresh) if (!old.has(word)) enter(index, word, id)
}

/**
 * Ids among which are all texts that contain every needle; the texts themselves are still to be checked.
 * `undefined` when there would be more than `most`, or when the needles have no word to look for.
 */
export function candidates(index: TextIndex, needles: readonly string[], most: number): readonly number[] | undefined {
  let best: readonly Word[] | undefined
  let cost = most
  for (const part of new Set(needles.flatMap((needle) => [...wordsOf(needle)]))) {
    const words = wordsWith(index, part, cost)
    if (words === undefined) continue
    best = words
    cost = sizeOf(words)
  }
  return best === undefined ? undefined : idsOf(best)
}

/** The words that contain `part`; `undefined` when more than `most` texts have them. */
function wordsWith(index: TextIndex, part: string, most: number): readonly Word[] | undefined {
  const numbers = rarestGram(index.grams, part)
  const found: Word[] = []
  let size = 0
  if (numbers !== undefined) {
    forEachId(numbers, (number) => {
      const word = index.words[number]
      if (word === undefined || size > most || !word.text.includes(part)) return
      found.push(word)
      size += word.texts.size
    })
  }
  return size > most ? undefined : found
}

function sizeOf(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + word.texts.size, 0)
}

function idsOf(words: readonly Word[]): readonly number[] {
  const ids = new Set<number>()
  for (const word of words) forEachId(word.texts, (id) => ids.add(id))
  return [...ids]
}

function enter(index: TextIndex, text: string, id: number): void {
  const number = index.numbers.get(text) ?? newWord(index, text)
  const word = index.words[number]
  if (word !== undefined) addId(word.texts, id)
}

function newWord(index: TextIndex, text: string): number {
  const number = index.unused.pop() ?? index.words.length
  const own = text.length < SLICED ? text : detached(text)
  index.words[number] = { text: own, texts: emptyIds() }
  index.numbers.set(own, number)
  addGrams(index.grams, own, number)
  return number
}

function leave(index: TextIndex, text: string, id: number): void {
  const number = index.numbers.get(text)
  if (number === undefined) return
  const word = at(index.words, number)
  if (word === undefined) return
  removeId(word.texts, id)
  if (word.texts.size > 0) return
  index.words[number] = undefined
  index.numbers.delete(text)
  index.unused.push(number)
  removeGrams(index.grams, text, number)
}

/** The same text in memory of its own: a slice would keep alive the long text that it was cut from. */
function detached(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
