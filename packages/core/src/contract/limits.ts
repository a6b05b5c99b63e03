/** How much one request, or one person, may ask for or bring. Each can be set by an option of the calendar. */
export const defaultLimits = {
  /** Characters of a title, a name, or any other one-line text. */
  nameLength: 500,
  /** Characters of a description or an excerpt. */
  textLength: 200_000,
  /** Characters of an address. */
  urlLength: 2_048,
  /** Entries of a list. */
  listLength: 500,
  /** Characters of a search. */
  searchLength: 300,
  /** Words and phrases of a search. */
  searchWords: 20,
  /** Parameters of a query string or a form. */
  parameters: 1_000,
  /** Levels of a JSON body. */
  depth: 20,
  /** Passwords that one person may try on one event in a minute. All visitors together are one person. */
  passwordAttempts: 10,
  /** Passwords that are being checked, or wait for it, at the same time. */
  passwordChecks: 50,
} as const

/** The table above, with numbers of the host's own. */
export type Limits = { readonly [L in keyof typeof defaultLimits]: number }
