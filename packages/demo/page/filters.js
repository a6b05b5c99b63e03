import { choices, choose } from './choices.js'
import { button, byId, element, put } from './dom.js'
import { say, termName } from './words.js'

/** @import { CategoryView, Lists, Person, VenueView } from './types.js' */

const PAUSE_MS = 250

/** Adds the event listeners of the filters. */
export function wireFilters() {
  const search = byId('search', HTMLInputElement)
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause
  search.addEventListener('input', () => {
    clearTimeout(pause)
    pause = setTimeout(() => choose({ search: search.value }), PAUSE_MS)
  })
  byId('venue', HTMLSelectElement).addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) choose({ venue: target.value })
  })
  byId('show', HTMLSelectElement).addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return
    const { value } = target
    choose({ show: value === 'trash' || value === 'unpublished' ? value : '' })
  })
  byId('clear', HTMLButtonElement).addEventListener('click', () => {
    clearTimeout(pause)
    choose({ search: '', category: '', venue: '', show: '' })
  })
}

/**
 * Renders the filters with the current choices and language.
 * @param {Lists} lists
 * @param {Person | null} person
 */
export function showFilters({ categories, venues }, person) {
  const { search, category, venue, show } = choices()
  const field = byId('search', HTMLInputElement)
  if (field.value !== search) field.value = search
  showCategories(categories, category)
  put(byId('venue', HTMLSelectElement), element('option', { value: '' }, say('allVenues')), ...venueGroups(venues))
  byId('venue', HTMLSelectElement).value = venue
  byId('show', HTMLSelectElement).value = show
  byId('show-field', HTMLElement).hidden = person === null
  byId('clear', HTMLButtonElement).hidden = [search, category, venue, show].every((text) => text === '')
}

/**
 * Chips: the top categories, and those below the one that is chosen.
 * @param {readonly CategoryView[]} categories
 * @param {string} chosen
 */
function showCategories(categories, chosen) {
  const current = categories.find(({ slug }) => slug === chosen)
  const openId = current === undefined ? undefined : current.parent || current.id
  const focused = document.activeElement?.getAttribute('data-category')
  const chips = categories
    .filter(({ parent }) => parent === 0)
    .flatMap((top) => [
      chip(top, chosen),
      ...(top.id === openId
        ? categories.filter(({ parent }) => parent === top.id).map((one) => chip(one, chosen))
        : []),
    ])
  put(byId('categories', HTMLElement), chip(undefined, chosen), ...chips)
  if (focused != null) focusOn(focused)
}

/** @param {string} slug */
function focusOn(slug) {
  const chipNow = document.querySelector(`[data-category="${CSS.escape(slug)}"]`)
  if (chipNow instanceof HTMLElement) chipNow.focus()
}

/**
 * @param {CategoryView | undefined} category
 * @param {string} chosen
 */
function chip(category, chosen) {
  const slug = category?.slug ?? ''
  const label = category === undefined ? say('everything') : termName('category', category)
  const classes = category === undefined || category.parent === 0 ? 'chip' : 'chip is-below'
  return button(label, () => choose({ category: slug }), {
    class: `${classes} topic-${slug || 'all'}`,
    'aria-pressed': String(slug === chosen),
    'data-category': slug,
  })
}

/**
 * Venues by city.
 * @param {readonly VenueView[]} venues
 */
export function venueGroups(venues) {
  const cities = [...new Set(venues.map(({ city }) => city))].sort((one, other) => one.localeCompare(other))
  return cities.map((city) =>
    element(
      'optgroup',
      { label: city || '–' },
      ...venues
        .filter((venue) => venue.city === city)
        .sort((one, other) => one.venue.localeCompare(other.venue))
        .map(({ id, venue }) => element('option', { value: id }, venue)),
    ),
  )
}
