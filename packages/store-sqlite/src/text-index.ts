import type { PostKind } from '@kalends/core'
import { postKinds } from '@kalends/core'
import {
  batches,
  execute,
  firstLetters,
  indexedWords,
  maxPartLetters,
  type Program,
  plain,
  select,
  selectColumn,
  sql,
  type TextChange,
  type TextIndex,
} from '@kalends/store-sql'
import {
  addMatchingPending,
  addPending,
  createPending,
  maxPending,
  readPending,
  removePending,
} from './pending-texts.ts'
import { insertMany, valueRows } from './value-rows.ts'

/*
 * A search looks for parts of words, and a calendar has far fewer words than texts. So there are two steps:
 *
 *   needle "cert" ── kalends_word_end ──> the words that contain it: concert, certain ──> FTS5 ──> the texts with one
 *
 * `kalends_word_end` has every suffix of every word ("concert", "oncert", "ncert", "cert" …), so the words that contain a
 * needle are one range of it. The table grows only when a new word occurs. FTS5 stores which texts contain which word and
 * nothing else (`detail=none`, no content). It stores the numbers of words in place of the words.
 */

/** How many words a search looks up. If more words contain a part, most texts do too, and comparing them is as fast. */
const maxWords = 200

/**
 * How many texts the first statement of a search finds, and how many a later one finds at most. Each statement reads
 * the list of texts from its start, so each finds twice as many as the one before.
 */
const [firstBatch, largestBatch] = [1000, 16_000]

/** How many letters of new words are added at a time, which takes about 10 ms. */
const maxNewLetters = 4000

/** How many texts of a large commit are split into words at once. That takes a few milliseconds. */
const textsAtOnce = 1000

/** Sorts after every letter. */
const last = '\u{10ffff}'

/** The text index of SQLite. */
export const textIndex: TextIndex = {
  create: () => [
    'CREATE TABLE kalends_word (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE) STRICT',
    `CREATE TABLE kalends_word_end (
      letters TEXT NOT NULL, word INTEGER NOT NULL, PRIMARY KEY (letters, word)
    ) STRICT, WITHOUT ROWID`,
    ...postKinds.flatMap((kind) => [
      `CREATE VIRTUAL TABLE kalends_${kind}_text USING fts5 (
        words, content = '', columnsize = 0, detail = none, tokenize = 'ascii'
      )`,
      // Texts indexed together form one segment, and by default FTS5 merges segments once there are four. Merging at
      // eight halves the time to write. A search then reads a few more segments, which takes hardly any time.
      `INSERT INTO kalends_${kind}_text (kalends_${kind}_text, rank) VALUES ('automerge', 8)`,
    ]),
    createPending,
  ],
  clear: () => [
    ...postKinds.map((kind) => `INSERT INTO kalends_${kind}_text (kalends_${kind}_text) VALUES ('delete-all')`),
    ...['pending_text', 'word_end', 'word'].map((name) => `DELETE FROM kalends_${name}`),
  ],
  // If suffixes of a word are missing, searches miss a text just as if the word were missing. Suffixes are only
  // counted: listing them for each word of each text would make the result several times as long.
  wordsOf: (kind) => `SELECT t.doc AS id, w.word, e.parts, e.letters FROM temp.words_of_${kind} t
    LEFT JOIN kalends_word w ON w.id = CAST(t.term AS INTEGER)
    LEFT JOIN (
      SELECT word, count(*) AS parts, sum(length(letters)) AS letters FROM kalends_word_end GROUP BY word
    ) e ON e.word = w.id`,
  *openWords() {
    for (const kind of postKinds) {
      yield* execute(
        plain(`CREATE VIRTUAL TABLE temp.words_of_${kind} USING fts5vocab(main, kalends_${kind}_text, instance)`),
      )
    }
  },
  *closeWords() {
    for (const kind of postKinds) yield* execute(plain(`DROP TABLE temp.words_of_${kind}`))
  },
  *write(changes) {
    if (changes.length < maxPending) return yield* addPending(changes)
    while (yield* indexPending());
    for (let from = 0; from < changes.length; from += textsAtOnce) {
      yield* index(changes.slice(from, from + textsAtOnce), Number.POSITIVE_INFINITY)
    }
    return false
  },
  indexPending,
  *search(kind, parts, checkTime, most = Number.POSITIVE_INFINITY) {
    const unchecked: string[] = []
    const expressions: string[] = []
    let room = maxWords
    // Starts with the longest part, because the fewest words contain it.
    for (const part of parts.toSorted((left, right) => right.length - left.length)) {
      checkTime()
      const words = yield* wordsWith(part)
      const isNarrow = words.length <= room
      if (!isNarrow || firstLetters(part) !== part) unchecked.push(part)
      if (!isNarrow) continue
      room -= words.length
      expressions.push(words.length === 0 ? 'none' : `(${words.join(' OR ')})`)
    }
    if (expressions.length === 0) return { ids: undefined, unchecked }
    const ids = new Set<number>()
    let size = firstBatch
    for (let latest: number | undefined = 0; latest !== undefined; size = Math.min(2 * size, largestBatch)) {
      checkTime()
      const found: readonly number[] = yield* selectColumn<number>(
        sql`SELECT rowid FROM ${tableOf(kind)} WHERE ${tableOf(kind)} MATCH ${expressions.join(' AND ')}
          AND rowid > ${latest} ORDER BY rowid LIMIT ${size}`,
      )
      for (const id of found) ids.add(id)
      if (ids.size > most) return { ids: undefined, unchecked }
      latest = found.length < size ? undefined : found.at(-1)
    }
    yield* addMatchingPending(kind, parts, ids)
    return { ids: [...ids], unchecked }
  },
}

