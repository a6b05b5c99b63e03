import type { Calendar } from '@kalends/core'
import { people } from '../people.ts'
import { harbours } from './harbours.ts'
import type { SeedEvent } from './make-programme.ts'
import { seedCategories, seedTags } from './terms.ts'

/** Called after each event with the number of events so far and in total. */
export type Progress = (done: number, total: number) => void

/** Creates venues, organizers, terms and events in an empty calendar. */
export async function fill(calendar: Calendar, events: readonly SeedEvent[], progress: Progress): Promise<void> {
  const author = people[0].id
  const terms = new Map<string, number>()
  for (const { slug, name, parent } of seedCategories) {
    const { id } = await calendar.categories.create({ slug, name, parent: terms.get(parent ?? '') ?? 0 })
    terms.set(slug, id)
  }
  for (const tag of seedTags) await calendar.tags.create(tag)

  const venues = new Map<string, number>()
  const organizers = new Map<string, number>()
  for (const harbour of harbours) {
    for (const venue of harbour.venues) {
      venues.set(venue.venue, (await calendar.venues.create({ ...venue, author })).id)
    }
    for (const organizer of harbour.organizers) {
      organizers.set(organizer.organizer, (await calendar.organizers.create({ ...organizer, author })).id)
    }
  }

  let done = 0
  for (const { venueName = '', organizerName = '', ...event } of events) {
    await calendar.events.create({
      ...event,
      venue: venues.get(venueName) ?? [],
      organizer: organizers.get(organizerName) ?? [],
    })
    done += 1
    progress(done, events.length)
  }
}
