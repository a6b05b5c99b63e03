import { type Calendar, createCalendar, type EventPage, type Store } from '../src/index.ts'

declare const store: Store
const calendar = createCalendar({ store, fields: { events: { seats: { type: 'integer' } } } })

/* Each record has the type that it has in a list. */
for await (const event of calendar.events.iterate()) {
  const title: string = event.title
  const seats: number | null = event.custom_fields.seats
  console.log(title, seats)
}
for await (const event of calendar
  .as(null)
  .events.iterate({ search: 'jazz', select: ['id', 'venue.city'], tz: 'UTC' })) {
  const city: string | undefined = event.venue[0]?.city
  // @ts-expect-error: it was not selected.
  console.log(city, event.title)
}
for await (const { venue } of calendar.events.iterate({ expand: false })) {
  const ids: readonly number[] = venue
  console.log(ids)
}
for await (const tag of calendar.tags.iterate({ orderby: 'count', i18n_language: 'fr' })) console.log(tag.count)
for await (const { city } of calendar.venues.iterate({ select: ['city'] })) console.log(city.length)

/* It takes the filters of a list, and a cursor instead of a page. */
const page: EventPage = await calendar.events.list({ per_page: 5 })
const cursor: string | null = page.next_cursor
calendar.events.iterate({ cursor, per_page: 20 })
calendar.events.list({ cursor })
// @ts-expect-error: there are no pages.
calendar.events.iterate({ page: 2 })
// @ts-expect-error: organizers do not have this filter.
calendar.organizers.iterate({ featured: true })
// @ts-expect-error: a cursor is a string.
calendar.events.list({ cursor: 1 })

/* It can stop early. */
const events: AsyncGenerator<{ readonly id: number }, void, undefined> = calendar.events.iterate({ select: ['id'] })
await events.return()

/* For a union of collections, asserting the type of one of them is enough. */
export const each = (name: 'venues' | 'organizers') => (calendar[name] as Calendar['venues']).iterate()
