/** An id as part of a path. */
export function idIn(id: unknown): string {
  if (/^\d+$/.test(String(id))) return String(id)
  throw new TypeError('id: must be a whole number.')
}

/** A slug as part of a path. Rejects empty strings, lone surrogates, and `.` and `..`, which would change the path. */
export function slugIn(slug: unknown): string {
  if (typeof slug === 'string' && !/^\.{0,2}$|\p{Cs}/u.test(slug)) return encodeURIComponent(slug)
  throw new TypeError('slug: must be a string that is not empty.')
}
