import { wordsOf } from '@kalends/core'
import type { EventColumns } from './event-columns.ts'
import { lastVisited, passesOver } from './passes.ts'
import type { Pausable } from './pausing.ts'
import { byNumber, insertSorted, removeSorted } from './sorted.ts'

/** A word and the events that have it, by id. */
interface Word {
  readonly text: string
  readonly ids: number[]
}

/**
 * An inverted index of the texts of events. Each distinct word leads to the events that have it. Each group of three
 * letters leads to the words that have it, so that any part of a word is found. Shorter words are left out: see
 * `searchParts`.
 */
export interface WordIndex {
  readonly words: Map<string, Word>
  readonly grams: Map<string, Set<Word>>
}

/** The result of looking up the parts of a search. */
export interface WordSearch {
  /** For each part: the words that contain it. */
  readonly groups: readonly (readonly Word[])[]
  /** How many event ids these words have together. */
  readonly size: number
}

/** The length of the groups of letters. */
const GRAM = 3

/** An empty index. */
export function wordIndex(): WordIndex {
  return { words: new Map(), grams: new Map() }
}

/** Replaces the text of an event. An empty `before` adds it, an empty `after` removes it. */
export function replaceText(index: WordIndex, id: number, before: string, after: string): void {
  if (before === after) return
  const old = indexedWords(before)
  const fresh = indexedWords(after)
  for (const word of old) if (!fresh.has(word)) removeWord(index, word, id)
  for (const word of fresh) if (!old.has(word)) addWord(index, word, id)
}

/** Looks up the parts of a search. */
export function* wordsWith(index: WordIndex, parts: readonly string[]): Pausable<WordSearch> {
  const groups: (readonly Word[])[] = []
  for (const part of parts) {
    groups.push([...rarestGram(index, part)].filter(({ text }) => text.includes(part)))
    yield
  }
  return { groups, size: groups.flat().reduce((sum, { ids }) => sum + ids.length, 0) }
}

/** The ids of the events that have a word of each group. */
export function* idsWithWords(groups: WordSearch['groups'], columns: EventColumns): Pausable<readonly number[]> {
  const [words, ...others] = groups
  const [word] = words ?? []
  if (word !== undefined && words?.length === 1 && others.length === 0) return word.ids
  const passes = passesOver(columns)
  for (const [index, words] of groups.entries()) {
    const { marks, last } = passes
    passes.last += 1
    for (const { ids } of words) {
      for (const id of ids) if (index === 0 || marks[id] === last) marks[id] = last + 1
      yield
    }
  }
  return lastVisited(passes)
}

function rarestGram({ grams }: WordIndex, part: string): ReadonlySet<Word> {
  let rarest: ReadonlySet<Word> | undefined
  for (const gram of gramsOf(part)) {
    const words = grams.get(gram) ?? new Set()
    if (rarest === undefined || words.size < rarest.size) rarest = words
  }
  return rarest ?? new Set()
}

function addWord({ words, grams }: WordIndex, text: string, id: number): void {
  const known = words.get(text)
  if (known !== undefined) {
    insertSorted(known.ids, id, byNumber)
    return
  }
  const word = { text: detached(text), ids: [id] }
  words.set(word.text, word)
  for (const gram of gramsOf(word.text)) {
    const others = grams.get(gram)
    if (others === undefined) grams.set(gram, new Set([word]))
    else others.add(word)
  }
}

function removeWord({ words, grams }: WordIndex, text: string, id: number): void {
  const word = words.get(text)
  if (word === undefined) return
  removeSorted(word.ids, id, byNumber)
  if (word.ids.length > 0) return
  words.delete(text)
  for (const gram of gramsOf(text)) {
    const others = grams.get(gram)
    others?.delete(word)
    if (others?.size === 0) grams.delete(gram)
  }
}

function gramsOf(word: string): readonly string[] {
  const grams: string[] = []
  for (let end = GRAM; end <= word.length; end += 1) grams.push(word.slice(end - GRAM, end))
  return grams
}

/** A copy of the text. A slice would keep the whole original in memory. */
function detached(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le')
}

/** The words of a text that may contain a part of a search. */
function indexedWords(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).filter((word) => word.length >= GRAM))
}
