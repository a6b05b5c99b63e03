import { randomUUID } from 'node:crypto'
import { type Random, seededRandom } from '@kalends/conformance'
import type { Calendar, EventDraft, Store } from '@kalends/core'
import { searchText, wallText } from '@kalends/core'
import { addDays, addHours, addMinutes, getUnixTime } from 'date-fns'
import { RARE_WORD, textMaker } from './words.ts'

/** Number of venues that events link to. */
export const VENUES = 200
/** Number of organizers. */
export const ORGANIZERS = 100
/** Number of categories. */
export const CATEGORIES = 40
/** Number of cities that venues are in. */
export const TOWNS = 40
const TAGS = 60

const QUARTERS_IN_A_YEAR = 365 * 24 * 4
/** Events in a commit: enough to be fast, few enough to fit in memory. */
const BATCH = 20_000

/**
 * Fills a calendar with events from a year ago to a year from now, about 4 KB of JSON each. The first event is created
 * through the calendar. The others are committed to the store directly: copies with other words, dates and links, and
 * with the fields that `more` returns.
 */
export async function fill(
  calendar: Calendar,
  store: Store,
  events: number,
  more: (number: number) => Partial<EventDraft> = () => ({}),
): Promise<void> {
  const random = seededRandom(events)
  const { text } = textMaker(random)
  await fillLinked(calendar, text)
  const { id } = await calendar.events.create({
    title: text(5),
    description: text(45),
    excerpt: text(12),
    start_date: '2027-01-01 10:00:00',
    end_date: '2027-01-01 12:00:00',
    cost: '12.50',
    website: 'https://example.org/tickets',
    venue: 1,
    organizer: 1,
    categories: [1],
    tags: [1],
  })
  const [first] = await store.getMany('event', [id])
  if (first === undefined) throw new Error('The first event was not stored.')
  const { id: _id, revision: _revision, ...template } = first
  const now = new Date()
  const every = Math.max(1, Math.floor(events / 20))
  for (let from = 1; from < events; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, events - from) }, (_, index) => from + index)
    await store.commit(
      numbers.map((number) => ({
        type: 'insert',
        kind: 'event',
        ref: undefined,
        slugRule: 'exact',
        draft: { ...eventLike(template, { number, isRare: number % every === 0, now, random, text }), ...more(number) },
      })),
    )
  }
}

async function fillLinked(calendar: Calendar, text: (length: number) => string): Promise<void> {
  for (let number = 1; number <= CATEGORIES; number += 1) {
    // The first eight categories are top-level categories. The others are their children.
    const parent = number > 8 ? { parent: (number % 8) + 1 } : {}
    await calendar.categories.create({ name: `Category ${number}`, description: text(6), ...parent })
  }
  for (let number = 1; number <= TAGS; number += 1) await calendar.tags.create({ name: `Tag ${number}` })
  for (let number = 1; number <= VENUES; number += 1) {
    await calendar.venues.create({
      venue: `Venue ${number}`,
      address: text(3),
      city: `Town ${number % TOWNS}`,
      country: 'France',
      geo_lat: 44 + number / 100,
      geo_lng: 2 + number / 100,
    })
  }
  for (let number = 1; number <= ORGANIZERS; number += 1) {
    await calendar.organizers.create({ organizer: `Organizer ${number}`, email: `${number}@example.org` })
  }
}

interface Variation {
  readonly number: number
  readonly isRare: boolean
  readonly now: Date
  readonly random: Random
  readonly text: (length: number) => string
}

function eventLike(template: EventDraft, { number, isRare, now, random, text }: Variation): EventDraft {
  const title = text(5)
  const description = isRare ? `${text(45)} ${RARE_WORD}` : text(45)
  const start = addMinutes(now, 15 * random.between(-QUARTERS_IN_A_YEAR, QUARTERS_IN_A_YEAR))
  const startsAt = getUnixTime(start)
  const endsAt = getUnixTime(randomEnd(start, random))
  return {
    ...template,
    title,
    titleText: searchText([title]),
    description,
    searchText: searchText([title, description, template.excerpt]),
    slug: `event-${number}`,
    uid: randomUUID(),
    startsAt,
    endsAt,
    startWall: wallText(startsAt),
    endWall: wallText(endsAt),
    categoryIds: [random.between(1, CATEGORIES)],
    tagIds: [random.between(1, TAGS)],
    venueIds: [random.between(1, VENUES)],
    organizerIds: [random.between(1, ORGANIZERS)],
  }
}

/** Most events last for hours, some for days, and a few for weeks. */
function randomEnd(start: Date, random: Random): Date {
  if (random.chance(0.8)) return addHours(start, random.between(1, 4))
  return addDays(start, random.chance(0.8) ? random.between(1, 4) : random.between(5, 30))
}
