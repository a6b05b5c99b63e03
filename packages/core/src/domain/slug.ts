import { ACCENTS, INVISIBLE, normalizeText, plainLatin } from './fold-text.ts'

const LONGEST = 200
const UNSEEN = new RegExp(`[${INVISIBLE}]+`, 'gu')
// Compatible forms become plain (ﬁ, ², fullwidth letters), except where that would take apart the letters of a
// living script: Thai and Lao AM, Lao digraphs, Tibetan vowels, Korean letters standing alone.
const COMPATIBLE = /[^\u0e33\u0eb3\u0edc\u0edd\u0f77\u0f79\u3131-\u318e]+/gu
const LATIN_ACCENTS = new RegExp(`([\\p{Script=Latin}\\p{N}])[${ACCENTS}]+`, 'gu')
const APOSTROPHE_LETTERS = /[ʻʼ]/g
const OTHERS = /[^\p{L}\p{M}\p{N}]+/gu
const STRAY_MARKS = /(^|-)\p{M}+/gu
const HYPHENS = /-+/g

/**
 * A name as part of an address: lower case, Latin letters without accents, other scripts with all their marks,
 * everything else one hyphen and none at the ends, at most 200 code points, in NFC. Empty when nothing is left.
 * A slug is its own slug.
 */
export function makeSlug(text: string): string {
  const visible = normalizeText(text.replace(UNSEEN, ''), 'NFD')
  const compatible = visible.replace(COMPATIBLE, (run) => normalizeText(run, 'NFKD')).replace(UNSEEN, '')
  const plain = plainLatin(compatible.replace(LATIN_ACCENTS, '$1').toLowerCase())
  const hyphened = plain
    .replace(APOSTROPHE_LETTERS, '-')
    .replace(OTHERS, '-')
    .replace(STRAY_MARKS, '-')
    .replace(HYPHENS, '-')
  return cut(normalizeText(hyphened, 'NFC').replace(/^-/, ''), LONGEST)
}

/**
 * A slug that is not taken: this one, else with `-2`, `-3` … behind it, shortened where both would exceed 200 code
 * points. Where numbers are taken without gaps it is the first free one; with gaps it is one whose predecessor is
 * taken. Asks about 2 log n times for n that are taken, not n times. The slug must not be empty.
 */
export function freeSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  if (!isTaken(slug)) return slug
  let taken = 1
  let free = 2
  while (isTaken(numbered(slug, free))) {
    taken = free
    free = 2 * free - 1
    if (!Number.isSafeInteger(free)) throw new RangeError('every number behind the slug is taken')
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2)
    if (isTaken(numbered(slug, middle))) taken = middle
    else free = middle
  }
  return numbered(slug, free)
}

function numbered(slug: string, number: number): string {
  const suffix = `-${number}`
  return cut(slug, LONGEST - suffix.length) + suffix
}

/** The first code points of a slug, without a hyphen at the end. */
function cut(slug: string, length: number): string {
  const start = slug.length <= length ? slug : [...slug.slice(0, 2 * length)].slice(0, length).join('')
  return start.endsWith('-') ? start.slice(0, -1) : start
}
