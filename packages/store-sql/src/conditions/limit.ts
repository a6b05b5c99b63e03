import type { PageRange } from '@kalends/core'
import { type Sql, sql } from '../sql.ts'

/** Limit and offset as the end of a query. */
export function limitOf({ offset, limit }: PageRange): Sql {
  // Not every database accepts an offset without a limit. The cast is for SQLite: it plans a query again for every
  // value that is bound directly after `LIMIT`, which takes longer than finding the page.
  return sql`LIMIT CAST(${limit ?? Number.MAX_SAFE_INTEGER} AS bigint) OFFSET ${offset}`
}
