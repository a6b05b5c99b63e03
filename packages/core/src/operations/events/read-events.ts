import { dateFilters, type Window } from '../../domain/window.ts'
import { CalendarError } from '../../errors/calendar-error.ts'
import type { ValuesFor } from '../../plan/parse-input.ts'
import { planEvents, planWindow } from '../../plan/plan-lists.ts'
import type { EventRecord } from '../../ports/record.ts'
import type { RecordPage } from '../../present/record-view.ts'
import { planContext, type RequestContext } from '../context.ts'
import { listOutcome, type Outcome } from '../outcome.ts'
import { findPost } from '../posts/find-post.ts'
import { isLocked } from '../posts/permissions.ts'
import { postOutcome } from '../posts/resource.ts'
import { eventResource } from './event-resource.ts'
import { eventReferences } from './references.ts'
import { viewEvents } from './view-events.ts'

type ListValues = ValuesFor<'events.list'>

/** A page of events. */
export async function listEvents(values: ListValues, context: RequestContext): Promise<Outcome> {
  const window = planWindow(values, planContext(context))
  // With `strict_dates`, a default bound is the current second.
  const cacheable = values.strict_dates !== true || window.bounds.every(({ source }) => source !== 'default')
  const pages = cacheable ? context.snapshot?.pages : undefined
  const find = (): Promise<RecordPage> => findPage(values, window, context)
  const page = await (pages === undefined ? find() : pages.once(pageKey(values, window), find))
  return listOutcome('events', page, context, cacheable)
}

async function findPage(values: ListValues, window: Window, context: RequestContext): Promise<RecordPage> {
  const references = await eventReferences(values, context)
  const { query, page, perPage } = planEvents(values, references, window, planContext(context))
  const { records, total } = await context.store.find('event', query)
  if (page > 1 && query.offset >= total) throw new CalendarError('event-archive-page-not-found')
  return { items: await viewEvents(records, context), page, perPage, total }
}

/** The filters that the window represents. */
const inWindow: ReadonlySet<string> = new Set<keyof ListValues>([...dateFilters, 'strict_dates'])

/** The cache key of a page. Requests with the same resolved filters share it, however they write dates. */
function pageKey(values: ListValues, { starts, ends }: Window): string {
  let key = `${starts.min} ${starts.max} ${ends.min} ${ends.max}`
  for (const [name, value] of Object.entries(values)) {
    if (!inWindow.has(name)) key += ` ${name}=${typeof value === 'number' ? value : JSON.stringify(value)}`
  }
  return key
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
