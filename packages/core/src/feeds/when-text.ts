import { type Language, languages } from '../contract/languages.ts'
import type { EventView } from '../contract/outputs.ts'
import { memoize } from '../domain/memoize.ts'
import { readWallText } from '../domain/moment.ts'

// Wall times are formatted as if they were UTC, so that two formatters for each language are enough.
const options = { dateStyle: 'full', timeZone: 'UTC' } as const
// Arabic texts use Latin digits here, as in messages.
const dates = memoize(
  languages.length,
  (language: Language) => new Intl.DateTimeFormat(`${language}-u-nu-latn`, options),
)
const times = memoize(
  languages.length,
  (language: Language) => new Intl.DateTimeFormat(`${language}-u-nu-latn`, { ...options, timeStyle: 'short' }),
)

/** When an event takes place, for people: days, or wall times with the abbreviation of the zone. */
export function whenText(view: EventView, language: Language): string {
  const isLocked = view.start === ''
  const start = readWallText(isLocked ? view.utc_start_date : view.start_date) * 1000
  const end = readWallText(isLocked ? view.utc_end_date : view.end_date) * 1000
  if (view.all_day) return dates(language).formatRange(start, end)
  return `${times(language).formatRange(start, end)} ${isLocked ? 'UTC' : view.timezone_abbr}`
}
