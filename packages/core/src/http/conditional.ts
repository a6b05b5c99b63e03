import type { Body } from './body.ts'

/** An entity tag in a list: weak or not, and what stands between its quotes, commas included. */
const ENTITY_TAG = /\s*(W\/)?("[^"]*")\s*(?:,|$)/y

/** The entity tag of an answer: the digest of its bytes and, behind a dot, that of what is the record's own. */
export function etagOf({ digest, ownDigest }: Pick<Body, 'digest' | 'ownDigest'>): string {
  return ownDigest === undefined ? `"${digest}"` : `"${digest}.${ownDigest}"`
}

/**
 * Whether an `If-None-Match` names the entity tag, which is given as it is sent, quotes included; they are compared
 * weakly. `*` names every one. A header that is absent names none, nor does what follows a mistake in it.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return names(header, (opaque) => opaque === etag)
}

/** Whether an `If-Match` names a tag of a record whose own part has this digest, whatever else has changed since. */
export function matchesOwn(header: string | undefined, ownDigest: string): boolean {
  const ends = [`.${ownDigest}"`, `"${ownDigest}"`]
  return names(header, (opaque, isWeak) => !isWeak && ends.some((end) => opaque.endsWith(end)))
}

function names(header: string | undefined, fits: (opaque: string, isWeak: boolean) => boolean): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  ENTITY_TAG.lastIndex = 0
  for (let found = ENTITY_TAG.exec(header); found !== null && found[0] !== ''; found = ENTITY_TAG.exec(header)) {
    const [, weak, opaque = ''] = found
    if (fits(opaque, weak !== undefined)) return true
  }
  return false
}
