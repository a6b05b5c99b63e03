/**
 * The maximum number of marks after one letter. It is the limit of Unicode's stream-safe format. No language needs as
 * many.
 */
const MOST_MARKS = 30
// Halfwidth Japanese sound marks are letters that decompose into marks.
const MARKS = '\\p{M}\\uff9e\\uff9f'
const LONG_RUN = new RegExp(`([${MARKS}]{${MOST_MARKS}})[${MARKS}]+`, 'gu')
// A mark, or a surrogate, which may be half of a mark.
const MARK_UNIT = new RegExp(`[${MARKS}\\p{Cs}]`, 'u')
/** The code of the first mark. */
const FIRST_MARK = 0x300

/** The general blocks of combining marks, which belong to no script. To be used in a character class. */
export const ACCENTS = '\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f'

/** Invisible characters such as joiners, direction marks and soft hyphens, and the tatweel. To be used in a character class. */
export const INVISIBLE = '\\p{Default_Ignorable_Code_Point}\\u0640'

const HEBREW_POINTS = '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7'
const HARAKAT = '\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u08ca-\\u08e1\\u08e3-\\u08ff'
const KORANIC_MARKS = '\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed'
const IGNORED = new RegExp(`[${ACCENTS}${HEBREW_POINTS}${HARAKAT}${KORANIC_MARKS}${INVISIBLE}]+`, 'gu')

/** Lowercase Latin letters that Unicode does not decompose, and what people type instead. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i', ȷ: 'j', ĸ: 'k', ŋ: 'n', ə: 'e' },
  ...{ ⱥ: 'a', ƀ: 'b', ɓ: 'b', ȼ: 'c', ƈ: 'c', đ: 'd', ð: 'd', ɖ: 'd', ɗ: 'd', ɇ: 'e', ǥ: 'g', ɠ: 'g', ħ: 'h' },
  ...{ ɨ: 'i', ɉ: 'j', ƙ: 'k', ł: 'l', ƚ: 'l', ⱡ: 'l', ɲ: 'n', ø: 'o', ᵽ: 'p', ƥ: 'p', ɍ: 'r', ŧ: 't', ⱦ: 't', ƭ: 't' },
  ...{ ʉ: 'u', ɏ: 'y', ƴ: 'y', ƶ: 'z' },
}

/** Other characters that a search treats as equal: regional forms of Arabic letters, typographic punctuation. */
const ALIKE: Readonly<Record<string, string>> = {
  ...LATIN,
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' },
  ...{ '‘': "'", '’': "'", ʻ: "'", ʼ: "'", '‐': '-' },
}

const LATIN_LETTER = new RegExp(`[${Object.keys(LATIN).join('')}]`, 'g')
const ALIKE_LETTER = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'g')
const UNCASED = '\\u0131\\u0345'
const CASED = new RegExp(`[^${UNCASED}]+`, 'g')
/** Folded text is cut at `MOST_GROWTH` times the length of the original, plus `SPARE`. No language needs that much. */
const [MOST_GROWTH, SPARE] = [2, 1000]
/** Long texts are folded in portions of about this many characters. */
const PORTION = 8192
// Letters that become marks, or an ignored character with a mark: Thai and Lao AM, and Arabic vowel signs on a tatweel.
const MARK_LETTERS = '\\u0e33\\u0eb3\\ufcf2-\\ufcf4\\ufe70-\\ufe7f'
/**
 * A character that does not combine with those before it. Marks combine, and so do Korean letters and letters of rare scripts.
 * Ignored characters are excluded too: they are removed, and the character after them can combine.
 */
const START = new RegExp(`[^${MARKS}${MARK_LETTERS}\\p{Script=Hangul}${INVISIBLE}\\u{10000}-\\u{10ffff}]`, 'gu')
const BEYOND_ASCII = /[^\0-\x7f]/
// A character that is not printable ASCII, or more than one space.
const NOT_PLAIN = /[^ -~]| {2}/
// Most white space is single spaces, which need no replacement.
const BLANKS = /[\s\u0085]{2,}|[^\S ]|\u0085/g

/**
 * Folds text for searching. Removes case, accents, Arabic vowel signs, Hebrew points and invisible characters.
 * Replaces compatibility characters and letters such as ł and ø with plain ones. Collapses white space and trims the
 * ends. Vowel signs of Indic scripts and Japanese sound marks stay, because they distinguish words. Idempotent. Takes
 * linear time.
 */
export function foldText(text: string): string {
  if (!NOT_PLAIN.test(text)) return text.toLowerCase().trim()
  return foldBlanks(BEYOND_ASCII.test(text) ? foldLetters(text) : text.toLowerCase())
}

/**
 * Joins texts into one searchable text. Each is folded, and empty ones are omitted. The separator is a line feed, which
 * no needle contains.
 */
export function searchText(texts: readonly string[]): string {
  return texts
    .map(foldText)
    .filter((text) => text !== '')
    .join('\n')
}

/**
 * Normalizes a string in linear time. `String.prototype.normalize` sorts the marks after a letter in quadratic time, so
 * a malicious text of 80 KB can block it for seconds. Drops all marks after the first thirty of a letter.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return BEYOND_ASCII.test(text) ? limitMarks(text).normalize(form) : text
}

function limitMarks(text: string): string {
  return mayHaveLongRun(text) ? text.replace(LONG_RUN, '$1') : text
}

/**
 * Whether a string can have more marks in a row than are allowed. Checks the position at which a run would become too
 * long, and goes back from there, so it skips most characters. `LONG_RUN` would take much longer than normalizing does.
 */
