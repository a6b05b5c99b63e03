import {
  type ListedCondition,
  listedConditions,
  narrowConditions,
  type ResolvedQuery,
} from '../conditions/event-conditions.ts'
import type { TransactionContext } from '../context.ts'
import type { Dialect } from '../dialect.ts'
import { type Program, selectOne, together } from '../program.ts'
import { join, sql } from '../sql.ts'
import type { DrivingLists } from './branches.ts'
import { categoryTree, rootsOf } from './category-tree.ts'
import { estimateCount } from './count-window.ts'
import { isListable, listNumber, publicationStates } from './list-number.ts'
import { type Resolutions, resolutionsOf } from './resolution.ts'
import { windowOf } from './window.ts'

/** Lists of more targets than this do not drive a query: each part of a window would look into all of them. */
export const mostTargets = 500

/** A condition of a query, and the targets whose lists contain exactly the events that meet it, if there are such. */
interface Choice extends Omit<ListedCondition, 'targets'> {
  readonly targets: readonly number[] | undefined
}

/** Chooses the lists that drive a query: the shortest list, else lists of the fewest targets, else all events. */
export function* chooseDrivingLists(context: TransactionContext, query: ResolvedQuery): Program<DrivingLists> {
  const { dialect } = context
  const choices: Choice[] = []
  for (const listed of listedConditions(dialect, query)) {
    const { dimension, targets } = listed
    // The list of a category also has the events of the categories below it.
    const roots = dimension === 'category' ? rootsOf(yield* categoryTree(context), targets) : targets
    choices.push({ ...listed, targets: roots && targetsOf(roots) })
  }
  const narrow = narrowConditions(dialect, query)
  const { chosen, resolutions } = yield* shortest(dialect, query, choices)
  const everything = [...narrow, ...choices.map(({ condition }) => condition)]
  const all = { dimension: 'all', targets: [0], others: everything } as const
  if (chosen?.targets === undefined) return { ...all, everything, resolutions }
  const unmet = choices.filter((choice) => choice !== chosen || choice.isApproximate)
  const others = [...narrow, ...unmet.map(({ condition }) => condition)]
  return { dimension: chosen.dimension, targets: chosen.targets, others, everything, resolutions }
}

/** Ids that no record can have are on no list. */
function targetsOf(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].filter(isListable)
}

/** Picks the list of a single target with the fewest events in the window. If there is none, picks the fewest targets. */
function* shortest(
  dialect: Dialect,
  query: ResolvedQuery,
  choices: readonly Choice[],
): Program<{ readonly chosen: Choice | undefined; readonly resolutions: Resolutions }> {
  const usable = choices.filter((choice) => sizeOf(choice) <= mostTargets)
  const single = usable.filter((choice) => choice.targets?.length === 1)
  const resolutions: Resolutions = new Map()
  if (single.length === 0) {
    return { chosen: usable.sort((left, right) => sizeOf(left) - sizeOf(right))[0], resolutions }
  }
  if (single.length === 1) return { chosen: single[0], resolutions }
  const lists = single.map(({ dimension, targets }) =>
    listNumber(dimension, targets?.[0] ?? 0, publicationStates.public),
  )
  const estimates = lists.map((list) => estimateCount(list, windowOf(query)))
  const [lengths = [], looked] = yield* together<[readonly number[] | undefined, Resolutions]>(
    dialect,
    () => selectOne<readonly number[]>(sql`SELECT ${join(estimates, ', ')}`),
    () => resolutionsOf(dialect, lists),
  )
  return { chosen: single[lengths.indexOf(Math.min(...lengths))], resolutions: looked }
}

function sizeOf({ targets }: Choice): number {
  return targets?.length ?? Number.POSITIVE_INFINITY
}
