import { createHash } from 'node:crypto'
import type { Sql } from '@kalends/store-sql'
import { LRUCache } from 'lru-cache'
import type { PostgresQuery } from './pool.ts'

/** How many statements are prepared on a connection. Most applications need fewer. */
const maxPrepared = 500

/** Types of columns whose values JavaScript has as numbers: 8, 2 and 4 byte integers, floats and numerics. */
const numberTypes = new Set([20, 21, 23, 700, 701, 1700])

/** Parses the values of columns. Set for each statement, because the parsers of `pg` belong to the application. */
const types: PostgresQuery['types'] = { getTypeParser: (oid) => (numberTypes.has(oid) ? Number : (text) => text) }

/** How the statements of store-sql are written for Postgres. */
export interface StatementSettings {
  readonly schema: string
  readonly isPrepared: boolean
  /** How long the server can work on a statement. */
  readonly timeoutMs: number
}

/** A statement for Postgres without its values. */
interface Written {
  readonly text: string
  name?: string
}

/**
 * Returns a function that writes statements for Postgres: with numbered placeholders, and with the schema before the
 * names of tables.
 */
export function statements({ schema, isPrepared, timeoutMs }: StatementSettings): (statement: Sql) => PostgresQuery {
  const known = new LRUCache<string, Written>({ max: 2 * maxPrepared })
  let prepared = 0

  function write(text: string): Written {
    const written = known.get(text)
    if (written === undefined) {
      const first = { text: qualified(numbered(text), schema) }
      known.set(text, first)
      return first
    }
    // A statement is prepared when it occurs for the second time, because many occur only once.
    if (isPrepared && written.name === undefined && prepared < maxPrepared) {
      prepared += 1
      // The name is a digest of the text, because two stores can share a pool.
      written.name = `kalends_${digest(written.text)}`
    }
    return written
  }

  return ({ text, values }) => ({ ...write(text), values: [...values], ...common(timeoutMs) })
}

/** Statements without values, as one query. */
export function simpleQuery(timeoutMs: number, ...texts: readonly string[]): PostgresQuery {
  return { text: texts.join('; '), ...common(timeoutMs) }
}

/** How long after the server's own timeout the client gives up. By then, no response can be in flight. */
const GRACE_MS = 1000

function common(timeoutMs: number): Pick<PostgresQuery, 'rowMode' | 'types' | 'query_timeout'> {
  return { rowMode: 'array', types, query_timeout: timeoutMs + GRACE_MS }
}

/** `?` as `$1`, `$2` … */
function numbered(text: string): string {
  let count = 0
  return text.replaceAll('?', () => {
    count += 1
    return `$${count}`
  })
}

/** Puts the schema before every table name. The name of an index needs none: an index is in the schema of its table. */
export function qualified(text: string, schema: string): string {
  return text.replaceAll(/(?<!INDEX |")\bkalends_/g, `${quoted(schema)}.kalends_`)
}

/** A name in quotes, because it may be a word of SQL, such as `user` or `order`. */
export function quoted(name: string): string {
  return `"${name}"`
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}
