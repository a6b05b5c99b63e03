import * as v from 'valibot'
import { type Calendar, createCalendar, type EventInput, type Store } from '../src/index.ts'

declare const store: Store
const when = { title: 'Ball', start_date: '2027-05-04', end_date: '2027-05-04' } as const

/* `create` requires the declared fields, and `get` returns them. */
const calendar = createCalendar({
  store,
  fields: {
    events: {
      seats: { type: 'integer', required: true },
      dress: { type: 'choice', oneOf: ['casual', 'formal'] },
      days: { type: 'choices', oneOf: ['mon', 'tue'], default: [] },
      note: { type: 'text', default: '' },
      opening: { schema: v.object({ from: v.string(), doors: v.optional(v.number(), 2) }) },
    },
    venues: { step_free: { type: 'boolean', required: true } },
  },
})
calendar.events.create({ ...when, custom_fields: { seats: 5, dress: 'formal', opening: { from: '8:00' } } })
calendar.events.create({ ...when, custom_fields: { seats: '5', days: 'mon', dress: null } })
calendar.events.update(1, { custom_fields: { dress: 'casual' } })
calendar.events.update(1, { custom_fields: null })
// @ts-expect-error: seats are required.
calendar.events.create(when)
// @ts-expect-error: seats are required.
calendar.events.create({ ...when, custom_fields: { dress: 'formal' } })
// @ts-expect-error: there is no such choice.
calendar.events.create({ ...when, custom_fields: { seats: 5, dress: 'black tie' } })
// @ts-expect-error: there is no such field.
calendar.events.create({ ...when, custom_fields: { seats: 5, dres: 'formal' } })
// @ts-expect-error: the schema requires a string.
calendar.events.update(1, { custom_fields: { opening: { from: 8 } } })
calendar.events.create({
  ...when,
  custom_fields: { seats: 5 },
  venue: { venue: 'Hall', custom_fields: { step_free: true } },
})
// @ts-expect-error: a new venue needs its required custom field.
calendar.events.create({ ...when, custom_fields: { seats: 5 }, venue: { venue: 'Hall' } })
calendar.events.create({ ...when, custom_fields: { seats: 5 }, venue: [1, { id: 2 }] })

export const ids: readonly number[] = await calendar.events.createMany([{ ...when, custom_fields: { seats: 5 } }])
const [row] = await calendar.events.createMany([{ ...when, custom_fields: { seats: 5 } }], { atomic: false })
export const outcome: string | number | undefined = row?.error === undefined ? row?.id : row.error.message
// @ts-expect-error: seats are required in every row.
calendar.events.createMany([{ ...when, custom_fields: { seats: 5 } }, when])

const event = await calendar.events.get(1)
export const seats: number | null = event.custom_fields.seats
export const dress: 'casual' | 'formal' | null = event.custom_fields.dress
export const days: readonly ('mon' | 'tue')[] = event.custom_fields.days
export const note: string = event.custom_fields.note
export const doors: number | undefined = event.custom_fields.opening?.doors
export const stepFree: boolean | null | undefined = event.venue[0]?.custom_fields.step_free
// @ts-expect-error: there is no such field.
event.custom_fields.seat
const page = await calendar.as({ id: 1, roles: ['editor'] }).venues.list()
export const first: boolean | null | undefined = page.venues[0]?.custom_fields.step_free

/* A calendar whose custom fields are not known takes and returns any fields. */
const open: Calendar = calendar
open.events.create({ ...when, custom_fields: { anything: 1 } })
export const anything: unknown = (await open.events.get(1)).custom_fields['anything']
const plain = createCalendar({ store })
plain.events.create(when)
export const input: EventInput = { ...when, custom_fields: { anything: 1 } }

/* Booleans accept no other strings. */
plain.events.create({ ...when, featured: 'true', sticky: 0, all_day: true })
// @ts-expect-error: a boolean has no such text.
plain.events.create({ ...when, featured: 'maybe' })
plain.events.list({ strict_dates: 'yes', featured: true, order: 'desc' })
// @ts-expect-error: only flags can be `yes`.
plain.events.list({ featured: 'yes' })
