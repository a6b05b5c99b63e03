import { ACCENTS, INVISIBLE, normalizeText, plainLatin } from './fold-text.ts'

const LONGEST = 200
const UNSEEN = new RegExp(`[${INVISIBLE}]+`, 'gu')
// Compatibility characters become plain ones (ﬁ, ², fullwidth letters). The exceptions are letters that would be split:
// Thai and Lao AM, Lao digraphs, Tibetan vowels, single Korean letters.
const COMPATIBLE = /[^\u0e33\u0eb3\u0edc\u0edd\u0f77\u0f79\u3131-\u318e]+/gu
const LATIN_ACCENTS = new RegExp(`([\\p{Script=Latin}\\p{N}])[${ACCENTS}]+`, 'gu')
const APOSTROPHE_LETTERS = /[ʻʼ]/g
const OTHERS = /[^\p{L}\p{M}\p{N}]+/gu
const STRAY_MARKS = /(^|-)\p{M}+/gu
const HYPHENS = /-+/g
const PLAIN = /^[ -~]*$/

/**
 * Makes the slug of a name. The slug is in lower case and in NFC, and has at most 200 code points. Latin letters lose
 * their accents, and other scripts keep their marks. Everything else becomes a hyphen, with none at the ends. The
 * result may be empty. Idempotent.
 */
export function makeSlug(text: string): string {
  return cut((PLAIN.test(text) ? hyphenPlain(text) : hyphen(text)).replace(/^-/, ''), LONGEST)
}

/** Most names are in printable ASCII, where one step is enough. */
function hyphenPlain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function hyphen(text: string): string {
  const visible = normalizeText(text.replace(UNSEEN, ''), 'NFD')
  const compatible = visible.replace(COMPATIBLE, (run) => normalizeText(run, 'NFKD')).replace(UNSEEN, '')
  const plain = plainLatin(compatible.replace(LATIN_ACCENTS, '$1').toLowerCase())
  const hyphened = plain
    .replace(APOSTROPHE_LETTERS, '-')
    .replace(OTHERS, '-')
    .replace(STRAY_MARKS, '-')
    .replace(HYPHENS, '-')
  return normalizeText(hyphened, 'NFC')
}

/**
 * Finds a free slug: this one, or this one with `-2`, `-3` and so on, shortened to 200 code points. If the taken
 * numbers have no gaps, the result has the first free number. Otherwise it has a free number that follows a taken one.
 * Calls `isTaken` about 2 log n times for n taken numbers. The slug must not be empty.
 */
export function freeSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  if (!isTaken(slug)) return slug
  let taken = 1
  let free = 2
  while (isTaken(numbered(slug, free))) {
    taken = free
    free = 2 * free - 1
    if (!Number.isSafeInteger(free)) throw new RangeError('Every number after the slug is taken.')
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2)
    if (isTaken(numbered(slug, middle))) taken = middle
    else free = middle
  }
  return numbered(slug, free)
}

/** Whether a slug is `plain` with a number at the end, as `freeSlug` adds it. */
export function isNumbered(slug: string, plain: string): boolean {
  const [, number] = /-([1-9]\d{0,14})$/.exec(slug) ?? []
  return number !== undefined && slug === numbered(plain, Number(number))
}

function numbered(slug: string, number: number): string {
  const suffix = `-${number}`
  return cut(slug, LONGEST - suffix.length) + suffix
}

/** Shortens a slug to a number of code points, without a hyphen at the end. */
function cut(slug: string, length: number): string {
  const start = slug.length <= length ? slug : [...slug.slice(0, 2 * length)].slice(0, length).join('')
  return start.endsWith('-') ? start.slice(0, -1) : start
}
