/** How many marks may follow one letter; Unicode's own limit for text in a stream. No language comes near it. */
const MOST_MARKS = 30
// The halfwidth sound marks of Japanese are letters that turn into marks when decomposed.
const LONG_RUN = new RegExp(`([\\p{M}\\uff9e\\uff9f]{${MOST_MARKS}})[\\p{M}\\uff9e\\uff9f]+`, 'gu')

/** Accents that belong to no script: the general blocks of combining marks. Source of a character class. */
export const ACCENTS = '\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f'

/** What nobody sees or types: joiners, direction marks, soft hyphens, the tatweel. Source of a character class. */
export const INVISIBLE = '\\p{Default_Ignorable_Code_Point}\\u0640'

const HEBREW_POINTS = '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7'
const HARAKAT = '\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u08ca-\\u08e1\\u08e3-\\u08ff'
const KORANIC_MARKS = '\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed'
const IGNORED = new RegExp(`[${ACCENTS}${HEBREW_POINTS}${HARAKAT}${KORANIC_MARKS}${INVISIBLE}]+`, 'gu')

/** Small Latin letters that Unicode does not take apart, and what people type instead of them. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i', ȷ: 'j', ĸ: 'k', ŋ: 'n', ə: 'e' },
  ...{ ⱥ: 'a', ƀ: 'b', ɓ: 'b', ȼ: 'c', ƈ: 'c', đ: 'd', ð: 'd', ɖ: 'd', ɗ: 'd', ɇ: 'e', ǥ: 'g', ɠ: 'g', ħ: 'h' },
  ...{ ɨ: 'i', ɉ: 'j', ƙ: 'k', ł: 'l', ƚ: 'l', ⱡ: 'l', ɲ: 'n', ø: 'o', ᵽ: 'p', ƥ: 'p', ɍ: 'r', ŧ: 't', ⱦ: 't', ƭ: 't' },
  ...{ ʉ: 'u', ɏ: 'y', ƴ: 'y', ƶ: 'z' },
}

/** What else a search must not stumble over: local shapes of Arabic letters, typographic marks. */
const ALIKE: Readonly<Record<string, string>> = {
  ...LATIN,
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' },
  ...{ '‘': "'", '’': "'", ʻ: "'", ʼ: "'", '‐': '-' },
}

const LATIN_LETTER = new RegExp(`[${Object.keys(LATIN).join('')}]`, 'gu')
const ALIKE_LETTER = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'gu')
const UNCASED = '\\u0131\\u0345'
const CASED = new RegExp(`[^${UNCASED}]+`, 'g')
const BEYOND_ASCII = /[^\0-\x7f]/
// Single blanks, by far the most, need no replacing.
const BLANKS = /[\s\u0085]{2,}|[^\S ]|\u0085/g

/**
 * Text as a search compares it: without case, accents, Arabic vowel signs, Hebrew points and invisible characters;
 * compatible forms made one; letters like ł and ø plain; each run of white space one blank, none at the ends. Vowel
 * signs of Indic scripts and Japanese sound marks are kept: there they make another word. Folding twice changes
 * nothing. Takes linear time.
 */
export function foldText(text: string): string {
  return foldBlanks(BEYOND_ASCII.test(text) ? foldLetters(text) : text.toLowerCase())
}

/** Texts as one to search in: each folded, empty ones left out, joined by line feeds, which no needle contains. */
export function searchText(texts: readonly string[]): string {
  return texts
    .map(foldText)
    .filter((text) => text !== '')
    .join('\n')
}

/**
 * A Unicode normal form in linear time. Plain `normalize` sorts the marks behind a letter in quadratic time: a hostile
 * text of 80 KB keeps it busy for seconds. Marks beyond thirty behind one letter are dropped.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return BEYOND_ASCII.test(text) ? text.replace(LONG_RUN, '$1').normalize(form) : text
}

/**
 * Decomposed text without the difference of case: ß is ss, ς is σ. Dotless ı stays another letter than i, and the Greek
 * iota subscript, which capitals write as a letter of its own, stays a mark.
 */
export function foldCase(text: string): string {
  // Lower case alone would keep ß and ẞ apart from ss.
  return text.replace(CASED, (run) => run.toLowerCase().toUpperCase().toLowerCase()).replaceAll('ς', 'σ')
}

/** Text with each run of white space, of any kind, as one blank, and none at its ends. */
export function foldBlanks(text: string): string {
  return text.replace(BLANKS, ' ').trim()
}

/** Text, already in lower case, with Latin letters like ł, ø and ß as plain ones. */
export function plainLatin(text: string): string {
  return text.replace(LATIN_LETTER, (letter) => LATIN[letter] ?? letter)
}

function foldLetters(text: string): string {
  // What is ignored goes first, so that it neither counts as marks nor hides a run of them, and again once
  // decomposition has brought more of it to light.
  const parts = normalizeText(text.replace(IGNORED, ''), 'NFKD').replace(IGNORED, '').replace(LONG_RUN, '$1')
  return foldCase(parts)
    .replace(ALIKE_LETTER, (letter) => ALIKE[letter] ?? letter)
    .normalize('NFKC')
}
