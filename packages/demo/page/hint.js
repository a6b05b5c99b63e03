import { findFirst } from './api.js'
import { choose } from './choices.js'
import { startDay } from './dates.js'
import { button, byId, element, put } from './dom.js'
import { isFiltered, personalQuery } from './filter-query.js'
import { clearFilters } from './filters.js'
import { attempt, notify } from './notice.js'
import { say } from './words.js'

/** @typedef {{ readonly currentStart: Date, readonly currentEnd: Date }} Period */

/** How often the hint has been drawn. */
let drawn = 0

/**
 * Says what to do when a period has no events; says nothing when it has some.
 * @param {number | undefined} count `undefined` if the events could not be loaded
 * @param {Period} period
 */
export function showHint(count, period) {
  const hint = byId('hint', HTMLElement)
  hint.hidden = count !== 0
  drawn += 1
  if (count !== 0) return put(hint)
  const nearest = [
    button(say('toEarlier'), () => attempt(() => toNearest('earlier', period))),
    button(say('toLater'), () => attempt(() => toNearest('later', period))),
  ]
  if (!isFiltered()) return put(hint, element('p', {}, say('noEvents')), element('div', { class: 'turn' }, ...nearest))
  const actions = element('div', { class: 'turn' }, button(say('clear'), clearFilters))
  put(hint, element('p', {}, say('noMatches')), actions)
  const mine = drawn
  void attempt(async () => {
    if ((await hasMatches()) && drawn === mine) actions.prepend(...nearest)
  })
}

/** Whether any event of any time matches the filters. */
async function hasMatches() {
  const query = personalQuery()
  query.set('starts_after', '0001-01-01')
  return (await findFirst(query)) !== undefined
}

/**
 * Moves to the nearest event that matches the filters.
 * @param {'earlier' | 'later'} where
 * @param {Period} period
 */
async function toNearest(where, { currentStart, currentEnd }) {
  const query = personalQuery()
  query.set('strict_dates', 'true')
  if (where === 'later') query.set('starts_after', new Date(currentEnd.getTime() - 1000).toISOString())
  else {
    query.set('starts_before', currentStart.toISOString())
    query.set('order', 'desc')
  }
  const event = await findFirst(query)
  if (event === undefined) return notify(say(where === 'later' ? 'noLater' : 'noEarlier'))
  choose({ date: startDay(event) })
  // The hint is about to disappear.
  byId('calendar', HTMLElement).focus()
}
