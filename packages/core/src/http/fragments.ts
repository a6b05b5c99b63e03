import type { Context } from '../operations/context.ts'
import type { Showing } from '../operations/outcome.ts'
import type { ShownJson, TextParts, Texts } from '../operations/shown-json.ts'
import { digest } from './digest.ts'
import { createGenerations } from './generations.ts'

/** A record as the bytes that are sent, made once for all that is shown of it. */
export interface Fragment {
  readonly bytes: Buffer
  /** The same bytes with a comma before them, as they stand in a page. */
  readonly afterComma: Buffer
  /** Differs when the bytes differ. */
  readonly digest: string
  /** Of what is the record's own, where that is less. */
  readonly ownDigest?: string
}

/** Gives records as fragments, and keeps some of them. */
export type Fragments = (showing: Showing, context: Context) => Fragment

const USUAL_BYTES = 8192

/** How many usual records so many bytes take the place of: one, unless there are more than a record usually has. */
export function usualRecords(bytes: number): number {
  return Math.ceil(bytes / USUAL_BYTES)
}

/** Keeps fragments, of which each counts as much as `weigh` says of its bytes, up to `size` in all. */
export function createFragments(
  size: number,
  texts: Texts,
  weigh: (bytes: Buffer) => number = ({ length }) => usualRecords(length),
): Fragments {
  const keep = createGenerations<Fragment>(size, ({ bytes }) => weigh(bytes))
  return (showing, { language, entrance }) =>
    keep(`${language} ${entrance.languageRoot ?? ''} ${entrance.baseUrl} ${showing.stamp}`, () =>
      makeFragment(showing.json(texts)),
    )
}

const BYTES_PER_LETTER = 2

/** Keeps texts that stand in records, as many as records of the usual size. */
export function createTexts(size: number): Texts {
  return createGenerations<TextParts>(size, ([first, second]) =>
    usualRecords((first.length + second.length) * BYTES_PER_LETTER),
  )
}

/** The digest of what is a record's own. */
export function ownDigestOf({ text, own }: ShownJson): string {
  return digest(own === undefined ? text : own.text)
}

/** The bytes of a record. */
export function makeFragment(json: ShownJson): Fragment {
  const { text, own } = json
  const afterComma = Buffer.from(`,${text}`)
  const bytes = afterComma.subarray(1)
  if (own === undefined) return { bytes, afterComma, digest: digest(bytes) }
  const ownDigest = ownDigestOf(json)
  // Two texts with the same of their own differ in the counts alone.
  return { bytes, afterComma, digest: digest(`${ownDigest} ${own.counts.join()}`), ownDigest }
}
