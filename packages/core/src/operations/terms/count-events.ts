import type { TermQuery } from '../../ports/query.ts'
import type { TermKind, TermRecord } from '../../ports/record.ts'
import type { Found } from '../../ports/store.ts'
import type { RequestContext } from '../context.ts'

/** For each term, in order, the number of published events without a password that the user can see. */
export async function countEvents(
  kind: TermKind,
  ids: readonly number[],
  context: RequestContext,
): Promise<readonly number[]> {
  const counted = countedEvents(context)
  if (ids.length === 0 || counted === 'none') return ids.map(() => 0)
  return context.store.countEvents({ kind, ids, now: context.now, author: counted.author })
}

/** Finds the terms that match the query. Only events that the user can see count. */
export async function findTerms(kind: TermKind, query: TermQuery, context: RequestContext): Promise<Found<TermRecord>> {
  const counted = countedEvents(context)
  if (counted !== 'none') return context.store.find(kind, { ...query, author: counted.author })
  if (query.hideEmpty) return { records: [], total: 0 }
  // Every count is 0, so terms are sorted by id.
  return context.store.find(kind, { ...query, orderBy: query.orderBy === 'count' ? 'id' : query.orderBy })
}

/** Whose published events count: those of all authors, the user's own, or none. A custom policy can hide some. */
function countedEvents({ permissions, user }: RequestContext): { readonly author: number | undefined } | 'none' {
  const { read } = permissions.events
  if (read === 'all') return { author: undefined }
  return read === 'own' && user !== null ? { author: user.id } : 'none'
}
