import { sameName } from '../../domain/fold-text.ts'
import { CalendarError, isCalendarError } from '../../errors/calendar-error.ts'
import { draftTerm } from '../../plan/drafts.ts'
import { rejectFaults, type ValuesFor } from '../../plan/parse-input.ts'
import type { TermDraft, TermKind, TermRecord } from '../../ports/record.ts'
import type { Change, ExpectName } from '../../ports/store.ts'
import { anyTerm } from '../../store-kit/open-query.ts'
import { ancestorsOf, expectUnchanged } from '../ancestors.ts'
import { type RequestContext, withCurrentTime } from '../context.ts'
import type { Outcome } from '../outcome.ts'
import { sanitizeText } from '../posts/process-input.ts'
import { checkPrecondition } from '../precondition.ts'
import { findTerm, termOutcome, viewTerm } from './read-terms.ts'

type Values = ValuesFor<'categories.update'>

/** Creates a term. */
export function createTerm(kind: TermKind, values: Values, call: RequestContext): Promise<Outcome> {
  return writeTerm(kind, values, call, async () => undefined)
}

/** Updates a term. Values that are not given stay as they are. */
export async function updateTerm(kind: TermKind, values: Values, call: RequestContext): Promise<Outcome> {
  await findTerm(kind, call)
  return writeTerm(kind, values, call, (context) => findTerm(kind, context))
}

async function writeTerm(
  kind: TermKind,
  given: Values,
  call: RequestContext,
  find: (context: RequestContext) => Promise<TermRecord | undefined>,
): Promise<Outcome> {
  const values = await processTerm(given, call)
  const written = call.write(async () => {
    const context = withCurrentTime(call)
    const before = await find(context)
    const above = await resolveParent(kind, values.parent, before, context)
    const draft = draftTerm(kind, values, before)
    const expectations = await checkName(kind, draft, before, context)
    if (before !== undefined) await checkPrecondition(context, (viewer) => viewTerm(kind, before, viewer))
    const slugRule = values.slug ? 'exact' : 'suffix'
    const write: Change =
      before === undefined
        ? { type: 'insert', kind, ref: undefined, draft, slugRule }
        : { type: 'update', kind, id: before.id, expected: before.revision, draft, slugRule }
    return {
      // A new term has no descendants, so only its parent matters.
      changes: [...expectations, ...expectSame(before === undefined ? above.slice(0, 1) : above), write],
      done: ({ records }) => termOutcome(kind, records.at(-1) as TermRecord, context, before === undefined),
    }
  })
  return written.catch(rejectTakenSlug)
}

/** Deletes a term. Its children move to its parent, and it is removed from events. */
export function deleteTerm(kind: TermKind, call: RequestContext): Promise<Outcome> {
  return call.write(async () => {
    const context = withCurrentTime(call)
    const before = await findTerm(kind, context)
    await checkPrecondition(context, (viewer) => viewTerm(kind, before, viewer))
    const outcome = await termOutcome(kind, before, context)
    const { store, now } = context
    const children = kind === 'category' ? await store.find(kind, { ...anyTerm(now), parent: before.id }) : undefined
    const moves = children?.records.map((child) => updateOf(child, { ...child, parentId: before.parentId })) ?? []
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
  const above = await ancestorsOf('category', given, before?.id, store)
  if (above === undefined) rejectFaults([{ param: 'parent', code: 'own_parent' }])
  if (above?.length === 0) rejectFaults([{ param: 'parent', code: 'unknown_id', values: { id: given } }])
  return above ?? []
}

/**
 * Returns changes that make the commit fail if one of these terms has changed. The parent is updated rather than
 * expected, so that a concurrent deletion of the parent conflicts and moves the new child too.
 */
function expectSame([parent, ...above]: readonly TermRecord[]): readonly Change[] {
  if (parent === undefined) return []
  return [updateOf(parent, parent), ...above.map((term) => expectUnchanged('category', term))]
}

function updateOf({ revision: expected }: TermRecord, content: TermRecord): Change {
  const { id, revision: _revision, ...draft } = content
  return { type: 'update', kind: 'category', id, expected, draft, slugRule: 'exact' }
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
function rejectTakenSlug(error: unknown): never {
  if (isCalendarError(error, 'rest_conflict') && error.details.conflict?.reason === 'slug') {
    throw new CalendarError('duplicate_term_slug', { cause: error })
  }
  throw error
}
