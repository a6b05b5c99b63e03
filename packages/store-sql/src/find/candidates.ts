import type { ResolvedQuery } from '../conditions/event-conditions.ts'
import { externalConditions } from '../conditions/external-ids.ts'
import { idsWithField } from '../conditions/fields.ts'
import type { TransactionContext } from '../context.ts'
import { type Program, selectColumn } from '../program.ts'
import { all, plain, type Sql, sql } from '../sql.ts'
import { idsWithSlug } from './lookups.ts'

/** Up to this many candidates are checked one by one. */
const mostCandidates = 2000

/** The ids of the events that can match, each once, if a condition of the query admits few; else `undefined`. */
export function* eventCandidates(
  { dialect }: TransactionContext,
  query: ResolvedQuery,
): Program<readonly number[] | undefined> {
  const { ids, parent, image, modifiedFrom, slug } = query
  const external = externalConditions(dialect, 'e', query)
  if (ids !== undefined) return [...new Set(ids)]
  const selective = [
    ...(slug === undefined ? [] : [sql`id IN (${idsWithSlug('event', slug)})`]),
    ...(external.length === 0 ? [] : [all(external)]),
    ...(parent === undefined ? [] : [sql`parent = ${parent}`]),
    ...(image === undefined ? [] : [sql`image = ${image}`]),
    ...(modifiedFrom === undefined ? [] : [sql`modified_at >= ${modifiedFrom}`]),
  ]
  for (const condition of selective) {
    const few = yield* ifFew(sql`SELECT id FROM kalends_event e WHERE ${condition}`)
    if (few !== undefined) return few
  }
  for (const condition of query.fields) {
    const few = condition.matchesAbsent ? undefined : yield* ifFew(idsWithField(dialect, 'event', condition))
    if (few !== undefined) return few
  }
  return undefined
}

/** The ids that a query finds, each once; `undefined` if there are many. */
export function* ifFew(ids: Sql): Program<readonly number[] | undefined> {
  const found = yield* selectColumn<number>(sql`${ids} LIMIT ${plain(mostCandidates + 1)}`)
  return found.length > mostCandidates ? undefined : [...new Set(found)]
}
