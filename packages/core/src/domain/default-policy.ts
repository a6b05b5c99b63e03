import type { UserId } from '../contract/user-ids.ts'
import type {
  Capability,
  Permissions,
  Policy,
  PolicyRules,
  PostCapability,
  PostPermissions,
  Role,
  TermPermissions,
  User,
} from '../ports/policy.ts'
import type { Scope } from '../ports/query.ts'
import { unawaited } from './unawaited.ts'

const everything: readonly Capability[] = ['create', 'publish', 'edit_own', 'edit_others', 'set_author', 'manage']

const roles: Readonly<Record<Role, readonly Capability[]>> = {
  administrator: everything,
  editor: everything,
  author: ['create', 'publish', 'edit_own', 'categories.manage'],
  contributor: ['create', 'edit_own_unpublished'],
  subscriber: [],
}

/** Combines the permissions of a user's roles and capabilities. Anonymous users and unknown roles can only read. */
export function defaultPolicy(user: User<UserId> | null): Permissions {
  if (user === null) return anonymousPermissions
  const capabilities = new Set(user.capabilities)
  for (const role of user.roles ?? []) {
    for (const capability of isRole(role) ? roles[role] : []) capabilities.add(capability)
  }
  return permissionsBy(capabilities)
}

function isRole(role: string): role is Role {
  return Object.hasOwn(roles, role)
}

function permissionsBy(capabilities: ReadonlySet<string>): Permissions {
  return {
    events: postPermissions('events', capabilities),
    venues: postPermissions('venues', capabilities),
    organizers: postPermissions('organizers', capabilities),
    categories: termPermissions('categories', capabilities),
    tags: termPermissions('tags', capabilities),
  }
}

function postPermissions(collection: keyof Permissions, capabilities: ReadonlySet<string>): PostPermissions {
  const may = (capability: PostCapability): boolean => has(capabilities, collection, capability)
  const own = may('edit_own') ? 'own' : may('edit_own_unpublished') ? 'ownUnpublished' : 'none'
  const edit = may('edit_others') ? 'all' : own
  return {
    read: 'all',
    readUnpublished: edit === 'ownUnpublished' ? 'own' : edit,
    create: may('create'),
    publish: may('publish'),
    edit,
    delete: edit,
    setAuthor: may('set_author'),
  }
}

function termPermissions(collection: keyof Permissions, capabilities: ReadonlySet<string>): TermPermissions {
  const manages = has(capabilities, collection, 'manage')
  return { create: manages, edit: manages, delete: manages }
}

/** Whether the user has a capability for every collection or for this one. */
function has(capabilities: ReadonlySet<string>, collection: keyof Permissions, capability: Capability): boolean {
  return capabilities.has(capability) || capabilities.has(`${collection}.${capability}`)
}

/** Computed once, because most requests are anonymous. */
const anonymousPermissions = permissionsBy(new Set())

/** Every permission, for calls that the application makes in the same process. */
export const allPermissions: Permissions = permissionsBy(new Set(everything))

/** Creates a policy from the default policy and rules that replace some of its permissions. */
export function policyWithRules<U extends User<UserId>>(rules: PolicyRules<U>): Policy<U> {
  return (user) => {
    const permissions = defaultPolicy(user)
    return {
      events: applyRules(user, permissions.events, rules.events),
      venues: applyRules(user, permissions.venues, rules.venues),
      organizers: applyRules(user, permissions.organizers, rules.organizers),
      categories: applyRules(user, permissions.categories, rules.categories),
      tags: applyRules(user, permissions.tags, rules.tags),
    }
  }
}

type RulesFor<U, R> = { readonly [K in keyof R]?: (user: U | null, byDefault: R[K]) => R[K] }

function applyRules<U, R extends object>(user: U | null, permissions: R, rules: RulesFor<U, R> = {}): R {
  const replaced = { ...permissions }
  // `Object.keys` returns strings.
  for (const name of Object.keys(permissions) as (keyof R)[]) {
    const rule = rules[name]
    // Called as a method, because the rules may be an instance of a class.
    if (rule !== undefined) replaced[name] = unawaited(rule.call(rules, user, permissions[name]))
  }
  return replaced
}

const scopes: ReadonlySet<unknown> = new Set<Scope>(['all', 'own', 'ownUnpublished', 'none'])

/**
 * Copies the permissions that a policy returned. Throws if one is missing or has the wrong type, because a promise or
 * `'no'` would count as true. The copy protects a request from a policy that later changes the object it returned.
 */
export function checkPermissions(permissions: Permissions): Permissions {
  const checked: Record<string, Record<string, unknown>> = {}
  let fault = ''
  for (const [collection, names] of Object.entries(allPermissions)) {
    const given: Readonly<Record<string, unknown>> = Object(permissions?.[collection as keyof Permissions])
    const copy: Record<string, unknown> = {}
    for (const [name, all] of Object.entries(names)) {
      const value = unawaited(given[name])
      if (typeof all === 'boolean' ? typeof value !== 'boolean' : !scopes.has(value)) {
        const wanted = typeof all === 'boolean' ? 'true or false' : [...scopes].join(', ')
        fault ||= `policy: the permission ${collection}.${name} must be ${wanted}, and not a promise of it.`
      }
      copy[name] = value
    }
    checked[collection] = copy
  }
  if (fault !== '') throw new TypeError(fault)
  return checked as unknown as Permissions // It has the same keys as `allPermissions`.
}
