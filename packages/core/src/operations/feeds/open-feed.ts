import { type FeedFormatId, type FeedOperation, formatOf } from '../../contract/routes.ts'
import { isInRange } from '../../plan/feed-range.ts'
import type { ValuesFor } from '../../plan/parse-input.ts'
import { type FeedValues, planFeedWindow } from '../../plan/plan-feed.ts'
import { planEvents } from '../../plan/plan-lists.ts'
import type { EventQuery, Position } from '../../ports/query.ts'
import type { EventRecord } from '../../ports/record.ts'
import type { CompleteStore } from '../../ports/store.ts'
import { comesAfter, positionOf } from '../../store-kit/compare-by.ts'
import { planContext, type RequestContext } from '../context.ts'
import { openEvent } from '../events/event-resource.ts'
import { eventReferences } from '../events/references.ts'
import { portionsByLinks } from '../events/related.ts'
import { isLocked } from '../posts/permissions.ts'
import { type FeedBatch, feedItems } from './feed-items.ts'
import { createPacer } from './pacer.ts'

/** A feed that can be read any number of times, each time with the events of that moment. */
export interface Feed {
  readonly format: FeedFormatId
  /** The parameter `timeZone` of FullCalendar. */
  readonly timeZone: string | undefined
  /**
   * Reads the events in order, a batch at a time, up to and including a position. If another request reads the feed than the
   * one that opened it, pass the `store` of that request, because each request measures its own calls.
   */
  batches(until?: Position, store?: CompleteStore): AsyncGenerator<FeedBatch, void, undefined>
  /** The default dates, for cursors. */
  readonly frozen: string
  /** Whether a password opened its event. If so, it must not be cached. */
  readonly isSecret: boolean
}

/** How many events are read at a time. With more, V8 sees more objects survive and grows its young generation. */
const BATCH = 25

/** Plans a feed of all events that match. It has no pages. */
export async function openFeed(values: FeedValues, context: RequestContext): Promise<Feed> {
  const { settings } = context
  // Only feeds have this handler.
  const format = formatOf(context.operation as FeedOperation)
  const planning = { ...planContext(context), isCounted: false, pageSizes: { default: BATCH, max: BATCH } }
  const { window, frozen, range } = planFeedWindow(values, planning, settings.feeds)
  const references = await eventReferences(values, context)
  const { query } = planEvents(values, references, window, planning)
  const isIn = (event: EventRecord): boolean => range === undefined || isInRange(event, range, isLocked(event, context))
  return {
    format,
    timeZone: values.timeZone,
    frozen,
    isSecret: false,
    batches: (until, store = context.store) => readBatches(query, isIn, { ...context, store }, until),
  }
}

/** One event as a feed. A protected event needs its password. */
export async function openEventFeed(values: ValuesFor<'feeds.event'>, context: RequestContext): Promise<Feed> {
  const { event, isSecret } = await openEvent(values.password, context)
  const batches: Feed['batches'] = async function* (_until, store = context.store) {
    const items = await context.track(() => feedItems([event], { ...context, store }, isSecret))
    yield { items, positionAt: () => undefined }
  }
  return { format: 'ics', timeZone: undefined, frozen: '', isSecret, batches }
}

/**
 * Reads the events of a query by position, so that nothing stays open between two batches. An event that others delete
 * meanwhile is left out.
 */
async function* readBatches(
  query: EventQuery,
  isIn: Test,
  context: RequestContext,
  until: Position | undefined,
): AsyncGenerator<FeedBatch, void, undefined> {
  const isBeyond = until === undefined ? () => false : comesAfter('event', { ...query, after: until })
  const pacer = createPacer()
  const at = (record: EventRecord | undefined): Position | undefined => record && positionOf('event', query, record)
  for (let after = query.after, isMore = true; isMore; ) {
    const { records: found, examinedTo } = await context.track(async () =>
      context.store.find('event', { ...query, after }),
    )
    // The query returns one event more than a batch has.
    const read = found.slice(0, BATCH)
    const records = read.filter((event) => !isBeyond(event))
    for (const portion of portionsByLinks(records.filter(isIn))) {
      const items = await context.track(() => feedItems(portion, context))
      yield { items, positionAt: (index) => at(portion[index]) }
    }
    // Pauses here too, because a batch may contain no event of the feed.
    if (pacer.isDue()) await pacer.pause()
    const isEnd = records.length < read.length
    after = isEnd ? undefined : found.length > BATCH ? at(records.at(-1)) : examinedTo
    isMore = after !== undefined
  }
}

type Test = (event: EventRecord) => boolean
