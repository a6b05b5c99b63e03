import * as v from 'valibot'
import { option, ownEntries } from './option-schemas.ts'

const limit = (byDefault: number) => v.optional(option.wholeNumber(1), byDefault)

/** The limits of requests, with their defaults. */
export const limitEntries = {
  /** Characters in a title, a name or any other one-line text. Default: 500. */
  nameLength: limit(500),
  /** Characters in a description or an excerpt. Default: 200,000. */
  textLength: limit(200_000),
  /** Characters in a URL. Default: 2,048. */
  urlLength: limit(2_048),
  /** Entries in a list. Default: 500. */
  listLength: limit(500),
  /** Characters in a search. Default: 300. */
  searchLength: limit(300),
  /** Words and phrases in a search. Default: 20. */
  searchWords: limit(20),
  /** Parameters in a query string or a form. Default: 1,000. */
  parameters: limit(1_000),
  /** Levels of nesting in a JSON body. Default: 20. */
  depth: limit(20),
  /** Passwords that one user can try on one event in a minute. All anonymous users together count as one. Default: 10. */
  passwordAttempts: limit(10),
  /** Passwords that are checked, or wait to be checked, at the same time. Default: 50. */
  passwordChecks: limit(50),
}

/** The limits of requests. */
export interface Limits extends Readonly<v.InferOutput<v.ObjectSchema<typeof limitEntries, undefined>>> {}

/** The limits when the option `limits` sets none. */
export const defaultLimits: Limits = v.parse(v.object(ownEntries(limitEntries)), {})
