import { statuses } from '../contract/statuses.ts'
import { searchParts } from '../domain/fold-text.ts'
import { wallText } from '../domain/moment.ts'
import { isVisible } from '../domain/status.ts'
import type { DroppedBound, WindowBound, WindowEdge } from '../domain/window.ts'
import { toWall } from '../domain/zone.ts'
import { catalogues, type FillValues, fill } from '../i18n/catalogues.ts'
import { type ConditionName, checkConditions, type PlanSources } from '../plan/conditions.ts'
import type { ValuesFor } from '../plan/parse-input.ts'
import { type EventPlan, planEvents, planWindow } from '../plan/plan-lists.ts'
import { visibleRecords } from '../plan/visibility.ts'
import type { EventQuery, Range, Scope } from '../ports/query.ts'
import type { EventRecord, Status } from '../ports/record.ts'
import { compareBy } from '../store-kit/compare-by.ts'
import { planContext, type RequestContext } from './context.ts'
import { eventReferences } from './events/references.ts'

/** An instant in the calendar's time zone and in UTC. */
export interface Instant {
  /** Wall time in the calendar's time zone, `YYYY-MM-DD HH:MM:SS`. */
  readonly local: string
  /** The same instant in UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly utc: string
}

/** A range of instants that includes `from` and excludes `before`. `null` leaves that side open. */
export interface InstantRange {
  /** The first instant of the range. */
  readonly from: Instant | null
  /** The first instant after the range. */
  readonly before: Instant | null
}

/** How the filters of a list of events were understood, and what the list contains. */
export interface Explanation {
  /** The calendar's time zone. */
  readonly timezone: string
  /** The time at which the list was made. */
  readonly now: Instant
  /** The range in which events must start. */
  readonly starts: InstantRange
  /** The range in which events must end. */
  readonly ends: InstantRange
  /** How dates are compared. */
  readonly mode: string
  /** The date filters in effect, given or by default, and what each was resolved to. */
  readonly bounds: readonly {
    /** The name of the date filter, such as `start_date`. */
    readonly parameter: WindowBound['name']
    /** Whether the request has the filter, or it applies by default. */
    readonly source: WindowBound['source']
    /** The requested instant. */
    readonly asked: Instant
    /** The instant that the list uses, such as the next midnight. */
    readonly applied: Instant
    /** What the filter means, in a sentence. */
    readonly message: string
  }[]
  /** Date filters that were switched off, and by what. */
  readonly switchedOff: readonly {
    /** The name of the date filter. */
    readonly parameter: DroppedBound['name']
    /** Whether the request has the filter, or it would apply by default. */
    readonly source: DroppedBound['source']
    /** What switched it off, in a sentence. */
    readonly message: string
  }[]
  /** Whose events the user can see, by status. */
  readonly permissions: readonly {
    /** The status of the events. */
    readonly status: Status
    /** Whose events of this status the user can see. */
    readonly scope: Scope
    /** The status and the scope in a sentence. */
    readonly message: string
  }[]
  /** How many events match. */
  readonly total: number
  /** Why more events can match: the search stopped at the limit of events to examine. `null` if the total is exact. */
  readonly inexact: string | null
  /** The event of the option `id`. For an event that the user cannot see, `exists` is `false`. */
  readonly event: EventExplanation | null
}

/** Why one event is or is not in the list. */
export interface EventExplanation {
  /** The requested id. */
  readonly id: number
  /** Whether the user can see an event with this id. */
  readonly exists: boolean
  /** Whether the list contains the event, on whichever page. */
  readonly included: boolean
  /** Each condition of the list, and whether the event meets it. */
  readonly conditions: readonly {
    /** The name of the filter, or of another condition. */
    readonly name: ConditionName
    /** Whether the event meets the condition. */
    readonly holds: boolean
    /** What the condition is, in a sentence. */
    readonly message: string
  }[]
}

/** Explains a list of events and, for one event, each condition that it meets or fails. */
export async function explainEvents(
  values: ValuesFor<'events.list'>,
  id: number | undefined,
  context: RequestContext,
): Promise<Explanation> {
  const references = await eventReferences(values, context)
  const planning = planContext(context)
  const planned = planEvents(values, references, planWindow(values, planning), planning)
  // A cursor only says which page is requested.
  const query = { ...planned.query, after: undefined }
  const plan = { ...planned, query }
  const { window, strict } = plan
  const { zone } = context.settings
  const at = (utc: number): Instant => ({ local: wallText(toWall(zone, utc)), utc: wallText(utc) })
  const range = ({ min, max }: Range): InstantRange => ({
    from: min === undefined ? null : at(min),
    before: max === undefined ? null : at(max),
  })
  const sentences = catalogues[context.language].explain
  const say = (key: keyof typeof sentences, filling?: FillValues): string =>
    fill(sentences[key], context.language, filling)
  const bounds = window.bounds.map(({ name, source, edge, ...bound }) => {
    const applied = at(bound.applied)
    const message = say(edgeSentences[edge], { date: applied.local })
    return { parameter: name, source, asked: at(bound.requested), applied, message }
  })
  const { total, isTotalExact } = await context.store.find('event', { ...query, offset: 0, limit: 0 })
  return {
    timezone: zone,
    now: at(context.now),
    starts: range(window.starts),
    ends: range(window.ends),
    mode: strict ? say('strict_dates') : say('whole_days', { zone }),
    bounds,
    switchedOff: window.dropped.map(({ name, source, why }) => ({
      parameter: name,
      source,
      message: say(`off_${why}`),
    })),
    permissions: statuses.map((status) => {
      const scope = query.visible[status]
      return { status, scope, message: say(`scope_${scope}`, { status }) }
    }),
    total,
    inexact: isTotalExact === false ? say('inexact', { count: query.searchCandidates }) : null,
    event:
      id === undefined
        ? null
        : await explainEvent(id, plan, { values, references, isInexact: isTotalExact === false }, bounds, context),
  }
}

async function explainEvent(
  id: number,
  plan: EventPlan,
  { isInexact, ...sources }: Omit<PlanSources, 'venues' | 'isExamined'> & { readonly isInexact: boolean },
  bounds: Explanation['bounds'],
  context: RequestContext,
): Promise<EventExplanation> {
  const { store } = context
  const { ids, location, visible, searchCandidates } = plan.query
  const [event] = await store.getMany('event', [id])
  if (event === undefined || !isVisible(event, visibleRecords(context.permissions.events, context))) {
    return { id, exists: false, included: false, conditions: [] }
  }
  // The store decides whether the event matches, so that the result agrees with the list.
  const onlyThis = { ids: ids === undefined || ids.includes(id) ? [id] : [], offset: 0, limit: 0 }
  const { total } = await store.find('event', { ...plan.query, ...onlyThis })
  const isExamined = isInexact ? await isReached(event, plan.query, store) : undefined
  const venues = location === undefined ? [] : await store.getMany('venue', event.venueIds)
  const { explain, filters } = catalogues[context.language]
  // A condition without a sentence of its own has the sentence of the filter.
  const sentences: Readonly<Record<ConditionName, string>> = {
    ...filters,
    ...explain,
    located_venue: filters.geoloc,
    near_venue: filters.geoloc_radius,
    without_venue: filters.geoloc,
    ...Object.fromEntries(bounds.map(({ parameter, message }) => [parameter, message])),
  }
  const names = statuses.filter((status) => visible[status] !== 'none').join(', ')
  const known = venues.filter((venue) => venue !== undefined)
  const checked = checkConditions(event, plan, { ...sources, venues: known, isExamined })
  const conditions = checked.map(({ name, holds }) => {
    return {
      name,
      holds,
      message: fill(sentences[name], context.language, { statuses: names, count: searchCandidates }),
    }
  })
  return { id, exists: true, included: total > 0 && isExamined !== false, conditions }
}

/** Whether a matching event is among those that the search examines: it does not come after the last of them. */
async function isReached(event: EventRecord, query: EventQuery, store: RequestContext['store']): Promise<boolean> {
  const { parts } = searchParts(query.needles)
  const only = { needles: parts, offset: query.searchCandidates - 1, limit: 1 }
  const { records } = await store.find('event', { ...query, ...only })
  return records.every((last) => compareBy.event(query, () => 0)(event, last) <= 0)
}

const edgeSentences = {
  startsFrom: 'starts_from',
  startsBefore: 'starts_before',
  endsFrom: 'ends_from',
  endsBefore: 'ends_before',
} as const satisfies Record<WindowEdge, string>
