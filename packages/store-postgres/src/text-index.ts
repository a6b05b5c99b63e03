import type { PostKind } from '@kalends/core'
import { postKinds, wordsOf } from '@kalends/core'
import { batches, execute, type Program, plain, sql, type TextIndex } from '@kalends/store-sql'
import { arrayRows, numberArray } from './arrays.ts'

/*
 * Which triples of neighbouring letters a text contains, as an array of hashes with a GIN index. It needs no extension,
 * and unlike `pg_trgm` it treats the letters of all alphabets alike in any locale. Two triples can have one hash, and the
 * triples of a needle can be apart in a text, so the texts that are found are compared.
 */

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
        yield* execute(sql`DELETE FROM ${tableOf(kind)} WHERE id = ANY (${numberArray(removed)}::bigint[])`)
      }
      const rows = ofKind.flatMap(({ id, after }) =>
        after === undefined ? [] : [[id, numberArray(triplesOf(after))] as const],
      )
      for (const batch of batches(rows, { isBlocking: false })) {
        yield* execute(
          sql`INSERT INTO ${tableOf(kind)} (id, triples)
            SELECT column1, column2::int4[] FROM (${arrayRows(batch)}) AS texts
            ON CONFLICT (id) DO UPDATE SET triples = excluded.triples`,
        )
      }
    }
    return false
  },
  indexPending: nothingPending,
  idsWith: (kind, parts) => {
    const triples = new Set(parts.flatMap((part) => [...triplesOf(part)]))
    return sql`SELECT id FROM ${tableOf(kind)} WHERE triples @> ${numberArray(triples)}::int4[]`
  },
}

// biome-ignore lint/correctness/useYield: a program without statements
function* nothingPending(): Program<boolean> {
  return false
}

function tableOf(kind: PostKind) {
  return plain(`kalends_${kind}_text`)
}

/** The hashes of all triples in the words of a text, as 32-bit integers. A part is within a word. */
function triplesOf(text: string): ReadonlySet<number> {
  const hashes = new Set<number>()
  for (const word of wordsOf(text)) {
    for (let at = 2; at < word.length; at += 1) {
      const [first, second, third] = [word.charCodeAt(at - 2), word.charCodeAt(at - 1), word.charCodeAt(at)]
      hashes.add(Math.imul(Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b) ^ third, 0xc2b2ae35))
    }
  }
  return hashes
}
