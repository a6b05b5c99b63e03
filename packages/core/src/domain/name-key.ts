import { foldBlanks, foldCase, foldText, normalizeText } from './fold-text.ts'

/** The key by which stores find a name. Equal names have the same key, and so do some that differ in accents. */
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
