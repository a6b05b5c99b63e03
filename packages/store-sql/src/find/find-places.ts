import {
  hasWhereabouts,
  type LinkedEvents,
  type PlaceKind,
  type PlaceQuery,
  type VenueQuery,
  type Visibility,
} from '@kalends/core'
import { externalConditions } from '../conditions/external-ids.ts'
import { hasField, idsWithField } from '../conditions/fields.ts'
import { limitOf } from '../conditions/limit.ts'
import { isBy, isOpen, isVisible } from '../conditions/visibility.ts'
import { isAt } from '../conditions/whereabouts.ts'
import type { TransactionContext } from '../context.ts'
import { isLongClass, shortDuration } from '../lists/durations.ts'
import { isAbout, listNumberOf, publicationStates, unlisted } from '../lists/list-number.ts'
import { type Program, selectColumn, selectValue, together } from '../program.ts'
import { all, exists, join, plain, type Sql, sql } from '../sql.ts'
import { ifFew } from './candidates.ts'
import { idsWithSlug } from './lookups.ts'
import { collect, orderedScan } from './ordered-scan.ts'
import { cutPage, isPastEnd, type Page } from './page.ts'
import { idsWithNeedles } from './search-texts.ts'
import { venuesAt } from './venues-at.ts'

const order = plain('ORDER BY p.published_at DESC, p.id DESC')

/** Finds venues or organizers. */
export function* findPlaces(
  context: TransactionContext,
  kind: PlaceKind,
  query: PlaceQuery | VenueQuery,
): Program<Page> {
  const few = yield* fewWithFields(context, kind, query)
  const conditions = yield* placeConditions(context, kind, query, few)
  const table = `kalends_${kind}`
  const places = sql`FROM ${plain(table)} p WHERE ${all(conditions)}`
  // Checking the events of a place takes a few microseconds, so one statement must not check all places.
  if (isScanned(context, query) && few === undefined) {
    const places = { table, alias: 'p', column: 'published_at', direction: 'desc' } as const
    const { after, isCounted, offset, limit = Number.POSITIVE_INFINITY } = query
    const whole = isCounted ? cutPage(yield* collect(orderedScan(context, places, conditions)), query) : undefined
    if (after === undefined && whole !== undefined) return whole
    const rest = cutPage(yield* collect(orderedScan(context, { ...places, after }, conditions), offset + limit), query)
    return { ...rest, total: whole?.total ?? rest.total }
  }
  const { after, isCounted } = query
  const total = isCounted ? ((yield* selectValue<number>(sql`SELECT count(*) ${places}`)) ?? 0) : undefined
  if (total !== undefined && isPastEnd(query, total)) return { ids: [], total }
  const isAfter = after ? sql`AND (p.published_at, p.id) < (${after.value}, ${after.id})` : plain('')
  const ids = yield* selectColumn<number>(sql`SELECT p.id AS id ${places} ${isAfter} ${order} ${limitOf(query)}`)
  return { ids, total: total ?? query.offset + ids.length }
}

/** Whether places are checked with short statements, a few at a time. */
function isScanned({ dialect }: TransactionContext, { ids, linked }: PlaceQuery | VenueQuery): boolean {
  return dialect.isBlocking && linked.length > 0 && ids === undefined
}

/** The ids of the places that meet a condition on a custom field, if few do. Only used where places are scanned. */
function* fewWithFields(
  context: TransactionContext,
  kind: PlaceKind,
  query: PlaceQuery | VenueQuery,
): Program<readonly number[] | undefined> {
  if (!isScanned(context, query)) return undefined
  for (const condition of query.fields) {
    const few = condition.matchesAbsent ? undefined : yield* ifFew(idsWithField(context.dialect, kind, condition))
    if (few !== undefined) return few
  }
  return undefined
}

