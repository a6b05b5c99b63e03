import type { Language } from '../contract/languages.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import type { RecordView } from '../present/record-view.ts'
import type { RequestContext } from './context.ts'

/** Returns the record as the user sees it now, in the given language and under the given language root. */
export type ViewIn = (language: Language, languageRoot: Language | undefined) => Promise<RecordView | undefined>

/** Whether the client has seen the record as it is now (`If-Match`). */
export type Precondition = (viewIn: ViewIn) => Promise<boolean>

/** Rejects a write with 412 unless the client has seen the current state of the record. */
export async function checkPrecondition(
  context: RequestContext,
  view: (context: RequestContext) => Promise<RecordView | undefined>,
): Promise<void> {
  if (context.precondition === undefined) return
  const holds = await context.precondition((language, languageRoot) =>
    view({ ...context, language, baseUrls: { ...context.baseUrls, languageRoot } }),
  )
  if (!holds) throw new CalendarError('rest_precondition_failed')
}
