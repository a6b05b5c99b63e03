import type { CustomFields } from '../contract/custom-fields.ts'
import { canIdentify } from '../domain/external-ids.ts'
import { fieldValues, isInRange } from '../domain/field-values.ts'
import { momentToUtc } from '../domain/moment.ts'
import { resolveWindow, type Window } from '../domain/window.ts'
import type { Permissions, PostPermissions } from '../ports/policy.ts'
import type {
  EventQuery,
  ExternalIds,
  FieldCondition,
  LinkedEvents,
  TermQuery,
  VenueLocation,
  VenueQuery,
} from '../ports/query.ts'
import type { Settings } from '../ports/settings.ts'
import type { ValuesFor } from './parse-input.ts'
import { type PageContext, type PagePlan, planPage } from './plan-page.ts'
import { type Viewer, visibleInLists, visibleWithStatus } from './visibility.ts'

/** The ids that the filters of a list refer to, looked up before planning. `undefined` means no such filter. */
export interface EventReferences {
  /** Category ids, including all descendants. */
  readonly categories: readonly number[] | undefined
  readonly tags: readonly number[] | undefined
  /** Events with tickets according to the option `tickets`. Also `undefined` if the stored flag applies. */
  readonly ticketed: readonly number[] | undefined
}

/** What a plan depends on besides the parameters. */
export interface PlanContext extends Viewer, PageContext {
  readonly permissions: Permissions
  readonly zone: string
  readonly limits: Pick<Settings['limits'], 'searchCandidates'>
  readonly fields: Settings['fields']
}

/** The query for a list of events. */
export interface EventPlan extends PagePlan {
  readonly query: EventQuery
  readonly window: Window
  readonly strict: boolean
}

const orderColumns = {
  start_date: 'start',
  end_date: 'end',
  title: 'title',
  date: 'published',
  modified: 'modified',
  id: 'id',
} as const

/** Resolves the date filters of a request. */
export function planWindow(
  values: ValuesFor<'events.list'>,
  { now, zone }: Pick<PlanContext, 'now' | 'zone'>,
  hasDefaults = true,
): Window {
  const { start_date, end_date, starts_before, starts_after, ends_before, ends_after, strict_dates: strict } = values
  const filters = { start_date, end_date, starts_before, starts_after, ends_before, ends_after }
  const ignored = given(values.include) !== undefined
  return resolveWindow({ ...filters, strict: strict ?? false, now, zone, ignored, hasDefaults })
}

/** Turns the filters of a request into a query. A pure function. */
export function planEvents(
  values: ValuesFor<'events.list'>,
  references: EventReferences,
  window: Window,
  context: PlanContext,
): EventPlan {
  const include = given(values.include)
  const orderBy = values.orderby ? orderColumns[values.orderby] : include ? 'published' : 'start'
  const page = planPage(values, context, orderBy)
  const permissions = context.permissions.events
  const location = planLocation(values, context)
  const [venues, organizers, authors] = [given(values.venue), given(values.organizer), given(values.author)]
  const { categories, tags } = references
  const { featured, ticketed, online, post_parent: parent } = values
  const eventStatuses = given(values.event_status)
  const external = planExternalIds(values, permissions)
  // An event that is locked for the user never matches a filter on a field that its password hides.
  const onHiddenFields = [
    ...[categories, tags, venues, organizers, authors, location],
    ...[featured, ticketed, eventStatuses, online, parent, external.externalSources, external.externalIds],
  ]
  const fields = planFields(values.custom_fields, context.fields.events)
  const tickets = planTickets(ticketed, references.ticketed, include)
  const query: EventQuery = {
    visible: visibleWithStatus(permissions, context, values.status ?? []),
    opens: permissions.edit,
    keepLocked: fields.length === 0 && onHiddenFields.every((filter) => filter === undefined),
    keepHidden: include !== undefined,
    ids: tickets.ids,
    exclude: [...tickets.exclude, ...(values.exclude ?? [])],
    slug: undefined,
    ...external,
    starts: window.starts,
    ends: window.ends,
    needles: values.search ?? [],
    searchCandidates: context.limits.searchCandidates,
    categories,
    tags,
    venues,
    location,
    organizers,
    authors,
    featured,
    ticketed: tickets.flag,
    eventStatuses,
    online,
    parent,
    image: undefined,
    fields,
    modifiedFrom: values.modified_after ? momentToUtc(values.modified_after, context.zone) + 1 : undefined,
    orderBy,
    direction: values.order ?? 'asc',
    ...page.range,
  }
  return { query, window, strict: values.strict_dates ?? false, ...page }
}

/** The list; `undefined` if it is empty, because an empty list does not filter. */
function given<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list?.length ? list : undefined
}

/** Users who do not see external ids find nothing by them, as if no record had any. */
function planExternalIds(
  values: Pick<ValuesFor<'venues.list'>, 'external_source' | 'external_id'>,
  permissions: PostPermissions,
): ExternalIds {
  const shown = <T>(list: readonly T[] | undefined) => (list && !canIdentify(permissions) ? [] : list)
  return {
    externalSources: shown(given(values.external_source)),
    externalIds: shown(given(values.external_id)),
  }
}

