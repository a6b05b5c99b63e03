import { normalizeText } from '../../domain/fold-text.ts'
import { rejectFaults, type ValuesFor } from '../../plan/parse-input.ts'
import type { EventReferences } from '../../plan/plan-events.ts'
import { canFilterByStatus } from '../../plan/visibility.ts'
import type { TermKind, TermRecord } from '../../ports/record.ts'
import { collectionOf } from '../../present/links.ts'
import type { RequestContext } from '../context.ts'
import { checkIds } from '../posts/check-ids.ts'
import { newUnitOfWork, type UnitOfWork } from '../posts/unit-of-work.ts'

type Values = ValuesFor<'events.list'>

/**
 * Resolves the ids in the filters. Throws an error that lists all records that do not exist or that the user cannot
 * see.
 */
export async function eventReferences(values: Values, context: RequestContext): Promise<EventReferences> {
  const work = newUnitOfWork(context)
  const { status, venue, organizer, post_parent, categories: given, tags: givenTags } = values
  if (!canFilterByStatus(context.permissions.events, status ?? [])) {
    work.faults.push({ param: 'status', code: 'status_not_allowed' })
  }
  // Most requests have none of these filters. Nothing is awaited for them.
  const categories = given?.length ? await termIds('category', given, work) : undefined
  const tags = givenTags?.length ? await termIds('tag', givenTags, work) : undefined
  if (venue?.length) await checkIds('venue', 'venue', venue, work)
  if (organizer?.length) await checkIds('organizer', 'organizer', organizer, work)
  if (post_parent) await checkIds('event', 'post_parent', [post_parent], work)
  rejectFaults(work.faults)
  return {
    categories: categories && (await context.store.descendants(categories)),
    tags,
    ticketed: typeof values.ticketed === 'boolean' ? await context.ticketedEvents() : undefined,
  }
}

/** Resolves terms given by id or slug. */
async function termIds(
  kind: TermKind,
  given: readonly (number | string)[],
  { context, faults }: UnitOfWork,
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
  if (unknown.length > 0) {
    faults.push({ param: collectionOf[kind], code: 'unknown_term', values: { name: unknown.join(', ') } })
  }
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
