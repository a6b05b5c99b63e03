const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/** A globally unique name of a record: host and path of the base URL, and the id (`example.org/api?id=12`). */
export function globalId(base: string, id: number): string {
  const [address = ''] = base.replace(SCHEME, '').split(/[?#]/, 1)
  const slash = address.indexOf('/')
  const authority = slash === -1 ? address : address.slice(0, slash)
  // Omits credentials in the base URL.
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const path = slash === -1 ? '' : address.slice(slash).replace(/(?<!\/)\/+$/, '')
  return `${host}${path}?id=${id}`
}
