import type { Context } from '../operations/context.ts'
import type { Showing } from '../operations/outcome.ts'
import { digest } from './digest.ts'

/** A record as the bytes that are sent, made once for all that is shown of it. */
export interface Fragment {
  readonly bytes: Buffer
  /** The same bytes with a comma before them, as they stand in a page. */
  readonly afterComma: Buffer
  /** Of the bytes. */
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

/**
 * Keeps fragments, of which each counts as much as `weigh` says of its bytes, up to `size` in all. There are two
 * generations: when the younger is full it becomes the older, and what is asked for again moves over. So what is in use
 * stays, with nothing to sort. What alone is more than a generation is not kept.
 */
export function createFragments(
  size: number,
  weigh: (bytes: Buffer) => number = ({ length }) => usualRecords(length),
): Fragments {
  if (size === 0) return fragmentOf
  const most = Math.max(1, Math.ceil(size / 2))
  let younger = new Map<string, Fragment>()
  let older = new Map<string, Fragment>()
  let weight = 0
  return (showing, { language, entrance }) => {
    const key = `${language} ${entrance.languageRoot ?? ''} ${entrance.baseUrl} ${showing.stamp}`
    const recent = younger.get(key)
    if (recent !== undefined) return recent
    const fragment = older.get(key) ?? fragmentOf(showing)
    const own = weigh(fragment.bytes)
    if (own > most) return fragment
    if (weight + own > most) {
      older = younger
      younger = new Map()
      weight = 0
    }
    weight += own
    younger.set(key, fragment)
    return fragment
  }
}

/** A record as a fragment that is not kept. */
export function fragmentOf({ view, own }: Showing): Fragment {
  return makeFragment(view(), own)
}

/** The digest that a view has of what is the record's own. */
export function ownDigestOf(view: object, own: Showing['own']): string {
  const text = JSON.stringify(view)
  return digest(own === undefined ? text : own(text, view))
}

/** The bytes of a view. */
export function makeFragment(view: object, own?: Showing['own']): Fragment {
  const text = JSON.stringify(view)
  const afterComma = Buffer.from(`,${text}`)
  const bytes = afterComma.subarray(1)
  const fragment = { bytes, afterComma, digest: digest(bytes) }
  return own === undefined ? fragment : { ...fragment, ownDigest: digest(own(text, view)) }
}
