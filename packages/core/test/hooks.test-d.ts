import { createCalendar, type EventView, type Hooks, type Store } from '../src/index.ts'

declare const store: Store

/** Fails to compile unless both types are the same. */
function same<A, B>(_: [A, B] extends [B, A] ? true : never): void {}

/* Input, target and result follow the operation. */
createCalendar({
  store,
  hooks: {
    'events.create': {
      before: ({ operation, input, target }) => {
        same<typeof operation, 'events.create'>(true)
        same<typeof input.title, string>(true)
        // A form sends text.
        same<typeof input.featured, boolean | number | string | null | undefined>(true)
        same<typeof target, undefined>(true)
        // @ts-expect-error: events have no such field.
        input.titel
        return { ...input, title: input.title.trim() }
      },
      after: ({ result }) => {
        same<typeof result, EventView>(true)
        return { ...result, extra: 1 }
      },
    },
    'events.list': {
      before: ({ input }) => {
        same<typeof input.per_page, number | string | null | undefined>(true)
        return { ...input, per_page: 5, categories: ['music', 3] }
      },
      // A client can select fields, so that each can be missing.
      after: ({ result }) => {
        same<typeof result.total, number | undefined>(true)
        const title: string | undefined = result.events?.[0]?.title
        const venue = result.events?.[0]?.venue?.[0]
        return { titles: title, venue: typeof venue === 'number' ? venue : venue?.venue }
      },
    },
    'venues.updateBySlug': {
      before: ({ target, input }) => void `${target.trim()} ${input.city?.trim()}`,
      after: async ({ result, user }) => void `${result.venue.trim()} ${user?.id.toFixed()}`,
    },
    'tags.delete': { before: ({ target }) => void target.toFixed() },
    'events.days': { after: ({ result }) => void result.days.length },
    'feeds.ics': { after: ({ result }) => void result.format.trim() },
    'feeds.eventBySlug': { before: ({ target }) => void target.trim() },
  },
})

/* What a hook returns is checked too. */
// @ts-expect-error: a title is text.
createCalendar({ store, hooks: { 'events.update': { before: ({ input }) => ({ ...input, title: 5 }) } } })
// @ts-expect-error: a new event needs a title.
createCalendar({ store, hooks: { 'events.create': { before: () => ({ slug: 'a' }) } } })
// @ts-expect-error: there is no such operation.
createCalendar({ store, hooks: { 'events.remove': {} } })

/* With `*`, comparing the operation tells the rest. */
const every: Hooks = {
  '*': {
    before: (call) => {
      if (call.operation === 'organizers.create') same<typeof call.input.organizer, string>(true)
      // @ts-expect-error: not every operation has a title.
      call.input.title
      return call.operation.endsWith('.delete') ? { ...call.input, force: false } : undefined
    },
    after: ({ operation, result }) => {
      if (operation === 'tags.get') same<typeof result.name, string | undefined>(true)
    },
  },
}
createCalendar({ store, hooks: every })

/* Custom fields and ids of users are those of the calendar. */
createCalendar({
  store,
  userIds: 'text',
  fields: {
    events: {
      price: { type: 'number', required: true },
      room: { type: 'choice', oneOf: ['north', 'south'] },
    },
  },
  hooks: {
    'events.create': {
      before: ({ input, user }) => {
        same<typeof input.custom_fields.price, number | string>(true)
        same<typeof input.author, string | null | undefined>(true)
        user?.id.trim()
        // @ts-expect-error: there is no such custom field.
        input.custom_fields.prize
        return { ...input, custom_fields: { ...input.custom_fields, price: 10 } }
      },
      after: ({ result }) => {
        same<typeof result.author, string | null>(true)
        const room: 'north' | 'south' | null | undefined = result.custom_fields?.room
        return { room }
      },
    },
    'venues.get': { after: ({ result }) => void result.custom_fields },
  },
})
