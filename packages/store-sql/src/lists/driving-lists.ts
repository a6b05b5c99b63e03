import {
  type ListedCondition,
  listedConditions,
  narrowConditions,
  type ResolvedQuery,
} from '../conditions/event-conditions.ts'
import type { TransactionContext } from '../context.ts'
import type { Dialect } from '../dialect.ts'
import { type Program, selectValue } from '../program.ts'
import { sql } from '../sql.ts'
import type { DrivingLists } from './branches.ts'
import { categoryTree, rootsOf } from './category-tree.ts'
import { countBranch, withResolutions } from './count-branch.ts'
import { isListable, listNumber, publicationStates } from './list-number.ts'
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
  const chosen = yield* shortest(dialect, query, choices)
  const everything = [...narrow, ...choices.map(({ condition }) => condition)]
  if (chosen?.targets === undefined) return { dimension: 'all', targets: [0], others: everything, everything }
  const unmet = choices.filter((choice) => choice !== chosen || choice.isApproximate)
  const others = [...narrow, ...unmet.map(({ condition }) => condition)]
  return { dimension: chosen.dimension, targets: chosen.targets, others, everything }
}

/** Ids that no record can have are on no list. */
function targetsOf(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].filter(isListable)
}

/** Picks the list of a single target with the fewest events in the window. If there is none, picks the fewest targets. */
function* shortest(dialect: Dialect, query: ResolvedQuery, choices: readonly Choice[]): Program<Choice | undefined> {
  const usable = choices.filter((choice) => sizeOf(choice) <= mostTargets)
  const single = usable.filter((choice) => choice.targets?.length === 1)
  if (single.length === 0) return usable.sort((left, right) => sizeOf(left) - sizeOf(right))[0]
  if (single.length === 1) return single[0]
  const scan = { dialect, window: windowOf(query) }
  const branches = single.map(({ dimension, targets }) => ({
    lists: [listNumber(dimension, targets?.[0] ?? 0, publicationStates.public)],
    openOnly: false,
    conditions: [],
  }))
  let best: { choice: Choice | undefined; events: number } | undefined
  for (const [index, branch] of (yield* withResolutions(dialect, branches)).entries()) {
    const events = (yield* selectValue<number>(sql`SELECT ${countBranch(scan, branch)}`)) ?? 0
    if (best === undefined || events < best.events) best = { choice: single[index], events }
  }
  return best?.choice
}

function sizeOf({ targets }: Choice): number {
  return targets?.length ?? Number.POSITIVE_INFINITY
}
