import { type Calendar, createCalendar, type DefaultUser, type Resources, type Store } from '@kalends/core'
import { type Client, createClient, isCalendarError } from '../src/index.ts'

declare const store: Store
const baseUrl = 'https://example.org/api'
const when = { title: 'Ball', start_date: '2027-05-04', end_date: '2027-05-04' } as const

const fields = {
  events: {
    seats: { type: 'integer', required: true, filterable: true },
    dress: { type: 'choice', oneOf: ['casual', 'formal'] },
  },
  venues: { step_free: { type: 'boolean' } },
} as const
const calendar = createCalendar({ store, fields, userIds: 'text' })

/* The type of the calendar gives custom fields and ids of users their types. */
const client = createClient<typeof calendar>({ baseUrl })
createClient({ baseUrl, language: 'pt-pt' })
// @ts-expect-error: there is no such language.
createClient({ baseUrl, language: 'de' })
client.events.create({ ...when, custom_fields: { seats: 5, dress: 'formal' }, author: 'a-b' })
// @ts-expect-error: seats are required.
client.events.create(when)
// @ts-expect-error: there is no such choice.
client.events.update(1, { custom_fields: { dress: 'black tie' } })
// @ts-expect-error: ids of users are strings.
client.events.list({ author: 1 })
// @ts-expect-error: only seats are filterable.
client.events.list({ custom_fields: { dress: 'formal' } })
client.events.list({ custom_fields: { seats: { from: 10 } } })
const event = await client.events.get(1)
export const seats: number | null = event.custom_fields.seats
export const dress: 'casual' | 'formal' | null = event.custom_fields.dress
export const author: string | null = event.author
export const stepFree: boolean | null | undefined = event.venue[0]?.custom_fields.step_free

/* Without the calendar, the type of its option `fields` gives custom fields their types. */
const byFields = createClient<typeof fields>({ baseUrl })
export const same: number | null = (await byFields.events.get(1)).custom_fields.seats
export const numeric: number | null = (await byFields.events.get(1)).author
const byText = createClient<Calendar<DefaultUser<string>>>({ baseUrl })
export const textual: string | null = (await byText.events.get(1)).author
// @ts-expect-error: this is neither a calendar nor its fields.
createClient<{ events: number }>({ baseUrl })

/* The result has the selected fields and no others. */
const selected = await client.events.get(1, { select: ['id', 'venue.city'] })
export const city: string | undefined = selected.venue[0]?.city
// @ts-expect-error: `title` was not selected.
selected.title
const page = await client.events.list({ select: ['title'], expand: false })
export const title: string | undefined = page.events[0]?.title
export const total: number = page.total
// @ts-expect-error: there is no such field.
client.events.list({ select: ['titel'] })
for await (const { id } of client.tags.iterate({ select: ['id'] })) id.toFixed()
// @ts-expect-error: iterate takes no page.
client.events.iterate({ page: 2 })

/* Every call takes a signal. Calls that change a record also take `ifMatch`. */
const { signal } = new AbortController()
client.events.list({}, { signal })
client.events.update(1, { title: 'Gala' }, { signal, ifMatch: event })
client.venues.deleteBySlug('hall', { force: true }, { ifMatch: '"etag"' })
// @ts-expect-error: a new record has no version to match.
client.tags.create({ name: 'Jazz' }, { ifMatch: event })
// @ts-expect-error: terms are always deleted for good.
client.tags.delete(1, { force: true })

/* A function that takes the collections of a calendar also takes a client, apart from the members that it lacks. */
type Without<T> = { [K in keyof T]: Omit<T[K], 'createMany'> }
export const asCalendar: Without<Resources> = createClient({ baseUrl })
export const asTyped: Without<Resources<typeof fields, string>> = client
export const named: Client<typeof fields, string> = client
// @ts-expect-error: a client has no `createMany`.
client.events.createMany([])

declare const error: unknown
if (isCalendarError(error, 'network_error')) {
  const status: number = error.status
  error.toJSON().message.concat(String(status), error.faults[0]?.message ?? '')
  // @ts-expect-error: here, the type of `code` is narrower.
  error.code = 'rest_conflict'
}
isCalendarError(error, 'rest_precondition_failed')
// @ts-expect-error: there is no such code.
isCalendarError(error, 'precondition_failed')
// @ts-expect-error: a client needs a URL.
createClient({})
