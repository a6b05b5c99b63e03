import type { EventColumns } from './event-columns.ts'
import { byNumber, insertSorted, removeSorted } from './sorted.ts'

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
  words: Map<string, Word>
  grams: Map<string, Word[]>
  /** How many words no event has any more. */
  unused: number
}

/** What the index knows about the needles of a query. */
export interface WordSearch {
  /** For each part of a needle that is within a word: the words that have it. */
  readonly groups: readonly (readonly Word[])[]
  /** How many entries the words have together. */
  readonly size: number
  /** Whether each needle is within a word. Otherwise the texts have to be tested too. */
  readonly isExact: boolean
}

/** An empty index. */
export function wordIndex(): WordIndex {
  return { words: new Map(), grams: new Map(), unused: 0 }
}

/** Replaces the text of an event; an empty text stands for no event. */
export function replaceText(index: WordIndex, id: number, before: string, after: string): void {
  if (before === after) return
  const old = wordsOf(before)
  const fresh = wordsOf(after)
  for (const word of old) if (!fresh.has(word)) removeWord(index, word, id)
  for (const word of fresh) if (!old.has(word)) addWord(index, word, id)
  if (index.unused > Math.max(1000, index.words.size / 2)) compact(index)
}

/** Looks up needles; `undefined` if they have no letters to look for. */
export function searchWords(index: WordIndex, needles: readonly string[]): WordSearch | undefined {
  const parts = new Set(needles.flatMap((needle) => [...wordsOf(needle)]))
  if (parts.size === 0) return undefined
  const groups = [...parts].map((part) => rarestGram(index, part).filter(({ text }) => text.includes(part)))
  const size = groups.flat().reduce((sum, { ids }) => sum + ids.length, 0)
  return { groups, size, isExact: needles.every((needle) => parts.has(needle)) }
}

/** The ids of the events that have a word of each group. */
export function idsWithWords(groups: WordSearch['groups'], columns: EventColumns): readonly number[] {
  const { passes } = columns
  let found: number[] = []
  for (const [index, words] of groups.entries()) {
    const before = columns.lastPass
    const pass = before + 1
    columns.lastPass = pass
    found = []
    for (const { ids } of words) {
      for (const id of ids) {
        const last = passes[id]
        if (last === pass || (index > 0 && last !== before)) continue
        passes[id] = pass
        found.push(id)
      }
    }
  }
  return found
}

function rarestGram({ grams }: WordIndex, part: string): readonly Word[] {
  let rarest: readonly Word[] | undefined
  for (const gram of gramsOf(part, Math.min(part.length, 3))) {
    const words = grams.get(gram) ?? []
    if (rarest === undefined || words.length < rarest.length) rarest = words
  }
  return rarest ?? []
}

function addWord(index: WordIndex, text: string, id: number): void {
  const known = index.words.get(text)
  if (known === undefined) {
    addToGrams(index, { text: detached(text), ids: [id] })
    return
  }
  if (known.ids.length === 0) index.unused -= 1
  insertSorted(known.ids, id, byNumber)
}

function addToGrams({ words, grams }: WordIndex, word: Word): void {
  words.set(word.text, word)
  for (const gram of new Set([1, 2, 3].flatMap((length) => gramsOf(word.text, length)))) {
    const others = grams.get(gram)
    if (others === undefined) grams.set(gram, [word])
    else others.push(word)
  }
}

/** Removes an event from a word. The word stays in the index until a good part of all words is unused. */
function removeWord(index: WordIndex, text: string, id: number): void {
  const known = index.words.get(text)
  if (known === undefined) return
  removeSorted(known.ids, id, byNumber)
  if (known.ids.length === 0) index.unused += 1
}

/** Drops the words that no event has. */
function compact(index: WordIndex): void {
  const used = [...index.words.values()].filter(({ ids }) => ids.length > 0)
  Object.assign(index, wordIndex())
  for (const word of used) addToGrams(index, word)
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
