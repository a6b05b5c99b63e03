import type { Rights } from '../ports/policy.ts'
import type { Scope } from '../ports/query.ts'
import { allRights } from './default-policy.ts'

const scopes: ReadonlySet<unknown> = new Set<Scope>(['all', 'own', 'ownUnpublished', 'none'])

/**
 * What a policy has answered, if it is an answer to everything: a rule that answers with a promise, or with `'no'`, must
 * not open a door because that counts as true.
 */
export function checkRights(rights: Rights): Rights {
  for (const [collection, names] of Object.entries(allRights)) {
    const answers: Readonly<Record<string, unknown>> = Object(rights?.[collection as keyof Rights])
    for (const [right, all] of Object.entries(names)) {
      const answer = answers[right]
      if (typeof all === 'boolean' ? typeof answer !== 'boolean' : !scopes.has(answer)) {
        const wanted = typeof all === 'boolean' ? 'true or false' : [...scopes].join(', ')
        throw new TypeError(`policy: the right ${collection}.${right} must be ${wanted}, and not a promise of it.`)
      }
    }
  }
  return rights
}
