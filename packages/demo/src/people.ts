import type { User } from '@kalends/core'

/** A user of the demo. Logging in as one takes a single click. */
export interface Person extends User {
  readonly name: string
  readonly role: 'editor' | 'author' | 'contributor'
}

/** The users of the demo, one for each role that can write. */
export const people = [
  { id: 1, name: 'Edith Moreau', role: 'editor', roles: ['editor'] },
  { id: 2, name: 'Amina Hassan', role: 'author', roles: ['author'] },
  { id: 3, name: 'Tiago Sousa', role: 'contributor', roles: ['contributor'] },
] as const satisfies readonly Person[]

/** The user with a role, or `undefined`. */
export function personOf(role: unknown): Person | undefined {
  return people.find((person) => person.role === role)
}
