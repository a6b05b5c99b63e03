/** Why a store rejected a commit. A rejected commit writes nothing. */
export type ConflictReason =
  /** An `expected` revision is not the current one, or the record no longer exists. */
  | { readonly reason: 'revision'; readonly kind: string; readonly id: number }
  /** Another record has a slug that was written with the rule `exact`. */
  | { readonly reason: 'slug'; readonly kind: string; readonly slug: string }
  /** An `expectName` does not match the records with that name. */
  | { readonly reason: 'name'; readonly kind: string; readonly nameKey: string }
  /** A draft links to a record that does not exist. */
  | { readonly reason: 'link'; readonly kind: string; readonly id: number }
