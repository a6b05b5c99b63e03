import * as v from 'valibot'
import { type Option, type OptionsOf, option, optionsOf, type ParsedOptions } from './option-schemas.ts'

const limit = (byDefault: number) => option.optional(option.wholeNumber(1), byDefault)
const posts = (events: number, places: number) => ({
  /** The limit for an event. */
  events: limit(events),
  /** The limit for a venue. */
  venues: limit(places),
  /** The limit for an organizer. */
  organizers: limit(places),
})
const collections = (events: number, places: number, terms: number) => ({
  ...posts(events, places),
  /** The limit for a category. */
  categories: limit(terms),
  /** The limit for a tag. */
  tags: limit(terms),
})

/** The limits of requests, with their defaults. */
const limitEntries = {
  /** Characters in a title, a name or any other one-line text. Default: 500. */
  nameLength: limit(500),
  /** Characters in a description, by collection. Default: 100,000 for events, 10,000 for the others. */
  descriptionLength: option.optional(optionsOf(collections(100_000, 10_000, 10_000)), {}),
  /** Characters in an excerpt, by collection. Default: 10,000 for events, 2,000 for venues and organizers. */
  excerptLength: option.optional(optionsOf(posts(10_000, 2_000)), {}),
  /** Tags in a description or an excerpt: how often it can contain `<`. Default: 10,000. */
  htmlTags: limit(10_000),
  /** Characters in a URL. Default: 2,048. */
  urlLength: limit(2_048),
  /** Entries in a list. Default: 500. */
  listLength: limit(500),
  /** Venues, organizers, categories and tags of one event: at most this many of each. Default: 100. */
  links: limit(100),
  /** Levels of nested categories, and of nested events. Default: 10. */
  levels: limit(10),
  /** Texts and numbers in the cost of an event. Default: 20. */
  costValues: limit(20),
  /** Characters in each text or number of a cost. Default: 100. */
  costLength: limit(100),
  /**
   * Bytes of a record as JSON, without the records that it links to, by collection. Default: 262,144 for events, 32,768
   * for venues and organizers, 8,192 for categories and tags.
   */
  recordBytes: option.optional(optionsOf(collections(262_144, 32_768, 8_192)), {}),
  /** Bytes of the custom fields of a record as JSON. Default: 65,536. */
  customFieldBytes: limit(65_536),
  /**
   * Bytes of a response with a list. A page that would be larger holds fewer records, but at least one. Default:
   * 16,777,216 (16 MiB).
   */
  responseBytes: limit(16_777_216),
  /** Characters in a search. Default: 200. */
  searchLength: limit(200),
  /** Words and phrases in a search. Default: 8. */
  searchWords: limit(8),
  /**
   * Events that one search examines for short words, phrases and punctuation, in the order of the list. Only events that
   * match all other conditions count. Default: 20,000.
   */
  searchCandidates: limit(20_000),
  /** Parameters in a query string or a form. Default: 1,000. */
  parameters: limit(1_000),
  /** Names, objects and lists in a JSON body, all together. Default: 10,000. */
  names: limit(10_000),
  /** Levels of nesting in a JSON body. Default: 20. */
  depth: limit(20),
  /** Passwords that one user can try on one event in a minute. All anonymous users together count as one. Default: 10. */
  passwordAttempts: limit(10),
  /** Passwords that are checked, or wait to be checked, at the same time. Default: 50. */
  passwordChecks: limit(50),
}

/** The option `limits`. */
export interface LimitsOption extends OptionsOf<typeof limitEntries> {}

/** The limits of requests. */
export interface Limits extends ParsedOptions<typeof limitEntries> {}

/** The schema of the option `limits`. */
export const limitsOption: Option<LimitsOption, Limits> = optionsOf(limitEntries)

/** The limits when the option `limits` sets none. */
export const defaultLimits: Limits = v.parse(limitsOption, {})
