import type { EventView } from '../../contract/outputs.ts'
import type { EventRecord } from '../../ports/record.ts'
import { eventJsonLd } from '../../present/json-ld.ts'
import { type EventRelated, presentEvent, presentLockedEvent } from '../../present/present-event.ts'
import type { RecordView } from '../../present/record-view.ts'
import { postVersion, presentationKey, relatedVersion } from '../../present/version.ts'
import { presenting, type RequestContext } from '../context.ts'
import { isLocked } from '../posts/is-locked.ts'
import { mayChange } from '../posts/may-change.ts'
import { relatedOf } from './related.ts'

/**
 * Events as the user sees them: without their content if a password locks them, unless it was given (`opened`), else
 * with all that they link to. What the snapshot has is not loaded again.
 */
export async function viewEvents(
  events: readonly EventRecord[],
  context: RequestContext,
  opened = false,
): Promise<readonly RecordView[]> {
  const cache = opened ? undefined : context.snapshot?.views
  const cached = events.map(({ id, revision }) => cache?.get(`${id}.${revision}`))
  const missing = events.filter((_, index) => cached[index] === undefined)
  if (missing.length === 0) return cached.filter((view) => view !== undefined)
  const open = missing.filter((event) => opened || !isLocked(event, context))
  const related = await relatedOf(open, context)
  const views = new Map<EventRecord, RecordView>()
  for (const event of missing) {
    const of = related[open.indexOf(event)]
    const view = of === undefined ? lockedView(event, context) : openView(event, of, context)
    views.set(event, view)
    cache?.set(`${event.id}.${event.revision}`, view)
  }
  return events.map((event, index) => cached[index] ?? views.get(event)).filter((view) => view !== undefined)
}

/** What a view takes besides texts, with a part of its bytes: mostly the cache of serialized records holds them too. */
const VIEW_BYTES = 1024

function bytesOf({ description, excerpt }: EventRecord): number {
  return VIEW_BYTES + description.length + excerpt.length
}

function lockedView(event: EventRecord, context: RequestContext): RecordView {
  const facts = presenting(context)
  return {
    version: `${presentationKey(facts)} locked ${postVersion(event, facts.now)}`,
    bytes: bytesOf(event),
    view: () => presentLockedEvent(event, facts),
    edition: () => undefined,
    serialized: undefined,
  }
}

function openView(event: EventRecord, related: EventRelated, context: RequestContext): RecordView {
  // Not the context itself: the view can outlive the request.
  const facts = presenting(context)
  const { now } = facts
  const isEditable = mayChange(event, context.permissions.events, context)
  const version = `event ${postVersion(event, now)}`
  const view: RecordView<EventView> = {
    version: `${presentationKey(facts)} ${version}${relatedVersion(related, now, true)}`,
    bytes: bytesOf(event),
    view: () => presentEvent(event, related, facts),
    jsonLd: (shown) => eventJsonLd(shown, event),
    edition: () => (isEditable ? version + relatedVersion(related, now, false) : undefined),
    serialized: undefined,
  }
  return view
}
