import { placeKinds } from '@kalends/core'
import { countBefore, spanAt } from './span-list.ts'
import type { State } from './state.ts'

/** The first moment after `now` at which a scheduled post is published. */
export function nextDue({ tables, events: { scheduled } }: State, now: number): number | undefined {
  const position = countBefore(scheduled, Math.floor(now) + 1)
  const moments = position < scheduled.size ? [spanAt(scheduled, position).start] : []
  for (const kind of placeKinds) {
    for (const { status, publishedAt } of tables[kind].records.values()) {
      if (status === 'future' && publishedAt > now) moments.push(publishedAt)
    }
  }
  return moments.length === 0 ? undefined : moments.reduce((first, moment) => Math.min(first, moment))
}
