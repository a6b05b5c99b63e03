import { randomBytes } from 'node:crypto'
import type { Person } from './people.ts'

/** Sessions by the token in the cookie. They are stored in memory, so a restart logs everyone out. */
export interface Sessions {
  /** Starts a session and returns its `Set-Cookie` header. */
  begin(person: Person): string
  /** The user of a `Cookie` header. */
  find(cookies: string | undefined): Person | undefined
  /** Ends the session and returns the `Set-Cookie` header that removes the cookie. */
  end(cookies: string | undefined): string
}

const NAME = 'kalends_demo'
const COOKIE = new RegExp(`(?:^|;) *${NAME}=([\\w-]{43})(?:;|$)`)
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict'
const CAPACITY = 1000

/** Creates an empty session store. The oldest sessions are evicted above the capacity. */
export function createSessions(): Sessions {
  const people = new Map<string, Person>()
  const tokenIn = (cookies = ''): string => COOKIE.exec(cookies)?.[1] ?? ''
  return {
    begin(person) {
      const token = randomBytes(32).toString('base64url')
      people.set(token, person)
      for (const oldest of people.keys()) {
        if (people.size <= CAPACITY) break
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
