import { initialDay, proportions, viewFor, wording } from './calendar-options.js'
import { choices, choose, onChoice } from './choices.js'
import { laterDay, localDay, monthBefore } from './dates.js'
import { byId, element, put } from './dom.js'
import { contentOf, describeTo } from './drawing.js'
import { shownStatuses } from './filter-query.js'
import { countWithin, findEvents } from './find-events.js'
import { showHint } from './hint.js'
import { moveEvent } from './moves.js'
import { periodText } from './period.js'
import { enterPopover } from './popover.js'
import { session } from './session.js'
import { isNarrow, onWidth } from './width.js'
import { say } from './words.js'

/** @import { CalendarOptions, EventSourceFuncArg } from 'fullcalendar' */
/** @import { Choices } from './types.js' */

/**
 * Draws the calendar and updates it when the choices change.
 * @param {{ readonly again: () => unknown }} how what to do to try again after a request without response
 */
export function createCalendarView({ again }) {
  let inTheBackground = false
  let freshId = ''
  /** @type {AbortController | undefined} */
  let asking
  const calendar = new window.FullCalendar.Calendar(byId('calendar', HTMLElement), {
    ...wording(),
    headerToolbar: false,
    initialView: viewFor(choices()),
    initialDate: initialDay(),
    ...proportions(),
    fixedWeekCount: false,
    eventInteractive: true,
    eventDisplay: 'block',
    forceEventDuration: true,
    // A new event is visible even when its day is full, and events of several days don't displace the others.
    eventOrder: ['rank', 'start', '-duration', 'title'],
    nowIndicator: true,
    scrollTime: '06:00:00',
    slotEventOverlap: false,
    // An event that ends at two in the morning belongs to the evening before.
    nextDayThreshold: '06:00:00',
    // A week is requested even when its month is loaded: the page shows the count and the request of the current view.
    lazyFetching: false,
    events: async (/** @type {EventSourceFuncArg} */ range) => {
      asking?.abort()
      asking = new AbortController()
      const how = { inTheBackground, signal: asking.signal }
      inTheBackground = false
      const found = await findEvents(range, { ...how, freshId, again })
      if (!how.signal.aborted) showCount(found && countWithin(found, calendar.view))
      return found ?? []
    },
    eventContent: (drawn) => ({ domNodes: contentOf(drawn, { isRow: drawn.view.type.startsWith('list') }) }),
    eventDidMount: ({ el, event, timeText }) => {
      describeTo(el, event, timeText)
      if (event.id === freshId) el.scrollIntoView({ block: 'nearest' })
    },
    eventClick: ({ event, jsEvent }) => {
      jsEvent.preventDefault()
      choose({ event: event.id })
    },
    eventDrop: (moved) => void moveEvent(moved, () => refresh({ quietly: true })),
    eventResize: (moved) => void moveEvent(moved, () => refresh({ quietly: true })),
    dateClick: ({ dateStr }) => {
      if (session().person !== null) choose({ dialog: 'new', date: dateStr.slice(0, 10) })
    },
    moreLinkClick: ({ date }) => {
      if (!isNarrow()) return 'popover'
      // Waits until FullCalendar has handled the click.
      queueMicrotask(() => choose({ view: 'list', date: localDay(date) }))
      return undefined
    },
    datesSet: ({ view: shown }) => {
      byId('range', HTMLElement).textContent = periodText(shown)
    },
    // FullCalendar labels a day's cell with its number alone, which hides its events from screen readers.
    dayCellDidMount: ({ el }) => {
      el.removeAttribute('aria-labelledby')
      if (el.matches('.fc-popover')) enterPopover(el)
    },
    moreLinkDidMount: ({ el }) => el.setAttribute('role', 'button'),
    loading: (isLoading) => byId('calendar', HTMLElement).setAttribute('aria-busy', String(isLoading)),
  })
  calendar.render()
  // FullCalendar itself notices only a new size of the window, not what appears above it, such as filters or a hint.
  new ResizeObserver(() => calendar.updateSize()).observe(byId('calendar', HTMLElement))
  onWidth(() => {
    calendar.batchRendering(() => setAll(calendar, { ...wording(), ...proportions() }))
    calendar.changeView(viewFor(choices()))
  })
  onChoice(follow)

  /** @param {number | undefined} count `undefined` if the events could not be loaded */
  function showCount(count) {
    const statuses = shownStatuses().map((text) => element('span', { class: 'shown-status' }, ` ·\u00a0${text}`))
    put(byId('count', HTMLElement), ...(count === undefined ? [] : [say('events', { count }), ...statuses]))
    showHint(count, calendar.view)
  }

  /**
   * Loads the events again. In the background, the request panel does not change.
   * @param {{ readonly quietly?: boolean }} [how]
   */
  function refresh({ quietly = false } = {}) {
    inTheBackground = quietly
    calendar.refetchEvents()
  }

  /**
   * @param {Choices} now
   * @param {Choices} before
   */
  function follow(now, before) {
    if (now.language !== before.language) calendar.batchRendering(() => setAll(calendar, wording()))
    const view = viewFor(now)
    const day = initialDay()
    if (calendar.view.type !== view) calendar.changeView(view, day)
    else if (now.date !== before.date) calendar.gotoDate(day)
    const asked = /** @type {const} */ (['language', 'search', 'category', 'venue', 'spoken', 'show'])
    if (asked.some((name) => now[name] !== before[name])) calendar.refetchEvents()
  }

  return {
    refresh,
    /** Moves to the previous or next period, or to today. */
    turn(/** @type {'prev' | 'next' | 'today'} */ where) {
      if (where === 'today') return choose({ date: '' })
      const { currentStart, currentEnd, type } = calendar.view
      const [from, to] = [localDay(currentStart), localDay(currentEnd)]
      if (where === 'next') return choose({ date: to })
      if (type === 'listComing') return choose({ date: monthBefore(from) })
      const days = Math.round((currentEnd.getTime() - currentStart.getTime()) / DAY_MS)
      choose({ date: laterDay(from, type === 'dayGridMonth' ? -1 : -days) })
    },
    /** Moves to a day, and draws the event with this id so that it stands out. */
    highlight(/** @type {string} */ id, /** @type {Partial<Choices>} */ where) {
      freshId = id
      inTheBackground = true
      choose(where, { replace: true })
      refresh({ quietly: true })
    },
  }
}

const DAY_MS = 86_400_000

/**
 * @param {{ setOption: (name: keyof CalendarOptions, value: any) => void }} calendar
 * @param {CalendarOptions} options
 */
function setAll(calendar, options) {
  for (const [name, value] of Object.entries(options)) {
    calendar.setOption(/** @type {keyof CalendarOptions} */ (name), value)
  }
}
