import { addGrams, type Grams, rarestGram, removeGrams } from './grams.ts'
import { countIds, forEachId, type Ids, withId, withoutId } from './id-set.ts'
import { forEachWord, wordsOf } from './words.ts'

/** From this length on a piece of a string keeps the whole string in memory. */
const SLICED = 13
/** How many texts are entered together. */
const BATCH = 16_384

/** A word and the texts that have it, by id. */
export interface Word {
  readonly text: string
  texts: Ids
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

/** A text to be entered. */
export interface TextEntry {
  readonly id: number
  readonly text: string
}

/** An index without texts. */
export function emptyTexts(): TextIndex {
  return { numbers: new Map(), words: [], unused: [], grams: new Map() }
}

/** Enters a text. */
export function addText(index: TextIndex, id: number, text: string): void {
  forEachWord(text, (word) => enter(index, word, id))
}

/** Enters many texts: word by word instead of text by text, which spares the memory many a jump. */
export function addTexts(index: TextIndex, entries: readonly TextEntry[]): void {
  for (let from = 0; from < entries.length; from += BATCH) addBatch(index, entries.slice(from, from + BATCH))
}

/** Takes a text out that was entered with the same words. */
export function removeText(index: TextIndex, id: number, text: string): void {
  forEachWord(text, (word) => leave(index, word, id))
}

/** Puts one text in the place of another. */
export function replaceText(index: TextIndex, id: number, before: string, after: string): void {
  if (before === after) return
  const old = wordsOf(before)
  const fresh = wordsOf(after)
  for (const word of old) if (!fresh.has(word)) leave(index, word, id)
  for (const word of fresh) if (!old.has(word)) enter(index, word, id)
}

/** The words that contain `part`; `undefined` when they are in more than `most` texts, a text counted for each word. */
export function wordsWith(index: TextIndex, part: string, most: number): readonly Word[] | undefined {
  const numbers = rarestGram(index.grams, part)
  const found: Word[] = []
  let size = 0
  if (numbers !== undefined) {
    forEachId(numbers, (number) => {
      if (size > most) return
      const word = index.words[number]
      if (word === undefined || !word.text.includes(part)) return
      found.push(word)
      size += countIds(word.texts)
    })
  }
  return size > most ? undefined : found
}

function addBatch(index: TextIndex, entries: readonly TextEntry[]): void {
  const ids = new Map<string, number[]>()
  for (const { id, text } of entries) {
    forEachWord(text, (word) => {
      const known = ids.get(word)
      if (known === undefined) ids.set(word, [id])
      else known.push(id)
    })
  }
  for (const [word, having] of ids) for (const id of having) enter(index, word, id)
}

function enter(index: TextIndex, text: string, id: number): void {
  const number = index.numbers.get(text)
  const word = number === undefined ? undefined : index.words[number]
  if (word === undefined) addWord(index, text, id)
  else word.texts = withId(word.texts, id)
}

function addWord(index: TextIndex, text: string, id: number): void {
  const number = index.unused.pop() ?? index.words.length
  const own = text.length < SLICED ? text : detached(text)
  index.words[number] = { text: own, texts: id }
  index.numbers.set(own, number)
  addGrams(index.grams, own, number)
}

function leave(index: TextIndex, text: string, id: number): void {
  const number = index.numbers.get(text)
  const word = number === undefined ? undefined : index.words[number]
  if (number === undefined || word === undefined) return
  const rest = withoutId(word.texts, id)
  if (rest !== undefined) {
    word.texts = rest
    return
  }
  index.words[number] = undefined
  index.numbers.delete(text)
  index.unused.push(number)
  removeGrams(index.grams, text, number)
}

/** The same text in memory of its own: a slice would keep alive the long text that it was cut from. */
function detached(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
