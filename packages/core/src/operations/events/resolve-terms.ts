import { normalizeText } from '../../domain/fold-text.ts'
import { comparableName } from '../../domain/name-key.ts'
import { draftTerm } from '../../plan/draft/draft-term.ts'
import type { TermKind, TermRecord } from '../../ports/record.ts'
import { collectionOf } from '../../present/links.ts'
import { nextRef, noteUnknownIds, type Preparation } from '../posts/preparation.ts'
import { findNamesakes, type Namesakes } from './namesakes.ts'
import { knownTerms } from './references.ts'

/** For the names as they are compared, under the key that they are filed under: the first term that has each. */
type TermsByName = Namesakes<Map<string, number>>

/** The term ids of an event after a write, in the order given; unknown names become terms if the person may create them. */
export async function resolveTerms(
  kind: TermKind,
  given: readonly (number | string)[] | null | undefined,
  before: readonly number[],
  preparation: Preparation,
): Promise<readonly number[]> {
  if (given === undefined) return before
  const known = await knownTerms(kind, given ?? [], preparation.context)
  const named: TermsByName = findNamesakes(kind, preparation, byComparableName)
  const unknown: (number | string)[] = []
  const ids: number[] = []
  for (const entry of given ?? []) {
    const id = typeof entry === 'number' ? known.get(entry)?.id : await byText(kind, entry, named, preparation)
    if (id === undefined) unknown.push(entry)
    else ids.push(id)
  }
  noteUnknown(preparation, collectionOf[kind], unknown)
  return [...new Set(ids)]
}

/** Notes ids and names that do not exist, all in one sentence. */
function noteUnknown(preparation: Preparation, param: string, entries: readonly (number | string)[]): void {
  const ids = entries.filter((entry) => typeof entry === 'number')
  if (ids.length === entries.length) {
    noteUnknownIds(preparation, param, ids)
  } else {
    const values = { name: entries.join(', ') }
    preparation.faults.push({ param: preparation.prefix + param, code: 'unknown_term', values })
  }
}

function byComparableName(terms: readonly TermRecord[]): Map<string, number> {
  const ids = new Map<string, number>()
  for (const { name, id } of terms) {
    const comparable = comparableName(name)
    if (!ids.has(comparable)) ids.set(comparable, id)
  }
  return ids
}

/**
 * The term with that slug, else with that name, in the store or new in the same request, else a new one; `undefined`
 * where the person may not create it.
 */
async function byText(
  kind: TermKind,
  text: string,
  named: TermsByName,
  preparation: Preparation,
): Promise<number | undefined> {
  const { store, permissions } = preparation.context
  const bySlug = await store.getBySlug(kind, normalizeText(text, 'NFC'))
  if (bySlug !== undefined) return bySlug.id
  const draft = draftTerm(kind, { name: text }, undefined)
  const namesakes = await named.of(draft.nameKey)
  const comparable = comparableName(draft.name)
  const known = namesakes.get(comparable)
  if (known !== undefined) return known
  if (!permissions[collectionOf[kind]].create) return undefined
  named.expect(draft.nameKey)
  const ref = nextRef(preparation)
  preparation.changes.push({ type: 'insert', kind, ref, draft, slugRule: 'suffix' })
  namesakes.set(comparable, ref)
  return ref
}
