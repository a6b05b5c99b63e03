import { plain, type Sql, sql } from '../sql.ts'
import type { Work } from '../work.ts'
import { grainsOf } from './grains.ts'
import type { Source } from './sources.ts'
import { type Streaming, streamOf } from './streams.ts'
import { type Counted, countInWindow } from './tallies.ts'
import { isEmpty } from './window.ts'

/** A source, and the list that it is, if it is one list and nothing else, and that is tallied. */
export interface Countable {
  readonly source: Source
  readonly counted: Counted | undefined
}

/** Finds out which sources can be counted by adding up. */
export function* countablesOf({ dialect }: Streaming, sources: readonly Source[]): Work<readonly Countable[]> {
  const lists = sources.flatMap((source) => listOf(source) ?? [])
  const grains = yield* grainsOf(dialect, lists)
  return sources.map((source) => {
    const list = listOf(source) ?? Number.NaN
    const grain = grains.get(list)
    return { source, counted: grain === undefined ? undefined : { list, openOnly: source.openOnly, grain } }
  })
}

/** How many events of a source are in the window, as an expression. */
export function countSource(streaming: Streaming, { source, counted }: Countable): Sql {
  if (isEmpty(streaming.window)) return plain('0')
  return counted === undefined
    ? sql`(SELECT count(*) FROM (${streamOf(streaming, [source])}) AS stream)`
    : sql`(${countInWindow(counted, streaming.window)})`
}

function listOf({ lists, conditions }: Source): number | undefined {
  return lists.length > 1 || conditions.length > 0 ? undefined : lists[0]
}
