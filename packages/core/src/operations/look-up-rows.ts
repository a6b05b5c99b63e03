import type { LinkInput } from '../contract/links.ts'
import { subjectOf } from '../contract/routes.ts'
import { type NamedKind, type PostKind, postKinds } from '../ports/record.ts'
import type { CompleteStore } from '../ports/store.ts'
import { collectionOf } from '../present/presenting.ts'
import type { RequestContext } from './context.ts'
import { findByExternalIds, type KnownIds, withKnownIds } from './posts/known-ids.ts'
import { withKnownNames } from './posts/known-names.ts'
import type { ReadInput } from './run.ts'

/** The parsed parameters of a row that name other records. Each collection has only some of them. */
interface RowValues {
  readonly external_source?: string | null
  readonly external_id?: string | null
  readonly name?: string
  readonly venue?: string | readonly LinkInput[] | null
  readonly organizer?: string | readonly LinkInput[] | null
  readonly categories?: readonly (number | string)[] | null
  readonly tags?: readonly (number | string)[] | null
}

/** Looks up the records that the rows name, in a few queries, and returns a store that no longer has to look them up. */
export async function lookUpRows(
  inputs: readonly ReadInput[],
  { operation }: RequestContext,
  store: CompleteStore,
): Promise<CompleteStore> {
  const subject = subjectOf(operation)
  // The table of the operation parsed the values.
  const rows = inputs.map(({ values }) => values as RowValues)
  const kind = postKinds.find((one) => collectionOf[one] === subject)
  const named = await withKnownNames(store, namesIn(rows, subject))
  return kind === undefined ? named : withKnownExternalIds(rows, kind, named)
}

/** Looks up the records with the external ids of these rows, and returns a store that has them. */
async function withKnownExternalIds(
  rows: readonly RowValues[],
  kind: PostKind,
  store: CompleteStore,
): Promise<CompleteStore> {
  const idsBySource = new Map<string, Set<string>>()
  for (const { external_source: source, external_id: id } of rows) {
    if (typeof source !== 'string' || typeof id !== 'string') continue
    idsBySource.set(source, (idsBySource.get(source) ?? new Set()).add(id))
  }
  const known = new Map<string, KnownIds>()
  for (const [source, ids] of idsBySource) {
    known.set(source, { ids, records: await findByExternalIds<PostKind>(kind, source, [...ids], store) })
  }
  return withKnownIds(store, kind, known)
}

/** The names of the records that rows link to, or of new terms. */
function namesIn(rows: readonly RowValues[], subject: string): ReadonlyMap<NamedKind, ReadonlySet<string>> {
  const names = {
    venue: new Set<string>(),
    organizer: new Set<string>(),
    category: new Set<string>(),
    tag: new Set<string>(),
  }
  const addAll = (kind: NamedKind, given: readonly unknown[]) => {
    for (const name of given) if (typeof name === 'string') names[kind].add(name)
  }
  for (const { venue, organizer, categories, tags, name } of rows) {
    if (subject === 'categories') addAll('category', [name])
    if (subject === 'tags') addAll('tag', [name])
    if (subject !== 'events') continue
    addAll('venue', linkedNames('venue', venue))
    addAll('organizer', linkedNames('organizer', organizer))
    addAll('category', categories ?? [])
    addAll('tag', tags ?? [])
  }
  // Kinds without names are left out, so that they are not looked up.
  return new Map(Object.entries(names).filter(([, all]) => all.size > 0) as [NamedKind, Set<string>][])
}

function linkedNames(kind: 'venue' | 'organizer', links: RowValues['venue']): readonly unknown[] {
  if (!Array.isArray(links)) return []
  return (links as readonly LinkInput[]).map((link) => ('values' in link ? link.values[kind] : undefined))
}
