import { type Calendar, createCalendar, type EventView, type FieldName, type Store } from '../src/index.ts'

declare const store: Store
const calendar = createCalendar({ store, fields: { events: { seats: { type: 'integer' } } } })

/* The result has the selected fields and no others. */
const event = await calendar.events.get(1, { select: ['id', 'venue.city', 'image.url', 'custom_fields.seats'] })
export const id: number = event.id
export const city: string | undefined = event.venue[0]?.city
export const url: string | undefined = event.image?.url
export const seats: number | null = event.custom_fields.seats
// @ts-expect-error: it was not selected.
event.title
// @ts-expect-error: it was not selected.
event.venue[0]?.venue
const page = await calendar.as(null).events.list({ search: 'jazz', select: ['title', 'tags.name'] })
export const names: readonly string[] | undefined = page.events[0]?.tags.map(({ name }) => name)
export const total: number = page.total
// @ts-expect-error: it was not selected.
page.events[0]?.id
const venue = await calendar.venues.getBySlug('hall', { select: ['venue', 'website'], password: 'x' })
export const website: string | null = venue.website
const { categories } = await calendar.categories.list({ select: ['urls.up'] })
export const up: string | null | undefined = categories[0]?.urls.up

/* Without a selection, everything is there. */
const whole = await calendar.events.get(1, { tz: 'UTC' })
export const title: string = whole.title
const list = await calendar.tags.list()
export const first: string | undefined = list.tags[0]?.rest_url

/* Linked records that are not expanded are ids. */
const ids = await calendar.events.get(1, { expand: false })
export const linked: readonly number[] = ids.venue
export const text: string = ids.description
const selected = await calendar.events.list({ expand: false, select: ['organizer'] })
export const organizers: readonly number[] | undefined = selected.events[0]?.organizer
declare const expand: boolean
const either = await calendar.events.get(1, { expand })
export const both: readonly unknown[] = either.tags
// @ts-expect-error: they can be objects.
export const neither: readonly number[] = either.tags

// @ts-expect-error: there is no such field.
calendar.events.list({ select: ['titel'] })
// @ts-expect-error: there is no such field in venues.
calendar.events.list({ select: ['venue.title'] })
// @ts-expect-error: there is no such custom field.
calendar.events.list({ select: ['custom_fields.price'] })
// @ts-expect-error: only events have linked records.
calendar.venues.list({ expand: false })
// @ts-expect-error: only events have instants.
calendar.tags.get(1, { tz: 'UTC' })

/* The names can be in a constant. */
const columns = ['id', 'title'] as const satisfies readonly FieldName<EventView>[]
export const selectedTitle: string = (await calendar.events.get(1, { select: columns })).title
const open: Calendar = calendar
export const anything: unknown = (await open.events.get(1, { select: ['custom_fields.x'] })).custom_fields['x']
