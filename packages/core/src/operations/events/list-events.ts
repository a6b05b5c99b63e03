import type { EventView } from '../../contract/outputs.ts'
import { wallText } from '../../domain/moment.ts'
import { dateFilters, type Window } from '../../domain/window.ts'
import { toWall } from '../../domain/zone.ts'
import { CalendarError } from '../../errors/calendar-error.ts'
import type { ValuesFor } from '../../plan/parse-input.ts'
import { planEvents, planWindow } from '../../plan/plan-lists.ts'
import type { EventRecord } from '../../ports/record.ts'
import { eventJsonLd } from '../../present/json-ld.ts'
import { type EventRelated, presentEvent, presentLockedEvent } from '../../present/present-event.ts'
import type { CountedTerm } from '../../present/present-term.ts'
import type { RecordPage, RecordView } from '../../present/record-view.ts'
import { shapeParameters } from '../../present/shape.ts'
import { postPresentationKey, postVersion, presentationKey, relatedVersion } from '../../present/version.ts'
import { planContext, presenting, type RequestContext } from '../context.ts'
import { type ListOutcome, listOutcome, type Outcome, viewPage } from '../outcome.ts'
import { isLocked, mayChange } from '../posts/permissions.ts'
import { eventReferences } from './references.ts'
import { portionsByLinks, relatedOf } from './related.ts'

type ListValues = ValuesFor<'events.list'>

/** A page of events. */
export async function listEvents(values: ListValues, context: RequestContext): Promise<Outcome> {
  const window = planWindow(values, planContext(context))
  // With `strict_dates`, a default bound is the current second, so the page may change every second.
  const cacheable = values.strict_dates !== true || window.bounds.every(({ source }) => source !== 'default')
  const pages = cacheable ? context.snapshot?.pages : undefined
  const find = (): Promise<RecordPage> => findPage(values, window, context)
  const page = await (pages === undefined ? find() : pages.once(pageKey(values, window), find))
  return listOutcome('events', page, context, { cacheable, frozen: frozenDates(values, window, context.settings.zone) })
}

async function findPage(values: ListValues, window: Window, context: RequestContext): Promise<RecordPage> {
  const references = await eventReferences(values, context)
  const plan = planEvents(values, references, window, planContext(context))
  const { query } = plan
  const found = await context.store.find('event', query)
  if (query.offset > 0 && query.offset >= found.total) throw new CalendarError('event-archive-page-not-found')
  return viewPage('event', plan, found, (records) => viewEvents(records, context))
}

/** The last default date of each filter, as JSON for cursors. Without `strict_dates`, it changes only once a day. */
const lastFrozen = new Map<string, { readonly zone: string; readonly applied: number; readonly member: string }>()

/** The default dates of the filters that were not given, as JSON for cursors. */
function frozenDates({ strict_dates: isStrict }: ListValues, { bounds }: Window, zone: string): ListOutcome['frozen'] {
  let members = ''
  for (const { name, source, requested, applied } of bounds) {
    if (source === 'given') continue
    const last = isStrict ? undefined : lastFrozen.get(name)
    if (last?.applied === applied && last.zone === zone) members += last.member
    else {
      const date = isStrict ? requested : `"${wallText(toWall(zone, requested)).slice(0, 'YYYY-MM-DD'.length)}"`
      const member = `,"${name}":${date}`
      if (!isStrict) lastFrozen.set(name, { zone, applied, member })
      members += member
    }
  }
  return members
}

/**
 * Parameters that the cache key leaves out: date filters, which it contains in resolved form, and parameters that only change
 * how events are shown.
 */
const notInKey: ReadonlySet<string> = new Set<keyof ListValues>([
  ...dateFilters,
  'strict_dates',
  'cursor',
  ...shapeParameters,
])

/** The cache key of a page. Requests with the same resolved filters share it, however they write dates. */
function pageKey(values: ListValues, { starts, ends }: Window): string {
  let key = `${starts.min} ${starts.max} ${ends.min} ${ends.max}`
  // Of the cursor, the key contains only the position, because the filters of the cursor are among the values.
  if (values.cursor !== undefined) key += ` ${JSON.stringify(values.cursor.after)}`
  for (const [name, value] of Object.entries(values)) {
    if (!notInKey.has(name)) key += ` ${name}=${typeof value === 'number' ? value : JSON.stringify(value)}`
  }
  return key
}

/**
 * Creates the views of events. A locked event has no content, unless the request has the password (`opened`). Other events
 * include the records that they link to. Stops before the event with which the views would exceed `pageBytes`.
 */
