/** A record as it is sent. */
export interface ShownJson {
  readonly text: string
  /** Given where something in the text is not the record's own: counts of terms, which change when others are written. */
  readonly own?: OwnJson | undefined
}

/** What tells such a text from others. */
export interface OwnJson {
  /** The text without the counts. */
  readonly text: string
  readonly counts: readonly number[]
}

/** A text that others stand in, in parts: before and after something, or in one form and another. */
export type TextParts = readonly [string, string]

/** Gives the parts of a text that are known by this key, or has them made. */
export type Texts = (key: string, make: () => TextParts) => TextParts

/** Texts of which none is kept. */
export const freshTexts: Texts = (_key, make) => make()

/** A view in JSON, all of it its own. */
export function jsonOf(view: object): ShownJson {
  return { text: JSON.stringify(view) }
}
