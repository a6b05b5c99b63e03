import { createCalendar, type ImportResult, type ImportRow, type Store } from '../src/index.ts'

declare const store: Store
const when = { title: 'Ball', start_date: '2027-05-04', end_date: '2027-05-04' } as const
const options = { source: 'city-hall' } as const

const calendar = createCalendar({
  store,
  userIds: 'text',
  fields: { events: { seats: { type: 'integer', required: true } }, venues: { step_free: { type: 'boolean' } } },
})

/* A row has the input that `create` takes for its kind. Rows can come from anything that can be iterated over. */
export const result: ImportResult = await calendar.import(
  [
    { kind: 'venue', externalId: 1, input: { venue: 'Hall', custom_fields: { step_free: true } } },
    { kind: 'organizer', externalId: 'a', input: { organizer: 'Club', author: 'ada' } },
    { externalId: 'a', input: { ...when, custom_fields: { seats: 5 } }, venues: [1], organizers: 'a' },
    { kind: 'event', externalId: 'b', input: { ...when, custom_fields: { seats: 5 } } },
  ],
  { ...options, missing: 'trash', dryRun: true, onProgress: ({ rows, failedCount }) => [rows, failedCount] },
)
// @ts-expect-error: seats are required.
calendar.import([{ externalId: 'a', input: when }], options)
// @ts-expect-error: the row has no external id.
calendar.import([{ input: { ...when, custom_fields: { seats: 5 } } }], options)
// @ts-expect-error: a venue has a name.
calendar.import([{ kind: 'venue', externalId: 1, input: {} }], options)
// @ts-expect-error: there is no such kind.
calendar.import([{ kind: 'tag', externalId: 1, input: { name: 'Jazz' } }], options)
// @ts-expect-error: venues have no venues.
calendar.import([{ kind: 'venue', externalId: 1, input: { venue: 'Hall' }, venues: [1] }], options)
// @ts-expect-error: the source is required.
calendar.import([], {})
// @ts-expect-error: there is no such choice.
calendar.import([], { ...options, missing: 'delete' })
// @ts-expect-error: text is not a list of rows.
calendar.import('rows', options)
// @ts-expect-error: users cannot import.
calendar.as(null).import

/* A calendar without custom fields accepts rows of the general type, even from a stream. */
declare const rows: AsyncIterable<ImportRow>
export const progress: number = (await createCalendar({ store }).import(rows, options)).created
