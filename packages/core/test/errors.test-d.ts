import { CalendarError, type ErrorCode, type ErrorView, isCalendarError } from '../src/index.ts'

declare const error: unknown

/** Fails to compile unless both types are the same. */
function same<A, B>(_: [A, B] extends [B, A] ? true : never): void {}

if (isCalendarError(error)) {
  same<typeof error.code, ErrorCode>(true)
  same<typeof error.status, number>(true)
  const view: ErrorView = error.toJSON()
  same<typeof view.data.row, number | undefined>(true)
  for (const { param, code, message } of error.faults) view.message.concat(param, code, message)
}
if (isCalendarError(error, 'term_exists')) same<typeof error.code, 'term_exists'>(true)
// @ts-expect-error: there is no such code.
isCalendarError(error, 'term-exists')
const all: CalendarError = new CalendarError('rest_vetoed')
// @ts-expect-error: an error does not change.
all.code = 'rest_conflict'
