const etags = /* @__PURE__ */ new WeakMap<object, string>()

/** Remembers the entity tag of a record. */
export function setEtag(record: object, etag: string): void {
  // A proxy that compresses a response makes its tag weak, and a weak tag never satisfies `If-Match`.
  etags.set(record, etag.replace(/^W\//, ''))
}

/**
 * The entity tag of a record that `get`, `create` or `update` has returned. Pass it to `ifMatch` later, for example
 * when a form is submitted. Records returned by `list` have no entity tag.
 */
export function etagOf(record: object): string | undefined {
  return etags.get(record)
}

/** The value of `If-Match`. */
export function preconditionOf(given: object | string): string {
  const etag = typeof given === 'string' ? given : etags.get(Object(given))
  if (etag) return etag
  throw new TypeError('ifMatch: must be a record that get, create or update has returned, or the text of an ETag.')
}
