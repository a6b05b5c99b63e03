import { dateText } from './dates.js'
import { isNarrow } from './width.js'
import { language } from './words.js'

/** @typedef {{ readonly type: string, readonly title: string, readonly currentStart: Date, readonly currentEnd: Date }} Period */

/**
 * The heading of the period that a view shows. FullCalendar writes it well, except in Portuguese, whose short dates have
 * only numbers: `16/11`.
 * @param {Period} period
 */
export function periodText({ type, title, currentStart, currentEnd }) {
  if (language() !== 'pt-pt' || type === 'dayGridMonth') return title
  const [from, to] = [currentStart, new Date(currentEnd.getTime() - 1)]
  const isOneYear = from.getFullYear() === to.getFullYear()
  const isOneMonth = isOneYear && from.getMonth() === to.getMonth()
  if (type === 'listFound') return `${shortText(from, 'my')} – ${shortText(to, 'my')}`
  const year = isNarrow() ? '' : 'y'
  return `${shortText(from, isOneMonth ? 'd' : isOneYear ? 'dm' : `dm${year}`)} – ${shortText(to, `dm${year}`)}`
}

/**
 * A date such as `16 nov. 2026`.
 * @param {Date} date
 * @param {string} parts which of day, month and year it has
 */
function shortText(date, parts) {
  const texts = { d: date.getDate(), m: dateText(date, { month: 'short' }), y: date.getFullYear() }
  return /** @type {const} */ (['d', 'm', 'y'])
    .filter((part) => parts.includes(part))
    .map((part) => texts[part])
    .join('\u00a0')
}
