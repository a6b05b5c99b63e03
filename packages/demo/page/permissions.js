/** @import { EventView, Person } from './types.js' */

/**
 * Whether the default policy lets the user change an event. The API checks it again.
 * @param {Pick<EventView, 'author' | 'status'>} event
 * @param {Person | null} person
 */
export function mayChange({ author, status }, person) {
  if (person === null || person.role === 'editor') return person !== null
  return author === person.id && (person.role === 'author' || status !== 'publish')
}