/** A record without a value shows the default of the field, so it matches if the default does. */
function planFields(
  filters: ValuesFor<'events.list'>['custom_fields'],
  declared: CustomFields,
): readonly FieldCondition[] {
  return Object.entries(filters ?? {}).flatMap(([name, range]) => {
    if (range === null || range.values?.length === 0) return []
    const defaults = fieldValues(declared[name]?.default)
    return [{ name, ...range, matchesAbsent: defaults.some((value) => isInRange(value, range)) }]
  })
}

function planLocation(values: ValuesFor<'events.list'>, context: PlanContext): VenueLocation | undefined {
  const { geoloc, geoloc_lat: latitude, geoloc_lng: longitude, geoloc_radius } = values
  const isAround = typeof latitude === 'number' && typeof longitude === 'number'
  const [cities, countries] = [given(values.city), given(values.country)]
  if (typeof geoloc !== 'boolean' && !isAround && !cities && !countries) return undefined
  return {
    visible: visibleInLists(context.permissions.venues, context),
    located: geoloc,
    near: isAround ? { latitude, longitude, km: geoloc_radius ?? 25 } : undefined,
    cities,
    countries,
  }
}

/** Filters by the stored flag, or by the ids that the option `tickets` returned instead. */
function planTickets(
  asked: boolean | undefined,
  ticketed: readonly number[] | undefined,
  include: readonly number[] | undefined,
): {
  readonly flag: boolean | undefined
  readonly ids: readonly number[] | undefined
  readonly exclude: readonly number[]
} {
  if (asked === undefined || ticketed === undefined) return { flag: asked, ids: include, exclude: [] }
  if (!asked) return { flag: undefined, ids: include, exclude: ticketed }
  const included = include && new Set(include)
  return { flag: undefined, ids: included ? ticketed.filter((id) => included.has(id)) : ticketed, exclude: [] }
}

/** The query for a list of venues or organizers. */
export interface PlacePlan extends PagePlan {
  readonly query: VenueQuery
}

/**
 * Turns the filters of a request into a query. If the filter `event` is given, `linked` has the ids that this event
 * links to.
 */
export function planPlaces(
  values: ValuesFor<'venues.list'>,
  linked: readonly number[] | undefined,
  collection: 'venues' | 'organizers',
  context: PlanContext,
): PlacePlan {
  const page = planPage(values, context, 'published')
  const events = (wanted: boolean, endsFrom: number | undefined): LinkedEvents => ({
    visible: visibleInLists(context.permissions.events, context),
    opens: context.permissions.events.edit,
    endsFrom,
    wanted,
  })
  const conditions: LinkedEvents[] = []
  if (values.has_events !== undefined) conditions.push(events(values.has_events, undefined))
  // An event that ends in this second is over.
  if (values.only_with_upcoming) conditions.push(events(true, context.now + 1))
  const query = {
    visible: visibleWithStatus(context.permissions[collection], context, values.status ?? []),
    ids: linked,
    exclude: values.exclude ?? [],
    slug: undefined,
    ...planExternalIds(values, context.permissions[collection]),
    needles: values.search ?? [],
    authors: given(values.author),
    image: undefined,
    fields: planFields(values.custom_fields, context.fields[collection]),
    linked: conditions,
    located: undefined,
    near: undefined,
    cities: given(values.city),
    countries: given(values.country),
    ...page.range,
  }
  return { query, ...page }
}

/** The query for a list of categories or tags. */
export interface TermPlan extends PagePlan {
  readonly query: TermQuery
}

/**
 * Turns the filters of a request into a query. If the filter `event` is given, `ofEvent` has the terms of this event.
 */
export function planTerms(
  values: ValuesFor<'categories.list'>,
  ofEvent: readonly number[] | undefined,
  context: PlanContext,
): TermPlan {
  const { exclude = [], orderby = 'name' } = values
  const include = given(values.include)
  const ids = include ?? ofEvent
  const orderBy = orderby === 'include' ? 'listed' : orderby
  const page = planPage(values, context, orderBy === 'listed' && ids === undefined ? 'name' : orderBy)
  // Terms that the event lacks are excluded, not removed from `ids`, because `orderby=include` sorts by the index in `ids`.
  const others = ofEvent === undefined ? [] : (include ?? []).filter((id) => !ofEvent.includes(id))
  const query: TermQuery = {
    ids,
    exclude: [...exclude, ...others],
    needles: values.search ?? [],
    slug: values.slug,
    parent: values.parent === 0 ? null : values.parent,
    hideEmpty: values.hide_empty ?? true,
    now: context.now,
    author: undefined,
    orderBy,
    direction: values.order ?? 'asc',
    ...page.range,
  }
  return { query, ...page }
}
