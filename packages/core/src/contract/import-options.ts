import * as v from 'valibot'
import { isCleanText } from '../domain/fold-text.ts'
import type { EventInput, OrganizerInput, VenueInput } from './call-inputs.ts'
import type { FieldsOption, WithRequired } from './custom-fields.ts'
import { EXTERNAL_LENGTH, type ListOf } from './field-types.ts'
import { languages } from './languages.ts'
import { type Option, type OptionsOf, option, optionsOf, type ParsedOptions, parseOptions } from './option-schemas.ts'
import type { UserId } from './user-ids.ts'

/** The id of a record at its source. A number is the same as its text. */
export type ExternalId = string | number

/** An event to import. */
export interface EventRow<F extends FieldsOption = FieldsOption, I extends UserId = number> {
  /** The kind of record in the row. Default: `event`. */
  readonly kind?: 'event' | undefined
  /** The id at the source, the same in every run. No other event of the source can have it. */
  readonly externalId: ExternalId
  /** The input of `calendar.events.create`. If the event exists, only the fields in the row change. */
  readonly input: WithRequired<EventInput<F, I>, F, 'events'>
  /** The external ids of venues of the same source, in place of `input.venue`. The rows of these venues must come earlier. */
  readonly venues?: ListOf<ExternalId> | undefined
  /**
   * The external ids of organizers of the same source, in place of `input.organizer`. The rows of these organizers must come
   * earlier.
   */
  readonly organizers?: ListOf<ExternalId> | undefined
}

/** A venue to import. */
export interface VenueRow<F extends FieldsOption = FieldsOption, I extends UserId = number> {
  /** The kind of record in the row. */
  readonly kind: 'venue'
  /** The id at the source, the same in every run. No other venue of the source can have it. */
  readonly externalId: ExternalId
  /** The input of `calendar.venues.create`. If the venue exists, only the fields in the row change. */
  readonly input: WithRequired<VenueInput<F, I>, F, 'venues'>
}

/** An organizer to import. */
export interface OrganizerRow<F extends FieldsOption = FieldsOption, I extends UserId = number> {
  /** The kind of record in the row. */
  readonly kind: 'organizer'
  /** The id at the source, the same in every run. No other organizer of the source can have it. */
  readonly externalId: ExternalId
  /** The input of `calendar.organizers.create`. If the organizer exists, only the fields in the row change. */
  readonly input: WithRequired<OrganizerInput<F, I>, F, 'organizers'>
}

/** A row of `calendar.import`. */
export type ImportRow<F extends FieldsOption = FieldsOption, I extends UserId = number> =
  | EventRow<F, I>
  | VenueRow<F, I>
  | OrganizerRow<F, I>

/** The progress of an import. */
export interface ImportProgress {
  /** How many rows have been read. */
  readonly rows: number
  /** How many records were created. */
  readonly created: number
  /** How many records were changed. */
  readonly updated: number
  /** How many rows had nothing to change. */
  readonly unchanged: number
  /** How many records were moved to the trash because no row named them. */
  readonly trashed: number
  /** How many rows failed. */
  readonly failedCount: number
}

/** A record of an import, and what happened to it. In a dry run: what would happen. */
export interface ImportedRecord {
  /** The row, counted from 0; `undefined` for a record that was moved to the trash because no row named it. */
  readonly row: number | undefined
  /** The kind of the record. */
  readonly kind: 'event' | 'venue' | 'organizer'
  /** Its id at the source. */
  readonly externalId: string
  /** The title of the event, or the name of the venue or organizer. */
  readonly title: string
  /** What happened to the record. */
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'trashed'
}

const source: Option<string> = v.pipe(
  option.text,
  v.maxLength(EXTERNAL_LENGTH, `must not be longer than ${EXTERNAL_LENGTH} characters.`),
  v.check(isCleanText, 'must be well-formed text without NUL.'),
)

const entries = {
  /** A name for where the rows come from, of up to 200 characters. It is stored as `external_source`. */
  source,
  /**
   * What happens to records of this source that no row names: they stay as they are (`keep`), or are moved to the trash
   * once all rows have been read (`trash`). Default: `keep`.
   */
  missing: option.optional(option.oneOf(['keep', 'trash']), 'keep'),
  /** Whether to write nothing, and only report what would happen. Default: `false`. */
  dryRun: option.optional(option.flag, false),
  /** Called after each batch. The import waits for the promise that it returns, and stops if it throws. */
  onProgress: option.optional(option.callback<(progress: ImportProgress) => unknown>()),
  /** Called for each record that was created, updated, left as it is or moved to the trash, even in a dry run. */
  onRecord: option.optional(option.callback<(record: ImportedRecord) => unknown>()),
  /** How many failures the result lists. Default: 1000. */
  maxFailed: option.optional(option.wholeNumber(0, 2 ** 31 - 1), 1000),
  /** The language of error messages. Default: the calendar's. */
  i18n_language: option.optional(option.oneOf(languages)),
}

/** Options of `calendar.import`. */
export interface ImportOptions extends OptionsOf<typeof entries> {}

const schema = optionsOf(entries, 'must be an object with a source, such as { source: "city-hall" }.')

/** The options of an import, with defaults. */
export type ParsedImportOptions = ParsedOptions<typeof entries>

/** Parses the options of an import. Throws a `TypeError` that names the option that is wrong. */
export function parseImportOptions(given: unknown): ParsedImportOptions {
  return parseOptions(schema, given, 'import')
}

/** Throws a `TypeError` unless there are rows to iterate over. */
export function checkRows(rows: unknown): void {
  const isIterable =
    typeof rows === 'object' && rows !== null && (Symbol.iterator in rows || Symbol.asyncIterator in rows)
  if (!isIterable) throw new TypeError('import: the rows must be a list, a generator, a stream or another iterable.')
}
