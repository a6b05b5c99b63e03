import type { LinkedEvents, PlaceKind, PlaceQuery, VenueQuery, Visibility } from '@kalends/core'
import { boundingBox, distanceKm } from '@kalends/core'
import { limitOf } from '../conditions/limit.ts'
import { isBy, isOpen, isVisible } from '../conditions/visibility.ts'
import { checkTime, type TransactionContext } from '../context.ts'
import { isLongClass, shortDuration } from '../lists/durations.ts'
import { isAbout, listNumberOf, publicationStates, unlisted } from '../lists/list-number.ts'
import { type Program, select, selectColumn, selectValue } from '../program.ts'
import { all, join, plain, type Sql, sql } from '../sql.ts'
import { idsWithSlug } from './lookups.ts'
import { cutPage, isPastEnd, type Page } from './page.ts'
import { placesWith } from './search-texts.ts'
import { collect, walk } from './walk.ts'

const order = plain('ORDER BY p.published_at DESC, p.id DESC')

/** Finds venues or organizers. */
export function* findPlaces(
  context: TransactionContext,
  kind: PlaceKind,
  query: PlaceQuery | VenueQuery,
): Program<Page> {
  if ('near' in query && query.near !== undefined) {
    const venues = yield* findNear(context, query, query.near)
    const newestFirst = venues.toSorted(([leftId, left], [rightId, right]) => right - left || rightId - leftId)
    return cutPage(
      newestFirst.map(([id]) => id),
      query,
    )
  }
  const conditions = yield* placeConditions(context, kind, query)
  const table = `kalends_${kind}`
  const places = sql`FROM ${plain(table)} p WHERE ${all(conditions)}`
  // For each place, a look at its events takes some microseconds.
  if (query.linked.length > 0 && query.ids === undefined) {
    return cutPage(
      yield* collect(walk(context, { table, alias: 'p', column: 'published_at', direction: 'desc' }, conditions)),
      query,
    )
  }
  const total = (yield* selectValue<number>(sql`SELECT count(*) ${places}`)) ?? 0
  if (isPastEnd(query, total)) return { ids: [], total }
  return { ids: yield* selectColumn<number>(sql`SELECT p.id AS id ${places} ${order} ${limitOf(query)}`), total }
}

/** A venue in a circle, and when it was published. */
type NearVenue = readonly [id: number, publishedAt: number]

/** How many venues a statement reads. */
const venueBatch = 2000

/** Finds the venues in a circle, in any order. Distances are measured here, with core's function. */
export function* findNear(
  context: TransactionContext,
  query: VenueQuery,
  near: NonNullable<VenueQuery['near']>,
): Program<readonly NearVenue[]> {
  const { south, north, spans } = boundingBox(near)
  const between = spans.map(([west, east]) => sql`p.longitude BETWEEN ${west} AND ${east}`)
  const conditions = [
    ...(yield* placeConditions(context, 'venue', query)),
    sql`p.latitude BETWEEN ${south} AND ${north} AND (${join(between, ' OR ')})`,
  ]
  const found: NearVenue[] = []
  for (let rest = plain('1 = 1'); ; ) {
    checkTime(context)
    const rows: readonly (readonly [...NearVenue, latitude: number, longitude: number])[] = yield* select(
      sql`SELECT p.id, p.published_at, p.latitude, p.longitude FROM kalends_venue p
        WHERE p.latitude IS NOT NULL AND ${rest} AND ${all(conditions)}
        ORDER BY p.latitude, p.longitude, p.id LIMIT ${plain(venueBatch)}`,
    )
    for (const [id, publishedAt, latitude, longitude] of rows) {
      if (distanceKm({ latitude, longitude }, near) <= near.km) found.push([id, publishedAt])
    }
    const [id, , latitude, longitude] = rows.at(-1) ?? []
    if (id === undefined || latitude === undefined || longitude === undefined || rows.length < venueBatch) return found
    rest = sql`(p.latitude, p.longitude, p.id) > (${latitude}, ${longitude}, ${id})`
  }
}

/** The conditions of a query on the place `p`. */
function* placeConditions(
  context: TransactionContext,
  kind: PlaceKind,
  query: PlaceQuery | VenueQuery,
): Program<readonly Sql[]> {
  const { visible, ids, needles, authors, image, linked } = query
  const { dialect } = context
  return [
    isVisible('p', visible),
    ...(ids === undefined ? [] : [sql`p.id IN ${dialect.ids(ids)}`]),
    ...(query.slug === undefined ? [] : [sql`p.id IN (${idsWithSlug(kind, query.slug)})`]),
    ...(needles.length === 0 ? [] : [sql`p.id IN ${dialect.ids(yield* placesWith(context, kind, needles))}`]),
    ...(authors === undefined ? [] : [isBy(dialect, 'p', authors)]),
    ...(image === undefined ? [] : [sql`p.image = ${image}`]),
    ...('located' in query ? locatedConditions(query) : []),
    ...linked.map((condition) => linkedCondition(kind, condition)),
  ]
}

function locatedConditions({ located }: VenueQuery): Sql[] {
  if (located === undefined) return []
  return [plain(located ? 'p.latitude IS NOT NULL' : 'p.latitude IS NULL')]
}

function linkedCondition(kind: PlaceKind, { visible, opens, endsFrom, wanted }: LinkedEvents): Sql {
  const open = isOpen(opens, visible)
  const seen = [plain('e.id = l.event'), isVisible('e', visible), ...(open === undefined ? [] : [open])]
  const ways = endsFrom === undefined ? [[isOnAnyList(kind)]] : upcomingWays(kind, visible, endsFrom)
  const found = ways.map(
    (way) => sql`EXISTS (
      SELECT 1 FROM kalends_list_entry l CROSS JOIN kalends_event e WHERE ${all([...way, ...seen])} LIMIT 1)`,
  )
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
