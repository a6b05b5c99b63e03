import type { Direction } from '@kalends/core'
import { checkTime, type TransactionContext } from '../context.ts'
import { type Program, selectValue } from '../program.ts'
import { plain, sql } from '../sql.ts'
import { listNumber, publicationStates } from './list-number.ts'
import { hasRunning, type Window } from './window.ts'

/** About how many public events a part has. */
const partSize = 400

/** Returns the parts of a window one after the other, in the order of their events; `undefined` at the end. */
export function windowParts(
  context: TransactionContext,
  window: Window,
  direction: Direction,
): () => Program<Window | undefined> {
  let left: Window | undefined = window
  return function* () {
    if (left === undefined) return undefined
    checkTime(context)
    const { part, rest } = yield* nextPart(left, direction)
    left = rest
    return part
  }
}

/** A part of a window, and what is left of it. */
interface Split {
  readonly part: Window
  readonly rest: Window | undefined
}

/** Cuts the part off a window whose events come first. Parts have few events, unless very many start in one second. */
function* nextPart(window: Window, direction: Direction): Program<Split> {
  const { startFrom, startTo, endFrom } = window
  if (direction === 'desc') {
    const at = yield* startBeyond(window, direction)
    return split(window, Math.max(at ?? startFrom, endFrom), direction)
  }
  if (hasRunning(window)) return split(window, endFrom, direction)
  const at = yield* startBeyond(window, direction)
  return split(window, Math.max(at ?? startTo, startFrom + 1), direction)
}

/** When the event starts that follows those of a part. */
function* startBeyond({ startFrom, startTo }: Window, direction: Direction): Program<number | undefined> {
  const isAsc = direction === 'asc'
  const bound = isAsc ? startFrom : startTo
  const condition = isAsc ? sql`AND starts_at >= ${bound}` : sql`AND starts_at < ${bound}`
  return yield* selectValue<number>(
    sql`SELECT starts_at FROM kalends_list_entry
      WHERE list = ${listNumber('all', 0, publicationStates.public)} ${Number.isFinite(bound) ? condition : plain('')}
      ORDER BY starts_at ${plain(isAsc ? 'ASC' : 'DESC')} LIMIT 1 OFFSET ${plain(partSize)}`,
  )
}

function split(window: Window, at: number, direction: Direction): Split {
  if (at <= window.startFrom || at >= window.startTo) return { part: window, rest: undefined }
  const early = { ...window, startTo: at }
  const late = { ...window, startFrom: at, endFrom: Math.max(at, window.endFrom) }
  return direction === 'asc' ? { part: early, rest: late } : { part: late, rest: early }
}
