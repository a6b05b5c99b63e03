import { comparableName, sameName } from '../../domain/fold-text.ts'
import { CalendarError, isCalendarError } from '../../errors/calendar-error.ts'
import type { FaultCode } from '../../i18n/en.ts'
import { draftTerm } from '../../plan/drafts.ts'
import { rejectFaults, type ValuesFor } from '../../plan/parse-input.ts'
import type { TermDraft, TermKind, TermRecord } from '../../ports/record.ts'
import type { Change, ExpectName } from '../../ports/store.ts'
import { anyTerm } from '../../store-kit/open-query.ts'
import { ancestorsOf, expectUnchanged, levelsBelow } from '../ancestors.ts'
import { checkPrecondition, type RequestContext, withCurrentTime } from '../context.ts'
import type { Planner } from '../group-commit.ts'
import type { Outcome } from '../outcome.ts'
import { sanitizeText } from '../posts/process-input.ts'
import { removeRecord } from '../posts/remove-record.ts'
import type { Additions } from '../posts/unit-of-work.ts'
import { sizeFaults } from '../record-size.ts'
import { findTerm, termOutcome, viewTerm } from './read-terms.ts'

type TermValues = ValuesFor<'categories.update'>

/** The operations that write categories or tags. */
export function termWrites(kind: TermKind) {
  /** Prepares a new term, or an update of the one in the path. Values that are not given stay as they are. */
  async function prepare(given: TermValues, call: RequestContext, isNew = true): Promise<Planner<Outcome>> {
    if (!isNew) await findTerm(kind, call)
    // Clients can show the description as HTML.
    const { description } = given
    const values = description ? { ...given, description: await sanitizeText(description, call.settings) } : given
    return async (store, added) => {
      // If several terms share a commit, `store` has already looked up the names of all of them.
      const context = withCurrentTime(call, added && store)
      const before = isNew ? undefined : await findTerm(kind, context)
      const above = await resolveParent(kind, values.parent, before, context)
      const draft = draftTerm(kind, values, before, context.now)
      rejectFaults(sizeFaults(kind, draft, context.settings.limits))
      const expectations = await checkName(kind, draft, before, context)
      if (added !== undefined) rejectRepeatedName(draft, added)
      if (before !== undefined) await checkPrecondition(context, (viewer) => viewTerm(kind, before, viewer))
      const slugRule = values.slug ? 'exact' : 'suffix'
      const change: Change =
        before === undefined
          ? { type: 'insert', kind, ref: undefined, draft, slugRule }
          : { type: 'update', kind, id: before.id, expected: before.revision, draft, slugRule }
      return {
        // A new term has no descendants, so only its parent matters.
        changes: [...expectations, ...expectSame(isNew ? above.slice(0, 1) : above), change],
        done: ({ records }) => termOutcome(kind, records.at(-1) as TermRecord, context, isNew),
      }
    }
  }

  async function write(values: TermValues, call: RequestContext, isNew: boolean): Promise<Outcome> {
    return call.write(await prepare(values, call, isNew)).catch(rejectTakenSlug)
  }

  /** Deletes a term. Its children move to its parent, and it is removed from events. */
  async function remove(_values: unknown, call: RequestContext): Promise<Outcome> {
    const { store, now } = call
    const check = async () => {
      const context = withCurrentTime(call)
      const before = await findTerm(kind, context)
      await checkPrecondition(context, (viewer) => viewTerm(kind, before, viewer))
      return { before, outcome: await termOutcome(kind, before, context) }
    }
    const moveChildren = async ({ id, parentId }: TermRecord, limit?: number) => {
      if (kind === 'tag') return []
      const { records } = await store.find(kind, { ...anyTerm(now), parent: id, limit, isCounted: false })
      return records.map((child) => updateOf(child, { ...child, parentId }))
    }
    return removeRecord(kind, (await findTerm(kind, call)).id, call, check, moveChildren)
  }

  return {
    prepare: (values: TermValues, call: RequestContext) => prepare(values, call),
    create: (values: TermValues, call: RequestContext) => write(values, call, true),
    update: (values: TermValues, call: RequestContext) => write(values, call, false),
    delete: remove,
  }
}

/**
 * Returns the new parent and its ancestors. The commit expects them unchanged, so that two concurrent moves cannot put
 * two categories under each other. Throws when the parent does not exist or is a descendant of the term, or when there
 * would be too many levels.
 */
async function resolveParent(
  kind: TermKind,
  given: number | null | undefined,
  before: TermRecord | undefined,
  { store, settings }: RequestContext,
): Promise<readonly TermRecord[]> {
  if (kind === 'tag' || !given || given === before?.parentId) return []
  const { levels: max } = settings.limits
  const above = await ancestorsOf('category', given, before?.id, store, max)
  if (above === undefined) rejectFaults([{ param: 'parent', code: 'own_parent' }])
  if (above?.length === 0) rejectFaults([{ param: 'parent', code: 'unknown_id', values: { id: given } }])
  const levels = (above?.length ?? 0) + 1 + (before === undefined ? 0 : await levelsBelow(before.id, store))
  if (levels > max) rejectFaults([{ param: 'parent', code: 'too_many_levels', values: { max } }])
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
 * Rejects a name that another term with the same parent has. Returns the expectations of the commit. A term that keeps its name
 * and parent is not checked: it can share its name with a sibling, because deleting a category moves its children up.
 */
async function checkName(
  kind: TermKind,
  draft: TermDraft,
  before: TermRecord | undefined,
  { store }: RequestContext,
): Promise<readonly ExpectName[]> {
  if (before && before.parentId === draft.parentId && sameName(before.name, draft.name)) return []
  const sameKey = await store.findByName(kind, [draft.nameKey])
  const duplicate = sameKey.find(
    (term) => term.id !== before?.id && term.parentId === draft.parentId && sameName(term.name, draft.name),
  )
  if (duplicate !== undefined) throw new CalendarError('term_exists', { termId: duplicate.id })
  return [{ type: 'expectName', kind, nameKey: draft.nameKey, ids: sameKey.map(({ id }) => id) }]
}

/** Rejects a name that the same commit adds under the same parent. */
function rejectRepeatedName({ parentId, name }: TermDraft, { refs }: Additions): void {
  const key = JSON.stringify([parentId, comparableName(name)])
  if (refs.has(key)) rejectFaults([{ param: 'name', code: 'repeated_name' satisfies FaultCode }])
  refs.set(key, 0)
}

/** Turns a slug conflict into `duplicate_term_slug`, because only the client can choose another slug. */
function rejectTakenSlug(error: unknown): never {
  if (isCalendarError(error, 'rest_conflict') && error.details.conflict?.reason === 'slug') {
    throw new CalendarError('duplicate_term_slug', { cause: error })
  }
  throw error
}
