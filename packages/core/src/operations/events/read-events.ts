import { CalendarError } from '../../errors/calendar-error.ts'
import type { ValuesFor } from '../../plan/parse-input.ts'
import { planEvents } from '../../plan/plan-lists.ts'
import type { EventRecord } from '../../ports/record.ts'
import { planContext, type RequestContext } from '../context.ts'
import { listOutcome, type Outcome } from '../outcome.ts'
import { findPost } from '../posts/find-post.ts'
import { isLocked } from '../posts/permissions.ts'
import { postOutcome } from '../posts/resource.ts'
import { eventResource } from './event-resource.ts'
import { eventReferences } from './references.ts'
import { viewEvents } from './view-events.ts'

/** A page of events. */
export async function listEvents(values: ValuesFor<'events.list'>, context: RequestContext): Promise<Outcome> {
  const references = await eventReferences(values, context)
  const { query, window, strict, page, perPage } = planEvents(values, references, planContext(context))
  const { records, total } = await context.store.find('event', query)
  if (page > 1 && query.offset >= total) throw new CalendarError('event-archive-page-not-found')
  const items = await viewEvents(records, context)
  // With `strict_dates`, a default bound is the current second.
  const cacheable = !strict || window.bounds.every(({ source }) => source !== 'default')
  return listOutcome('events', { items, page, perPage, total }, context, cacheable)
}

/** One event. A protected event needs its password. */
export async function getEvent(values: ValuesFor<'events.get'>, context: RequestContext): Promise<Outcome> {
  const event = await findPost('event', context.target, context)
  const isSecret = isLocked(event, context)
  if (isSecret && !(await opens(values.password ?? context.password, event, context))) {
    throw new CalendarError('event-password-protected')
  }
  return postOutcome(eventResource, event, context, { isSecret, withJsonLd: true })
}

async function opens(given: string | undefined, event: EventRecord, context: RequestContext): Promise<boolean> {
  const { id, passwordHash: hash } = event
  const { user, now, passwords } = context
  if (given === undefined || hash === undefined) return false
  return passwords.opens(given, { event: id, hash, user: user?.id, now })
}
