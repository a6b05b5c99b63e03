import { normalizeText } from '../../domain/fold-text.ts'
import { rejectFaults, type ValuesFor } from '../../plan/parse-input.ts'
import type { EventReferences } from '../../plan/plan-lists.ts'
import { canFilterByStatus } from '../../plan/visibility.ts'
import type { TermKind } from '../../ports/record.ts'
import { collectionOf } from '../../present/presenting.ts'
import type { RequestContext } from '../context.ts'
import { checkIds, newUnitOfWork, type UnitOfWork } from '../posts/unit-of-work.ts'
import { resolveTermEntries } from './resolve-terms.ts'

type ListValues = ValuesFor<'events.list'>

/**
 * Resolves the ids in the filters. Throws an error that lists all records that do not exist or that the user cannot
 * see.
 */
export async function eventReferences(values: ListValues, context: RequestContext): Promise<EventReferences> {
  const work = newUnitOfWork(context)
  const { status, venue, organizer, post_parent, categories: given, tags: givenTags } = values
  if (!canFilterByStatus(context.permissions.events, status ?? [])) {
    work.faults.push({ param: 'status', code: 'status_not_allowed' })
  }
  // Most requests have none of these filters, and then nothing is awaited.
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

async function termIds(
  kind: TermKind,
  given: readonly (number | string)[],
  { context, faults }: UnitOfWork,
): Promise<readonly number[]> {
  const bySlug = async (text: string): Promise<number | undefined> =>
    (await context.store.getBySlug(kind, normalizeText(text, 'NFC')))?.id
  const { ids, unknown } = await resolveTermEntries(kind, given, bySlug, context)
  if (unknown.length > 0) {
    faults.push({ param: collectionOf[kind], code: 'unknown_term', values: { name: unknown.join(', ') } })
  }
  return ids
}
