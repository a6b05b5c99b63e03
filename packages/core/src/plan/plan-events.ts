import { momentToUtc } from '../domain/moment.ts'
import { resolveWindow, type Window } from '../domain/window.ts'
import type { Permissions } from '../ports/policy.ts'
import type { EventQuery, VenueLocation } from '../ports/query.ts'
import type { Settings } from '../ports/settings.ts'
import { type PagePlan, planPage } from './paging.ts'
import type { ValuesFor } from './parse-input.ts'
import { type Viewer, visibleInLists, visibleWithStatus } from './visibility.ts'

/** The ids that the filters of a list refer to, looked up before planning. `undefined` means no such filter. */
export interface EventReferences {
  /** Category ids, including all descendants. */
  readonly categories: readonly number[] | undefined
  readonly tags: readonly number[] | undefined
  /** Events with tickets according to the option `tickets`. `undefined` also if the stored flag applies. */
  readonly ticketed: readonly number[] | undefined
}

/** What a plan depends on besides the parameters. */
export interface PlanContext extends Viewer {
  readonly permissions: Permissions
  readonly zone: string
  readonly pageSizes: Settings['pageSizes']
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
export function planWindow(values: ValuesFor<'events.list'>, { now, zone }: Pick<PlanContext, 'now' | 'zone'>): Window {
  return resolveWindow({
    ...values,
    strict: values.strict_dates ?? false,
    now,
    zone,
    ignored: idsIn(values.include) !== undefined,
  })
}

/** Turns the filters of a request into a query. A pure function. */
export function planEvents(
  values: ValuesFor<'events.list'>,
  references: EventReferences,
  window: Window,
  context: PlanContext,
): EventPlan {
  const include = idsIn(values.include)
  const page = planPage(values, context.pageSizes)
  const permissions = context.permissions.events
  const location = planLocation(values, context)
  const [venues, organizers] = [idsIn(values.venue), idsIn(values.organizer)]
  const { categories, tags } = references
  const { featured, ticketed, post_parent: parent } = values
  // An event that is locked for the user never matches a filter on a field that its password hides.
  const onHiddenFields = [categories, tags, venues, organizers, featured, ticketed, parent, location]
  const tickets = planTickets(ticketed, references.ticketed, include)
  const query: EventQuery = {
    visible: visibleWithStatus(permissions, context, values.status ?? []),
    opens: permissions.edit,
    keepLocked: onHiddenFields.every((filter) => filter === undefined),
    keepHidden: include !== undefined,
    ids: tickets.ids,
    exclude: tickets.exclude,
    slug: undefined,
    starts: window.starts,
    ends: window.ends,
    needles: values.search ?? [],
    categories,
    tags,
    venues,
    location,
    organizers,
    featured,
    ticketed: tickets.flag,
    parent,
    image: undefined,
    modifiedFrom: values.modified_after ? momentToUtc(values.modified_after, context.zone) + 1 : undefined,
    orderBy: values.orderby ? orderColumns[values.orderby] : include ? 'published' : 'start',
    direction: values.order ?? 'asc',
    ...page.slice,
  }
  return { query, window, strict: values.strict_dates ?? false, ...page }
}

/** An empty list is no filter. */
function idsIn(ids: readonly number[] | undefined): readonly number[] | undefined {
  return ids?.length ? ids : undefined
}

function planLocation(values: ValuesFor<'events.list'>, context: PlanContext): VenueLocation | undefined {
  const { geoloc, geoloc_lat: latitude, geoloc_lng: longitude, geoloc_radius } = values
  const isAround = typeof latitude === 'number' && typeof longitude === 'number'
  if (typeof geoloc !== 'boolean' && !isAround) return undefined
  return {
    visible: visibleInLists(context.permissions.venues, context),
    located: geoloc,
    near: isAround ? { latitude, longitude, km: geoloc_radius ?? 25 } : undefined,
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
  const wanted = new Set(ticketed)
  return { flag: undefined, ids: include ? include.filter((id) => wanted.has(id)) : ticketed, exclude: [] }
}
