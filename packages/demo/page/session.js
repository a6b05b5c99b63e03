import { getLists, session as request } from './api.js'

/** @import { Lists, SessionView } from './types.js' */

/** @type {Lists} */
let known = { categories: [], venues: [], organizers: [] }
/** @type {SessionView} */
let current = { person: null, people: [] }

/** Loads the logged-in user, and the options of filters and forms. */
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

/** The options of filters and forms. */
export function lists() {
  return known
}

/** The logged-in user, and the users to log in as. */
export function session() {
  return current
}
