import { isCleanText } from '../../domain/clean-text.ts'
import { isEmail } from '../../domain/email.ts'
import { normalizeText } from '../../domain/fold-text.ts'
import { searchWords } from '../../domain/search-words.ts'
import { makeSlug } from '../../domain/slug.ts'
import { isHttpUrl } from '../../domain/url.ts'
import { fault, type Reading } from './reading.ts'

/** A line of text; numbers are taken as the text they show. */
export function readText(raw: unknown, reading: Reading): string | undefined {
  return boundedText(raw, reading, reading.rules.limits.nameLength)
}

/** A description or an excerpt. */
export function readLongText(raw: unknown, reading: Reading): string | undefined {
  return boundedText(raw, reading, reading.rules.limits.textLength)
}

/** A text that is not empty; blanks around it are cut. */
export function readName(raw: unknown, reading: Reading): string | undefined {
  const text = boundedText(raw, reading, reading.rules.limits.nameLength)?.trim()
  return text === '' ? fault(reading, 'empty') : text
}

/** A slug made from the text, if something of it is left. */
export function readSlug(raw: unknown, reading: Reading): string | undefined {
  const text = readName(raw, reading)
  if (text === undefined) return undefined
  const slug = makeSlug(text)
  return slug === '' ? fault(reading, 'not_slug') : slug
}

/** A slug to look for, as it is. */
export function readSlugFilter(raw: unknown, reading: Reading): string | undefined {
  const text = readName(raw, reading)
  return text === undefined ? undefined : normalizeText(text, 'NFC')
}

/** The words and phrases of a search. */
export function readSearch(raw: unknown, reading: Reading): readonly string[] | undefined {
  const { searchLength, searchWords: most } = reading.rules.limits
  const text = boundedText(raw, reading, searchLength)
  if (text === undefined) return undefined
  const words = searchWords(text)
  if (words.length === 0) return fault(reading, 'empty')
  return words.length > most ? fault(reading, 'too_many_words', { max: most }) : words
}

/** An absolute http or https address; an empty text is none. */
export function readUrl(raw: unknown, reading: Reading): string | null | undefined {
  const { urlLength } = reading.rules.limits
  const text = boundedText(raw, reading, urlLength)?.trim()
  if (text === undefined) return undefined
  if (text === '') return null
  return isHttpUrl(text, urlLength) ? text : fault(reading, 'not_url')
}

/** Something that looks like an e-mail address, or nothing. */
export function readEmail(raw: unknown, reading: Reading): string | undefined {
  const text = boundedText(raw, reading, reading.rules.limits.nameLength)?.trim()
  if (text === undefined || text === '') return text
  return isEmail(text) ? text : fault(reading, 'not_email')
}

/** A password; an empty one is none. */
export function readPassword(raw: unknown, reading: Reading): string | null | undefined {
  const text = boundedText(raw, reading, reading.rules.limits.nameLength)
  return text === '' ? null : text
}

/** Text within a limit that every store can keep and every client can read back. */
function boundedText(raw: unknown, reading: Reading, max: number): string | undefined {
  const text = typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : raw
  if (typeof text !== 'string') return fault(reading, 'not_text')
  // A character outside the first plane is two units of a text, but one to a person.
  if (text.length > max && (text.length > 2 * max || [...text].length > max)) return fault(reading, 'too_long', { max })
  if (!isCleanText(text)) return fault(reading, 'bad_characters')
  return text
}