/** The conditions of a query on the place `p`. */
function* placeConditions(
  context: TransactionContext,
  kind: PlaceKind,
  query: PlaceQuery | VenueQuery,
  few: readonly number[] | undefined,
): Program<readonly Sql[]> {
  const { visible, ids, exclude, authors, image, linked } = query
  const { dialect } = context
  const [texts, locations] = yield* together<[readonly Sql[], readonly Sql[]]>(
    dialect,
    () => textConditions(context, kind, query),
    () => locationConditions(context, query),
  )
  return [
    isVisible('p', visible),
    ...(ids === undefined ? [] : [sql`p.id IN ${dialect.ids(ids)}`]),
    ...(exclude.length === 0 ? [] : [sql`p.id NOT IN ${dialect.ids(exclude)}`]),
    ...(query.slug === undefined ? [] : [sql`p.id IN (${idsWithSlug(kind, query.slug)})`]),
    ...externalConditions(dialect, 'p', query),
    ...texts,
    ...(authors === undefined ? [] : [isBy(dialect, 'p', authors)]),
    ...(image === undefined ? [] : [sql`p.image = ${image}`]),
    ...(few === undefined ? [] : [sql`p.id IN ${dialect.ids(few)}`]),
    ...query.fields.map((condition) =>
      condition.matchesAbsent || isScanned(context, query)
        ? hasField(dialect, kind, 'p', condition)
        : sql`p.id IN (${idsWithField(dialect, kind, condition)})`,
    ),
    ...locations,
    ...linked.map((condition) => linkedCondition(kind, condition)),
  ]
}

function* textConditions(
  context: TransactionContext,
  kind: PlaceKind,
  { needles }: PlaceQuery | VenueQuery,
): Program<readonly Sql[]> {
  return needles.length === 0 ? [] : [sql`p.id IN ${yield* idsWithNeedles(context, kind, needles)}`]
}

function* locationConditions(context: TransactionContext, query: PlaceQuery | VenueQuery): Program<readonly Sql[]> {
  if (!('near' in query)) return []
  const { visible, located } = query
  const { dialect } = context
  const conditions = located === undefined ? [] : [plain(located ? 'p.latitude IS NOT NULL' : 'p.latitude IS NULL')]
  if (!hasWhereabouts(query)) return conditions
  const few = yield* venuesAt(context, visible, query)
  return [...conditions, few === undefined ? isAt(dialect, 'p', query) : sql`p.id IN ${dialect.ids(few)}`]
}

function linkedCondition(kind: PlaceKind, { visible, opens, endsFrom, wanted }: LinkedEvents): Sql {
  const open = isOpen('e', opens, visible)
  const seen = [plain('e.id = l.event'), isVisible('e', visible), ...(open === undefined ? [] : [open])]
  const ways = endsFrom === undefined ? [[isOnAnyList(kind)]] : upcomingWays(kind, visible, endsFrom)
  const isSeen = exists(sql`kalends_event e WHERE ${all(seen)}`)
  const found = ways.map((way) => exists(sql`kalends_list_entry l WHERE ${all([...way, isSeen])}`))
  return sql`${plain(wanted ? '' : 'NOT')} (${join(found, ' OR ')})`
}

function isOnAnyList(kind: PlaceKind): Sql {
  return plain(isAbout('l.list', kind, 'p.id'))
}

/**
 * The ways in which a place can have an event that ends at a moment or later, likely ones first. Lists are ordered by
 * start, so short events are searched from a day before the moment, and long ones by duration class.
 */
function upcomingWays(kind: PlaceKind, visible: Visibility, moment: number): readonly (readonly Sql[])[] {
  const { public: isPublic, unpublished, trash } = publicationStates
  const ends = sql`l.ends_at >= ${moment}`
  const states = [isPublic, unpublished, unlisted, ...(visible.trash === 'none' ? [] : [trash])] as const
  const short = states.map((state) => [
    plain(`l.list = ${listNumberOf(kind, 'p.id', state)}`),
    sql`l.starts_at >= ${moment - shortDuration}`,
    ends,
  ])
  return [...short, [isOnAnyList(kind), plain(isLongClass('l.duration_class')), ends]]
}
