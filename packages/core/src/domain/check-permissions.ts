import type { Permissions } from '../ports/policy.ts'
import type { Scope } from '../ports/query.ts'
import { allPermissions } from './default-policy.ts'

const scopes: ReadonlySet<unknown> = new Set<Scope>(['all', 'own', 'ownUnpublished', 'none'])

/**
 * Copies the permissions that a policy returned. Throws if one is missing or has the wrong type, because a promise or
 * `'no'` would count as true. The copy protects a request from a policy that later changes the object it returned.
 */
export function checkPermissions(permissions: Permissions): Permissions {
  const checked: Record<string, Record<string, unknown>> = {}
  for (const [collection, names] of Object.entries(allPermissions)) {
    const given: Readonly<Record<string, unknown>> = Object(permissions?.[collection as keyof Permissions])
    const copy: Record<string, unknown> = {}
    for (const [name, all] of Object.entries(names)) {
      const value = given[name]
      if (typeof all === 'boolean' ? typeof value !== 'boolean' : !scopes.has(value)) {
        const wanted = typeof all === 'boolean' ? 'true or false' : [...scopes].join(', ')
        throw new TypeError(`policy: the permission ${collection}.${name} must be ${wanted}, and not a promise of it.`)
      }
      copy[name] = value
    }
    checked[collection] = copy
  }
  return checked as unknown as Permissions // It has the same keys as `allPermissions`.
}
