import { CalendarError } from '../../errors/calendar-error.ts'
import { planEvents } from '../../plan/plan-events.ts'
import type { EventRecord } from '../../ports/record.ts'
import type { Call } from '../call.ts'
import { type Context, planContext } from '../context.ts'
import { listOutcome } from '../list-outcome.ts'
import type { Outcome } from '../outcome.ts'
import { findPost } from '../posts/find-post.ts'
import { isLocked } from '../posts/is-locked.ts'
import { postOutcome } from '../posts/show-post.ts'
import { eventResource } from './event-resource.ts'
import { eventReferences } from './references.ts'

/** A page of events. */
export async function listEvents({ values, context }: Call<'events.list'>): Promise<Outcome> {
  const references = await eventReferences(values, context)
  const { query, page, perPage } = planEvents(values, references, planContext(context))
  const { records, total } = await context.store.find('event', query)
  if (page > 1 && query.offset >= total) throw new CalendarError('event-archive-page-not-found')
  const items = await eventResource.show(records, context, { alone: false })
  return listOutcome('events', items, { page, perPage, total }, context)
}

/** One event, opened by its password where it has one. */
export async function getEvent({ target, values, context, password }: Call<'events.get'>): Promise<Outcome> {
  const event = await findPost(eventResource, target, context)
  const isSecret = isLocked(event, context)
  if (isSecret && !(await opens(values.password ?? password, event, context))) {
    throw new CalendarError('event-password-protected')
  }
  return postOutcome(eventResource, event, context, { isSecret })
}

async function opens(given: string | undefined, event: EventRecord, context: Context): Promise<boolean> {
  const { id, passwordHash: hash } = event
  const { user, now, passwords } = context
  if (given === undefined || hash === undefined) return false
  return passwords.opens(given, { event: id, hash, user: user?.id, now })
}
