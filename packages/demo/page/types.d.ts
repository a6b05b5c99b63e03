import type { CategoryView, EventView, Language, OrganizerView, VenueView } from '@kalends/core'
import type { Plural, Texts } from './texts/texts.js'

export type { CategoryView, EventView, Language, OrganizerView, Plural, Texts, VenueView }

export type ViewName = 'month' | 'week' | 'list'

/** What can be open over the calendar, beside the card of an event. */
export type DialogName = 'new' | 'edit' | 'subscribe'

/** What the visitor has chosen; it is all in the address, so that it can be kept and shared. */
export interface Choices {
  readonly language: Language
  readonly view: ViewName
  /** A day within what is shown, `YYYY-MM-DD`; empty for today. */
  readonly date: string
  readonly search: string
  /** The slug of a category, or empty. */
  readonly category: string
  /** The id of a venue, or empty. */
  readonly venue: string
  /** The language of the events, or empty. */
  readonly spoken: Language | ''
  /** What of the unpublished to show to those who may see it. */
  readonly show: '' | 'unpublished' | 'trash'
  /** The id of the event whose card or form is open, or empty. */
  readonly event: string
  /** What is open; empty for the card of an event, or nothing. */
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

/** What `extendedProps` of an event in the feed for FullCalendar has, as far as the page uses it. */
export interface FeedProps
  extends Pick<
    EventView,
    'status' | 'event_status' | 'event_status_reason' | 'featured' | 'custom_fields' | 'online_url'
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

/** What filters and forms choose from. */
export interface Lists {
  readonly categories: readonly CategoryView[]
  readonly venues: readonly VenueView[]
  readonly organizers: readonly OrganizerView[]
}

/** A request that was made, and what came back. */
export interface Exchange {
  readonly method: string
  readonly url: string
  readonly sent: string | undefined
  readonly status: number
  /** The header `Server-Timing`, or empty. */
  readonly timing: string
  readonly answer: string
}

/** What the API says when it refuses. */
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
    /** Put there by its script, which is loaded before ours. */
    readonly FullCalendar: typeof import('fullcalendar')
    /** The client, put there in the same way. */
    readonly Kalends: typeof import('@kalends/client')
  }
}
