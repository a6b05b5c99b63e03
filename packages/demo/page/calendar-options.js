import { choices } from './choices.js'
import { clock, drawnTime, drawnWeekday, hasTwelveHours } from './dates.js'
import { isMedium, isNarrow } from './width.js'
import { dateLocale, language, say } from './words.js'

/** @import { CalendarOptions } from 'fullcalendar' */
/** @import { Choices } from './types.js' */

/**
 * The view of FullCalendar for some choices. A search covers a year, not a month. A phone is too narrow for the columns
 * of a week.
 * @param {Choices} chosen
 */
export function viewFor({ view, search }) {
  if (view === 'month') return 'dayGridMonth'
  if (view === 'week') return isNarrow() ? 'listWeek' : 'timeGridWeek'
  return search.trim() === '' ? 'listComing' : 'listFound'
}

/**
 * Weekdays in a narrow column, from Sunday, where browsers have those of another language: English letters for Swahili.
 * @type {Partial<Record<string, readonly string[]>>}
 */
const SHORTEST_DAYS = { sw: ['J2', 'J3', 'J4', 'J5', 'Al', 'Ij', 'J1'] }

/** Options that depend on the width of the page. */
export function proportions() {
  const narrow = isNarrow()
  const days = /** @type {const} */ ({ month: 'short', day: 'numeric' })
  const listDay = /** @type {const} */ ({ weekday: 'long', month: 'long', day: 'numeric' })
  const list = {
    type: 'list',
    listDayFormat: listDay,
    listDaySideFormat: /** @type {const} */ (false),
    displayEventEnd: !narrow,
    titleFormat: narrow ? days : /** @type {const} */ ({ ...days, year: 'numeric' }),
  }
  return /** @satisfies {CalendarOptions} */ ({
    height: narrow ? 'auto' : '100%',
    // On a phone, a day shows how many events it has, and links to their list. Elsewhere, the styles leave room for this
    // many events in six weeks. With `true`, FullCalendar puts links below full days into the next week.
    dayMaxEvents: narrow ? 0 : 2,
    eventMaxStack: isMedium() ? 1 : 2,
    views: {
      dayGridMonth: {
        dayHeaderFormat: { weekday: narrow ? 'narrow' : 'short' },
        dayHeaderContent: ({ dow, text }) => (narrow ? (SHORTEST_DAYS[language()]?.[dow] ?? text) : text),
        titleFormat: { month: 'long', year: 'numeric' },
      },
      timeGridWeek: {
        dayHeaderFormat: drawnWeekday,
        displayEventEnd: false,
        dayMaxEvents: 4,
      },
      listWeek: list,
      // From today on, not from the first of the month: few users look for past events.
      listComing: { ...list, duration: { months: 1 }, dateAlignment: 'day' },
      listFound: {
        ...list,
        duration: { days: 365 },
        titleFormat: { month: 'short', year: 'numeric' },
        listDayFormat: { ...listDay, year: 'numeric' },
      },
    },
  })
}

/** The texts of FullCalendar, their direction, and the format of its dates. */
export function wording() {
  const weekStarts = { en: 1, fr: 1, ar: 6, 'pt-pt': 1, sw: 1 }
  return /** @satisfies {CalendarOptions} */ ({
    locale: dateLocale(),
    firstDay: weekStarts[language()],
    direction: /** @type {'rtl' | 'ltr'} */ (language() === 'ar' ? 'rtl' : 'ltr'),
    eventTimeFormat: drawnTime(clock()),
    slotLabelFormat: drawnTime(hasTwelveHours() ? { hour: 'numeric' } : clock()),
    allDayText: say('allDay'),
    // The page shows its own hint instead.
    noEventsText: '',
    moreLinkText: (/** @type {number} */ count) => (isNarrow() ? String(count) : say('more', { count })),
    moreLinkHint: (/** @type {number} */ count) => say('moreHint', { count }),
    closeHint: say('close'),
    timeHint: say('when'),
    eventHint: say('title'),
  })
}

/** The day to show first, in a type that FullCalendar accepts. */
export function initialDay() {
  const { date } = choices()
  return date === '' ? new Date() : date
}
