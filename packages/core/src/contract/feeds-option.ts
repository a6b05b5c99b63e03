import { type LocalizedText, localizedText } from './localized-text.ts'
import { type Option, type OptionsOf, option, optionsOf, type ParsedOptions } from './option-schemas.ts'

const feedEntries = {
  /**
   * The name that calendar programs show: one string, or one for each language. Default: `openapi.title`, or "Events
   * calendar" in the language of the feed.
   */
  title: option.optional<LocalizedText, LocalizedText>(localizedText),
  /** The URL of your page with events. Default: the base URL. */
  pageUrl: option.optional(option.httpUrl('https://example.org/events')),
  /** Days before today that a feed without dates covers. Default: 30. */
  pastDays: option.optional(option.wholeNumber(0, 36_500), 30),
  /** Days after today that a feed without dates covers. Default: 730, which is two years. */
  futureDays: option.optional(option.wholeNumber(0, 36_500), 730),
  /** The most events in a response. A longer feed is marked as truncated and links to the rest. Default: 10,000. */
  maxEvents: option.optional(option.wholeNumber(1), 10_000),
  /** The most bytes of events in a response. A longer feed is marked as truncated and links to the rest. Default: 32 MiB. */
  maxBytes: option.optional(option.wholeNumber(1), 33_554_432),
  /** How often calendar programs should fetch a feed again, in seconds. Not all of them comply. Default: 3,600. */
  refreshSeconds: option.optional(option.wholeNumber(60), 3600),
}

/** The title, the dates, the size and the refresh interval of feeds. */
export interface FeedsOption extends OptionsOf<typeof feedEntries> {}

/** The option `feeds` with its defaults. */
export interface FeedSettings extends ParsedOptions<typeof feedEntries> {}

/** The schema of the option `feeds`. */
export const feedsOption: Option<FeedsOption, FeedSettings> = optionsOf(feedEntries)
