import { randomBytes } from 'node:crypto'
import type { Person } from './people.ts'

/** Who has logged in, by the secret in their cookie. Kept in memory: a restart logs everybody out. */
export interface Sessions {
  /** Remembers somebody, and gives the `Set-Cookie` that says so. */
  begin(person: Person): string
  /** Whose cookie this is. */
  find(cookies: string | undefined): Person | undefined
  /** Forgets whose cookie it was, and gives the `Set-Cookie` that takes it away. */
  end(cookies: string | undefined): string
}

const NAME = 'kalends_demo'
const COOKIE = new RegExp(`(?:^|;) *${NAME}=([\\w-]{43})(?:;|$)`)
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict'
const MOST = 1000

/** Opens an empty book of sessions. The oldest leave when there are too many. */
export function createSessions(): Sessions {
  const people = new Map<string, Person>()
  const tokenIn = (cookies = ''): string => COOKIE.exec(cookies)?.[1] ?? ''
  return {
    begin(person) {
      const token = randomBytes(32).toString('base64url')
      people.set(token, person)
      for (const oldest of people.keys()) {
        if (people.size <= MOST) break
        people.delete(oldest)
      }
      return `${NAME}=${token}; ${ATTRIBUTES}`
    },
    find: (cookies) => people.get(tokenIn(cookies)),
    end(cookies) {
      people.delete(tokenIn(cookies))
      return `${NAME}=; ${ATTRIBUTES}; Max-Age=0`
    },
  }
}
