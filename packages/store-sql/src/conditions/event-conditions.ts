import {
  type EventQuery,
  type EventStatus,
  hasWhereabouts,
  type NamedKind,
  type Range,
  type Visibility,
} from '@kalends/core'
import { eventStatusCodes } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import { authorTarget, dimensions, flags, isShared } from '../lists/list-number.ts'
import { all, exists, join, plain, type Sql, sql } from '../sql.ts'
import { externalConditions } from './external-ids.ts'
import { hasField } from './fields.ts'
import { isBy, isOpen, isVisible } from './visibility.ts'
import { isAt } from './whereabouts.ts'

/*
 * Conditions on an event with the alias `e`. Conditions on its text also read its content, with the alias `c`.
 */

/** An event query with what was looked up for it. */
export interface ResolvedQuery extends EventQuery {
  /** The venues that match its `location`, if they are few. */
  readonly placedVenues?: readonly number[] | undefined
}

/** Every condition of the query, apart from its needles. */
export function eventConditions(dialect: Dialect, query: ResolvedQuery): readonly Sql[] {
  return [...commonConditions('e', query), ...otherConditions(dialect, query)]
}

/**
 * The conditions that most queries have: on who sees an event, and when it starts and ends. `event` is the alias of a
 * table with the columns `searchedColumns`.
 */
export function commonConditions(event: string, query: EventQuery): readonly Sql[] {
  const { keepHidden, keepLocked, opens, visible, starts, ends } = query
  const open = keepLocked ? undefined : isOpen(event, opens, visible)
  return [
    isVisible(event, visible),
    ...(keepHidden ? [] : [plain(`${event}.hidden = 0`)]),
    ...(open === undefined ? [] : [open]),
    ...rangeConditions(plain(`${event}.starts_at`), starts),
    ...rangeConditions(plain(`${event}.ends_at`), ends),
  ]
}

/** The columns that `commonConditions` compare. */
export const searchedColumns = ['starts_at', 'ends_at', 'published_at', 'status', 'hidden', 'locked', 'author'] as const

/** All conditions of a query but the common ones and its needles. */
export function otherConditions(dialect: Dialect, query: ResolvedQuery): readonly Sql[] {
  return [...narrowConditions(dialect, query), ...listedConditions(dialect, query).map(({ condition }) => condition)]
}

/** The condition that a column is in a range. */
function rangeConditions(column: Sql, { min, max }: Range): Sql[] {
  return [
    ...(min === undefined ? [] : [sql`${column} >= ${min}`]),
    ...(max === undefined ? [] : [sql`${column} < ${max}`]),
  ]
}

/** The conditions for which there are no lists. */
export function narrowConditions(dialect: Dialect, query: ResolvedQuery): readonly Sql[] {
  const { ids, exclude, slug, parent, image, modifiedFrom, featured, ticketed, online, eventStatuses } = query
  return [
    ...(ids === undefined ? [] : [sql`e.id IN ${dialect.ids(ids)}`]),
    ...(exclude.length === 0 ? [] : [sql`e.id NOT IN ${dialect.ids(exclude)}`]),
    ...(slug === undefined ? [] : [sql`e.slug = ${slug}`]),
    ...externalConditions(dialect, 'e', query),
    ...(parent === undefined ? [] : [sql`e.parent = ${parent}`]),
    ...(image === undefined ? [] : [sql`e.image = ${image}`]),
    ...(modifiedFrom === undefined ? [] : [sql`e.modified_at >= ${modifiedFrom}`]),
    ...(featured === false ? [plain('e.featured = 0')] : []),
    ...(ticketed === false ? [plain('e.ticketed = 0')] : []),
    ...(online === false ? [plain('e.online = 0')] : []),
    ...(eventStatuses?.includes('scheduled') ? [hasEventStatus(eventStatuses)] : []),
    ...query.fields.map((condition) => hasField(dialect, 'event', 'e', condition)),
    ...locationConditions(dialect, query),
  ]
}

/** The conditions that the text of an event contains all needles. */
export function needleConditions(dialect: Dialect, { needles, opens, visible }: EventQuery): Sql[] {
  if (needles.length === 0) return []
  const contains = (column: string) => all(needles.map((needle) => dialect.contains(plain(column), needle)))
  const open = isOpen('e', opens, visible)
  const inText = contains('c.search_text')
  return [
    plain('c.id = e.id'),
    // Viewers who cannot open a locked event find it by its title only.
    open === undefined ? inText : sql`CASE WHEN ${open} THEN ${inText} ELSE ${contains('e.title_text')} END`,
  ]
}

