import type { PostKind } from '@kalends/core'
import { postKinds } from '@kalends/core'
import { all, batches, execute, type Program, plain, selectColumn, sql, type TextIndex } from '@kalends/store-sql'

/*
 * Which triples of neighbouring letters a text contains, as an array of hashes with a GIN index. It needs no extension,
 * and unlike `pg_trgm` it treats the letters of all alphabets alike in any locale. Two triples can have one hash, and the
 * triples of a needle can be apart in a text, so the texts that are found are compared.
 */

/** From more texts than this, comparing all texts takes less time. */
const mostFound = 20_000

/** The text index of Postgres. */
export const textIndex: TextIndex = {
  create: () =>
    postKinds.flatMap((kind) => [
      `CREATE TABLE kalends_${kind}_text (id bigint PRIMARY KEY, triples int4[] NOT NULL)`,
      `CREATE INDEX kalends_${kind}_text_triples ON kalends_${kind}_text USING gin (triples)`,
    ]),
  *write(changes) {
    for (const kind of postKinds) {
      const ofKind = changes.filter((change) => change.kind === kind)
      const removed = ofKind.filter(({ after }) => after === undefined).map(({ id }) => id)
      if (removed.length > 0) {
        yield* execute(sql`DELETE FROM ${tableOf(kind)} WHERE id = ANY (${`{${removed.join()}}`}::bigint[])`)
      }
      const rows = ofKind.flatMap(({ id, after }) => (after === undefined ? [] : [[id, arrayOf(after)] as const]))
      for (const batch of batches(rows)) {
        const values = plain(`VALUES ${batch.map(() => '(?, ?)').join(', ')}`)
        yield* execute(
          sql`INSERT INTO ${tableOf(kind)} (id, triples) ${{ ...values, values: batch.flat() }}
            ON CONFLICT (id) DO UPDATE SET triples = excluded.triples`,
        )
      }
    }
    return false
  },
  indexPending: nothingPending,
  *search(kind, parts, checkTime) {
    checkTime()
    const triples = new Set(parts.flatMap((part) => [...triplesOf(part)]))
    if (triples.size === 0) return { ids: undefined, unchecked: parts }
    const contains = parts.map((part) => sql`strpos(c.search_text, ${part}) > 0`)
    const ids = yield* selectColumn<number>(
      sql`SELECT c.id FROM ${tableOf(kind)} t JOIN ${plain(`kalends_${kind}_content`)} c ON c.id = t.id
        WHERE t.triples @> ${`{${[...triples].join()}}`}::int4[] AND ${all(contains)} LIMIT ${plain(mostFound + 1)}`,
    )
    return { ids: ids.length > mostFound ? undefined : ids, unchecked: [] }
  },
}

// biome-ignore lint/correctness/useYield: a program without statements
function* nothingPending(): Program<boolean> {
  return false
}

function tableOf(kind: PostKind) {
  return plain(`kalends_${kind}_text`)
}

function arrayOf(text: string): string {
  return `{${[...triplesOf(text)].join()}}`
}

/** The hashes of all triples of a text, as 32-bit integers. */
function triplesOf(text: string): ReadonlySet<number> {
  const hashes = new Set<number>()
  for (let at = 2; at < text.length; at += 1) {
    const [first, second, third] = [text.charCodeAt(at - 2), text.charCodeAt(at - 1), text.charCodeAt(at)]
    hashes.add(Math.imul(Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b) ^ third, 0xc2b2ae35))
  }
  return hashes
}
