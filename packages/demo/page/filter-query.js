import { choices } from './choices.js'
import { say } from './words.js'

const UNPUBLISHED = 'draft,pending,private,future'

/** The chosen filters as query parameters of the API. */
export function filterQuery() {
  const { search, category, venue, spoken } = choices()
  const query = new URLSearchParams()
  if (search.trim() !== '') query.set('search', search)
  if (category !== '') query.set('categories', category)
  if (venue !== '') query.set('venue', venue)
  if (spoken !== '') query.set('custom_fields[language]', spoken)
  return query
}

/** The same, with the chosen unpublished events for users who can see them. */
export function personalQuery() {
  const { show } = choices()
  const query = filterQuery()
  if (show !== '') query.set('status', show === 'trash' ? 'trash' : UNPUBLISHED)
  return query
}

/** Whether any filter is chosen. */
export function isFiltered() {
  const { search, category, venue, spoken, show } = choices()
  return [search, category, venue, spoken, show].some((text) => text !== '')
}

/** What a phone says of unpublished events that are shown, because it hides their filter. */
export function shownStatuses() {
  const { show } = choices()
  return show === '' ? [] : [say(show === 'trash' ? 'showTrash' : 'showUnpublished')]
}

/** The choices without any filter. */
export const UNFILTERED = /** @type {const} */ ({ search: '', category: '', venue: '', spoken: '', show: '' })
