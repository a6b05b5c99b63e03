import { loadFeed } from './api.js'
import { choices, choose, filterQuery, isNarrow, onNarrow } from './choices.js'
import { localDay } from './dates.js'
import { byId } from './dom.js'
import { contentOf, drawable } from './drawing.js'
import { notify } from './notice.js'
import { language, say } from './words.js'

/** @import { CalendarOptions, EventInput, EventSourceFuncArg } from 'fullcalendar' */
/** @import { Choices, ViewName } from './types.js' */

/** @typedef {{ readonly onEvent: (id: number) => void, readonly onDay: (day: string) => void }} Handlers */

/** @type {Readonly<Record<ViewName, string>>} */
const views = { month: 'dayGridMonth', week: 'timeGridWeek', list: 'listComing' }

const UNPUBLISHED = 'draft,pending,private,future'

/**
 * Draws the calendar and updates it when the choices change.
 * @param {Handlers} handlers
 */
export function createCalendarView({ onEvent, onDay }) {
  let inTheBackground = false
  /** @type {AbortController | undefined} */
  let asking
  const { view, date } = choices()
  const calendar = new window.FullCalendar.Calendar(byId('calendar', HTMLElement), {
    ...wording(),
    headerToolbar: false,
    initialView: views[view],
    ...(date === '' ? {} : { initialDate: date }),
    ...proportions(),
    fixedWeekCount: false,
    eventInteractive: true,
    eventDisplay: 'block',
    nowIndicator: true,
    scrollTime: '08:00:00',
    slotEventOverlap: false,
    // A dance that ends at two belongs to its evening, not to the day after.
    nextDayThreshold: '06:00:00',
    // A week is requested even when its month is loaded: the count and the request shown must be those of the view.
    lazyFetching: false,
    events: async (/** @type {EventSourceFuncArg} */ range) => {
      asking?.abort()
      asking = new AbortController()
      const how = { inTheBackground, signal: asking.signal }
      inTheBackground = false
      const found = await find(range, how)
      if (!how.signal.aborted) byId('count', HTMLElement).textContent = say('events', { count: found.length })
      return found
    },
    eventContent: (drawn) => ({ domNodes: contentOf(drawn, { isRow: drawn.view.type === views.list }) }),
    eventClick: ({ event, jsEvent }) => {
      jsEvent.preventDefault()
      onEvent(Number(event.id))
    },
    dateClick: ({ dateStr }) => onDay(dateStr.slice(0, 10)),
    datesSet: ({ view: shown }) => {
      byId('range', HTMLElement).textContent = shown.title
    },
    // FullCalendar names a day's cell by its number alone, which hides its events from screen readers.
    dayCellDidMount: ({ el }) => el.removeAttribute('aria-labelledby'),
    moreLinkDidMount: ({ el }) => el.setAttribute('role', 'button'),
    loading: (isLoading) => byId('calendar', HTMLElement).setAttribute('aria-busy', String(isLoading)),
  })
  calendar.render()
  onNarrow(() => calendar.batchRendering(() => setAll(calendar, proportions())))

  return {
    /** Loads the events again. In the background, the request panel does not change. */
    refresh({ quietly = false } = {}) {
      inTheBackground = quietly
      calendar.refetchEvents()
    },
    /** Moves to the previous or next period, or to today. */
    turn(/** @type {'prev' | 'next' | 'today'} */ where) {
      calendar[where]()
      choose({ date: where === 'today' ? '' : localDay(calendar.getDate()) })
    },
    /** Applies changed choices. */
    follow(/** @type {Choices} */ now, /** @type {Choices} */ before) {
      if (now.language !== before.language) calendar.batchRendering(() => setAll(calendar, wording()))
      if (now.view !== before.view) calendar.changeView(views[now.view])
      const asked = /** @type {const} */ (['language', 'search', 'category', 'venue', 'show'])
      if (asked.some((name) => now[name] !== before[name])) calendar.refetchEvents()
    },
  }
}

/**
 * @param {{ setOption: (name: keyof CalendarOptions, value: any) => void }} calendar
 * @param {CalendarOptions} options
 */
function setAll(calendar, options) {
  for (const [name, value] of Object.entries(options)) {
    calendar.setOption(/** @type {keyof CalendarOptions} */ (name), value)
  }
}

/** Options that depend on the width of the page. */
function proportions() {
  const narrow = isNarrow()
  return /** @satisfies {CalendarOptions} */ ({
    height: narrow ? 'auto' : '100%',
    dayMaxEvents: narrow ? 3 : true,
    views: {
      dayGridMonth: { dayHeaderFormat: { weekday: narrow ? 'narrow' : 'short' } },
      timeGridWeek: {
        dayHeaderFormat: { weekday: narrow ? 'narrow' : 'short', day: 'numeric' },
        displayEventEnd: false,
      },
      // From today on, not from the first of the month: few want to see past events.
      listComing: { type: 'list', duration: { days: 30 }, displayEventEnd: !narrow },
    },
  })
}

/** The texts of FullCalendar and their direction. */
function wording() {
  const weekStarts = { en: 1, fr: 1, ar: 6, 'pt-pt': 1, sw: 1 }
  return /** @satisfies {CalendarOptions} */ ({
    locale: language(),
    firstDay: weekStarts[language()],
    direction: /** @type {'rtl' | 'ltr'} */ (language() === 'ar' ? 'rtl' : 'ltr'),
    eventTimeFormat: /** @type {const} */ ({
      hour: 'numeric',
      minute: '2-digit',
      meridiem: 'short',
      omitZeroMinute: language() === 'en',
    }),
    allDayText: say('allDay'),
    noEventsText: say('noEvents'),
    moreLinkText: (/** @type {number} */ count) => say('more', { count }),
    moreLinkHint: (/** @type {number} */ count) => say('moreHint', { count }),
    closeHint: say('close'),
    timeHint: say('when'),
    eventHint: say('title'),
  })
}

/**
 * Loads what the calendar is about to show, with the range that FullCalendar asks for.
 * @param {EventSourceFuncArg} range
 * @param {{ readonly inTheBackground: boolean, readonly signal: AbortSignal }} how
 * @returns {Promise<EventInput[]>}
 */
async function find({ startStr, endStr, timeZone }, how) {
  const { show } = choices()
  const query = filterQuery()
  if (show !== '') query.set('status', show === 'trash' ? 'trash' : UNPUBLISHED)
  query.set('start', startStr)
  query.set('end', endStr)
  // In the browser's own zone, times are instants, and FullCalendar sends no zone.
  if (timeZone !== 'local') query.set('timeZone', timeZone)
  try {
    const outcome = await loadFeed(query, how)
    if (outcome.ok) return outcome.value.map(drawable)
    notify(outcome.refusal.message)
  } catch (error) {
    // A request that a newer one has replaced is not an error.
    if (!how.signal.aborted) {
      notify(say('failed'))
      console.warn(error)
    }
  }
  return []
}
