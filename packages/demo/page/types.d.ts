import type { CategoryView, EventView, Language, OrganizerView, VenueView } from '@kalends/core'
import type { Plural, Texts } from './texts/texts.js'

export type { CategoryView, EventView, Language, OrganizerView, Plural, Texts, VenueView }

export type ViewName = 'month' | 'week' | 'list'

/** The dialogs that can be open over the calendar, besides the card of an event. */
export type DialogName = 'new' | 'edit' | 'subscribe'

/** The user's choices. All of them are in the address, so that it can be bookmarked and shared. */
export interface Choices {
  readonly language: Language
  readonly view: ViewName
  /** A day in the period that is shown, `YYYY-MM-DD`; empty for today. */
  readonly date: string
  readonly search: string
  /** The slug of a category, or empty. */
  readonly category: string
  /** The id of a venue, or empty. */
  readonly venue: string
  /** The language of the events, or empty. */
  readonly spoken: Language | ''
  /** Which unpublished events to show to users who can see them. */
  readonly show: '' | 'unpublished' | 'trash'
  /** The id of the event whose card or form is open, or empty. */
  readonly event: string
  /** The open dialog; empty if it is the card of an event, or if there is none. */
  readonly dialog: DialogName | ''
}

export interface Person {
  readonly id: number
  readonly name: string
  readonly role: 'editor' | 'author' | 'contributor'
}

export interface SessionView {
  readonly person: Person | null
  readonly people: readonly Person[]
}

/** The part of `extendedProps` in the feed for FullCalendar that the page uses. */
export interface FeedProps
  extends Pick<
    EventView,
    'status' | 'author' | 'event_status' | 'event_status_reason' | 'featured' | 'custom_fields' | 'online_url'
  > {
  /** The URL of its picture. */
  readonly image: string | null
  /** Slugs. */
  readonly categories: readonly string[]
  /** Names. */
  readonly venue: readonly string[]
}

/** An event of the feed for FullCalendar. */
export interface FeedEvent {
  readonly id: string
  readonly title: string
  readonly start: string
  readonly end: string
  readonly allDay: boolean
  readonly url: string
  readonly extendedProps: FeedProps
}

/** The options of filters and forms. */
export interface Lists {
  readonly categories: readonly CategoryView[]
  readonly venues: readonly VenueView[]
  readonly organizers: readonly OrganizerView[]
}

/** A request and its response. */
export interface Exchange {
  readonly method: string
  readonly url: string
  readonly sent: string | undefined
  readonly status: number
  /** The header `Server-Timing`, or empty. */
  readonly timing: string
  readonly answer: string
}

/** The body of an error response. */
export interface Refusal {
  readonly code: string
  readonly message: string
  readonly data?: {
    readonly status: number
    readonly params?: Readonly<Record<string, string>> | readonly string[]
    readonly details?: Readonly<Record<string, { readonly code: string; readonly message: string }>>
  }
}

declare global {
  interface Window {
    /** Defined by the script of FullCalendar, which is loaded before ours. */
    readonly FullCalendar: typeof import('fullcalendar')
    /** The client, defined in the same way. */
    readonly Kalends: typeof import('@kalends/client')
  }
}