export async function viewEvents(
  events: readonly EventRecord[],
  context: RequestContext,
  opened = false,
): Promise<readonly RecordView[]> {
  const views: RecordView[] = []
  let bytes = 0
  for (const portion of portionsByLinks(events)) {
    for (const view of await viewTogether(portion, context, opened)) {
      bytes += view.bytes
      if (bytes > context.pageBytes && views.length > 0) return views
      views.push(view)
    }
  }
  return views
}

/** Creates the views of events whose linked records are loaded together. Views in the snapshot are reused. */
async function viewTogether(
  events: readonly EventRecord[],
  context: RequestContext,
  opened: boolean,
): Promise<readonly RecordView[]> {
  const cache = opened ? undefined : context.snapshot?.views
  const cached = events.map(({ id, revision }) => {
    const known = cache?.get(id)
    return known?.revision === revision ? known.view : undefined
  })
  if (cached.every((view) => view !== undefined)) return cached
  const missing = events.filter((_, index) => cached[index] === undefined)
  const open = missing.filter((event) => opened || !isLocked(event, context))
  const related = await relatedOf(open, context)
  const views = new Map<EventRecord, RecordView>()
  for (const event of missing) {
    const relatedToEvent = related[open.indexOf(event)]
    const view = relatedToEvent === undefined ? lockedView(event, context) : openView(event, relatedToEvent, context)
    views.set(event, view)
    cache?.set(event.id, { revision: event.revision, view })
  }
  return events.map((event, index) => cached[index] ?? views.get(event)).filter((view) => view !== undefined)
}

/** The estimated size of a view without its texts. */
const VIEW_BYTES = 1024
/** If the texts have more characters than this, each counts as four bytes: two in the text, and two in a searchable copy. */
const LONG = 2000

/**
 * The estimated memory of a view and of the records that it shows. These records count in full, because nothing else may be
 * keeping them in memory.
 */
function bytesOf(event: EventRecord, related?: EventRelated): number {
  let length = lengthOf(event)
  if (related !== undefined) {
    for (const { record } of related.venues) length += lengthOf(record)
    for (const { record } of related.organizers) length += lengthOf(record)
    for (const { term } of related.categories) length += lengthOf(term)
    for (const { term } of related.tags) length += lengthOf(term)
  }
  return VIEW_BYTES + (length > LONG ? 4 * length : length)
}

type Described = Pick<EventRecord, 'description' | 'customFields'> & { readonly excerpt?: string }

function lengthOf({ description, excerpt = '', customFields }: Described): number {
  const hasFields = Object.keys(customFields).length > 0
  return description.length + excerpt.length + (hasFields ? JSON.stringify(customFields).length : 0)
}

function lockedView(event: EventRecord, context: RequestContext): RecordView {
  const presentation = presenting(context)
  return {
    version: `${presentationKey(presentation)} locked ${postVersion(event, presentation.now)}`,
    bytes: bytesOf(event),
    view: () => presentLockedEvent(event, presentation),
    edition: () => undefined,
    serialized: undefined,
  }
}

/** A view with more linked records than this is serialized in parts. This many take up to half a megabyte. */
const MANY_LINKS = 16

function openView(event: EventRecord, related: EventRelated, context: RequestContext): RecordView {
  // The view must not refer to the context, because it can outlive the request.
  const presentation = presenting(context)
  const { now } = presentation
  const isEditable = mayChange('event', event, context)
  const { categories, tags, venues, organizers } = related
  const version = `event ${postVersion(event, now)}`
  const view: RecordView<EventView> = {
    version: `${postPresentationKey(presentation)} ${version}${relatedVersion(related, now)}`,
    bytes: bytesOf(event, related),
    view: () => presentEvent(event, related, presentation),
    isLarge: categories.length + tags.length + venues.length + organizers.length > MANY_LINKS,
    jsonLd: eventJsonLd,
    isProtected: event.passwordHash !== undefined,
    // The hash is salted, so setting the same password again also makes a new edition.
    edition: () =>
      isEditable
        ? { event: presentEvent(event, withoutCounts(related), presentation), passwordHash: event.passwordHash }
        : undefined,
    serialized: undefined,
  }
  return view
}

function withoutCounts(related: EventRelated): EventRelated {
  const { categories, tags } = related
  const uncounted = (terms: readonly CountedTerm[]) => terms.map(({ term }) => ({ term, count: 0 }))
  return { ...related, categories: uncounted(categories), tags: uncounted(tags) }
}
