const LONGEST = 2048
const START = /^https?:\/\/([^/?#]+)/i
// Blanks, control characters, signs that turn text around, and what breaks out of an attribute or a header.
const UNFIT = /[\s\p{Cc}\p{Cs}\p{Bidi_Control}"<>\\`]/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const EXTENSION = /^[a-z0-9]{1,8}$/

/**
 * Whether this is an absolute http or https address: with a host, without a name or password in it, without blanks
 * or control characters, at most 2048 characters unless said otherwise. Hosts and paths may be in any script. The address is not fetched.
 */
export function isHttpUrl(text: string, longest: number = LONGEST): boolean {
  if (text.length > longest || UNFIT.test(text)) return false
  const authority = START.exec(text)?.[1]
  if (authority === undefined || authority.includes('@')) return false
  const host = hostOf(text)
  return host !== undefined && LETTER_OR_DIGIT.test(host)
}

/** Not by `URL.canParse`: once it has been called often enough to be compiled, that of Node 20 refuses `ä` and its like. */
function hostOf(url: string): string | undefined {
  try {
    return new URL(url).hostname
  } catch {
    return undefined
  }
}

/** The extension of the file that an address names, in lower case; `null` when there is none or it is an odd one. */
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
