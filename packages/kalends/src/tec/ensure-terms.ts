import { type Calendar, makeSlug, nameKey } from '@kalends/core'
import type { SourceProblem, WrittenRecord } from '../import/summary.ts'
import type { TecDump, TecRecord } from './dump.ts'
import type { TermIds } from './event-row.ts'
import { htmlOf, idOf, listOf, slugOf, textOf } from './values.ts'

/** A term of the site. */
interface TecTerm {
  readonly id: number
  readonly name: string
  readonly slug: string | undefined
  readonly description: string | undefined
  /** The id of its parent on the site; 0 at the top. */
  readonly parent: number
}

/** The terms of a site in the calendar. */
export interface EnsuredTerms {
  readonly categories: TermIds
  readonly tags: TermIds
  readonly problems: readonly SourceProblem[]
  /** The terms that were created, or that a dry run would have created. */
  readonly created: readonly WrittenRecord[]
}

/**
 * Creates the categories and tags that the calendar lacks, parents first. Existing terms, found by slug or by name and
 * parent, stay as they are. A dry run creates none.
 */
export async function ensureTerms(dump: TecDump, calendar: Calendar, dryRun: boolean): Promise<EnsuredTerms> {
  const problems: SourceProblem[] = []
  const created: WrittenRecord[] = []
  const ensure = async (collection: 'categories' | 'tags'): Promise<TermIds> => {
    const known = await knownTerms(calendar, collection)
    const ids = new Map<number, number | string>()
    for (const term of parentsFirst(termsOf(dump, collection))) {
      const parent = ids.get(term.parent)
      const found = known.find(term, parent)
      if (found !== undefined) {
        ids.set(term.id, found)
        continue
      }
      try {
        const id = dryRun ? term.name : await create(calendar, collection, term, parent)
        known.add(term, parent, id)
        ids.set(term.id, id)
        created.push({ kind: collection === 'tags' ? 'tag' : 'category', title: term.name, outcome: 'created' })
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        problems.push({ message: `${collection} ${term.id}: ${reason}`, isRefused: true })
      }
    }
    return ids
  }
  return { categories: await ensure('categories'), tags: await ensure('tags'), problems, created }
}

async function create(
  calendar: Calendar,
  collection: 'categories' | 'tags',
  { name, slug, description }: TecTerm,
  parent: number | string | undefined,
): Promise<number> {
  const input = { name, ...(slug !== undefined && { slug }), ...(description !== undefined && { description }) }
  if (collection === 'tags') return (await calendar.tags.create(input)).id
  return (await calendar.categories.create(typeof parent === 'number' ? { ...input, parent } : input)).id
}

/** The terms of the calendar, found by slug, or by name and parent. */
async function knownTerms(calendar: Calendar, collection: 'categories' | 'tags') {
  const [bySlug, byName] = [new Map<string, number | string>(), new Map<string, number | string>()]
  const keyOf = (name: string, parent: number | string | undefined) => `${parent ?? 0} ${nameKey(name)}`
  const all = { hide_empty: false }
  const terms = collection === 'tags' ? calendar.tags.iterate(all) : calendar.categories.iterate(all)
  for await (const { id, slug, name, ...term } of terms) {
    bySlug.set(slug, id)
    byName.set(keyOf(name, 'parent' in term ? Number(term.parent) : 0), id)
  }
  return {
    // A term without a slug is looked up by the empty string, which is never a slug.
    find: ({ slug = '', name }: TecTerm, parent: number | string | undefined): number | string | undefined =>
      bySlug.get(slug) ?? byName.get(keyOf(name, parent)),
    add: ({ name, slug }: TecTerm, parent: number | string | undefined, id: number | string): void => {
      if (slug !== undefined) bySlug.set(slug, id)
      byName.set(keyOf(name, parent), id)
    },
  }
}

/** All terms of a site. If a page of its list is missing, the events still have the terms of that page. */
function termsOf(dump: TecDump, collection: 'categories' | 'tags'): ReadonlyMap<number, TecTerm> {
  const inEvents = dump.events.flatMap((event) => listOf(event[collection]))
  const terms = new Map<number, TecTerm>()
  for (const record of [...dump[collection], ...inEvents]) {
    const term = termOf(record)
    if (term !== undefined && !terms.has(term.id)) terms.set(term.id, term)
  }
  return terms
}

function termOf(record: TecRecord): TecTerm | undefined {
  const [id, name] = [idOf(record), textOf(record['name'])]
  if (id === undefined || name === undefined) return undefined
  const parent = Number(record['parent'] ?? 0)
  // Makes the slug as the calendar would, so that another import finds the term.
  const slug = makeSlug(slugOf(record['slug']) ?? '') || undefined
  return { id, name, slug, description: htmlOf(record['description']), parent }
}

/** Sorts parents before their children. Ignores a parent that is missing, or that is a descendant of the term. */
function parentsFirst(terms: ReadonlyMap<number, TecTerm>): readonly TecTerm[] {
  const ordered = new Set<TecTerm>()
  for (const term of terms.values()) {
    const line: TecTerm[] = []
    for (
      let next: TecTerm | undefined = term;
      next !== undefined && !ordered.has(next);
      next = terms.get(next.parent)
    ) {
      if (line.includes(next)) break
      line.push(next)
    }
    for (const one of line.reverse()) ordered.add(one)
  }
  return [...ordered]
}
