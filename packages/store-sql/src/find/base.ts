import type { EventQuery } from '@kalends/core'
import { type Dimension, flags, isListable, listNumber, sides } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import type { View } from '../space.ts'
import { plain, type Sql, sql } from '../sql.ts'
import { selectValue, type Work } from '../work.ts'
import { categoryRoots } from './category-roots.ts'
import { countablesOf, countSource } from './count-source.ts'
import { hasLink, narrowConditions } from './event-conditions.ts'
import { venueGroups } from './locations.ts'
import type { Base } from './sources.ts'
import { windowOf } from './window.ts'

/** A condition of a query, and the lists that hold all who meet it, if there are such. */
interface Choice {
  readonly condition: Sql
  readonly dimension: Dimension
  readonly targets: readonly number[] | undefined
}

/** Chooses the lists by which a query is best answered: the shortest, or those of several targets, or all events. */
export function* chooseBase(view: View, query: EventQuery): Work<Base> {
  const { dialect } = view
  const choices = yield* choicesOf(view, query)
  const narrow = narrowConditions(dialect, query)
  const chosen = yield* shortest(dialect, query, choices)
  const everything = [...narrow, ...choices.map(({ condition }) => condition)]
  if (chosen?.targets === undefined) return { dimension: 'all', targets: [0], others: everything, everything }
  const others = [...narrow, ...choices.filter((choice) => choice !== chosen).map(({ condition }) => condition)]
  return { dimension: chosen.dimension, targets: chosen.targets, others, everything }
}

function* choicesOf(view: View, query: EventQuery): Work<readonly Choice[]> {
  const { dialect } = view
  const { categories, tags, organizers, featured, ticketed } = query
  const linked = (dimension: 'tag' | 'venue' | 'organizer', ids: readonly number[]): Choice => ({
    condition: hasLink(dialect, dimension, ids),
    dimension,
    targets: targetsOf(ids),
  })
  const flagged = (flag: 'featured' | 'ticketed'): Choice => ({
    condition: plain(`e.${flag} = 1`),
    dimension: 'flag',
    targets: [flags[flag]],
  })
  return [
    ...(categories === undefined ? [] : [yield* categoryChoice(view, categories)]),
    ...(tags === undefined ? [] : [linked('tag', tags)]),
    ...venueGroups(query).map((group) => linked('venue', group)),
    ...(organizers === undefined ? [] : [linked('organizer', organizers)]),
    ...(featured === true ? [flagged('featured')] : []),
    ...(ticketed === true ? [flagged('ticketed')] : []),
  ]
}

function* categoryChoice(view: View, ids: readonly number[]): Work<Choice> {
  const roots = yield* categoryRoots(view, ids)
  return {
    condition: hasLink(view.dialect, 'category', ids),
    dimension: 'category',
    targets: roots === undefined ? undefined : targetsOf(roots),
  }
}

/** Ids that no record can have are on no list. */
function targetsOf(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].filter(isListable)
}

/** Of lists of one target the one with the fewest events in the window; without any, lists of the fewest targets. */
function* shortest(dialect: Dialect, query: EventQuery, choices: readonly Choice[]): Work<Choice | undefined> {
  const usable = choices.filter((choice) => choice.targets !== undefined)
  const single = usable.filter((choice) => choice.targets?.length === 1)
  if (single.length === 0) return usable.sort((left, right) => sizeOf(left) - sizeOf(right))[0]
  if (single.length === 1) return single[0]
  const streaming = { dialect, query, window: windowOf(query.starts, query.ends) }
  const sources = single.map(({ dimension, targets }) => ({
    lists: [listNumber(dimension, targets?.[0] ?? 0, sides.public)],
    openOnly: false,
    conditions: [],
  }))
  let best: { choice: Choice | undefined; events: number } | undefined
  for (const [index, countable] of (yield* countablesOf(streaming, sources)).entries()) {
    const events = (yield* selectValue<number>(sql`SELECT ${countSource(streaming, countable)}`)) ?? 0
    if (best === undefined || events < best.events) best = { choice: single[index], events }
  }
  return best?.choice
}

function sizeOf({ targets }: Choice): number {
  return targets?.length ?? Number.POSITIVE_INFINITY
}
