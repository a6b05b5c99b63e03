/** What a parameter's value can be; each type has one reader in `plan/read/`. */
export type FieldType =
  /** A whole number, also as text. */
  | 'integer'
  /** A whole number above zero, also as text. */
  | 'id'
  /** Any finite number, also as text. */
  | 'number'
  /** `true false 1 0`, in any case. */
  | 'boolean'
  /** As boolean, and `yes no on off`. */
  | 'flag'
  /** A line of text that may be empty. */
  | 'text'
  /** Text of any kind that may be empty: a description, an excerpt. */
  | 'longText'
  /** Text that may not be empty; blanks around it are cut. */
  | 'name'
  /** A slug, or a text to make one from. */
  | 'slug'
  /** A slug to look for. */
  | 'slugFilter'
  /** Words and "phrases" to look for. */
  | 'search'
  /** One of `oneOf`. */
  | 'choice'
  /** A list of some of `oneOf`. */
  | 'choices'
  /** A list of ids. */
  | 'ids'
  /** A list of ids, slugs or names of terms. */
  | 'terms'
  /** Linked venues: ids, or objects with the fields of a venue. */
  | 'venues'
  /** Linked organizers: ids, or objects with the fields of an organizer. */
  | 'organizers'
  /** A date, a date with a time, or unix seconds. */
  | 'moment'
  /** The name of a time zone, or a fixed offset. */
  | 'zone'
  /** An absolute http or https address. */
  | 'url'
  | 'email'
  /** An absolute address, or the id of a known image. */
  | 'image'
  /** Text, a number, or a list of them. */
  | 'cost'
  | 'password'
  /** An object with the extra fields that the host has declared. */
  | 'customFields'

/** How one parameter is read and described. Its sentence stands in the catalogue under the same name. */
export interface Field {
  readonly type: FieldType
  /** Must be given on create, and can never be emptied. */
  readonly required?: true
  /** What holds in a list or a new record when it is not given, as it is documented; plans and drafts see to it. */
  readonly default?: string | number | boolean | null
  readonly oneOf?: readonly string[]
  readonly min?: number
  readonly max?: number
}

/** Parameters by their wire names. */
export type Fields = Readonly<Record<string, Field>>
