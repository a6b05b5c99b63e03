import type { EventQuery, NamedKind, Range } from '@kalends/core'
import { dimensions, isAbout } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import { join, plain, type Sql, sql } from '../sql.ts'
import { locatedConditions, venueGroups } from './locations.ts'
import { isOpen, isVisible } from './visibility.ts'

/*
 * Conditions on an event that is called `e`. Searches also look into its content, called `c`.
 */

/** Every condition of the query. */
export function eventConditions(dialect: Dialect, query: EventQuery): readonly Sql[] {
  return [
    isVisible('e', query.visible),
    ...(query.keepHidden ? [] : [plain('e.hidden = 0')]),
    ...lockConditions(query),
    ...rangeConditions(plain('e.starts_at'), query.starts),
    ...rangeConditions(plain('e.ends_at'), query.ends),
    ...narrowConditions(dialect, query),
    ...linkConditions(dialect, query),
  ]
}

/** That locked events stay out, if they must. */
function lockConditions({ keepLocked, opens, visible }: EventQuery): readonly Sql[] {
  const open = keepLocked ? undefined : isOpen(opens, visible)
  return open === undefined ? [] : [open]
}

/** That a column is in a range. */
export function rangeConditions(column: Sql, { min, max }: Range): Sql[] {
  return [
    ...(min === undefined ? [] : [sql`${column} >= ${min}`]),
    ...(max === undefined ? [] : [sql`${column} < ${max}`]),
  ]
}

/** The conditions that no list is kept for. */
export function narrowConditions(dialect: Dialect, query: EventQuery): readonly Sql[] {
  const { ids, exclude, slug, parent, image, modifiedFrom, location, featured, ticketed } = query
  return [
    ...(ids === undefined ? [] : [sql`e.id IN ${dialect.ids(ids)}`]),
    ...(exclude.length === 0 ? [] : [sql`e.id NOT IN ${dialect.ids(exclude)}`]),
    ...(slug === undefined ? [] : [sql`e.slug = ${slug}`]),
    ...needleConditions(dialect, query),
    ...(parent === undefined ? [] : [sql`e.parent = ${parent}`]),
    ...(image === undefined ? [] : [sql`e.image = ${image}`]),
    ...(modifiedFrom === undefined ? [] : [sql`e.modified_at >= ${modifiedFrom}`]),
    ...(featured === false ? [plain('e.featured = 0')] : []),
    ...(ticketed === false ? [plain('e.ticketed = 0')] : []),
    ...locatedConditions(location),
  ]
}

function needleConditions(dialect: Dialect, { needles, opens, visible }: EventQuery): Sql[] {
  if (needles.length === 0) return []
  const open = isOpen(opens, visible)
  const holds = needles.map((needle) => {
    const inAll = dialect.contains(plain('c.search_text'), needle)
    if (open === undefined) return inAll
    return sql`CASE WHEN ${open} THEN ${inAll} ELSE ${dialect.contains(plain('e.title_text'), needle)} END`
  })
  return [plain('c.id = e.id'), ...holds]
}

/** The conditions that lists are kept for. */
function linkConditions(dialect: Dialect, query: EventQuery): readonly Sql[] {
  return [
    ...(query.categories === undefined ? [] : [hasLink(dialect, 'category', query.categories)]),
    ...(query.tags === undefined ? [] : [hasLink(dialect, 'tag', query.tags)]),
    ...venueGroups(query).map((group) => hasLink(dialect, 'venue', group)),
    ...(query.organizers === undefined ? [] : [hasLink(dialect, 'organizer', query.organizers)]),
    ...(query.featured === true ? [plain('e.featured = 1')] : []),
    ...(query.ticketed === true ? [plain('e.ticketed = 1')] : []),
  ]
}

/** Up to this many ids are looked for among the links of each event; for more, the events are gathered before. */
const fewTargets = 32

/** That the event is linked to any of these. */
export function hasLink(dialect: Dialect, kind: NamedKind, ids: readonly number[]): Sql {
  // The lists of a category have events of others too.
  if (ids.length > fewTargets && kind !== 'category') {
    return sql`e.id IN (SELECT p.event FROM ${dialect.ids(ids)} AS target CROSS JOIN kalends_posting p
      WHERE ${plain(isAbout('p.list', kind, 'target.value'))})`
  }
  // An event has few links, so they are gone through, and the plus keeps the database from looking for each target.
  // The limit says nothing new. Without it SQLite 3.51 to 3.53.2 joins instead, and then miscounts an offset.
  return sql`EXISTS (SELECT 1 FROM kalends_link l
    WHERE l.event = e.id AND l.kind = ${plain(`${dimensions[kind]}`)} AND +l.target IN ${targetsOf(dialect, ids)} LIMIT 1)`
}

function targetsOf(dialect: Dialect, ids: readonly number[]): Sql {
  if (ids.length > fewTargets) return dialect.ids(ids)
  const each = ids.map((id) => sql`${id}`)
  return sql`(${join(each, ', ')})`
}

/** Adds the content of the event, where a search is going to look into it. */
export function contentJoin({ needles }: EventQuery): Sql {
  return plain(needles.length === 0 ? '' : 'CROSS JOIN kalends_event_content c')
}

const orderColumns = {
  start: 'starts_at',
  end: 'ends_at',
  title: 'title_text',
  published: 'published_at',
  modified: 'modified_at',
  id: 'id',
} as const

/** The order that the query asks for. */
export function eventOrder({ orderBy, direction }: EventQuery): Sql {
  const columns = orderBy === 'id' ? ['id'] : [orderColumns[orderBy], 'id']
  return join(
    columns.map((column) => plain(`e.${column} ${direction === 'asc' ? 'ASC' : 'DESC'}`)),
    ', ',
  )
}
