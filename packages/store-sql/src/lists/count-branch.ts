import type { TransactionContext } from '../context.ts'
import type { Program } from '../program.ts'
import { plain, type Sql, sql } from '../sql.ts'
import type { Branch } from './branches.ts'
import { type CountedList, countInWindow } from './count-window.ts'
import { rangesOf, type Scan } from './ranges.ts'
import { knownResolutions } from './resolution.ts'
import { isEmpty } from './window.ts'

/** A branch, and the list with bucket counts that it equals, if there is one. */
export interface CountableBranch {
  readonly branch: Branch
  readonly counted: CountedList | undefined
}

/** Looks up which branches can be counted by buckets: those that are one list without further conditions. */
export function* withResolutions(
  context: TransactionContext,
  branches: readonly Branch[],
): Program<readonly CountableBranch[]> {
  const resolutions = yield* knownResolutions(
    context,
    branches.flatMap((branch) => onlyList(branch) ?? []),
  )
  return branches.map((branch) => {
    const list = onlyList(branch) ?? Number.NaN
    const resolution = resolutions.get(list)
    return { branch, counted: resolution === undefined ? undefined : { list, openOnly: branch.openOnly, resolution } }
  })
}

/** How many events of a branch are in the window, as an expression. */
export function countBranch(scan: Scan, { branch, counted }: CountableBranch): Sql {
  if (isEmpty(scan.window)) return plain('0')
  return counted === undefined || scan.window.ids !== undefined
    ? sql`(SELECT count(*) FROM (${rangesOf(scan, [branch])}) AS events)`
    : sql`(${countInWindow(counted, scan.window)})`
}

function onlyList({ lists, conditions }: Branch): number | undefined {
  return lists.length > 1 || conditions.length > 0 ? undefined : lists[0]
}
