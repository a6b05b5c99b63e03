import { normalizeText } from '../../domain/fold-text.ts'
import type { Fault } from '../../errors/calendar-error.ts'
import type { EventReferences } from '../../plan/plan-events.ts'
import { rejectFaults, type ValuesFor } from '../../plan/read-input.ts'
import { canFilterByStatus, visibleInLists, visibleRecords } from '../../plan/visibility.ts'
import type { TermKind, TermRecord } from '../../ports/record.ts'
import type { RequestContext } from '../context.ts'
import { checkPosts } from '../posts/check-posts.ts'

type Values = ValuesFor<'events.list'>

/**
 * Resolves the ids in the filters. Throws an error that lists all records that do not exist or that the user cannot
 * see.
 */
export async function eventReferences(values: Values, context: RequestContext): Promise<EventReferences> {
  const { permissions, store } = context
  const faults: Fault[] = []
  if (!canFilterByStatus(permissions.events, values.status ?? []))
    faults.push({ param: 'status', code: 'status_not_allowed' })
  const { venue, organizer, post_parent } = values
  // Most requests have none of these filters. Nothing is awaited for them.
  const categories = values.categories?.length
    ? await termIds('category', 'categories', values.categories, context, faults)
    : undefined
  const tags = values.tags?.length ? await termIds('tag', 'tags', values.tags, context, faults) : undefined
  if (venue?.length) {
    const seen = visibleInLists(permissions.venues, context)
    await checkPosts('venue', 'venue', venue, seen, context, faults)
  }
  if (organizer?.length) {
    const seen = visibleInLists(permissions.organizers, context)
    await checkPosts('organizer', 'organizer', organizer, seen, context, faults)
  }
  if (post_parent) {
    await checkPosts(
      'event',
      'post_parent',
      [post_parent],
      visibleRecords(permissions.events, context),
      context,
      faults,
    )
  }
  rejectFaults(faults)
  return {
    categories: categories && (await store.descendants(categories)),
    tags,
    ticketed: typeof values.ticketed === 'boolean' ? await context.ticketedEvents() : undefined,
  }
}

/** Resolves terms given by id or slug. */
async function termIds(
  kind: TermKind,
  param: string,
  given: readonly (number | string)[],
  context: RequestContext,
  faults: Fault[],
): Promise<readonly number[]> {
  const { store } = context
  const known = await knownTerms(kind, given, context)
  const ids: number[] = []
  const unknown: (number | string)[] = []
  for (const entry of given) {
    const term = typeof entry === 'number' ? known.get(entry) : await store.getBySlug(kind, normalizeText(entry, 'NFC'))
    if (term === undefined) unknown.push(entry)
    else ids.push(term.id)
  }
  if (unknown.length > 0) faults.push({ param, code: 'unknown_term', values: { name: unknown.join(', ') } })
  return [...new Set(ids)]
}

/** Finds terms by number: by id, loaded together, or by a slug that consists of digits. */
export async function knownTerms(
  kind: TermKind,
  given: readonly (number | string)[],
  { store }: RequestContext,
): Promise<ReadonlyMap<number, TermRecord>> {
  const numbers = [...new Set(given.filter((entry) => typeof entry === 'number'))]
  const terms = numbers.length === 0 ? [] : await store.getMany(kind, numbers)
  const known = new Map<number, TermRecord>()
  for (const [index, number] of numbers.entries()) {
    const term = terms[index] ?? (await store.getBySlug(kind, String(number)))
    if (term !== undefined) known.set(number, term)
  }
  return known
}
