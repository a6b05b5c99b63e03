import { eventDraft, eventQuery, seePublished, termDraft, venueDraft } from '@kalends/conformance'
import { type Change, isCalendarError } from '@kalends/core'

/** The query for all events. */
export const everything = eventQuery({ visible: seePublished(), limit: undefined })

/** Changes that insert an event. */
export function inserting(title: string, description = ''): readonly Change[] {
  const draft = eventDraft({ title, slug: title, description })
  return [{ type: 'insert', kind: 'event', ref: undefined, draft, slugRule: 'suffix' }]
}

/** Whether an error becomes 503. */
export function isUnavailable(error: unknown): boolean {
  return isCalendarError(error, 'rest_store_unavailable')
}

/** Changes that insert an event with a venue and a tag of its own. */
export function insertingLinked(title: string): readonly Change[] {
  const [venue, tag] = [venueDraft({ name: title, slug: title }), termDraft({ name: title, slug: title })]
  const event = eventDraft({ title, slug: title, venueIds: [-1], tagIds: [-2] })
  return [
    { type: 'insert', kind: 'venue', ref: -1, draft: venue, slugRule: 'suffix' },
    { type: 'insert', kind: 'tag', ref: -2, draft: tag, slugRule: 'suffix' },
    { type: 'insert', kind: 'event', ref: undefined, draft: event, slugRule: 'suffix' },
  ]
}
