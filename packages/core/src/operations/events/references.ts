import { normalizeText } from '../../domain/fold-text.ts'
import { rejectFaults, type ValuesFor } from '../../plan/parse-input.ts'
import type { EventReferences } from '../../plan/plan-lists.ts'
import { canFilterByStatus } from '../../plan/visibility.ts'
import type { RecordOf, TermKind } from '../../ports/record.ts'
import type { ExpectName } from '../../ports/store.ts'
import { collectionOf } from '../../present/presenting.ts'
import type { RequestContext } from '../context.ts'
import { checkIds, newUnitOfWork, type UnitOfWork } from '../posts/unit-of-work.ts'

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

async function termIds(
  kind: TermKind,
  given: readonly (number | string)[],
  { context, faults }: UnitOfWork,
): Promise<readonly number[]> {
  const bySlug = async (text: string): Promise<number | undefined> =>
    (await context.store.getBySlug(kind, normalizeText(text, 'NFC')))?.id
  const { ids, unknown } = await resolveEntries(kind, given, bySlug, context)
  if (unknown.length > 0) {
    faults.push({ param: collectionOf[kind], code: 'unknown_term', values: { name: unknown.join(', ') } })
  }
  return ids
}

/**
 * Resolves terms given by number or text. A number is an id, or else a slug that consists of digits; ids are loaded
 * together. Returns the ids in order, each once, and what was not found.
 */
export async function resolveEntries(
  kind: TermKind,
  given: readonly (number | string)[],
  byText: (text: string) => Promise<number | undefined>,
  { store }: RequestContext,
): Promise<{ readonly ids: readonly number[]; readonly unknown: readonly (number | string)[] }> {
  const numbers = given.filter((entry) => typeof entry === 'number')
  const terms = numbers.length === 0 ? [] : await store.getMany(kind, [...new Set(numbers)])
  const known = new Set(terms.map((term) => term?.id))
  const ids = new Set<number>()
  const unknown: (number | string)[] = []
  for (const entry of given) {
    const isText = typeof entry === 'string'
    const id = isText ? await byText(entry) : known.has(entry) ? entry : (await store.getBySlug(kind, `${entry}`))?.id
    if (id === undefined) unknown.push(entry)
    else ids.add(id)
  }
  return { ids: [...ids], unknown }
}

/**
 * Creates a lookup of stored records by name key, for one request. `transform` receives the records of a key in
 * ascending order of id.
 */
export function createNameLookup<K extends ExpectName['kind'], T>(
  kind: K,
  { context, changes }: UnitOfWork,
  transform: (records: readonly RecordOf<K>[]) => T,
) {
  const found = new Map<string, { readonly ids: readonly number[]; readonly result: T }>()
  const expected = new Set<string>()
  return {
    /** The records with that key, as `transform` returned them. Loads each key once. */
    find: async (nameKey: string): Promise<T> => {
      const known = found.get(nameKey)
      if (known !== undefined) return known.result
      const records = await context.store.findByName(kind, nameKey)
      const result = transform(records)
      found.set(nameKey, { ids: records.map(({ id }) => id), result })
      return result
    },
    /** Makes the commit fail if other records have that key by then. Call `find` first. */
    expect: (nameKey: string): void => {
      if (expected.has(nameKey)) return
      expected.add(nameKey)
      changes.push({ type: 'expectName', kind, nameKey, ids: found.get(nameKey)?.ids ?? [] })
    },
  }
}
