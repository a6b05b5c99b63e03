import { memoize } from './memoize.ts'

const LONGEST = 2048
/** The longest host that DNS can resolve. */
const LONGEST_HOST = 253
const PORT = /:\d*$/
const START = /^https?:\/\/([^/?#]+)/i
// White space, control characters, bidirectional controls, and characters that could break out of an attribute or a
// header.
const UNFIT = /[\s\p{Cc}\p{Cs}\p{Bidi_Control}"<>\\`]/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const EXTENSION = /^[a-z0-9]{1,8}$/

/**
 * Whether a string is an absolute http or https URL with a host, without credentials, white space or control
 * characters. The default maximum length is 2048. Hosts and paths can be in any script. The URL is not fetched.
 */
export function isHttpUrl(text: string, longest: number = LONGEST): boolean {
  if (text.length > longest || UNFIT.test(text)) return false
  const authority = START.exec(text)?.[1]
  if (authority === undefined || authority.includes('@')) return false
  // The time to parse a host grows with the square of its length.
  if (authority.replace(PORT, '').length > LONGEST_HOST) return false
  const host = hostOf(text)
  return host !== undefined && LETTER_OR_DIGIT.test(host)
}

/** Does not use `URL.canParse`, because in Node 20 it rejects letters such as `ä` once it is optimized. */
function hostOf(url: string): string | undefined {
  try {
    return new URL(url).hostname
  } catch {
    return undefined
  }
}

/** The file extension of a URL in lower case. `null` if there is none or it is unusual. */
export function extensionOf(url: string): string | null {
  const [address = ''] = url.split(/[?#]/, 1)
  const host = address.indexOf('://')
  const path = host === -1 ? address : address.slice(host + 3)
  const slash = path.lastIndexOf('/')
  if (host !== -1 && slash === -1) return null
  const file = path.slice(slash + 1)
  const dot = file.lastIndexOf('.')
  const extension = file.slice(dot + 1).toLowerCase()
  return dot > 0 && EXTENSION.test(extension) ? extension : null
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/** A globally unique name of a record: host and path of the base URL, and the id (`example.org/api?id=12`). */
export function globalId(base: string, id: number): string {
  return `${globalName(base)}?id=${id}`
}

/** Memoized, because a calendar has few base URLs and each record of a list has such a name. */
const globalName = memoize(100, (base: string) => {
  const [address = ''] = base.replace(SCHEME, '').split(/[?#]/, 1)
  const slash = address.indexOf('/')
  const authority = slash === -1 ? address : address.slice(0, slash)
  // Omits credentials in the base URL.
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const path = slash === -1 ? '' : address.slice(slash).replace(/(?<!\/)\/+$/, '')
  return host + path
})

/** Removes slashes at both ends of a path. */
export function trimSlashes(path: string): string {
  return path.replace(/^\/+|(?<!\/)\/+$/g, '')
}
