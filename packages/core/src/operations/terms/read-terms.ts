import type { UserId } from '../../contract/user-ids.ts'
import { CalendarError } from '../../errors/calendar-error.ts'
import { rejectFaults, type ValuesFor } from '../../plan/parse-input.ts'
import { planTerms } from '../../plan/plan-lists.ts'
import type { TermQuery } from '../../ports/query.ts'
import type { TermKind, TermRecord } from '../../ports/record.ts'
import type { Found } from '../../ports/store.ts'
import { type CountedTerm, presentCategory, presentTag } from '../../present/present-term.ts'
import { collectionOf } from '../../present/presenting.ts'
import type { RecordView } from '../../present/record-view.ts'
import { presentationKey, termVersion } from '../../present/version.ts'
import { planContext, presenting, type RequestContext } from '../context.ts'
import { listOutcome, type Outcome, viewPage } from '../outcome.ts'
import { checkIds, linkedByEvent, newUnitOfWork } from '../posts/unit-of-work.ts'

/** The operations that read categories or tags. */
export function termReads(kind: TermKind) {
  /** A page of terms. A page past the last one is empty. */
  async function list(values: ValuesFor<'categories.list'>, context: RequestContext): Promise<Outcome> {
    const work = newUnitOfWork(context)
    await checkIds(kind, 'include', values.include, work)
    await checkIds(kind, 'exclude', values.exclude, work)
    await checkIds(kind, 'parent', values.parent ? [values.parent] : [], work)
    const ofEvent = await linkedByEvent(kind, 'event', values.event, work)
    const ofPost = await linkedByEvent(kind, 'post', values.post, work)
    rejectFaults(work.faults)
    const plan = planTerms(values, ofEvent ?? ofPost, planContext(context))
    const found = await findTerms(kind, plan.query, context)
    const ids = found.records.map(({ id }) => id)
    const counts = new Map((await countEvents(kind, ids, context)).map((count, index) => [ids[index], count]))
    const countOf = (id: number): number => counts.get(id) ?? 0
    const viewAll = (terms: readonly TermRecord[]): readonly RecordView[] =>
      terms.map((term) => countedView(kind, { term, count: countOf(term.id) }, context))
    return listOutcome(collectionOf[kind], await viewPage(kind, plan, found, viewAll, countOf), context)
  }

  async function get(_values: unknown, context: RequestContext): Promise<Outcome> {
    return termOutcome(kind, await findTerm(kind, context), context)
  }

  return { list, get }
}

/** The term in the path of the request. */
export async function findTerm(kind: TermKind, { target, store }: RequestContext): Promise<TermRecord> {
  const [term] = typeof target === 'number' ? await store.getMany(kind, [target]) : []
  if (term === undefined) throw new CalendarError(`${kind}-not-found`)
  return term
}

/** One term as an outcome. */
export async function termOutcome(
  kind: TermKind,
  term: TermRecord,
  context: RequestContext,
  isNew = false,
): Promise<Outcome> {
  const item = await viewTerm(kind, term, context)
  const collection = collectionOf[kind]
  return { type: 'record', collection, id: term.id, item, isNew, isSecret: false, withJsonLd: false }
}

/** One term as the user sees it. */
export async function viewTerm(kind: TermKind, term: TermRecord, context: RequestContext): Promise<RecordView> {
  const [count = 0] = await countEvents(kind, [term.id], context)
  return countedView(kind, { term, count }, context)
}

function countedView(kind: TermKind, { term, count }: CountedTerm, context: RequestContext): RecordView {
  const present = kind === 'category' ? presentCategory : presentTag
  const permissions = context.permissions[collectionOf[kind]]
  const presentation = presenting(context)
  return {
    version: `${presentationKey(presentation)} ${kind} ${termVersion(term)}.${count}`,
    bytes: 0,
    view: () => present({ term, count }, presentation),
    edition: () => (permissions.edit || permissions.delete ? present({ term, count: 0 }, presentation) : undefined),
    serialized: undefined,
  }
}

/** For each term, in order, the number of published events without a password that the user can see. */
export async function countEvents(
  kind: TermKind,
  ids: readonly number[],
  context: RequestContext,
): Promise<readonly number[]> {
  const counted = countedEvents(context)
  if (ids.length === 0 || counted === 'none') return ids.map(() => 0)
  return context.store.countEvents({ kind, ids, now: context.now, author: counted.author })
}

/** Finds the terms that match the query. Only events that the user can see count. */
async function findTerms(kind: TermKind, query: TermQuery, context: RequestContext): Promise<Found<TermRecord>> {
  const counted = countedEvents(context)
  if (counted !== 'none') return context.store.find(kind, { ...query, author: counted.author })
  if (query.hideEmpty) return { records: [], total: 0 }
  if (query.orderBy !== 'count') return context.store.find(kind, query)
  // Every count is 0, so terms are sorted by id.
  const after = query.after && { value: query.after.id, id: query.after.id }
  return context.store.find(kind, { ...query, after, orderBy: 'id' })
}

/** Whose published events count: those of all authors, the user's own, or none. A custom policy can hide some. */
function countedEvents({ permissions, user }: RequestContext): { readonly author: UserId | undefined } | 'none' {
  const { read } = permissions.events
  if (read === 'all') return { author: undefined }
  return read === 'own' && user !== null ? { author: user.id } : 'none'
}
