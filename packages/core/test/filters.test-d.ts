import * as v from 'valibot'
import { type Calendar, createCalendar, type EventDays, type Store } from '../src/index.ts'

declare const store: Store
const calendar = createCalendar({
  store,
  fields: {
    events: {
      price: { type: 'number', filterable: true },
      genre: { type: 'text', filterable: true },
      outdoors: { type: 'boolean', filterable: true },
      level: { type: 'choice', oneOf: ['easy', 'hard'], filterable: true },
      days: { type: 'choices', oneOf: ['mon', 'tue'], filterable: true },
      scores: { schema: v.array(v.number()), filterable: true },
      secret: { type: 'text' },
    },
    venues: { seats: { type: 'integer', filterable: true } },
  },
})

/* Lists and days have the same filters, apart from those that page and sort. */
const filters = { city: 'Paris', country: ['France', 'Italy'], exclude: [1, 2], author: 7, search: 'jazz' } as const
await calendar.events.list({ ...filters, page: 2, orderby: 'id' })
export const days: EventDays = await calendar.as(null).events.days({ ...filters, start_date: '2027-06-01' })
export const count: number | undefined = days.days[0]?.count
// @ts-expect-error: days have no pages.
await calendar.events.days({ page: 2 })
// @ts-expect-error: days have no order.
await calendar.events.days({ orderby: 'id' })
// @ts-expect-error: only events have days.
await calendar.venues.days()

await calendar.venues.list({ city: ['Paris'], country: 'France', exclude: 3 })
await calendar.organizers.list({ exclude: [3] })
// @ts-expect-error: organizers are in no city.
await calendar.organizers.list({ city: 'Paris' })

/* Custom fields that are filterable have filters of their types. */
await calendar.events.list({ custom_fields: { price: 10, genre: ['jazz', 'rock'], outdoors: true, days: 'mon' } })
await calendar.events.days({ custom_fields: { price: { from: 10, to: 20 }, level: ['easy'], scores: { to: 9 } } })
await calendar.explain({ custom_fields: { price: { from: 10 }, genre: null } })
await calendar.venues.list({ custom_fields: { seats: { from: 10 } } })
// @ts-expect-error: it is not filterable.
await calendar.events.list({ custom_fields: { secret: 'x' } })
// @ts-expect-error: there is no such choice.
await calendar.events.list({ custom_fields: { days: 'sun' } })
// @ts-expect-error: a price is a number.
await calendar.events.list({ custom_fields: { price: { from: true } } })
// @ts-expect-error: organizers have none.
await calendar.organizers.list({ custom_fields: { seats: 5 } })
const open: Calendar = calendar
await open.events.list({ custom_fields: { anything: '1..2' } })

/* Feed tokens have the filters of feeds, and those of custom fields. */
const subscriber = { id: 7, roles: ['author'] } as const
await calendar.feedTokens.create(subscriber)
await calendar.feedTokens.create(subscriber, {
  filters: { ...filters, custom_fields: { price: { to: 20 }, genre: 'jazz' } },
})
await calendar.feedTokens.create(subscriber, {
  format: 'fullcalendar',
  filters: { custom_fields: { level: ['easy'] } },
})
// @ts-expect-error: price is a number.
await calendar.feedTokens.create(subscriber, { filters: { custom_fields: { price: 'cheap' } } })
// @ts-expect-error: not one of the choices.
await calendar.feedTokens.create(subscriber, { filters: { custom_fields: { level: 'medium' } } })
// @ts-expect-error: not filterable.
await calendar.feedTokens.create(subscriber, { filters: { custom_fields: { secret: 'x' } } })
// @ts-expect-error: there is no such field.
await calendar.feedTokens.create(subscriber, { filters: { custom_fields: { colour: 'red' } } })
// @ts-expect-error: a feed has no pages.
await calendar.feedTokens.create(subscriber, { filters: { page: 2 } })