/** The conditions on where the venues of an event are. */
function locationConditions(dialect: Dialect, { location, placedVenues }: ResolvedQuery): readonly Sql[] {
  if (location === undefined) return []
  const { visible, located } = location
  return [
    ...(located === undefined
      ? []
      : [sql`${plain(located ? '' : 'NOT')} ${hasVenue(visible, plain('v.latitude IS NOT NULL'))}`]),
    ...(placedVenues !== undefined || !hasWhereabouts(location)
      ? []
      : [hasVenue(visible, isAt(dialect, 'v', location))]),
  ]
}

/** The condition that an event has a visible venue `v` for which `condition` is true. */
function hasVenue(visible: Visibility, condition: Sql): Sql {
  const isMet = exists(sql`kalends_venue v WHERE v.id = l.target AND ${condition} AND ${isVisible('v', visible)}`)
  return exists(sql`kalends_link l WHERE l.event = e.id AND l.kind = ${plain(dimensions.venue)} AND ${isMet}`)
}

/** A condition that has lists: the lists of `targets` contain the events that meet it. */
export interface ListedCondition {
  readonly condition: Sql
  readonly dimension: NamedKind | 'flag' | 'author'
  readonly targets: readonly number[]
  /** Whether those lists may contain other events too. */
  readonly isApproximate?: boolean
}

/** The conditions for which there are lists. */
export function listedConditions(dialect: Dialect, query: ResolvedQuery): readonly ListedCondition[] {
  const linked = (dimension: NamedKind, targets: readonly number[] | undefined): readonly ListedCondition[] =>
    targets === undefined ? [] : [{ condition: hasLink(dialect, dimension, targets), dimension, targets }]
  const flagged = (flag: 'featured' | 'ticketed' | 'online'): readonly ListedCondition[] =>
    query[flag] === true ? [{ condition: plain(`e.${flag} = 1`), dimension: 'flag', targets: [flags[flag]] }] : []
  return [
    ...linked('category', query.categories),
    ...linked('tag', query.tags),
    ...venueGroups(query).flatMap((group) => linked('venue', group)),
    ...linked('organizer', query.organizers),
    ...authorCondition(dialect, query),
    ...flagged('featured'),
    ...flagged('ticketed'),
    ...flagged('online'),
    ...eventStatusCondition(query),
  ]
}

/** Every event status except `scheduled` has lists. */
function eventStatusCondition({ eventStatuses }: ResolvedQuery): readonly ListedCondition[] {
  const others = eventStatuses?.filter((status) => status !== 'scheduled')
  if (others === undefined || others.length !== eventStatuses?.length) return []
  return [{ condition: hasEventStatus(others), dimension: 'flag', targets: others.map((status) => flags[status]) }]
}

/** The condition that an event has one of these statuses. The list must not be empty. */
function hasEventStatus(statuses: readonly EventStatus[]): Sql {
  return plain(`e.event_status IN (${statuses.map((status) => eventStatusCodes[status]).join(', ')})`)
}

function authorCondition(dialect: Dialect, { authors }: ResolvedQuery): readonly ListedCondition[] {
  if (authors === undefined) return []
  const targets = authors.map(authorTarget)
  return [
    { condition: isBy(dialect, 'e', authors), dimension: 'author', targets, isApproximate: authors.some(isShared) },
  ]
}

/** Groups of venues: the event must have at least one venue of each group. */
export function venueGroups({ venues, placedVenues }: ResolvedQuery): readonly (readonly number[])[] {
  return [venues, placedVenues].filter((group) => group !== undefined)
}

/** Up to this many ids are bound one by one. More are bound as a single value. */
const fewTargets = 32

/** The condition that an event is linked to any of these. */
function hasLink(dialect: Dialect, kind: NamedKind, ids: readonly number[]): Sql {
  if (ids.length === 0) return plain('1 = 0')
  const targets =
    ids.length > fewTargets
      ? dialect.ids(ids)
      : sql`(${join(
          ids.map((id) => sql`${id}`),
          ', ',
        )})`
  // An event has few links, so all of them are compared. The plus keeps the database from seeking each target instead.
  // The limit does not change the result, but without it SQLite 3.51 to 3.53.2 rewrites this as a join and then
  // miscounts an offset.
  return sql`EXISTS (SELECT 1 FROM kalends_link l
    WHERE l.event = e.id AND l.kind = ${plain(dimensions[kind])} AND +l.target IN ${targets} LIMIT 1)`
}

/** The column of each order. */
export const orderColumns = {
  start: 'starts_at',
  end: 'ends_at',
  title: 'title_text',
  published: 'published_at',
  modified: 'modified_at',
  id: 'id',
} as const
