import { CalendarError, type Fault } from '../../errors/calendar-error.ts'
import { planTerms } from '../../plan/plan-terms.ts'
import { rejectFaults, type ValuesFor } from '../../plan/read-input.ts'
import type { TermKind, TermRecord } from '../../ports/record.ts'
import { collectionOf } from '../../present/links.ts'
import { presentCategory, presentTag } from '../../present/present-term.ts'
import type { RecordView } from '../../present/record-view.ts'
import { presentationKey, termVersion } from '../../present/version.ts'
import { planContext, presenting, type RequestContext } from '../context.ts'
import { listOutcome } from '../list-outcome.ts'
import type { Outcome } from '../outcome.ts'
import { linkedByEvent } from '../posts/linked-by-event.ts'
import { countEvents, findTerms } from './count-events.ts'

/** A page of categories or tags. A page past the last one is empty. */
export async function listTerms(
  kind: TermKind,
  values: ValuesFor<'categories.list'>,
  context: RequestContext,
): Promise<Outcome> {
  const faults: Fault[] = []
  await checkTerms(kind, 'include', values.include, context, faults)
  await checkTerms(kind, 'exclude', values.exclude, context, faults)
  await checkTerms(kind, 'parent', values.parent ? [values.parent] : [], context, faults)
  const ofEvent = await linkedByEvent(kind, { id: values.event, param: 'event' }, context, faults)
  const ofPost = await linkedByEvent(kind, { id: values.post, param: 'post' }, context, faults)
  rejectFaults(faults)
  const { query, page, perPage } = planTerms(values, ofEvent ?? ofPost, planContext(context))
  const { records, total } = await findTerms(kind, query, context)
  const items = await viewTerms(kind, records, context)
  return listOutcome(collectionOf[kind], { items, page, perPage, total }, context)
}

async function checkTerms(
  kind: TermKind,
  param: string,
  ids: readonly number[] | null | undefined,
  { store }: RequestContext,
  faults: Fault[],
): Promise<void> {
  if (!ids?.length) return
  const records = await store.getMany(kind, ids)
  const unknown = ids.filter((_, index) => records[index] === undefined)
  if (unknown.length > 0) faults.push({ param, code: 'unknown_id', values: { id: unknown.join(', ') } })
}

/** One category or tag. */
export async function getTerm(kind: TermKind, context: RequestContext): Promise<Outcome> {
  return termOutcome(kind, await findTerm(kind, context), context, false)
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
  isNew: boolean,
): Promise<Outcome> {
  const [item] = await viewTerms(kind, [term], context)
  if (item === undefined) throw new CalendarError(`${kind}-not-found`)
  const collection = collectionOf[kind]
  return { type: 'record', collection, id: term.id, item, isNew, isSecret: false, withJsonLd: false }
}

/** Creates the views of terms. */
export async function viewTerms(
  kind: TermKind,
  terms: readonly TermRecord[],
  context: RequestContext,
): Promise<readonly RecordView[]> {
  const ids = terms.map(({ id }) => id)
  const counts = await countEvents(kind, ids, context)
  const present = kind === 'category' ? presentCategory : presentTag
  const permissions = context.permissions[collectionOf[kind]]
  const facts = presenting(context)
  return terms.map((term, index) => {
    const count = counts[index] ?? 0
    const version = `${kind} ${termVersion(term)}`
    return {
      version: `${presentationKey(facts)} ${version}.${count}`,
      bytes: 0,
      view: () => present({ term, count }, facts),
      edition: () =>
        permissions.edit || permissions.delete ? JSON.stringify(present({ term, count: 0 }, facts)) : undefined,
      serialized: undefined,
    }
  })
}
