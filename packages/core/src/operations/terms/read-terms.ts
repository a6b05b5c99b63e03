import { CalendarError, type Fault } from '../../errors/calendar-error.ts'
import { planTerms } from '../../plan/plan-terms.ts'
import { refuseFaults, type ValuesFor } from '../../plan/read-input.ts'
import type { TermKind, TermRecord } from '../../ports/record.ts'
import { collectionOf } from '../../present/links.ts'
import { presentCategory, presentTag, termAround } from '../../present/present-term.ts'
import { type Context, planContext, presenting } from '../context.ts'
import { listOutcome } from '../list-outcome.ts'
import type { Outcome, Showing } from '../outcome.ts'
import { linkedByEvent } from '../posts/linked-by-event.ts'
import { stampOfTerm } from '../stamp.ts'
import { countEvents, findTerms } from './count-events.ts'

/** A page of categories or of tags; a page past the end is empty. */
export async function listTerms(
  kind: TermKind,
  values: ValuesFor<'categories.list'>,
  context: Context,
): Promise<Outcome> {
  const faults: Fault[] = []
  await checkTerms(kind, 'include', values.include, context, faults)
  await checkTerms(kind, 'exclude', values.exclude, context, faults)
  await checkTerms(kind, 'parent', values.parent ? [values.parent] : [], context, faults)
  const ofEvent = await linkedByEvent(kind, { id: values.event, param: 'event' }, context, faults)
  const ofPost = await linkedByEvent(kind, { id: values.post, param: 'post' }, context, faults)
  refuseFaults(faults)
  const { query, page, perPage } = planTerms(values, ofEvent ?? ofPost, planContext(context))
  const { records, total } = await findTerms(kind, query, context)
  const items = await showTerms(kind, records, context, false)
  return listOutcome(collectionOf[kind], items, { page, perPage, total }, context)
}

async function checkTerms(
  kind: TermKind,
  param: string,
  ids: readonly number[] | null | undefined,
  { store }: Context,
  faults: Fault[],
): Promise<void> {
  if (!ids?.length) return
  const records = await store.getMany(kind, ids)
  const unknown = ids.filter((_, index) => records[index] === undefined)
  if (unknown.length > 0) faults.push({ param, code: 'unknown_id', values: { id: unknown.join(', ') } })
}

/** One category or tag. */
export async function getTerm(kind: TermKind, target: number | string | undefined, context: Context): Promise<Outcome> {
  return showTerm(kind, await findTerm(kind, target, context), context, false)
}

/** The term that the path names. */
export async function findTerm(
  kind: TermKind,
  target: number | string | undefined,
  { store }: Context,
): Promise<TermRecord> {
  const [term] = typeof target === 'number' ? await store.getMany(kind, [target]) : []
  if (term === undefined) throw new CalendarError(`${kind}-not-found`)
  return term
}

/** One term as an outcome. */
export async function showTerm(kind: TermKind, term: TermRecord, context: Context, isNew: boolean): Promise<Outcome> {
  const [item] = await showTerms(kind, [term], context, true)
  if (item === undefined) throw new CalendarError(`${kind}-not-found`)
  return { type: 'record', collection: collectionOf[kind], id: term.id, item, isNew, isSecret: false }
}

/** Terms as they are shown. */
export async function showTerms(
  kind: TermKind,
  terms: readonly TermRecord[],
  context: Context,
  alone: boolean,
): Promise<readonly Showing[]> {
  const ids = terms.map(({ id }) => id)
  const counts = await countEvents(kind, ids, context)
  const present = kind === 'category' ? presentCategory : presentTag
  return terms.map((term, index) => {
    const count = counts[index] ?? 0
    return {
      stamp: `${kind} ${alone ? 'alone ' : ''}${stampOfTerm(term)}.${count}`,
      view: (facts = presenting(context)) => present({ term, count }, facts),
      json: (_texts, facts = presenting(context)) => {
        const [before, after] = termAround(kind, term, facts)
        const own = { text: `${before},${after}`, counts: [count] }
        return { text: `${before},"count":${count},${after}`, own: alone ? own : undefined }
      },
    }
  })
}
