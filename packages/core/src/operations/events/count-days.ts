import type { EventDays } from '../../contract/responses.ts'
import { dateText } from '../../domain/days.ts'
import type { ValuesFor } from '../../plan/parse-input.ts'
import { planDays } from '../../plan/plan-days.ts'
import { planContext, type RequestContext } from '../context.ts'
import type { Outcome } from '../outcome.ts'
import { eventReferences } from './references.ts'

/** How many events there are on each day, without the days that have none. */
export async function countEventDays(values: ValuesFor<'events.days'>, context: RequestContext): Promise<Outcome> {
  const query = planDays(values, await eventReferences(values, context), planContext(context))
  const { counts, isTotalExact } = await context.store.countDays(query)
  const days = counts.flatMap((count, index) =>
    count === 0 ? [] : [{ date: dateText(query.firstDay + index), count }],
  )
  return { type: 'document', document: (): EventDays => ({ days }), isTotalExact }
}