function mayHaveLongRun(text: string): boolean {
  let start = 0
  for (let end = MOST_MARKS; end < text.length; end = start + MOST_MARKS) {
    let at = end
    while (at >= start && text.charCodeAt(at) >= FIRST_MARK && MARK_UNIT.test(text.charAt(at))) at -= 1
    if (at < start) return true
    start = at + 1
  }
  return false
}

/**
 * Folds the case of decomposed text: ß becomes ss, and ς becomes σ. Dotless ı stays distinct from i. The Greek iota
 * subscript stays a mark, although it is a separate letter in upper case.
 */
function foldCase(text: string): string {
  // Lower case alone would not make ß and ẞ equal to ss.
  return text.replace(CASED, (run) => run.toLowerCase().toUpperCase().toLowerCase()).replaceAll('ς', 'σ')
}

/** Replaces each run of white space with one space, and trims the ends. */
function foldBlanks(text: string): string {
  return text.replace(BLANKS, ' ').trim()
}

/** Replaces Latin letters such as ł, ø and ß with plain ones. The text must be in lower case. */
export function plainLatin(text: string): string {
  return text.replace(LATIN_LETTER, (letter) => LATIN[letter] ?? letter)
}

/**
 * Folds text portion by portion. One ligature can become eighteen letters, so the folded text is cut at a maximum
 * length. Only a string that consists of ligatures reaches that length. Searches cannot find the rest of such a string.
 */
function foldLetters(text: string): string {
  const longest = MOST_GROWTH * text.length + SPARE
  let folded = ''
  for (let from = 0; from < text.length && folded.length < longest; ) {
    START.lastIndex = from + PORTION
    const end = START.exec(text)?.index ?? text.length
    folded += foldPortion(text.slice(from, end))
    from = end
  }
  return folded.slice(0, longest).toWellFormed()
}

function foldPortion(text: string): string {
  // Ignored characters are removed first, so that they do not affect the limit of marks. They are removed again after
  // decomposition, which can produce more of them.
  const decomposed = normalizeText(text.replace(IGNORED, ''), 'NFKD')
  const parts = limitMarks(decomposed.replace(IGNORED, ''))
  return foldCase(parts)
    .replace(ALIKE_LETTER, (letter) => ALIKE[letter] ?? letter)
    .normalize('NFKC')
}

/** The key under which stores look up a name. Equal names have the same key, and so do some that differ in accents. */
export function nameKey(name: string): string {
  return foldText(name)
}

/** Whether two names of terms are equal. Ignores case and the amount of white space, but not accents. */
export function sameName(a: string, b: string): boolean {
  return a === b || comparableName(a) === comparableName(b)
}

/** The normalized name of a term. Two names are equal if their normalized names are. */
export function comparableName(name: string): string {
  return foldBlanks(normalizeText(foldCase(normalizeText(name, 'NFD')), 'NFC'))
}

/** Whether a string is well-formed Unicode without NUL. Not every store and client can handle other strings. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

const QUOTES = /["“”„«»]/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
// Punctuation of sentences, but not of names and numbers such as `100%`, `C++` and `#jazz`.
const SENTENCE = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}.,;:!?'…¿¡،؛؟、。]/u

/**
 * Splits a search into folded words and phrases, without duplicates. Double quotes (straight, curly or angled) enclose
 * a phrase. An unclosed quote only separates words. Words end at white space, and punctuation at their ends is removed.
 * Symbols on their own (`&`, `–`) count only if there is nothing else, so that a search for `%` works. The result is
 * empty if the text has only white space and quotes.
 */
export function searchWords(text: string): readonly string[] {
  const pieces = foldText(text).split(QUOTES)
  const needles = pieces.flatMap((piece, index) => {
    const isPhrase = index % 2 === 1 && index < pieces.length - 1
    return isPhrase ? [piece.trim()] : piece.split(' ').map(cutPunctuation)
  })
  const found = [...new Set(needles)].filter((needle) => needle !== '')
  const words = found.filter((needle) => LETTER_OR_DIGIT.test(needle))
  return words.length > 0 ? words : found
}

/** Removes punctuation at the ends of a word, unless the word has nothing else. */
function cutPunctuation(word: string): string {
  let start = 0
  let end = word.length
  while (start < end && SENTENCE.test(word.charAt(start))) start += 1
  while (end > start && SENTENCE.test(word.charAt(end - 1))) end -= 1
  return start === end ? word : word.slice(start, end)
}

/**
 * A word: letters, digits and the marks on them, with nothing between. In a script without spaces, a whole clause is one word.
 */
const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** How many letters, digits and marks a word must have for a store to look it up in an index. */
const PART_LENGTH = 3

/** The words of a folded text, in order. */
export function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? []
}

/** What an index can find of a search. */
export interface SearchParts {
  /** Every word of three or more letters, digits and marks in the needles, once each. */
  readonly parts: readonly string[]
  /** Whether each needle is one of the parts, so that a text with every part has every needle. */
  readonly isExact: boolean
}

/** Splits the needles of a search into parts. A part never spans two words. */
export function searchParts(needles: readonly string[]): SearchParts {
  const parts = new Set(needles.flatMap(wordsOf).filter((word) => [...word].length >= PART_LENGTH))
  return { parts: [...parts], isExact: needles.every((needle) => parts.has(needle)) }
}
