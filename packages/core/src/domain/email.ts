const LONGEST = 254
const LONGEST_LOCAL = 64
const LONGEST_LABEL = 63
const LOCAL_WORD = /^[^\s\p{C}"(),:;<>@[\\\]]+$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/**
 * Whether a string looks like an email address: words joined by dots, one @, and a host name that contains a dot or is
 * `localhost`. Every script is allowed. Quoted names and IP addresses in brackets are rejected, because they are not
 * in use.
 */
export function isEmail(text: string): boolean {
  if (text.length > LONGEST) return false
  const [local = '', host, ...rest] = text.split('@')
  if (host === undefined || rest.length > 0 || local.length > LONGEST_LOCAL) return false
  return local.split('.').every((word) => LOCAL_WORD.test(word)) && isHost(host)
}

function isHost(host: string): boolean {
  const labels = host.split('.')
  if (labels.length === 1) return host.toLowerCase() === 'localhost'
  return labels.every((label) => label.length <= LONGEST_LABEL && LABEL.test(label))
}
