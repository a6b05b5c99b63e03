import { listEvents } from './api.js'
import { choices, choose, isNarrow, onNarrow } from './choices.js'
import { addDays, instant, localDay } from './dates.js'
import { byId, element } from './dom.js'
import { notify } from './notice.js'
import { topicOf } from './topics.js'
import { language, say } from './words.js'

/** @import { CalendarOptions, EventContentArg, EventInput, EventSourceFuncArg } from 'fullcalendar' */
/** @import { Choices, EventView, ViewName } from './types.js' */

/** @typedef {{ readonly onEvent: (event: EventView) => void, readonly onDay: (day: string) => void }} Handlers */

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
    eventContent: (drawn) => ({ domNodes: contentOf(drawn) }),
    eventClick: ({ event, jsEvent }) => {
      jsEvent.preventDefault()
      onEvent(recordOf(event))
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
 * Loads what the calendar is about to show, with a day more on each side: days begin and end at other times in other zones.
 * @param {EventSourceFuncArg} range
 * @param {{ readonly inTheBackground: boolean, readonly signal: AbortSignal }} how
 * @returns {Promise<EventInput[]>}
 */
async function find({ start, end }, how) {
  const { search, category, venue, show } = choices()
  const query = new URLSearchParams({
    ends_after: addDays(localDay(start), -2),
    starts_before: localDay(end),
    per_page: '100',
  })
  if (search.trim() !== '') query.set('search', search)
  if (category !== '') query.set('categories', category)
  if (venue !== '') query.set('venue', venue)
  if (show !== '') query.set('status', show === 'trash' ? 'trash' : UNPUBLISHED)
  try {
    const outcome = await listEvents(query, how)
    if (outcome.ok) return outcome.value.filter((event) => isWithin(event, start, end)).map(drawable)
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

/**
 * Whether a part of an event is in view. An all-day event is on its day in every time zone.
 * @param {EventView} event
 * @param {Date} start
 * @param {Date} end
 */
function isWithin(event, start, end) {
  return event.all_day
    ? event.start_date.slice(0, 10) < localDay(end) && event.end_date.slice(0, 10) >= localDay(start)
    : instant(event.utc_start_date) < end && instant(event.utc_end_date) >= start
}

/**
 * @param {EventView} event
 * @returns {EventInput}
 */
function drawable(event) {
  return {
    id: String(event.id),
    title: event.title,
    ...(event.all_day
      ? { allDay: true, start: event.start_date.slice(0, 10), end: addDays(event.end_date.slice(0, 10), 1) }
      : { start: instant(event.utc_start_date), end: instant(event.utc_end_date) }),
    classNames: [
      `topic-${topicOf(event)}`,
      ...(event.status === 'publish' ? [] : ['is-unpublished']),
      ...(event.featured ? ['is-featured'] : []),
    ],
    extendedProps: { record: event },
  }
}

/**
 * @param {{ readonly extendedProps: Readonly<Record<string, unknown>> }} drawn
 * @returns {EventView}
 */
function recordOf({ extendedProps }) {
  return /** @type {EventView} */ (extendedProps['record']) // Added by `drawable`.
}

/** @param {EventContentArg} drawn */
function contentOf({ event, timeText, view }) {
  const record = recordOf(event)
  const title = element('span', { class: 'event-title', dir: 'auto', lang: languageOf(record) }, event.title)
  if (view.type === views.list) {
    const place = record.venue[0]
    const where = place && element('bdi', { class: 'event-place' }, `${place.venue} · ${place.city}`)
    // A button, because the rows of this view cannot be reached by keyboard themselves.
    return [element('button', { type: 'button', class: 'event-open' }, title, where)]
  }
  const isTimed = timeText !== '' && !event.allDay
  return isTimed ? [element('span', { class: 'event-time' }, timeText), title] : [title]
}

/**
 * The language of an event, if it declares one.
 * @param {EventView} event
 */
export function languageOf(event) {
  const code = event.custom_fields['language']
  return typeof code === 'string' ? code : undefined
}
