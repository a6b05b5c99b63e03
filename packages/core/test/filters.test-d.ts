import { createCalendar, type EventDays, type Store } from '../src/index.ts'

declare const store: Store
const calendar = createCalendar({ store })

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
