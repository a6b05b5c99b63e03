import { sameName } from '../../domain/name-key.ts'
import { CalendarError, type Fault, isCalendarError } from '../../errors/calendar-error.ts'
import { draftTerm } from '../../plan/draft/draft-term.ts'
import { rejectFaults, type ValuesFor } from '../../plan/read-input.ts'
import type { TermDraft, TermKind, TermRecord } from '../../ports/record.ts'
import type { Change, ExpectName } from '../../ports/store.ts'
import { anyTerm } from '../../store-kit/open-query.ts'
import { type RequestContext, withCurrentTime } from '../context.ts'
import type { Outcome } from '../outcome.ts'
import { sanitizeText } from '../posts/process-input.ts'
import { checkPrecondition } from '../precondition.ts'
import { findTerm, termOutcome, viewTerms } from './read-terms.ts'

type Values = ValuesFor<'categories.update'>

/** Creates a term. */
export async function createTerm(kind: TermKind, given: Values, call: RequestContext): Promise<Outcome> {
  const values = await processTerm(given, call)
  return rejectTakenSlug(() =>
    call.write(async () => {
      const context = withCurrentTime(call)
      const above = await resolveParent(kind, values.parent, undefined, context)
      const draft = draftTerm(kind, values, undefined)
      const expectations = await checkName(kind, draft, undefined, context)
      const slugRule = values.slug ? 'exact' : 'suffix'
      return {
        // A new term has no descendants, so only its parent matters.
        changes: [
          ...expectations,
          ...expectUnchanged(above.slice(0, 1)),
          { type: 'insert', kind, ref: undefined, draft, slugRule },
        ],
        done: ({ records }) => termOutcome(kind, records.at(-1) as TermRecord, context, true),
      }
    }),
  )
}

/** Updates a term. Values that are not given stay as they are. */
export async function updateTerm(kind: TermKind, given: Values, call: RequestContext): Promise<Outcome> {
  await findTerm(kind, call)
  const values = await processTerm(given, call)
  return rejectTakenSlug(() =>
    call.write(async () => {
      const context = withCurrentTime(call)
      const before = await findTerm(kind, context)
      const above = await resolveParent(kind, values.parent, before, context)
      const draft = draftTerm(kind, values, before)
      const expectations = await checkName(kind, draft, before, context)
      await checkPrecondition(context, async (viewer) => (await viewTerms(kind, [before], viewer))[0])
      const slugRule = values.slug ? 'exact' : 'suffix'
      return {
        changes: [
          ...expectations,
          ...expectUnchanged(above),
          { type: 'update', kind, id: before.id, expected: before.revision, draft, slugRule },
        ],
        done: ({ records }) => termOutcome(kind, records.at(-1) as TermRecord, context, false),
      }
    }),
  )
}

/** Deletes a term. Its children move to its parent, and it is removed from events. */
export function deleteTerm(kind: TermKind, call: RequestContext): Promise<Outcome> {
  return call.write(async () => {
    const context = withCurrentTime(call)
    const before = await findTerm(kind, context)
    await checkPrecondition(context, async (viewer) => (await viewTerms(kind, [before], viewer))[0])
    const outcome = await termOutcome(kind, before, context, false)
    const children = kind === 'category' ? await childrenOf(before, context) : []
    const moves = children.map((child): Change => updateOf(child, { ...child, parentId: before.parentId }))
    return {
      changes: [...moves, { type: 'remove', kind, id: before.id, expected: before.revision }],
      done: () => outcome,
    }
  })
}

/** Sanitizes the description, because clients can show it as HTML. */
async function processTerm(values: Values, { settings }: RequestContext): Promise<Values> {
  return values.description ? { ...values, description: await sanitizeText(values.description, settings) } : values
}

async function childrenOf(category: TermRecord, { store, now }: RequestContext): Promise<readonly TermRecord[]> {
  const { records } = await store.find('category', { ...anyTerm(now), parent: category.id })
  return records
}

/**
 * Returns the new parent and its ancestors. The commit expects them unchanged, so that two concurrent moves cannot put
 * two categories under each other. Throws when the parent does not exist or is a descendant of the term.
 */
async function resolveParent(
  kind: TermKind,
  given: number | null | undefined,
  before: TermRecord | undefined,
  { store }: RequestContext,
): Promise<readonly TermRecord[]> {
  if (kind === 'tag' || !given || given === before?.parentId) return []
  const above: TermRecord[] = []
  const faults: Fault[] = []
  let at: number | undefined = given
  while (at !== undefined && !above.some(({ id }) => id === at)) {
    if (at === before?.id) faults.push({ param: 'parent', code: 'own_parent' })
    const [term]: readonly (TermRecord | undefined)[] = await store.getMany('category', [at])
    if (term === undefined) faults.push({ param: 'parent', code: 'unknown_id', values: { id: at } })
    else above.push(term)
    at = faults.length > 0 ? undefined : term?.parentId
  }
  rejectFaults(faults)
  return above
}

/**
 * Returns changes that make the commit fail if one of these terms has changed. The parent is updated rather than
 * expected, so that a concurrent deletion of the parent conflicts and moves the new child too.
 */
function expectUnchanged([parent, ...above]: readonly TermRecord[]): Change[] {
  if (parent === undefined) return []
  const expectations = above.map(
    ({ id, revision }): Change => ({ type: 'expectRevision', kind: 'category', id, expected: revision }),
  )
  return [updateOf(parent, parent), ...expectations]
}

function updateOf(before: TermRecord, content: TermRecord): Change {
  const { id, revision, ...draft } = content
  return { type: 'update', kind: 'category', id, expected: before.revision, draft, slugRule: 'exact' }
}

/**
 * Rejects a name that another term with the same parent has. Returns the expectations of the commit. A term that keeps
 * its name and parent is not checked: it can share its name, because deleting a category moves its children up.
 */
async function checkName(
  kind: TermKind,
  draft: TermDraft,
  before: TermRecord | undefined,
  { store }: RequestContext,
): Promise<readonly ExpectName[]> {
  if (before && before.parentId === draft.parentId && sameName(before.name, draft.name)) return []
  const sameKey = await store.findByName(kind, draft.nameKey)
  const duplicate = sameKey.find(
    (term) => term.id !== before?.id && term.parentId === draft.parentId && sameName(term.name, draft.name),
  )
  if (duplicate !== undefined) throw new CalendarError('term_exists', { termId: duplicate.id })
  return [{ type: 'expectName', kind, nameKey: draft.nameKey, ids: sameKey.map(({ id }) => id) }]
}

/** Turns a slug conflict into `duplicate_term_slug`, because only the client can choose another slug. */
async function rejectTakenSlug(write: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await write()
  } catch (error) {
    if (isCalendarError(error, 'rest_conflict') && error.details.conflict?.reason === 'slug') {
      throw new CalendarError('duplicate_term_slug', { cause: error })
    }
    throw error
  }
}
