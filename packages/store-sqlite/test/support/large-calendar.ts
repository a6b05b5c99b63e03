import { type Random, seededRandom } from '@kalends/conformance'
import type { Change, EventDraft } from '@kalends/core'
import { DAY, eventDraft, inserting, NOW, termDraft, venueDraft } from './drafts.ts'

/** What a large calendar has besides its events. */
export const CATEGORIES = 40
export const VENUES = 200
const TAGS = 200
const ROOTS = 10
/** A word that twenty of its events have, however many there are. */
export const RARE = 'zanzibar'

const syllables = 'ka lo mi ren sta tor ve un pel gra din os ly fe chu bra sin te am or qui ba do hal ne pi'.split(' ')

/** Makes the records of a calendar of that size: four years of events around now, of every length. */
export function largeCalendar(events: number) {
  const random = seededRandom(events)
  const words = Array.from({ length: 3000 }, () =>
    Array.from({ length: random.between(2, 4) }, () => random.pick(syllables)).join(''),
  )
  return {
    /** What events link to. */
    first(): Change[] {
      return [
        ...Array.from({ length: CATEGORIES }, (_, index) =>
          inserting('category', termDraft(`category${index}`, { parentId: parentOf(index) }), -index - 1),
        ),
        ...Array.from({ length: TAGS }, (_, index) => inserting('tag', termDraft(`tag${index}`))),
        ...Array.from({ length: VENUES }, (_, index) => inserting('venue', venueDraft(`venue${index}`))),
      ]
    },
    /** The event with that number. */
    event(number: number): EventDraft {
      const every = Math.max(1, Math.floor(events / 20))
      const title = phrase(random, words, 5)
      const description = phrase(random, words, 70) + (number % every === 0 ? ` ${RARE}` : '')
      const startsAt = NOW + random.between(-730 * 96, 730 * 96) * 900
      return eventDraft(title, {
        slug: `event-${number}`,
        description,
        searchText: `${title}\n${description}`,
        startsAt,
        endsAt: startsAt + lengthOf(random),
        categoryIds: [random.between(1, CATEGORIES)],
        tagIds: [random.between(1, TAGS)],
        venueIds: [random.between(1, VENUES)],
      })
    },
  }
}

/** The first ten are at the top, each of the others under one of them. */
function parentOf(index: number): number | undefined {
  return index < ROOTS ? undefined : -(index % ROOTS) - 1
}

function phrase(random: Random, words: readonly string[], length: number): string {
  // Some words are more common than others.
  return Array.from({ length }, () => words[random.below(random.below(words.length) + 1)]).join(' ')
}

/** Mostly hours, some days, few weeks. */
function lengthOf(random: Random): number {
  if (random.chance(0.7)) return random.between(1, 4) * 3600
  if (random.chance(0.5)) return DAY - 1
  return random.chance(0.7) ? random.between(1, 5) * DAY : random.between(5, 60) * DAY
}
