import type { EventView } from '../../contract/outputs.ts'
import { zoneId } from '../../feeds/zone-times.ts'
import type { Position } from '../../ports/query.ts'
import type { EventRecord } from '../../ports/record.ts'
import { presentEvent, presentLockedEvent } from '../../present/present-event.ts'
import { postVersion, presentationKey, relatedVersion } from '../../present/version.ts'
import { presenting, type RequestContext } from '../context.ts'
import { relatedOf } from '../events/related.ts'
import { isLocked } from '../posts/permissions.ts'

/** An event of a feed. Nothing is rendered until `view` is called. */
export interface FeedItem {
  readonly id: number
  readonly uid: string
  /**
   * The number of changes of the event and its links, plus the seconds from 2020 to the last change. The first part alone rises
   * with every change that everybody sees. The second part rises with those that few see: of drafts, and behind a password.
   */
  readonly sequence: number
  /** Changes whenever `view` would return something else, apart from the event counts of terms. */
  readonly version: string
  readonly view: () => EventView
  /** The name of the time zone that its times are written in; `undefined` for UTC, an all-day event and a locked event. */
  readonly zone: string | undefined
  readonly startsAt: number
  readonly endsAt: number
  /** The last change of the event or of what it shows, in seconds of UTC. */
  readonly updatedAt: number
}

/** Keeps sequence numbers small: some clients parse them as 32-bit signed integers. */
const SEQUENCE_START = Date.UTC(2020, 0, 1) / 1000

/** Events that were read together, and the position of each. */
export interface FeedBatch {
  readonly items: readonly FeedItem[]
  readonly positionAt: (index: number) => Position | undefined
}

/**
 * The events as the user sees them in a list, or `opened` by a password. Counts of terms are left out: no format shows
 * them, and they would change the version of an event with every other event of the same category.
 */
export async function feedItems(
  events: readonly EventRecord[],
  context: RequestContext,
  opened = false,
): Promise<readonly FeedItem[]> {
  const open = events.filter((event) => opened || !isLocked(event, context))
  const related = new Map((await relatedOf(open, context, false)).map((one, index) => [open[index], one]))
  const presentation = presenting(context)
  const key = presentationKey(presentation)
  return events.map((event) => {
    const shown = related.get(event)
    const { id, uid, startsAt, endsAt, modifiedAt, passwordHash } = event
    const linkChanges = passwordHash === undefined ? (shown?.sequence ?? 0) : 0
    const updatedAt = Math.max(modifiedAt, shown?.changedAt ?? 0)
    const version = `${key} ${postVersion(event, presentation.now)} ${updatedAt}.${linkChanges}`
    return {
      id,
      uid,
      sequence: event.sequence + linkChanges + Math.max(0, updatedAt - SEQUENCE_START),
      version: version + (shown === undefined ? ' locked' : relatedVersion(shown, presentation.now)),
      view: () =>
        shown === undefined ? presentLockedEvent(event, presentation) : presentEvent(event, shown, presentation),
      zone: shown === undefined || event.allDay ? undefined : zoneId(event.timezone),
      startsAt,
      endsAt,
      updatedAt,
    }
  })
}
