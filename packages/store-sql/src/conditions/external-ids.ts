import type { ExternalIds } from '@kalends/core'
import type { Dialect } from '../dialect.ts'
import { plain, type Sql, sql } from '../sql.ts'

/** The conditions on where a post was imported from. `post` is the alias of its table. */
export function externalConditions(
  { texts }: Dialect,
  post: string,
  { externalSources, externalIds }: ExternalIds,
): readonly Sql[] {
  // The indexes have only columns that are set. Postgres uses them if the query says so too.
  const isAmong = (column: string, values: readonly string[] | undefined) =>
    values === undefined ? [] : [plain(`${column} IS NOT NULL`), sql`${plain(column)} IN ${texts(values)}`]
  return [...isAmong(`${post}.external_id`, externalIds), ...isAmong(`${post}.external_source`, externalSources)]
}
