import { setImmediate } from 'node:timers/promises'
import { comparableName, normalizeText } from '../../domain/fold-text.ts'
import { draftTerm } from '../../plan/drafts.ts'
import type { TermKind, TermRecord } from '../../ports/record.ts'
import type { Awaitable } from '../../ports/store.ts'
import { collectionOf } from '../../present/presenting.ts'
import type { RequestContext } from '../context.ts'
import { addUnknownIds, nextRef, type UnitOfWork } from '../posts/unit-of-work.ts'
import { nameLookup } from './name-lookup.ts'

/** Most names of terms cannot be slugs, so they are not looked up as such. */
const NOT_IN_SLUGS = /[A-Z\s]/

/**
 * The term ids of an event after a write, in the order given. Unknown names become terms if the user can create them.
 */
export function resolveTerms(
  kind: TermKind,
  given: readonly (number | string)[] | null | undefined,
  before: readonly number[],
  work: UnitOfWork,
): Awaitable<readonly number[]> {
  if (given === undefined) return before
  return knownTerms(kind, given ?? [], work) ?? findTerms(kind, given ?? [], work)
}

async function findTerms(
  kind: TermKind,
  given: readonly (number | string)[],
  work: UnitOfWork,
): Promise<readonly number[]> {
  const { store, permissions, now } = work.context
  const lookup = nameLookup(kind, work, byComparableName)
  const { ids, unknown } = await resolveTermEntries(kind, given, findOnce, work.context)
  addUnknown(work, collectionOf[kind], unknown)
  return ids

  /** Many events of one commit have the same terms. */
  async function findOnce(text: string): Promise<number | undefined> {
    const { refs } = work.added
    const id = refs.get(kind + text) ?? (await findOrAdd(text))
    if (id !== undefined) refs.set(kind + text, id)
    return id
  }

  /**
   * Finds the term with that slug or name, including terms that the same commit adds. Adds a new term if there is none.
   * Returns `undefined` if the user cannot create terms.
   */
  async function findOrAdd(text: string): Promise<number | undefined> {
    const bySlug = NOT_IN_SLUGS.test(text) ? undefined : await store.getBySlug(kind, normalizeText(text, 'NFC'))
    if (bySlug !== undefined) return bySlug.id
    const draft = draftTerm(kind, { name: text }, undefined, now)
    const idsByName = await lookup.find(draft.nameKey)
    const comparable = comparableName(draft.name)
    const known = idsByName.get(comparable)
    if (known !== undefined) return known
    if (!permissions[collectionOf[kind]].create) return undefined
    lookup.expect(draft.nameKey, work)
    const ref = nextRef(work)
    work.changes.push({ type: 'insert', kind, ref, draft, slugRule: 'suffix' })
    idsByName.set(comparable, ref)
    return ref
  }
}

/** The ids of the terms if earlier events of the same commit have all of them; otherwise `undefined`. */
function knownTerms(
  kind: TermKind,
  given: readonly (number | string)[],
  { added: { refs } }: UnitOfWork,
): readonly number[] | undefined {
  const ids: number[] = []
  for (const entry of given) {
    const id = typeof entry === 'string' ? refs.get(kind + entry) : undefined
    if (id === undefined) return undefined
    if (!ids.includes(id)) ids.push(id)
  }
  return ids
}

/**
 * Resolves terms given by number or text. A number is an id, or else a slug that consists of digits; ids are loaded
 * together. Returns the ids in order, each once, and what was not found.
 */
export async function resolveTermEntries(
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
  for (const [index, entry] of given.entries()) {
    const isText = typeof entry === 'string'
    // Long names take up to three milliseconds each. Other requests run in between.
    if (isText && index % 5 === 4) await setImmediate()
    const id = isText ? await byText(entry) : known.has(entry) ? entry : (await store.getBySlug(kind, `${entry}`))?.id
    if (id === undefined) unknown.push(entry)
    else ids.add(id)
  }
  return { ids: [...ids], unknown }
}

/** Adds one fault for all ids and names that do not exist. */
function addUnknown(work: UnitOfWork, param: string, entries: readonly (number | string)[]): void {
  const ids = entries.filter((entry) => typeof entry === 'number')
  if (ids.length === entries.length) {
    addUnknownIds(work, param, ids)
  } else {
    const values = { name: entries.join(', ') }
    work.faults.push({ param: work.prefix + param, code: 'unknown_term', values })
  }
}

/** Among terms with the same name key, the first id for each comparable name. */
function byComparableName(terms: readonly TermRecord[]): Map<string, number> {
  const ids = new Map<string, number>()
  for (const { name, id } of terms) {
    const comparable = comparableName(name)
    if (!ids.has(comparable)) ids.set(comparable, id)
  }
  return ids
}
