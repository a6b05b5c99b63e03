import type { Rights } from '../ports/policy.ts'
import type { Scope } from '../ports/query.ts'
import { allRights } from './default-policy.ts'

const scopes: ReadonlySet<unknown> = new Set<Scope>(['all', 'own', 'ownUnpublished', 'none'])

/**
 * A copy of what a policy has answered, if it is an answer to everything: a rule that answers with a promise, or with
 * `'no'`, must not open a door because that counts as true. A copy, since a policy may give the same object each time and
 * change it while a request is under way.
 */
export function checkRights(rights: Rights): Rights {
  const checked: Record<string, Record<string, unknown>> = {}
  for (const [collection, names] of Object.entries(allRights)) {
    const given: Readonly<Record<string, unknown>> = Object(rights?.[collection as keyof Rights])
    const answers: Record<string, unknown> = {}
    for (const [right, all] of Object.entries(names)) {
      const answer = given[right]
      if (typeof all === 'boolean' ? typeof answer !== 'boolean' : !scopes.has(answer)) {
        const wanted = typeof all === 'boolean' ? 'true or false' : [...scopes].join(', ')
        throw new TypeError(`policy: the right ${collection}.${right} must be ${wanted}, and not a promise of it.`)
      }
      answers[right] = answer
    }
    checked[collection] = answers
  }
  return checked as unknown as Rights // It has all that `allRights` has.
}
