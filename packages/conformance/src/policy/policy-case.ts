import type { Awaitable, Calendar, Clock, FieldsOption, Policy, Store, User } from '@kalends/core'

/** What a case asks of a calendar: its clock, and extra fields, which may be left out. */
export interface PolicySetup {
  readonly clock: Clock
  readonly fields: FieldsOption
}

/** A calendar on an empty store that belongs to the caller alone. */
export interface OpenedCalendar {
  readonly calendar: Calendar
  /** The one that the calendar is on, so that two calendars can be given records with the same ids. */
  readonly store: Store
  /** The policy that the calendar was made with; absent: the default one, which is judged by what the contract says of it. */
  readonly policy?: Policy
  /** Who is to ask, besides the people that the cases bring along (ids 2 to 6, one of each role, and a visitor). */
  readonly people?: readonly User[]
}

/** Opens a calendar. Called twice for each pair of calendars that are compared; both must be set up alike. */
export type OpenCalendar = (setup: PolicySetup) => Awaitable<OpenedCalendar>

/** One thing that a policy must keep, told as a sentence. It holds when `run` is fulfilled, and fails when it rejects. */
export interface PolicyCase {
  readonly name: string
  /** Opens the calendars it wants, and closes them whatever happens. */
  readonly run: (open: OpenCalendar) => Promise<void>
}
