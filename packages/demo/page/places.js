import { say } from './words.js'

/** @import { FeedProps, VenueView } from './types.js' */

/** @type {Map<string, string>} */
const cities = new Map()

/**
 * Sets the venues.
 * @param {readonly VenueView[]} venues
 */
export function knowVenues(venues) {
  for (const { venue, city } of venues) cities.set(venue, city)
}

/**
 * The place of an event on one line; `undefined` if it has none. A feed has only the names of venues, so their cities
 * come from the list of venues.
 * @param {Pick<FeedProps, 'venue' | 'event_status' | 'online_url'>} event
 */
export function placeText({ venue: [name], event_status, online_url }) {
  if (event_status === 'moved_online' || (name === undefined && online_url !== null)) return say('online')
  if (name === undefined) return undefined
  const city = cities.get(name)
  return city ? `${name} ·\u00a0${city}` : name
}
