import { sameName } from '../../domain/name-key.ts'
import { draftTerm } from '../../plan/draft/draft-term.ts'
import type { TermDraft, TermKind } from '../../ports/record.ts'
import type { Change } from '../../ports/store.ts'
import { collectionOf } from '../../present/links.ts'
import { nextRef, noteUnknownIds, type Preparation } from '../posts/preparation.ts'

/** The term ids of an event after a write, in the order given; unknown names become terms if the person may create them. */
export async function resolveTerms(
  kind: TermKind,
  given: readonly (number | string)[] | null | undefined,
  before: readonly number[],
  preparation: Preparation,
): Promise<readonly number[]> {
  if (given === undefined) return before
  const unknown: (number | string)[] = []
  const ids: number[] = []
  for (const entry of given ?? []) {
    const id =
      typeof entry === 'number' ? await knownId(kind, entry, preparation) : await byText(kind, entry, preparation)
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

async function knownId(kind: TermKind, id: number, { context }: Preparation): Promise<number | undefined> {
  const [term] = await context.store.getMany(kind, [id])
  return term?.id
}

/** The term with that slug, else with that name, else a new one; `undefined` where the person may not create it. */
async function byText(kind: TermKind, text: string, preparation: Preparation): Promise<number | undefined> {
  const { store, rights } = preparation.context
  const bySlug = await store.getBySlug(kind, text.normalize('NFC'))
  if (bySlug !== undefined) return bySlug.id
  const draft = draftTerm(kind, { name: text }, undefined)
  const namesakes = await store.findByName(kind, draft.nameKey)
  const known = namesakes.find((term) => sameName(term.name, text))
  if (known !== undefined) return known.id
  const added = addedAlready(kind, draft, preparation.changes)
  if (added !== undefined) return added
  if (!rights[collectionOf[kind]].create) return undefined
  const ids = namesakes.map((term) => term.id)
  preparation.changes.push({ type: 'expectName', kind, nameKey: draft.nameKey, ids })
  const ref = nextRef(preparation)
  preparation.changes.push({ type: 'insert', kind, ref, draft, slugRule: 'suffix' })
  return ref
}

/** The same new name twice in one request is one term. */
function addedAlready(kind: TermKind, draft: TermDraft, changes: readonly Change[]): number | undefined {
  const twin = changes.find(
    (change) =>
      change.type === 'insert' &&
      change.kind === kind &&
      'name' in change.draft &&
      sameName(change.draft.name, draft.name),
  )
  return twin?.type === 'insert' ? twin.ref : undefined
}
