import type { EventQuery, EventRecord, Range } from '@kalends/core'
import { labelFilterOf, labelTest } from './labels.ts'
import { shelfOf, verdictsOf } from './shelves.ts'

/** A test for every condition of the query save `ids`, made ready for many events. */
export function eventTest(query: EventQuery): (event: EventRecord) => boolean {
  const isSeen = sightTest(query)
  const hasLabels = labelTest(labelFilterOf(query))
  const hasWords = searchTest(query)
  const excluded = new Set(query.exclude)
  const { starts, ends, modifiedFrom } = query
  return (event) =>
    isWithin(event.startsAt, starts) &&
    isWithin(event.endsAt, ends) &&
    isSeen(event) &&
    hasLabels(event) &&
    (modifiedFrom === undefined || event.modifiedAt >= modifiedFrom) &&
    !excluded.has(event.id) &&
    hasWords(event)
}

/** A test for whether the event may be seen. */
function sightTest(query: EventQuery): (event: EventRecord) => boolean {
  const { now, viewer } = query.visible
  const verdicts = verdictsOf(query)
  return (event) => {
    const verdict = verdicts[shelfOf(event, now)]
    return verdict === 'all' || (verdict === 'own' && event.authorId === viewer)
  }
}

/** A test for the needles. What the password of a locked event hides is not looked into. */
function searchTest(query: EventQuery): (event: EventRecord) => boolean {
  const { needles } = query
  if (needles.length === 0) return () => true
  const isOpen = sightTest({ ...query, keepLocked: false })
  const contains = (text: string) => needles.every((needle) => text.includes(needle))
  return (event) => contains(isOpen(event) ? event.searchText : event.titleText)
}

function isWithin(value: number, { min, max }: Range): boolean {
  return (min === undefined || value >= min) && (max === undefined || value < max)
}
