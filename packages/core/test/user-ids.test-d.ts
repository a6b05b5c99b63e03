import { createCalendar, defaultPolicy, type EventView, type Store, type User } from '../src/index.ts'
import { nodeCalendar } from '../src/node/index.ts'

declare const store: Store

/** Fails to compile unless both types are the same. */
function same<A, B>(_: [A, B] extends [B, A] ? true : never): void {}

/* Without the option, ids of users are numbers. */
const numbers = createCalendar({
  store,
  users: { exists: (id) => id < 10 },
  media: { add: (url, user) => ({ url: `${url}?${user?.id.toFixed()}` }) },
  hooks: { '*': { before: ({ user }) => void user?.id.toFixed() } },
})
const event = await numbers.events.get(1)
same<typeof event.author, number | null>(true)
same<(typeof event.venue)[number]['author'], number | null>(true)
numbers.events.update(1, { author: 7, venue: { venue: 'Hall', author: null } })
numbers.venues.list({ author: [1, 2] })
// @ts-expect-error: an id is a number.
numbers.as({ id: 'a' })
// @ts-expect-error: an id is a number.
numbers.events.update(1, { author: 'a' })
// @ts-expect-error: an id is a number.
numbers.organizers.list({ author: ['a'] })
// @ts-expect-error: an id is a number.
nodeCalendar(numbers, { user: () => ({ id: 'a' }) })

/* With `text`, they are strings. */
const texts = createCalendar({
  store,
  userIds: 'text',
  users: { exists: (id) => id.startsWith('a') },
  media: { add: (url, user) => ({ url: `${url}?${user?.id.trim()}` }) },
  hooks: { 'events.create': { before: ({ user }) => void user?.id.trim() } },
})
const page = await texts.as({ id: 'a', roles: ['editor'] }).events.list({ author: 'a' })
same<(typeof page.events)[number]['author'], string | null>(true)
same<(typeof page.events)[number]['organizer'][number]['author'], string | null>(true)
texts.explain({ author: ['a', 'b'] }, { user: { id: 'a' } })
texts.events.create({ title: 'Talk', start_date: 0, end_date: 0, author: 'a', venue: { venue: 'Hall', author: 'b' } })
nodeCalendar(texts, { user: () => ({ id: 'a', roles: ['author'] }) })
// @ts-expect-error: an id is a string.
texts.as({ id: 1 })
// @ts-expect-error: the role is misspelled.
texts.as({ id: 'a', roles: ['auther'] })
// @ts-expect-error: an id is a string.
texts.venues.create({ venue: 'Hall', author: 1 })
// @ts-expect-error: an id is a string.
texts.events.list({ author: 1 })
// @ts-expect-error: there are two kinds.
createCalendar({ store, userIds: 'uuid' })

/* A custom policy can have users with such ids. */
interface Member extends User<string> {
  readonly team: string
}
const members = createCalendar({ store, userIds: 'text', policy: (user: Member | null) => defaultPolicy(user) })
members.as({ id: 'a', team: 'b' })
same<EventView['author'], number | null>(true)
// @ts-expect-error: the ids of these members are strings.
createCalendar({ store, policy: (user: Member | null) => defaultPolicy(user) })
createCalendar({ store, userIds: 'text', policy: defaultPolicy }).as({ id: 'a', roles: ['chief'] })
createCalendar({ store, userIds: 'text', policy: { events: { read: (user) => (user?.id.trim() ? 'all' : 'none') } } })
