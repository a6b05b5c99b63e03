import { choices, choose } from './choices.js'
import { button, byId, element, put } from './dom.js'
import { isFiltered, UNFILTERED } from './filter-query.js'
import { isLanguage, languageNames, say, termName } from './words.js'

/** @import { CategoryView, Choices, Lists, Person, VenueView } from './types.js' */

const PAUSE_MS = 250

/** The view and the date to return to when a search ends. */
let before = placeOf(choices())

/** Adds the event listeners of the filters. */
export function wireFilters() {
  const search = byId('search', HTMLInputElement)
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause
  search.addEventListener('input', () => {
    clearTimeout(pause)
    pause = setTimeout(() => choose(searching(search.value)), PAUSE_MS)
  })
  byId('venue', HTMLSelectElement).addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) choose({ venue: target.value })
  })
  byId('show', HTMLSelectElement).addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return
    const { value } = target
    choose({ show: value === 'trash' || value === 'unpublished' ? value : '' })
  })
  byId('spoken', HTMLSelectElement).addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) choose({ spoken: isLanguage(target.value) ? target.value : '' })
  })
  byId('clear', HTMLButtonElement).addEventListener('click', () => {
    clearTimeout(pause)
    clearFilters()
  })
  byId('filters-toggle', HTMLButtonElement).addEventListener('click', () => {
    const { classList } = byId('filters', HTMLElement)
    const isOpen = classList.toggle('is-open')
    byId('filters-toggle', HTMLButtonElement).setAttribute('aria-expanded', String(isOpen))
  })
}

/** Clears the search and all filters. The button for it is hidden then, so the focus moves to the search. */
export function clearFilters() {
  choose({ ...UNFILTERED, ...searching('') })
  byId('search', HTMLInputElement).focus()
}

/**
 * A search finds events of many months, so its result is a list. When it ends, the previous view returns, unless the
 * visitor has left the list.
 * @param {string} search
 * @returns {Partial<Choices>}
 */
function searching(search) {
  const now = choices()
  if (now.search === '' && search !== '') {
    before = placeOf(now)
    return { search, view: 'list', date: '' }
  }
  return now.search !== '' && search === '' && now.view === 'list' ? { search, ...before } : { search }
}

/** @param {Choices} chosen */
function placeOf({ view, date }) {
  return { view, date }
}

/**
 * Renders the filters with the current choices and language.
 * @param {Lists} lists
 * @param {Person | null} person
 */
export function showFilters({ categories, venues }, person) {
  const { search, category, venue, spoken, show } = choices()
  const field = byId('search', HTMLInputElement)
  // Text that the user is typing is newer than the choices.
  if (field !== document.activeElement || search === '') field.value = search
  showCategories(categories, category)
  put(byId('venue', HTMLSelectElement), element('option', { value: '' }, say('allVenues')), ...venueGroups(venues))
  byId('venue', HTMLSelectElement).value = venue
  put(
    byId('spoken', HTMLSelectElement),
    element('option', { value: '' }, say('allLanguages')),
    ...Object.entries(languageNames).map(([value, name]) => element('option', { value, lang: value }, name)),
  )
  byId('spoken', HTMLSelectElement).value = spoken
  byId('show', HTMLSelectElement).value = show
  byId('show-field', HTMLElement).hidden = person === null
  byId('clear', HTMLButtonElement).hidden = !isFiltered()
  const active = [category, venue, spoken, show].filter((text) => text !== '').length
  byId('filters-toggle', HTMLButtonElement).textContent =
    active === 0 ? say('filters') : `${say('filters')} (${active})`
}

/**
 * Renders the top categories and the children of the chosen one as chips.
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
  revealChosen()
}

/** Scrolls to the chosen category. On a phone, the chips are one row that scrolls. */
function revealChosen() {
  const row = byId('categories', HTMLElement)
  const chosen = row.querySelector('[aria-pressed=true]')?.getBoundingClientRect()
  if (chosen === undefined) return
  const { left, right } = row.getBoundingClientRect()
  if (chosen.left < left) row.scrollLeft -= left - chosen.left + 24
  else if (chosen.right > right) row.scrollLeft += chosen.right - right + 24
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
 * The options of the venue filter, grouped by city.
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
