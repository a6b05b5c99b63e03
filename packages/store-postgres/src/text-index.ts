import type { PostKind } from '@kalends/core'
import { postKinds } from '@kalends/core'
import {
  all,
  execute,
  firstLetters,
  indexedWords,
  type Program,
  plain,
  type Sql,
  searchedColumns,
  select,
  sql,
  type TextIndex,
} from '@kalends/store-sql'
import { arrayRows, numberArray, textArray } from './arrays.ts'

/*
 * A search looks for parts of words, and a calendar has far fewer words than texts. So there are two steps:
 *
 *   needle "cert" ── triples "cer", "ert" ──> the words that contain it: concert, certain ──> the texts with one of them
 *
 * `kalends_word` has every word once, with its triples: all runs of three letters. Texts are arrays of the numbers of
 * their words. Both arrays have GIN indexes. That needs no extension, and unlike `pg_trgm` it treats the letters of all
 * alphabets alike in any locale.
 *
 * A word can occur in thousands of events, and a search needs their number and the first ones by start. So the texts of
 * events also have copies of the columns by which most searches filter and sort. Otherwise each event would be looked up
 * in its table, which takes several times as long.
 */

/**
 * How many words and parts a search looks up. The texts that it finds are compared with the other parts. If hundreds of
 * words contain a part, most texts do too: comparing all texts then takes half the time of looking up the words.
 */
const [maxWords, maxParts] = [200, 8]

/** How many texts are split into words at once. That takes a few milliseconds. */
const textsAtOnce = 128

/** The text index of Postgres. */
export const textIndex: TextIndex = {
  create: () => [
    `CREATE TABLE kalends_word (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      word text COLLATE "C" NOT NULL UNIQUE,
      triples text[] COLLATE "C" NOT NULL
    )`,
    'CREATE INDEX kalends_word_triples ON kalends_word USING gin (triples)',
    ...postKinds.flatMap((kind) => [
      `CREATE TABLE kalends_${kind}_text (
        id bigint PRIMARY KEY, ${kind === 'event' ? copiedColumns : ''} words integer[] NOT NULL
      )`,
      // Every search reads the pending entries of the index, which are up to 4 MB by default.
      `CREATE INDEX kalends_${kind}_text_words ON kalends_${kind}_text USING gin (words)
        WITH (gin_pending_list_limit = 1024)`,
    ]),
  ],
  clear: () => [...postKinds.map((kind) => `DELETE FROM kalends_${kind}_text`), 'DELETE FROM kalends_word'],
  wordsOf: (
    kind,
  ) => `SELECT t.id, w.word, w.triples${kind === 'event' ? `, ${columnsOf('t')}` : ''} FROM kalends_${kind}_text t
    CROSS JOIN LATERAL unnest(t.words) AS number LEFT JOIN kalends_word w ON w.id = number`,
  openWords: nothing,
  closeWords: nothing,
  *write(changes) {
    for (const kind of postKinds) {
      const ofKind = changes.filter((change) => change.kind === kind)
      const removed = ofKind.filter(({ after }) => after === undefined).map(({ id }) => id)
      if (removed.length > 0) {
        yield* execute(sql`DELETE FROM ${tableOf(kind)} WHERE id = ANY (${numberArray(removed)}::bigint[])`)
      }
      const written = ofKind.flatMap(({ id, after }) => (after === undefined ? [] : [{ id, text: after }]))
      for (let from = 0; from < written.length; from += textsAtOnce) {
        yield* writeTexts(kind, written.slice(from, from + textsAtOnce))
      }
    }
    return false
  },
  indexPending: nothingPending,
  *copyColumns(events) {
    yield* execute(
      sql`UPDATE kalends_event_text t SET ${plain(assignments('e'))} FROM kalends_event e
        WHERE t.id = e.id AND e.id = ANY (${numberArray(events)}::bigint[])
          AND ROW (${plain(columnsOf('t'))}) IS DISTINCT FROM ROW (${plain(columnsOf('e'))})`,
    )
  },
  *textsWith(_kind, parts) {
    const unchecked = new Set(parts.filter((part) => firstLetters(part) !== part))
    const conditions: Sql[] = []
    let room = maxWords
    for (const { part, numbers, count } of yield* wordsWith(parts)) {
      room -= count
      if (room < 0 || conditions.length === maxParts) unchecked.add(part)
      else conditions.push(sql`t.words && ${numbers}::integer[]`)
    }
    return { condition: all(conditions), unchecked: [...unchecked] }
  },
}

