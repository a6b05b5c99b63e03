import type { Language } from '../contract/languages.ts'
import type { EventView } from '../contract/outputs.ts'

/** An event of a feed: its view, and fields that only feeds use. */
export interface FeedEvent {
  readonly view: EventView
  /** A UUID that stays the same for the life of the event. */
  readonly uid: string
  /** Rises when the event changes: the `SEQUENCE` of iCalendar. */
  readonly sequence: number
  /** The last change of the event or of what it shows, in UTC seconds. */
  readonly updatedAt: number
}

/** A time zone that events of a feed use, and the first and the last instant (UTC seconds) that they use it for. */
export interface FeedZone {
  /** A name that `zoneId` returned. Spellings of the same fixed offset have one name, so that it is defined once. */
  readonly zone: string
  readonly from: number
  readonly to: number
}

/** The title, the URLs and other properties of a feed. */
export interface FeedInfo {
  readonly title: string
  /** The URL of the feed, without a feed token: anyone can see it. */
  readonly selfUrl: string
  /** The URL of a page that people read. */
  readonly pageUrl: string
  readonly language: Language
  /** The time of the last change, in UTC seconds; `undefined` if there are no events. */
  readonly updatedAt: number | undefined
  readonly now: number
  /** The time zone of the calendar. */
  readonly calendarZone: string
  /** All zones of the events, in the order in which they are written. */
  readonly zones: readonly FeedZone[]
  /** How often a client should fetch the feed again. */
  readonly refreshSeconds: number
  /**
   * The zone whose wall time a FullCalendar feed shows, which is the parameter `timeZone` of FullCalendar. By default, the feed
   * shows instants with the UTC offset of each event. Other formats ignore it.
   */
  readonly timeZone?: string | undefined
}

/**
 * How a feed is written: `head`, then `zone` for each of `info.zones`, then the events with `separator` between them, then
 * `tail`. Each part is written by itself, so that a feed can be sent as a stream and pause between any two parts.
 */
export interface FeedFormat {
  /** The media type, with its parameters. */
  readonly mediaType: string
  readonly head: (info: FeedInfo) => string
  /** The definition of a time zone. Finding its changes takes some milliseconds if the zone was not used recently. */
  readonly zone: (zone: FeedZone) => string
  /**
   * The parts of an event. Together they depend on the event, `info.language` and `info.timeZone` alone, so that they can be
   * cached. They are written one by one, because a hundred venues with long texts would block other requests.
   */
  readonly event: (event: FeedEvent, info: FeedInfo) => Iterable<string>
  readonly separator: string
  readonly tail: (info: FeedInfo) => string
}

export type { FeedFormatId } from '../contract/routes.ts'
