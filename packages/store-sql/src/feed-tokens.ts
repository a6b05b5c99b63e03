import type { FeedTokenRecord, UserId } from '@kalends/core'
import { authorCode } from './codes.ts'
import type { Dialect } from './dialect.ts'
import { execute, type Program, selectColumn, selectValue } from './program.ts'
import { plain, type Sql, sql } from './sql.ts'

/** The table of feed tokens, each with the whole token as JSON. */
export function createFeedTokens({ types: { integer, text, table } }: Dialect): readonly string[] {
  return [
    `CREATE TABLE kalends_feed_token (
      id ${text} PRIMARY KEY,
      hash ${text} NOT NULL,
      author ${text} NOT NULL,
      created_at ${integer} NOT NULL,
      json ${text} NOT NULL
    ) ${table}`,
    'CREATE UNIQUE INDEX kalends_feed_token_hash ON kalends_feed_token (hash)',
    'CREATE INDEX kalends_feed_token_author ON kalends_feed_token (author, created_at, id)',
  ]
}

/** Adds a token. Run it as a write. */
export function* insertFeedToken(token: FeedTokenRecord): Program<void> {
  const { id, hash, userId, createdAt } = token
  const values = sql`${id}, ${hash}, ${authorCode(userId)}, ${createdAt}, ${JSON.stringify(token)}`
  yield* execute(sql`INSERT INTO kalends_feed_token (id, hash, author, created_at, json) VALUES (${values})`)
}

/** The token with this hash. */
export function* feedTokenByHash(hash: string): Program<FeedTokenRecord | undefined> {
  const json = yield* selectValue<string>(sql`SELECT json FROM kalends_feed_token WHERE hash = ${hash}`)
  return json === undefined ? undefined : JSON.parse(json)
}

/** The tokens of a user, or all of them. */
export function* feedTokensBy(userId: UserId | undefined): Program<readonly FeedTokenRecord[]> {
  const own: Sql = userId === undefined ? plain('') : sql`WHERE author = ${authorCode(userId)}`
  const found = yield* selectColumn<string>(sql`SELECT json FROM kalends_feed_token ${own} ORDER BY created_at, id`)
  return found.map((json) => JSON.parse(json))
}

/** Removes a token. Run it as a write. */
export function* removeFeedToken(id: string): Program<boolean> {
  const found = yield* selectValue<string>(sql`SELECT id FROM kalends_feed_token WHERE id = ${id}`)
  if (found !== undefined) yield* execute(sql`DELETE FROM kalends_feed_token WHERE id = ${id}`)
  return found !== undefined
}