/** The copies of `searchedColumns`, smaller than the originals, because a search reads thousands of rows. */
const copiedColumns = `starts_at bigint NOT NULL, ends_at bigint NOT NULL, published_at bigint NOT NULL,
  status smallint NOT NULL, hidden smallint NOT NULL, locked smallint NOT NULL, author text COLLATE "C",`

/** The columns of a table that are copied. */
function columnsOf(table: string): string {
  return searchedColumns.map((column) => `${table}.${column}`).join(', ')
}

/** Assigns the copied columns of a table. */
function assignments(table: string): string {
  return searchedColumns.map((column) => `${column} = ${table}.${column}`).join(', ')
}

// biome-ignore lint/correctness/useYield: a program without statements
function* nothingPending(): Program<boolean> {
  return false
}

function* nothing(): Program<void> {}

function tableOf(kind: PostKind) {
  return plain(`kalends_${kind}_text`)
}

interface WrittenText {
  readonly id: number
  readonly text: string
}

/**
 * Writes the words of texts by one statement, so that they are looked up once. Writes run one after the other, so no other
 * writer adds words in the meantime. Known words are looked up with one array, for which Postgres uses the index. For a
 * join, it could choose to read all words.
 */
function* writeTexts(kind: PostKind, texts: readonly WrittenText[]): Program<void> {
  const rows = texts.map(({ id, text }) => [id, longWords(text).join(' ')] as const)
  const words = [...new Set(rows.flatMap(([, words]) => words.split(' ')))].filter((word) => word !== '')
  const given = sql`string_to_array(${words.join(' ')}, ' ')`
  const isEvent = kind === 'event'
  yield* execute(
    sql`WITH known AS MATERIALIZED (SELECT id, word FROM kalends_word WHERE word = ANY (${given})),
      fresh AS (
        INSERT INTO kalends_word (word, triples) SELECT word, ${triplesOf(plain('word'))} FROM (
          SELECT unnest(${given}) COLLATE "C" AS word EXCEPT SELECT word FROM known
        ) AS missing RETURNING id, word
      ),
      numbered AS MATERIALIZED (SELECT id, word FROM known UNION ALL SELECT id, word FROM fresh)
      INSERT INTO ${tableOf(kind)} (id, words${plain(isEvent ? `, ${searchedColumns.join(', ')}` : '')})
      SELECT text.id, text.words${plain(isEvent ? `, ${columnsOf('e')}` : '')} FROM (
        SELECT column1 AS id, coalesce(array_agg(numbered.id) FILTER (WHERE numbered.id IS NOT NULL), '{}') AS words
        FROM (${arrayRows(rows)}) AS texts
        LEFT JOIN LATERAL unnest(string_to_array(column2, ' ')) AS given (word) ON true
        LEFT JOIN numbered ON numbered.word = given.word
        GROUP BY column1
      ) AS text ${plain(isEvent ? 'JOIN kalends_event e ON e.id = text.id' : '')}
      ON CONFLICT (id) DO UPDATE SET words = excluded.words${plain(isEvent ? `, ${assignments('excluded')}` : '')}`,
  )
}

/** The words of a text that may contain a part of a search, each once. */
function longWords(text: string): readonly string[] {
  return [...new Set(indexedWords(text).filter((word) => word.length >= 3))]
}

/** The triples of a text, as an expression. */
function triplesOf(text: Sql): Sql {
  return sql`ARRAY(SELECT substr(${text}, at, 3) FROM generate_series(1, length(${text}) - 2) AS at)`
}

/** The words that contain a part, or its first letters. */
interface WordsOfPart {
  readonly part: string
  /** Their numbers, as a Postgres array, up to one more than `maxWords`. */
  readonly numbers: string
  readonly count: number
}

/** Looks up the words of parts. The first part has the fewest. */
function* wordsWith(parts: readonly string[]): Program<readonly WordsOfPart[]> {
  const rows = yield* select<readonly [position: number, numbers: string]>(
    sql`SELECT given.position, ARRAY(SELECT w.id FROM kalends_word w
        WHERE w.triples @> ${triplesOf(plain('given.part'))} AND strpos(w.word, given.part) > 0
        LIMIT ${plain(maxWords + 1)})::text
      FROM unnest(${textArray(parts.map(firstLetters))}::text[]) WITH ORDINALITY AS given (part, position)`,
  )
  return rows
    .map(([position, numbers]) => ({ part: parts[position - 1] ?? '', numbers, count: numbers.split(',').length }))
    .sort((left, right) => left.count - right.count)
}
