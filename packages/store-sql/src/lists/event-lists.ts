import type { Slice } from '@kalends/core'
import { eventOrder, type ResolvedQuery } from '../conditions/event-conditions.ts'
import { limitOf } from '../conditions/limit.ts'
import type { TransactionContext } from '../context.ts'
import { type Program, selectColumn, selectValue } from '../program.ts'
import { join, sql } from '../sql.ts'
import { unionBranches } from './branches.ts'
import { countBranch, withResolutions } from './count-branch.ts'
import { countInWindow } from './count-window.ts'
import { cursorOrder, cursorsOf } from './cursors.ts'
import { chooseDrivingLists } from './driving-lists.ts'
import { listNumber, publicationStates } from './list-number.ts'
import { seek } from './seek.ts'
import { isEmpty, type Window } from './window.ts'

/** The lists that a query reads: they count its events and find its pages, for any window. */
export interface EventLists {
  /** How many events of the query are in the window. */
  count(window: Window): Program<number>
  /** The ids of a page of those events, in the query's order. The offset must be less than their count. */
  page(window: Window, slice: Slice): Program<readonly number[]>
}

/** Opens the lists of a query, which must be current at its `now`. The query must not ask for hidden events. */
export function* openLists(context: TransactionContext, query: ResolvedQuery): Program<EventLists> {
  const { dialect } = context
  const branches = unionBranches(query, yield* chooseDrivingLists(context, query))
  const countable = yield* withResolutions(dialect, branches)
  const counted = countable.flatMap((branch) => branch.counted ?? [])
  const isSeekable = counted.length === branches.length
  return {
    *count(window) {
      if (branches.length === 0 || isEmpty(window)) return 0
      const counts = countable.map((branch) => countBranch({ dialect, window }, branch))
      return (yield* selectValue<number>(sql`SELECT ${join(counts, ' + ')}`)) ?? 0
    },
    *page(window, { offset, limit }) {
      const { orderBy, direction } = query
      if (branches.length === 0 || isEmpty(window)) return []
      if (orderBy !== 'start') {
        const events = cursorsOf({ dialect, window }, branches)
        return yield* selectColumn<number>(
          sql`SELECT e.id AS id FROM (${events}) AS events CROSS JOIN kalends_event e
            WHERE e.id = events.event ORDER BY ${eventOrder(query)} ${limitOf({ offset, limit })}`,
        )
      }
      const from = isSeekable ? yield* seek(counted, { window, offset }, direction) : { window, offset }
      return yield* selectColumn<number>(
        sql`${cursorsOf({ dialect, window: from.window }, branches)}
          ${cursorOrder(direction)} ${limitOf({ offset: from.offset, limit })}`,
      )
    },
  }
}

/** How many public events are in a window, whatever else a query asks for. */
export function* countPublic(window: Window): Program<number> {
  const list = listNumber('all', 0, publicationStates.public)
  return (
    (yield* selectValue<number>(sql`SELECT ${countInWindow({ list, openOnly: false, resolution: 0 }, window)}`)) ?? 0
  )
}
