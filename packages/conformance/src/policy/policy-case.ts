import type { Awaitable, Calendar, Clock, FieldsOption, Policy, Store, User, Users } from '@kalends/core'

/** The calendar options that a case needs. Pass all of them to `createCalendar`. */
export interface PolicySetup {
  /** The option `clock` of the calendar. */
  readonly clock: Clock
  /** The option `fields` of the calendar. */
  readonly fields: FieldsOption
  /** The option `users` of the calendar. */
  readonly users?: Users
  /** The option `baseUrl` of the calendar. */
  readonly baseUrl?: string
}

/** A calendar on an empty store that nothing else uses. */
export interface OpenedCalendar {
  /** The calendar. */
  readonly calendar: Calendar
  /** The store of the calendar, so that records with the same ids can be inserted into two calendars. */
  readonly store: Store
  /** The policy of the calendar. When absent, the default policy is checked against its documented permissions. */
  readonly policy?: Policy
  /** Additional users. The cases always use ids 2 to 6, with every role, and an anonymous user. */
  readonly users?: readonly User[]
}

/** Opens a calendar. Called twice for each compared pair; both must have the same setup. */
export type OpenCalendar = (setup: PolicySetup) => Awaitable<OpenedCalendar>

/** One requirement of a policy, named as a sentence. It passes when `run` resolves and fails when it rejects. */
export interface PolicyCase {
  /** The behavior that the case requires, as a sentence. */
  readonly name: string
  /** Opens the calendars it needs and always closes them. */
  readonly run: (open: OpenCalendar) => Promise<void>
}
