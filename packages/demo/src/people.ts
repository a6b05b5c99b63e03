import type { User } from '@kalends/core'

/** Somebody whom a visitor of the demo can be with one click. */
export interface Person extends User {
  readonly name: string
  readonly role: 'editor' | 'author' | 'contributor'
}

/** The demo's people, one of each role that may write. */
export const people = [
  { id: 1, name: 'Edith Moreau', role: 'editor', roles: ['editor'] },
  { id: 2, name: 'Amina Hassan', role: 'author', roles: ['author'] },
  { id: 3, name: 'Tiago Sousa', role: 'contributor', roles: ['contributor'] },
] as const satisfies readonly Person[]

/** The person of a role, if there is one. */
export function personOf(role: unknown): Person | undefined {
  return people.find((person) => person.role === role)
}