/** The numbers of the words that contain a part, or its first letters, up to one more than `maxWords`. */
function* wordsWith(part: string): Program<readonly number[]> {
  const letters = firstLetters(part)
  return yield* selectColumn<number>(
    sql`SELECT DISTINCT word FROM kalends_word_end
      WHERE letters >= ${letters} AND letters <= ${letters + last} LIMIT ${plain(maxWords + 1)}`,
  )
}

function* indexPending(): Program<boolean> {
  const changes = yield* readPending()
  if (yield* index(changes, maxNewLetters)) yield* removePending(changes)
  return changes.length > 0
}

/** Indexes texts. If their new words have about `newLetters` letters or more, adds words only, and returns false. */
function* index(changes: readonly TextChange[], newLetters: number): Program<boolean> {
  // Each word gets a number, its place. A text becomes the places of its words, without repetition. Comparing places is
  // faster than comparing words or using sets.
  const places = new Map<string, number>()
  // For each place, the number of the last text that has the word.
  const lastTexts: number[] = []
  // The places of all texts in one list, which takes less memory than a list for each text.
  const found: number[] = []
  let texts = 0
  const endOf = (text: string | undefined): number => {
    texts += 1
    for (const word of text === undefined ? [] : indexedWords(text)) {
      const place = places.get(word) ?? places.size
      if (place === places.size) places.set(word, place)
      if (lastTexts[place] === texts) continue
      lastTexts[place] = texts
      found.push(place)
    }
    return found.length
  }
  const ends = changes.map(({ before, after }) => ({ before: endOf(before), after: endOf(after) }))
  // The words are sorted, because looking up neighbors in the index one after the other is faster.
  const sorted = [...places.keys()].sort()
  const ids = yield* numbersOf(sorted)
  const added = yield* addNewWords(
    sorted.filter((word) => !ids.has(word)),
    newLetters,
  )
  if (added === undefined) return false
  const numbers = Array.from(places.keys(), (word) => ` ${ids.get(word) ?? added.get(word)}`)
  let next = 0
  const numberedUpTo = (end: number): string => {
    let text = ''
    for (; next < end; next += 1) text += numbers[found[next] ?? 0]
    return text
  }
  // FTS5 flushes its buffer before a statement with several rows, so each text gets its own statement.
  for (const [text, { kind, id }] of changes.entries()) {
    const before = numberedUpTo(ends[text]?.before ?? 0)
    const after = numberedUpTo(ends[text]?.after ?? 0)
    if (before !== '') yield* execute({ text: statements[kind].remove, values: [id, before] })
    if (after !== '') yield* execute({ text: statements[kind].insert, values: [id, after] })
  }
  return true
}

/** The statements that change the index of each kind. Their texts are built once, because they run for every text. */
const statements = {
  event: statementsFor('event'),
  venue: statementsFor('venue'),
  organizer: statementsFor('organizer'),
}

function statementsFor(kind: PostKind) {
  const { text: table } = tableOf(kind)
  return {
    insert: `INSERT INTO ${table} (rowid, words) VALUES (?, ?)`,
    remove: `INSERT INTO ${table} (${table}, rowid, words) VALUES ('delete', ?, ?)`,
  }
}

function tableOf(kind: PostKind) {
  return plain(`kalends_${kind}_text`)
}

/**
 * Adds new words until they have `maxLettersAdded` letters in total. Returns their numbers; `undefined` if not all words were
 * added, or if they were so many that there is no time left to index texts.
 */
function* addNewWords(
  words: readonly string[],
  maxLettersAdded: number,
): Program<ReadonlyMap<string, number> | undefined> {
  let left = maxLettersAdded
  const added = words.filter((word) => {
    left -= word.length
    return left + word.length > 0
  })
  if (added.length === 0) return noNumbers
  yield* execute(sql`INSERT INTO kalends_word (word) SELECT value FROM json_each(${JSON.stringify(added)})`)
  const numbers = yield* numbersOf(added)
  for (const rows of batches([...numbers].flatMap(endsOf))) {
    yield* execute(
      sql`${insertMany} kalends_word_end (letters, word) ${valueRows(rows)} ON CONFLICT (letters, word) DO NOTHING`,
    )
  }
  return left >= maxLettersAdded / 4 ? numbers : undefined
}

const noNumbers: ReadonlyMap<string, number> = new Map()

function* numbersOf(words: readonly string[]): Program<ReadonlyMap<string, number>> {
  return new Map(
    yield* select<readonly [word: string, id: number]>(
      sql`SELECT w.word, w.id FROM json_each(${JSON.stringify(words)}) AS asked CROSS JOIN kalends_word w
        WHERE w.word = asked.value`,
    ),
  )
}

function endsOf([word, id]: readonly [word: string, id: number]): (readonly [letters: string, id: number])[] {
  const letters = [...word]
  return letters.map((_, from) => [letters.slice(from, from + maxPartLetters).join(''), id])
}
