/** Why a store refused a commit. Nothing of it was written. */
export type ConflictReason =
  /** An `expected` revision is not the present one, or the record is gone. */
  | { readonly reason: 'revision'; readonly kind: string; readonly id: number }
  /** A slug with the rule `exact` is held by another record. */
  | { readonly reason: 'slug'; readonly kind: string; readonly slug: string }
  /** An `expectName` does not hold. */
  | { readonly reason: 'name'; readonly kind: string; readonly nameKey: string }
  /** A draft links to a record that does not exist. */
  | { readonly reason: 'link'; readonly kind: string; readonly id: number }
