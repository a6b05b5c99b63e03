import { isEmail, isHttpUrl } from '@kalends/core'

/** Text on one line, trimmed; `undefined` if nothing is left. */
export function oneLine(text: string | undefined): string | undefined {
  const lines = text?.split(/[\t\n\r\u2028\u2029]/).map((line) => line.trim()) ?? []
  return lines.filter((line) => line !== '').join(' ') || undefined
}

/** Removes the escapes from the text of an extension property, which ical.js leaves in. */
export function unescaped(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, character: string) => (character.toLowerCase() === 'n' ? '\n' : character))
}

/** An http or https URL, without spaces and angle brackets around it. */
export function httpUrl(text: string | undefined): string | undefined {
  const url = text?.trim().replace(/^<(.*)>$/, '$1')
  return url !== undefined && isHttpUrl(url) ? url : undefined
}

/** The address in `mailto:anna@example.org`. */
export function emailOf(text: string | undefined): string | undefined {
  const [, address] = /^mailto:([^?]*)/i.exec(text ?? '') ?? []
  if (address === undefined) return undefined
  const email = percentDecoded(address).trim()
  return isEmail(email) ? email : undefined
}

/** Decodes a name in which The Events Calendar has encoded the spaces. */
export function decodedName(text: string | undefined): string | undefined {
  return text === undefined || /\s/.test(text) ? text : percentDecoded(text)
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
