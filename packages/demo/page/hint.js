import { findFirst } from './api.js'
import { choose } from './choices.js'
import { startDay } from './dates.js'
import { button, byId, element, put } from './dom.js'
import { personalQuery } from './filter-query.js'
import { attempt, notify } from './notice.js'
import { say } from './words.js'

/** @typedef {{ readonly currentStart: Date, readonly currentEnd: Date }} Period */

/**
 * Says what to do when a period has no events; says nothing when it has some.
 * @param {number | undefined} count `undefined` if the events could not be loaded
 * @param {Period} period
 */
export function showHint(count, period) {
  const hint = byId('hint', HTMLElement)
  hint.hidden = count !== 0
  put(
    hint,
    ...(count !== 0
      ? []
      : [
          element('p', {}, say('noEvents')),
          element(
            'div',
            { class: 'turn' },
            button(say('toEarlier'), () => attempt(() => toNearest('earlier', period))),
            button(say('toLater'), () => attempt(() => toNearest('later', period))),
          ),
        ]),
  )
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
