import type { NamedKind } from '../ports/record.ts'

/**
 * How many records of one name count, the first by id. Thousands of venues can have the same name, and a write compares
 * each. Of categories and tags, all count: no two under one parent have the same.
 */
export function sameNameLimit(kind: NamedKind): number {
  return kind === 'venue' || kind === 'organizer' ? 1000 : Number.MAX_SAFE_INTEGER
}
