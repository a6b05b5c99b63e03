import { dayOfWall, readWallText } from '../domain/moment.ts'
import type { DayQuery } from '../ports/query.ts'
import type { EventDraft, EventRecord } from '../ports/record.ts'
import type { DayCounts, Found } from '../ports/store.ts'
import { isLocked } from './matches-event.ts'

/** The first and the last day of an all-day event, by day number; `undefined` for another event. */
export function datesOf({
  allDay,
  startWall,
  endWall,
}: EventDraft): readonly [first: number, last: number] | undefined {
  return allDay ? [dayOfWall(readWallText(startWall)), dayOfWall(readWallText(endWall))] : undefined
}

/** Counts the events on each day of a query. Adding one takes the same time, however long it lasts. */
export interface DayCounter {
  /** Counts an event by its dates if they are given, otherwise by its instants. */
  add(startsAt: number, endsAt: number, dates: readonly [first: number, last: number] | undefined): void
  /** The number of events on each day. */
  counts(): readonly number[]
}

/** Creates a counter for the days of a query. */
export function dayCounter({ starts, firstDay }: Pick<DayQuery, 'starts' | 'firstDay'>): DayCounter {
  const days = starts.length - 1
  // How many more events a day has than the day before.
  const [byInstant, byDate] = [new Array<number>(days + 1).fill(0), new Array<number>(days + 1).fill(0)]
  const add = (changes: number[], first: number, last: number): void => {
    if (last < 0 || first >= days) return
    const [from, to] = [Math.max(first, 0), Math.min(last, days - 1) + 1]
    changes[from] = (changes[from] ?? 0) + 1
    changes[to] = (changes[to] ?? 0) - 1
  }
  /** The last day that has started; -1 before the first one. */
  const dayOf = (instant: number): number => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= instant) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  return {
    add(startsAt, endsAt, dates) {
      if (dates !== undefined) add(byDate, dates[0] - firstDay, dates[1] - firstDay)
      // An event ends just before `endsAt`, unless it also starts at that instant.
      else add(byInstant, dayOf(startsAt), dayOf(Math.max(startsAt, endsAt - 1)))
    },
    counts() {
      let [instants, dates] = [0, 0]
      return Array.from({ length: days }, (_, day) => {
        instants += byInstant[day] ?? 0
        dates += byDate[day] ?? 0
        // A day that the time zone skipped has no instants.
        return dates + (starts[day] === starts[day + 1] ? 0 : instants)
      })
    },
  }
}

/** Counts the events that a query found. */
export function countDays({ records, isTotalExact }: Found<EventRecord>, query: DayQuery): DayCounts {
  const { visible, opens } = query.events
  const counter = dayCounter(query)
  for (const event of records) {
    counter.add(event.startsAt, event.endsAt, isLocked(event, visible, opens) ? undefined : datesOf(event))
  }
  return { counts: counter.counts(), ...(isTotalExact === false && { isTotalExact }) }
}
