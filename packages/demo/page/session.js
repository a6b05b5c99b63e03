import { getLists, session as request } from './api.js'

/** @import { Lists, SessionView } from './types.js' */

/** @type {Lists} */
let known = { categories: [], venues: [], organizers: [] }
/** @type {SessionView} */
let current = { person: null, people: [] }

/** Loads who is logged in, and what filters and forms choose from. */
export async function loadSession() {
  const [lists, session] = await Promise.all([getLists(), request('GET')])
  known = lists
  current = session
}

/**
 * Logs in (`POST`, with a role) or out (`DELETE`).
 * @param {'POST' | 'DELETE'} method
 * @param {string} [role]
 */
export async function changePerson(method, role) {
  current = await request(method, role)
}

/** What filters and forms choose from. */
export function lists() {
  return known
}

/** Who is logged in, and whom one can be. */
export function session() {
  return current
}
