/** An entity tag in a list: weak or not, and what stands between its quotes, commas included. */
const ENTITY_TAG = /\s*(W\/)?("[^"]*")\s*(?:,|$)/y

/**
 * Whether an `If-None-Match` (compared weakly) or `If-Match` (strongly) names the entity tag, which is given as it is
 * sent, quotes included. `*` names every one. A header that is absent names none, nor does what follows a mistake in it.
 */
export function matchesEtag(header: string | undefined, etag: string, weak: boolean): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const isWeak = etag.startsWith('W/')
  const opaque = isWeak ? etag.slice(2) : etag
  ENTITY_TAG.lastIndex = 0
  for (let found = ENTITY_TAG.exec(header); found !== null && found[0] !== ''; found = ENTITY_TAG.exec(header)) {
    if (found[2] === opaque && (weak || (!isWeak && found[1] === undefined))) return true
  }
  return false
}
