import {
  type ListedCondition,
  listedConditions,
  narrowConditions,
  type ResolvedQuery,
} from '../conditions/event-conditions.ts'
import type { TransactionContext } from '../context.ts'
import { type Program, selectOne, together } from '../program.ts'
import { join, sql } from '../sql.ts'
import type { DrivingLists } from './branches.ts'
import { categoryTree, rootsOf } from './category-tree.ts'
import { estimateCount } from './count-window.ts'
import { isListable, listNumber, publicationStates } from './list-number.ts'
import { knownResolutions, type Resolutions } from './resolution.ts'
import { windowOf } from './window.ts'

/** Lists of more targets than this do not drive a query: each part of a window would look into all of them. */
export const mostTargets = 500

/**
 * A condition of a query. If lists contain exactly the events that meet it, `targets` has the targets of these lists.
 */
interface Choice extends Omit<ListedCondition, 'targets'> {
  readonly targets: readonly number[] | undefined
}

/**
 * Chooses the lists that drive a query: the shortest list, or the lists of the fewest targets, or the list of all events.
 */
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
  const chosen = yield* shortest(context, query, choices)
  const everything = [...narrow, ...choices.map(({ condition }) => condition)]
  const all = { dimension: 'all', targets: [0], others: everything } as const
  if (chosen?.targets === undefined) return { ...all, everything }
  const unmet = choices.filter((choice) => choice !== chosen || choice.isApproximate)
  const others = [...narrow, ...unmet.map(({ condition }) => condition)]
  return { dimension: chosen.dimension, targets: chosen.targets, others, everything }
}

/** The targets for these ids. Ids that no record can have are left out. */
function targetsOf(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].filter(isListable)
}

/**
 * Picks the list of a single target with the fewest events in the window. If there is none, picks the fewest targets.
 */
function* shortest(
  context: TransactionContext,
  query: ResolvedQuery,
  choices: readonly Choice[],
): Program<Choice | undefined> {
  const usable = choices.filter((choice) => sizeOf(choice) <= mostTargets)
  const single = usable.filter((choice) => choice.targets?.length === 1)
  if (single.length === 0) return usable.sort((left, right) => sizeOf(left) - sizeOf(right))[0]
  if (single.length === 1) return single[0]
  const lists = single.map(({ dimension, targets }) =>
    listNumber(dimension, targets?.[0] ?? 0, publicationStates.public),
  )
  const estimates = lists.map((list) => estimateCount(list, windowOf(query)))
  const [lengths = []] = yield* together<[readonly number[] | undefined, Resolutions]>(
    context.dialect,
    () => selectOne<readonly number[]>(sql`SELECT ${join(estimates, ', ')}`),
    // The resolution of the chosen list is needed next. Looking up all of them saves a round trip.
    () => knownResolutions(context, lists),
  )
  return single[lengths.indexOf(Math.min(...lengths))]
}

function sizeOf({ targets }: Choice): number {
  return targets?.length ?? Number.POSITIVE_INFINITY
}
