import {
  type CountQuery,
  type DayQuery,
  type EventRecord,
  type LinkedEvents,
  type PlaceKind,
  postKinds,
  type TermKind,
} from '@kalends/core'
import { isLocked, isVisible } from './matching.ts'
import type { Rules } from './rules.ts'
import { recordsOf, type State } from './state.ts'

/** Which events count for a term: those that are public at `now`, of one author or of all authors. */
type Counted = Pick<CountQuery, 'now' | 'author'>

/** How many events count for each term at `now`; a term without any is not in the map. */
export function eventCounts(state: State, rules: Rules, kind: TermKind, { now, author }: Counted): Map<number, number> {
  const counts = new Map<number, number>()
  for (const event of recordsOf(state, 'event')) {
    if (!rules.counts(event, now) || (author !== undefined && event.authorId !== author)) continue
    const ids = new Set(kind === 'category' ? event.categoryIds : event.tagIds)
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** The terms for which an event counts at `now`, and all their ancestors. */
export function nonEmptyTerms(state: State, rules: Rules, kind: TermKind, counted: Counted): Set<number> {
  const found = new Set<number>()
  for (const id of eventCounts(state, rules, kind, counted).keys()) {
    let next: number | undefined = id
    while (next !== undefined && !found.has(next)) {
      found.add(next)
      next = state.tables[kind].get(next)?.parentId
    }
  }
  return found
}

/** The venues or organizers that are linked to an event that meets the condition. */
export function linkedPlaces(state: State, rules: Rules, kind: PlaceKind, condition: LinkedEvents): Set<number> {
  const { visible, opens, endsFrom } = condition
  const linking = recordsOf(state, 'event').filter(
    (event) =>
      isVisible(rules, event, visible) &&
      !isLocked(rules, event, visible, opens) &&
      (endsFrom === undefined || event.endsAt >= endsFrom),
  )
  return new Set(linking.flatMap((event) => (kind === 'venue' ? event.venueIds : event.organizerIds)))
}

/** How many of these events are on each day. */
export function dayCounts(events: readonly EventRecord[], rules: Rules, query: DayQuery): number[] {
  const { visible, opens } = query.events
  return query.starts.slice(0, -1).map((from, index) => {
    const to = query.starts[index + 1] ?? from
    const date = new Date((query.firstDay + index) * 86_400_000).toISOString().slice(0, 10)
    return events.filter((event) => {
      if (event.allDay && !isLocked(rules, event, visible, opens)) {
        return event.startWall.slice(0, 10) <= date && date <= event.endWall.slice(0, 10)
      }
      const isStart = event.startsAt >= from && event.startsAt < to
      return isStart || (from < to && event.startsAt < to && event.endsAt > from)
    }).length
  })
}

/** These categories and all below them, by id ascending. A cycle of parents is visited once. */
export function descendantsOf(state: State, ids: readonly number[]): number[] {
  const children = new Map<number, number[]>()
  for (const { id, parentId } of recordsOf(state, 'category')) {
    if (parentId !== undefined) children.set(parentId, [...(children.get(parentId) ?? []), id])
  }
  const found = new Set<number>()
  const open = ids.filter((id) => state.tables.category.has(id))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(children.get(id) ?? []))
  }
  return [...found].sort((left, right) => left - right)
}

/** When the first post after a moment that is stored as `future` is due. */
export function nextDueAfter(state: State, moment: number): number | undefined {
  const posts = postKinds.flatMap((kind) => recordsOf(state, kind))
  const later = posts.filter(({ status, publishedAt }) => status === 'future' && publishedAt > moment)
  return later.length === 0 ? undefined : Math.min(...later.map(({ publishedAt }) => publishedAt))
}
