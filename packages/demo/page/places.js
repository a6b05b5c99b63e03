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
 * Where an event takes place, on one line; `undefined` when it has no venue. A feed has the names of venues; their cities are
 * in the list of venues.
 * @param {FeedProps} event
 */
export function placeText({ venue: [name], event_status }) {
  if (event_status === 'moved_online') return say('online')
  if (name === undefined) return undefined
  const city = cities.get(name)
  return city ? `${name} · ${city}` : name
}
