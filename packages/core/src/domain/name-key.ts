import { foldBlanks, foldCase, foldText, normalizeText } from './fold-text.ts'

/** The key under which a name is filed. The same names have the same key, and so have some that differ in accents. */
export function nameKey(name: string): string {
  return foldText(name)
}

/** Whether two names of terms are the same: case and runs of white space do not matter, accents do. */
export function sameName(a: string, b: string): boolean {
  return a === b || comparableName(a) === comparableName(b)
}

/** The name of a term as it is compared: that of the same names is equal. */
export function comparableName(name: string): string {
  return foldBlanks(normalizeText(foldCase(normalizeText(name, 'NFD')), 'NFC'))
}
