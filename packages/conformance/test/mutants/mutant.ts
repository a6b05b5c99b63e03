import type { CompleteStore, EventQuery, Kind, Queries, Store } from '@kalends/core'
import { referenceStore } from '../../src/reference/reference-store.ts'
import { plainRules, type Rules } from '../../src/reference/rules.ts'
import type { caseGroups } from '../../src/store/store-cases.ts'

/** A store with one fault, and the group of cases that must notice it. */
export interface Mutant {
  /** What the store does wrong. */
  readonly fault: string
  readonly noticedBy: keyof typeof caseGroups
  readonly open: () => Store
}

/** A store in which one of the plain rules is replaced. */
export function brokenRule(
  fault: string,
  noticedBy: Mutant['noticedBy'],
  broken: (plain: Rules) => Partial<Rules>,
): Mutant {
  return { fault, noticedBy, open: () => referenceStore({ rules: broken(plainRules) }) }
}

/** A store in which some of the methods are replaced. */
export function brokenMethod(
  fault: string,
  noticedBy: Mutant['noticedBy'],
  broken: (right: CompleteStore) => Partial<Store>,
): Mutant {
  return {
    fault,
    noticedBy,
    open: () => {
      const right = referenceStore()
      return { ...right, ...broken(right) }
    },
  }
}

/** A store that misinterprets queries for one kind. */
export function misread<K extends Kind>(
  fault: string,
  noticedBy: Mutant['noticedBy'],
  kind: K,
  change: (query: Queries[K]) => Partial<Queries[K]>,
): Mutant {
  return brokenMethod(fault, noticedBy, (right) => ({
    find: (foundKind, query) => {
      if ((foundKind as Kind) !== kind) return right.find(foundKind, query)
      return right.find(foundKind, { ...query, ...change(query as unknown as Queries[K]) })
    },
  }))
}

/** A store that misinterprets queries for events. */
export function misreadEvents(
  fault: string,
  noticedBy: Mutant['noticedBy'],
  change: (query: EventQuery) => Partial<EventQuery>,
): Mutant {
  return misread(fault, noticedBy, 'event', change)
}
