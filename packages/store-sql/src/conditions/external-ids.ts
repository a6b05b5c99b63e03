import type { ExternalIds } from '@kalends/core'
import type { Dialect } from '../dialect.ts'
import { plain, type Sql, sql } from '../sql.ts'

/** The conditions on where a post was imported from. `post` is the alias of its table. */
export function externalConditions(
  { texts }: Dialect,
  post: string,
  { externalSources, externalIds }: ExternalIds,
): readonly Sql[] {
  // The indexes leave out posts where the column is null. Postgres uses them only if the query leaves these out too.
  const isAmong = (column: string, values: readonly string[] | undefined) =>
    values === undefined ? [] : [plain(`${column} IS NOT NULL`), sql`${plain(column)} IN ${texts(values)}`]
  return [...isAmong(`${post}.external_id`, externalIds), ...isAmong(`${post}.external_source`, externalSources)]
}
