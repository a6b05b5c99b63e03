import type { Window } from '../../domain/window.ts'
import { CalendarError } from '../../errors/calendar-error.ts'
import { planEvents, planWindow } from '../../plan/plan-events.ts'
import type { ValuesFor } from '../../plan/read-input.ts'
import type { EventRecord } from '../../ports/record.ts'
import type { Call } from '../call.ts'
import { type Context, planContext } from '../context.ts'
import { listOutcome } from '../list-outcome.ts'
import type { Outcome } from '../outcome.ts'
import { findPost } from '../posts/find-post.ts'
import { isLocked } from '../posts/is-locked.ts'
import { postOutcome } from '../posts/show-post.ts'
import type { EventPage } from '../scene.ts'
import { eventResource } from './event-resource.ts'
import { eventReferences } from './references.ts'

type ListValues = ValuesFor<'events.list'>

/** A page of events. */
export async function listEvents({ values, context }: Call<'events.list'>): Promise<Outcome> {
  const window = planWindow(values, planContext(context))
  // A default is the present second if nothing makes a whole day of it.
  const isMomentary = values.strict_dates === true && window.bounds.some(({ source }) => source === 'default')
  const pages = isMomentary ? undefined : context.scene?.pages
  const asked = pages === undefined ? '' : whatIsAsked(values, window)
  const known = pages?.get(asked)
  const page = known ?? (await findPage(values, window, context))
  if (known === undefined) pages?.keep(asked, page)
  const { items, total, perPage } = page
  // Not `{ ...page, isMomentary }`: what is added behind a spread gets a hidden class of its own each time.
  return listOutcome('events', items, { page: page.page, perPage, total, isMomentary }, context)
}

/** What the window says already. */
const inWindow: ReadonlySet<string> = new Set<keyof ListValues>([
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
  'strict_dates',
])

/** The same for all lists that ask for the same, however they write their dates. */
function whatIsAsked(values: ListValues, { starts, ends }: Window): string {
  let asked = `${starts.min} ${starts.max} ${ends.min} ${ends.max}`
  for (const [name, value] of Object.entries(values)) {
    if (!inWindow.has(name)) asked += ` ${name}=${typeof value === 'number' ? value : JSON.stringify(value)}`
  }
  return asked
}

async function findPage(values: ListValues, window: Window, context: Context): Promise<EventPage> {
  const references = await eventReferences(values, context)
  const { query, page, perPage } = planEvents(values, references, window, planContext(context))
  const { records, total } = await context.store.find('event', query)
  if (page > 1 && query.offset >= total) throw new CalendarError('event-archive-page-not-found')
  return { items: await eventResource.show(records, context, { alone: false }), page, perPage, total }
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
