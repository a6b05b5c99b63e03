import { createCalendar, defaultPolicy, type Store, type User } from '../src/index.ts'
import { nodeCalendar } from '../src/node/index.ts'

declare const store: Store

/* Without a policy, the names of roles and capabilities are checked. */
const calendar = createCalendar({ store })
calendar.as({ id: 1, roles: ['editor'], capabilities: ['events.publish', 'tags.manage'] })
calendar.as(null)
// @ts-expect-error: the role is misspelled.
calendar.as({ id: 1, roles: ['editr'] })
// @ts-expect-error: the capability is misspelled.
calendar.as({ id: 1, capabilities: ['event.publish'] })
// @ts-expect-error: there is no such role.
calendar.explain({}, { user: { id: 1, roles: ['chief'] } })
// @ts-expect-error: there is no such role.
calendar.fetch(new Request('http://localhost'), { user: { id: 1, roles: ['chief'] } })
nodeCalendar(calendar, { user: () => ({ id: 1, roles: ['author'] }) })
// @ts-expect-error: the role is misspelled.
nodeCalendar(calendar, { user: () => ({ id: 1, roles: ['auther'] }) })
// @ts-expect-error: the role is misspelled in a promise too.
nodeCalendar(calendar, { user: async () => ({ id: 1, roles: ['auther'] }) })

/* A policy of your own takes the users that it says. */
const anyRoles = createCalendar({ store, policy: (user) => defaultPolicy(user) })
anyRoles.as({ id: 1, roles: ['chief'] })
nodeCalendar(anyRoles, { user: () => ({ id: 1, roles: ['chief'] }) })

interface Member extends User {
  readonly roles: readonly ('chief' | 'guest')[]
  readonly team: string
}
const members = createCalendar({ store, policy: (user: Member | null) => defaultPolicy(user) })
members.as({ id: 1, roles: ['chief'], team: 'a' })
// @ts-expect-error: a member has a team.
members.as({ id: 1, roles: ['chief'] })
// @ts-expect-error: a member can be a chief or a guest.
nodeCalendar(members, { user: () => ({ id: 1, roles: ['editor'], team: 'a' }) })

const byRules = createCalendar({
  store,
  policy: { events: { publish: (user: Member | null, byDefault) => byDefault || user?.team === 'a' } },
})
byRules.as({ id: 1, roles: ['guest'], team: 'a' })
// @ts-expect-error: there is no such role.
byRules.as({ id: 1, roles: ['gest'], team: 'a' })

/* Roles from elsewhere are text: a policy that takes any user accepts them. */
const wide = createCalendar({ store, policy: defaultPolicy })
wide.as({ id: 1, roles: 'editor,author'.split(',') })
