import { fault, type Reading } from './reading.ts'
import { readChoice, readId } from './scalars.ts'
import { readName } from './texts.ts'

/** The entries of a list however it is spelt: a list, one value, or text with commas, in a list too if it is no name. */
function entries(raw: unknown, reading: Reading): readonly unknown[] | undefined {
  const given = Array.isArray(raw) ? raw : [raw]
  const list = given.flatMap((entry) =>
    typeof entry === 'string' && !isName(entry, raw, reading) ? splitAtCommas(entry) : [entry],
  )
  const { listLength } = reading.rules.limits
  return list.length > listLength ? fault(reading, 'too_many_entries', { max: listLength }) : list
}

/** In a list of terms to write, a text is one name, commas and all; figures with commas are ids nonetheless. */
function isName(entry: string, raw: unknown, { field, rules }: Reading): boolean {
  return field.type === 'terms' && rules.mode !== 'filter' && Array.isArray(raw) && !/^[\d\s,]*$/.test(entry)
}

function splitAtCommas(text: string): readonly string[] {
  return text
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

/** Reads every entry with the same reader up to the first bad one, and merges repeats. */
function readEach<T>(
  raw: unknown,
  reading: Reading,
  readEntry: (entry: unknown, reading: Reading) => T | undefined,
): readonly T[] | undefined {
  const list = entries(raw, reading)
  if (list === undefined) return undefined
  const values = new Set<T>()
  for (const entry of list) {
    const value = readEntry(entry, reading)
    if (value === undefined) return undefined
    values.add(value)
  }
  return [...values]
}

/** A list of ids. */
export function readIds(raw: unknown, reading: Reading): readonly number[] | undefined {
  return readEach(raw, reading, readId)
}

/** A list of some of the texts that the field allows. */
export function readChoices(raw: unknown, reading: Reading): readonly string[] | undefined {
  return readEach(raw, reading, readChoice)
}

/** A list of ids, slugs or names of terms. Digits are an id. */
export function readTerms(raw: unknown, reading: Reading): readonly (number | string)[] | undefined {
  return readEach<number | string>(raw, reading, (entry) =>
    typeof entry === 'number' || (typeof entry === 'string' && /^[+-]?\d+$/.test(entry))
      ? readId(entry, reading)
      : typeof entry === 'string'
        ? readName(entry, reading)
        : fault(reading, 'not_term'),
  )
}
