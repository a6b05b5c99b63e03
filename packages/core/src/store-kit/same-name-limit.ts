import type { NamedKind } from '../ports/record.ts'

/**
 * How many records with the same name count: those with the lowest ids. Thousands of venues can have the same name, and a
 * write compares each. All categories and tags count, because no two with the same parent have the same name.
 */
export function sameNameLimit(kind: NamedKind): number {
  return kind === 'venue' || kind === 'organizer' ? 1000 : Number.MAX_SAFE_INTEGER
}
